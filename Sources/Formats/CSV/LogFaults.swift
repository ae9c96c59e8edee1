/// Cells of a log that couldn't be kept: counted, the first of each kind with its place.
struct LogFaults {
    enum Kind: Int, CaseIterable {
        case row, value, mark, unit, help, fraction
    }

    private var counts = Kind.allCases.map { _ in 0 }
    private var first: [FormatError?] = Kind.allCases.map { _ in nil }
    /// The first of all.
    private(set) var error: FormatError?

    /// - Parameter column: From 1, counted in cells.
    mutating func add(_ kind: Kind, _ reason: String, line: Int, column: Int) {
        counts[kind.rawValue] += 1
        guard first[kind.rawValue] == nil else { return }
        let fault = FormatError(reason, at: .line(line, column: column))
        first[kind.rawValue] = fault
        if error == nil { error = fault }
    }

    func count(_ kind: Kind) -> Int { counts[kind.rawValue] }

    /// One sentence for each kind that occurs.
    var sentences: [String] {
        var all: [String] = []
        for kind in Kind.allCases {
            let count = counts[kind.rawValue]
            guard count > 0, let first = first[kind.rawValue] else { continue }
            all.append("\(LogFaults.sentence(kind, count)) \(count == 1 ? "" : "The first: ")\(first)")
        }
        return all
    }

    private static func sentence(_ kind: Kind, _ count: Int) -> String {
        let isOne = count == 1
        return switch kind {
        case .row: isOne ? "1 row was left out." : "\(count) rows were left out."
        case .value: isOne ? "1 value was left out." : "\(count) values were left out."
        case .mark:
            isOne
                ? "1 number was left out that can be a fraction or thousands."
                : "\(count) numbers were left out that can be fractions or thousands."
        case .unit:
            isOne ? "1 value was left out for its unit." : "\(count) values were left out for their units."
        case .help:
            isOne
                ? "1 negative weight, help by a machine or a band, isn't kept."
                : "\(count) negative weights, help by a machine or a band, aren't kept."
        case .fraction:
            isOne ? "1 number of repetitions was rounded." : "\(count) numbers of repetitions were rounded."
        }
    }
}
