public import Workouts

/// Reads training logs in CSV from Strong, Hevy, FitNotes, Fitbod, LiftLog, Lyfta (one set in a row) and StrongLifts (one
/// exercise in a row). Columns are identified by their names, in any order; numbers by their columns, dates and units by
/// the whole file.
public enum TrainingLog {
    /// The app that wrote a log.
    public enum Source: UInt8, CaseIterable, Sendable {
        case strong, hevy, fitNotes, fitbod, liftLog, lyfta, strongLifts

        public var name: String {
            switch self {
            case .strong: "Strong"
            case .hevy: "Hevy"
            case .fitNotes: "FitNotes"
            case .fitbod: "Fitbod"
            case .liftLog: "LiftLog"
            case .lyfta: "Lyfta"
            case .strongLifts: "StrongLifts"
            }
        }
    }

    /// Facts missing in the file, which the person must state.
    public struct Answers: Sendable {
        /// Whether weights without a unit are in pounds, and distances in miles.
        public var isImperial = false
        /// Order of ambiguous dates such as 04/05/2026; nil to derive it from the units.
        public var isMonthFirst: Bool?

        public init() {}
    }

    public struct Reading: Sendable {
        public var source: Source
        public var contents: FileContents
        /// Whether the file lacks a unit of weight, so that `Answers.isImperial` decided.
        public var asksForUnit = false
        /// Whether all dates are ambiguous.
        public var asksForDateOrder = false
    }

    /// Rows among which the header is looked for.
    private static let headerRows = 10

    /// - Parameter zoneMinutes: Local time minus UTC, in minutes, at a local time (seconds since 1970 as if it were
    ///   UTC), for dates that state no zone.
    public static func read(
        _ bytes: [UInt8], _ answers: Answers = Answers(), zoneMinutes: (Seconds) -> Int32 = { _ in 0 }
    ) throws(FormatError) -> Reading {
        var (csv, header, columns, source) = try opened(try CSVReader(bytes))
        var survey = csv
        var style = LogStyle(columns)
        var rows = 0
        survey.wanted = style.wanted
        while let row = try survey.next() {
            rows += 1
            guard rows <= FormatLimits.rows else {
                throw FormatError("The file has more than \(FormatLimits.rows) rows.")
            }
            style.add(row)
        }
        var builder = LogBuilder(source, columns, style, answers, delimiter: csv.delimiter)
        while let row = try csv.next() {
            // Joined exports repeat the header; a line of a comment has one cell.
            if row == header || row.count == 1 && row[0].utf8.first == UInt8(ascii: "#") { continue }
            try builder.add(row, line: csv.line, zoneMinutes: zoneMinutes)
        }
        var reading = try builder.finish()
        if let note = csv.encodingNote { reading.contents.losses.append(note) }
        return reading
    }

    /// The header, which is the first row with the columns of a tool, with the reader behind it.
    private static func opened(
        _ csv: CSVReader
    ) throws(FormatError) -> (csv: CSVReader, header: [String], columns: LogColumns, source: Source) {
        var first: (names: [String], line: Int)?
        for delimiter in [csv.delimiter] + CSVReader.delimiters where delimiter != csv.delimiter || first == nil {
            var reader = csv
            reader.delimiter = delimiter
            for _ in 0..<headerRows {
                guard let row = try reader.next() else { break }
                let columns = LogColumns(row)
                if let source = columns.source { return (reader, row, columns, source) }
                if first == nil { first = (row, reader.line) }
            }
        }
        guard let first else { throw FormatError("The file is empty.") }
        let names = first.names.prefix(20).map { excerpt($0) }.joined(separator: ", ")
        let tools = Source.allCases.map { $0.name }
        let others = tools.dropLast().joined(separator: ", ")
        throw FormatError(
            "These aren't the columns of \(others) or \(tools[tools.count - 1]): \(names).",
            at: .line(first.line, column: 1))
    }
}
