import Workouts

/// Reads our own tables back. Columns are told by name, in any order, and spreadsheets may have put other delimiters and decimal commas in.
/// A cell that is wrong is left out alone; a row without what it is about is left out.
public enum TableReader {
    /// Bytes among which the head is looked for.
    private static let headBytes = 4096

    /// Which of our tables a file is; nil if it is none. O(1).
    public static func format(of bytes: [UInt8]) -> TableFormat? {
        guard var csv = try? CSVReader(Array(bytes.prefix(headBytes))), let head = try? csv.next() else { return nil }
        let titles = Set(head.map { TableRows.title($0) })
        return TableFormat.own.first { format in format.required.allSatisfy { titles.contains($0) } }
    }

    /// - Throws: For a file that is none of our tables, and for one with more rows, sessions or sets than are read.
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        guard let format = format(of: bytes) else {
            throw FormatError("These aren't the columns of a table of Setlist.")
        }
        var csv = try CSVReader(bytes)
        var rows = TableRows(try csv.next() ?? [])
        var sessions = TableSessions()
        var contents = FileContents()
        while let row = try csv.next() {
            try rows.take(row, line: csv.line)
            switch format {
            case .sessions: try sessions.addSession(&rows)
            case .sets: try sessions.addSet(&rows)
            default:
                guard contents.measures.count < FormatLimits.measures else {
                    throw FormatError("More than \(FormatLimits.measures) measures.", at: .line(csv.line, column: 1))
                }
                if let measure = rows.measure() { contents.measures.append(measure) }
            }
        }
        contents.recordings = sessions.finish(isOfSets: format == .sets)
        if contents.recordings.isEmpty, contents.measures.isEmpty, let fault = rows.faults.error { throw fault }
        contents.losses = rows.faults.sentences
        if sessions.hasHeartRates {
            contents.losses.append("Heart rates aren't kept: a session's mean and maximum are those of its course.")
        }
        if let note = csv.encodingNote { contents.losses.append(note) }
        return contents
    }
}

extension TableFormat {
    /// Columns by which a table of ours is told from other files.
    fileprivate var required: [String] {
        switch self {
        case .sessions: ["session", "began", "name", "activity", "time (s)"]
        case .sets: ["session", "began", "exercise", "set", "kind"]
        case .measures: ["day", "measure", "value", "unit"]
        default: []
        }
    }
}

/// The row that is read, cell by cell.
struct TableRows {
    private var places: [String: Int] = [:]
    private var row: [String] = []
    private var count = 0
    private(set) var line = 0
    var faults = LogFaults()

    init(_ head: [String]) {
        for (place, text) in head.enumerated() {
            let title = Self.title(text)
            if places[title] == nil { places[title] = place }
        }
    }

    /// A column's title as it is looked for: also by the words that others have for ours.
    static func title(_ text: String) -> String {
        let title = LogText.folded(text)
        return switch title {
        case "date": "day"
        case "measurement": "measure"
        default: title
        }
    }

    mutating func take(_ row: [String], line: Int) throws(FormatError) {
        count += 1
        guard count <= FormatLimits.rows else {
            throw FormatError("The file has more than \(FormatLimits.rows) rows.")
        }
        self.row = row
        self.line = line
    }

    /// From 1.
    func column(_ title: String) -> Int { (places[title] ?? 0) + 1 }

    /// As it was written: nothing is trimmed.
    func text(_ title: String) -> String {
        guard let place = places[title], place < row.count else { return "" }
        return CSVText.unguarded(row[place])
    }

    /// Nil for an empty cell, and for one that is no number within the range, which is counted.
    mutating func number(_ title: String, in range: ClosedRange<Double> = -1e12...1e12) -> Double? {
        let cell = LogText.trimmed(text(title))
        if cell.utf8.isEmpty { return nil }
        var bytes = Array(cell.utf8)
        if !bytes.contains(UInt8(ascii: ".")), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
            bytes[comma] = UInt8(ascii: ".")
        }
        if let value = DecimalText.number(bytes[...]), range.contains(value) { return value }
        fault(title, "no number that can be here")
        return nil
    }

    mutating func whole(_ title: String, in range: ClosedRange<Double>) -> Int32? {
        number(title, in: range).map { Int32($0.rounded()) }
    }

    mutating func time(_ title: String, below limit: Seconds) -> Seconds? {
        number(title, in: 0...limit.value).map { Seconds(microseconds: Int64(($0 * 1_000_000).rounded())) }
    }

    /// Nil for an empty cell, and for one that holds none of the words, which is counted.
    mutating func code<Value>(_ title: String, _ values: [Value], _ code: (Value) -> String) -> Value? {
        let cell = LogText.trimmed(text(title))
        if cell.utf8.isEmpty { return nil }
        for value in values where code(value).hasSameBytes(as: cell) { return value }
        fault(title, "no word that is known here")
        return nil
    }

    mutating func isYes(_ title: String) -> Bool? { code(title, [true, false]) { $0 ? "yes" : "no" } }

    private mutating func fault(_ title: String, _ reason: String) {
        faults.add(.value, "“\(excerpt(text(title)))” is \(reason).", line: line, column: column(title))
    }
}

