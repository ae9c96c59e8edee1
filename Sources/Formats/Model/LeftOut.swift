/// The values that a reader left out, counted by kind, each with the first one's text and place.
struct LeftOut {
    enum Kind: Int {
        case place, time, altitude, distance, speed, heartRate, cadence, power, energy, lapTime, lapBeginning
        case sessionBeginning

        static let count = 12

        fileprivate var names: (one: String, many: String) {
            switch self {
            case .place: ("place", "places")
            case .time: ("point's time", "points' times")
            case .altitude: ("height", "heights")
            case .distance: ("distance", "distances")
            case .speed: ("speed", "speeds")
            case .heartRate: ("heart rate", "heart rates")
            case .cadence: ("cadence", "cadences")
            case .power: ("power", "powers")
            case .energy: ("energy", "energies")
            case .lapTime: ("lap's time", "laps' times")
            case .lapBeginning: ("lap's beginning", "laps' beginnings")
            case .sessionBeginning: ("session's beginning", "sessions' beginnings")
            }
        }
    }

    /// The reason why a value was left out: ends a sentence that begins with the value.
    enum Fault {
        case noNumber
        case noTime
        /// A number that no measurement can give.
        case impossible
        /// Beyond ±90 °.
        case noLatitude
        /// Beyond ±180 °.
        case noLongitude
        case missing

        fileprivate func reason(_ text: String) -> String {
            switch self {
            case .noNumber: text.utf8.contains(UInt8(ascii: ",")) ? "is no number (a comma?)" : "is no number"
            case .noTime: "is no time"
            case .impossible: "can't be"
            case .noLatitude: "is no latitude (−90 to 90)"
            case .noLongitude: "is no longitude (−180 to 180)"
            case .missing: "is missing"
            }
        }
    }

    /// A value as it stands in the file.
    struct Found {
        var text: String
        var place: FormatError.Place
    }

    /// Indexed by kind.
    private var entries: [(count: Int, fault: Fault, first: Found)?] = Array(repeating: nil, count: Kind.count)

    /// - Parameter found: Called for the first value of a kind only.
    mutating func add(_ kind: Kind, _ fault: Fault, _ found: () -> Found) {
        if entries[kind.rawValue] != nil {
            entries[kind.rawValue]?.count += 1
        } else {
            entries[kind.rawValue] = (1, fault, found())
        }
    }

    /// The value if it can be; counts it otherwise.
    mutating func keep<Value>(
        _ judged: Judged<Value>, _ kind: Kind, _ fault: Fault = .impossible, _ found: () -> Found
    ) -> Value? {
        if judged.isImpossible { add(kind, fault, found) }
        return judged.value
    }

    /// The first value of a kind as the reason for refusing a file; nil if none was left out.
    func error(_ kind: Kind) -> FormatError? {
        guard let (_, fault, first) = entries[kind.rawValue] else { return nil }
        switch fault {
        case .missing: return FormatError("A point has no \(excerpt(first.text)).", at: first.place)
        case .noTime:
            let reason = "“\(excerpt(first.text))” is no time. One is written as 2026-11-21T09:00:00Z."
            return FormatError(reason, at: first.place)
        default: return FormatError("“\(excerpt(first.text))” \(fault.reason(first.text)).", at: first.place)
        }
    }

    /// The number of values of a kind.
    func count(_ kind: Kind) -> Int { entries[kind.rawValue]?.count ?? 0 }

    /// "3 heights were left out; the first, “1,020.5” in line 7, is no number (a comma?)."
    var sentences: [String] {
        var sentences: [String] = []
        for kind in 0..<Kind.count {
            guard let kind = Kind(rawValue: kind), let (count, fault, first) = entries[kind.rawValue] else { continue }
            let subject = "\(count) \(count == 1 ? kind.names.one + " was" : kind.names.many + " were") left out"
            sentences.append(
                "\(subject); the first, “\(excerpt(first.text))”\(first.place.inside), \(fault.reason(first.text)).")
        }
        return sentences
    }
}

extension FormatError.Place {
    /// " in line 7", to follow a value.
    fileprivate var inside: String {
        switch self {
        case .whole: ""
        case .byte(let offset): " at byte \(offset)"
        case .line(let line, _): " in line \(line)"
        case .entry(let name): " in \(name)"
        }
    }
}