/// The sessions of a table, in its order.
struct TableSessions {
    private var recordings: [Recording] = []
    /// By id and beginning.
    private var places: [TableSessionKey: Int] = [:]
    private(set) var hasHeartRates = false

    private static let longest = Seconds(integerLiteral: 31_536_000)
    private static let most = 1e9

    mutating func addSession(_ rows: inout TableRows) throws(FormatError) {
        guard let place = try place(&rows, name: "name", time: "time (s)") else { return }
        recordings[place].distance = rows.number("distance (m)", in: 0...Self.most)
        recordings[place].ascent = rows.number("climb (m)", in: 0...Self.most)
        recordings[place].energy = rows.number("energy (kcal)", in: 0...Self.most)
        recordings[place].note = shortened(rows.text("note"), to: Limits.noteLength)
        recordings[place].facts.bodyWeight = rows.number("body weight (kg)", in: 0.001...Limits.weight.upperBound)
        recordings[place].facts.feeling = rows.whole("feeling (1-5)", in: 1...5)
        recordings[place].facts.isImported = rows.isYes("imported")
        recordings[place].facts.isEntered = rows.isYes("entered by hand") ?? false
        if !rows.text("mean heart rate (bpm)").utf8.isEmpty { hasHeartRates = true }
    }

    mutating func addSet(_ rows: inout TableRows) throws(FormatError) {
        guard let place = try place(&rows, name: "workout", time: "session time (s)") else { return }
        var set = SetResult()
        set.kind = rows.code("kind", SetKind.allCases) { $0.code } ?? .working
        set.reps = rows.whole("reps", in: Double(Limits.doneReps.lowerBound)...Double(Limits.doneReps.upperBound))
        set.weight = rows.number("weight (kg)", in: Limits.weight)
        set.time = rows.time("time (s)", below: Limits.stepTime)
        set.reserve = rows.number("reserve (reps)", in: Limits.reserve)
        let name = shortened(rows.text("exercise"), to: Limits.nameLength)
        let id = rows.text("exercise id")
        let number = rows.whole("set", in: 1...1e6)
        let last = recordings[place].laps.count - 1
        let goesOn =
            last >= 0 && number != 1 && recordings[place].laps[last].name.hasSameBytes(as: name)
            && recordings[place].laps[last].sets.count < Limits.sets.upperBound
        if !goesOn {
            guard recordings[place].laps.count < FormatLimits.laps else {
                throw FormatError(
                    "More than \(FormatLimits.laps) exercises in a session.", at: .line(rows.line, column: 1))
            }
            var lap = Recording.Lap(name: name, role: .exercise, began: .zero, spent: .zero)
            if !id.utf8.isEmpty { lap.exercise = id }
            lap.distance = rows.number("distance (m)", in: 0...Self.most)
            recordings[place].laps.append(lap)
        }
        let lap = recordings[place].laps.count - 1
        recordings[place].laps[lap].spent += set.time ?? .zero
        recordings[place].laps[lap].sets.append(set)
    }

    /// The session of a row; nil if the row doesn't say when it began.
    private mutating func place(_ rows: inout TableRows, name: String, time: String) throws(FormatError) -> Int? {
        let text = rows.text("began")
        guard let moment = TableMoment.read(LogText.trimmed(text)), abs(moment.zoneMinutes ?? 0) <= 14 * 60 else {
            rows.faults.add(
                .row, "“\(excerpt(text))” is no date with a time.", line: rows.line, column: rows.column("began"))
            return nil
        }
        let key = TableSessionKey(id: rows.text("session"), began: moment.moment)
        if let place = places[key] { return place }
        guard recordings.count < FormatLimits.recordings else {
            throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .line(rows.line, column: 1))
        }
        var recording = Recording(began: moment.moment)
        recording.zoneMinutes = moment.zoneMinutes
        recording.name = shortened(rows.text(name), to: Limits.nameLength)
        recording.activity = rows.code("activity", Activity.allCases) { $0.code } ?? .other
        recording.spent = rows.time(time, below: Self.longest) ?? .zero
        recording.facts.id = key.id
        places[key] = recordings.count
        recordings.append(recording)
        return recordings.count - 1
    }

    /// - Parameter isOfSets: The time of each exercise, which sets don't tell, is to be found from the session's.
    mutating func finish(isOfSets: Bool) -> [Recording] {
        if isOfSets {
            for index in recordings.indices {
                let spent = recordings[index].spent
                recordings[index].spreadTime()
                if spent > .zero { recordings[index].spent = spent }
            }
        }
        return recordings
    }
}

/// Which rows of tables are of one session.
struct TableSessionKey: Hashable {
    var id: String
    var began: Seconds
}
