public import Workouts

/// Reads training logs in CSV from Strong, Hevy and FitNotes: one set in a row. Columns are identified by their names,
/// in any order; number formats, dates and units by the whole file.
public enum TrainingLog {
    /// The app that wrote a log.
    public enum Source: UInt8, CaseIterable, Sendable {
        case strong, hevy, fitNotes

        public var name: String {
            switch self {
            case .strong: "Strong"
            case .hevy: "Hevy"
            case .fitNotes: "FitNotes"
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

    /// - Parameter zoneMinutes: Local time minus UTC, in minutes, at a local time (seconds since 1970 as if it were
    ///   UTC): the files contain only local times.
    public static func read(
        _ bytes: [UInt8], _ answers: Answers = Answers(), zoneMinutes: (Seconds) -> Int32 = { _ in 0 }
    ) throws(FormatError) -> Reading {
        var survey = try CSVReader(bytes)
        guard let header = try survey.next() else { throw FormatError("The file is empty.") }
        let columns = LogColumns(header)
        guard let source = columns.source else {
            let names = header.prefix(20).map { excerpt($0) }.joined(separator: ", ")
            throw FormatError(
                "These aren't the columns of Strong, Hevy or FitNotes: \(names).", at: .line(1, column: 1))
        }
        var style = LogStyle()
        var rows = 0
        survey.wanted = LogStyle.columns(columns)
        while let row = try survey.next() {
            rows += 1
            guard rows <= FormatLimits.rows else {
                throw FormatError("The file has more than \(FormatLimits.rows) rows.")
            }
            style.add(row, columns)
        }
        var builder = LogBuilder(source, columns, style, answers)
        var csv = try CSVReader(bytes)
        _ = try csv.next()
        while let row = try csv.next() { try builder.add(row, line: csv.line, zoneMinutes: zoneMinutes) }
        return builder.finish()
    }
}

/// Maps columns to their kinds.
struct LogColumns {
    enum Kind: Int, CaseIterable {
        case date, end, workout, exercise, order, weight, weightUnit, reps, distance, distanceUnit, seconds, notes,
            workoutNotes, duration, category, setType, effort
    }

    /// Indexed by kind; nil for missing columns.
    private var places: [Int?] = Kind.allCases.map { _ in nil }
    let source: TrainingLog.Source?
    /// Whether the column's name says pounds; nil if it has no unit.
    private(set) var weightIsPounds: Bool?
    /// Metres in the column's unit.
    private(set) var distanceUnit: Double?

    subscript(kind: Kind) -> Int? { places[kind.rawValue] }

    init(_ header: [String]) {
        var names: Set<String> = []
        for (place, title) in header.enumerated() {
            let name = LogText.folded(title)
            names.insert(name)
            guard let kind = LogColumns.kind(name), places[kind.rawValue] == nil else { continue }
            places[kind.rawValue] = place
            if kind == .weight { weightIsPounds = LogColumns.isPounds(name) }
            if kind == .distance { distanceUnit = LogColumns.metres(name) }
        }
        let places = places
        func has(_ kind: Kind) -> Bool { places[kind.rawValue] != nil }
        source =
            if !has(.exercise) || !has(.date) { nil } else if names.contains("exercise_title") {
                .hevy
            } else if has(.order) {
                .strong
            } else if has(.category) { .fitNotes } else if has(.workout) { .strong } else { nil }
    }

    /// Covers the languages in which Strong's columns occur or are expected: English, German, Spanish, French, Italian,
    /// Portuguese, Dutch.
    private static func kind(_ name: String) -> Kind? {
        func has(_ words: String...) -> Bool {
            let bytes = Array(name.utf8)
            for word in words where LogText.contains(bytes, Array(word.utf8)) { return true }
            return false
        }
        switch name {
        case "date", "start_time", "datum", "fecha", "data": return .date
        case "end_time": return .end
        case "title", "workout name": return .workout
        case "exercise_title", "exercise name", "exercise": return .exercise
        case "set_index", "set order": return .order
        case "set_type", "set type": return .setType
        case "weight unit", "weight_unit": return .weightUnit
        case "distance unit", "distance_unit": return .distanceUnit
        case "description", "workout notes": return .workoutNotes
        case "exercise_notes", "notes", "comment", "notas", "notizen": return .notes
        case "category": return .category
        case "rpe": return .effort
        case "duration_seconds", "seconds", "time": return .seconds
        case "superset_id", "workout #": return nil
        default: break
        }
        if has("unit", "einheit", "unidad") { return nil }
        if has("workout duration", "duration", "dauer", "duraci", "dur\u{e9}e", "durata", "dura\u{e7}") {
            return .duration
        }
        if has("training", "entrenamiento", "entra\u{ee}nement", "allenamento", "treino") {
            return has("not", "note") ? .workoutNotes : has("nam", "nom") ? .workout : nil
        }
        if has("\u{fc}bung", "ejercicio", "exercice", "esercizio", "exerc\u{ed}cio", "oefening") { return .exercise }
        if has("weight", "gewicht", "peso", "poids") { return .weight }
        if has("reps", "wiederh", "repetic", "r\u{e9}p\u{e9}t", "ripetiz", "repeti", "herhaling") { return .reps }
        if has("distance", "distanz", "entfernung", "strecke", "distancia", "distanza", "dist\u{e2}ncia", "afstand") {
            return .distance
        }
        if has("sekunden", "segundos", "secondes", "secondi", "seconden") { return .seconds }
        if has("satz", "reihenfolge", "orden", "ordre", "ordine", "ordem") { return .order }
        return nil
    }

    private static func isPounds(_ name: String) -> Bool? {
        let bytes = Array(name.utf8)
        if LogText.contains(bytes, Array("lb".utf8)) { return true }
        return LogText.contains(bytes, Array("kg".utf8)) ? false : nil
    }

    private static func metres(_ name: String) -> Double? {
        let bytes = Array(name.utf8)
        func has(_ word: String) -> Bool { LogText.contains(bytes, Array(word.utf8)) }
        if has("km") || has("kilom") { return 1000 }
        if has("mile") || has("(mi") { return 1609.344 }
        return has("meter") || has("metre") || has("metros") || has("(m)") ? 1 : nil
    }
}

/// The file's style of numbers and dates, derived from all rows.
struct LogStyle {
    /// A decimal comma, as in 12,5.
    private(set) var hasDecimalComma = false
    private(set) var hasDecimalPoint = false
    private(set) var firstIsDay = false
    private(set) var secondIsDay = false
    private(set) var hasSlashDates = false

    private static let numbers: [LogColumns.Kind] = [.weight, .distance, .seconds, .effort]

    /// The columns from which the style is derived.
    static func columns(_ columns: LogColumns) -> Set<Int> {
        var places: Set<Int> = []
        for kind in numbers + [.date] { if let place = columns[kind] { places.insert(place) } }
        return places
    }

    mutating func add(_ row: [String], _ columns: LogColumns) {
        for kind in LogStyle.numbers {
            guard let place = columns[kind], place < row.count else { continue }
            var behindComma: Int?
            for byte in row[place].utf8 {
                if byte == UInt8(ascii: ".") { hasDecimalPoint = true }
                behindComma = byte == UInt8(ascii: ",") ? 0 : behindComma.map { $0 + 1 }
            }
            // "12,5", but not "1,234", which may be a thousand.
            if let behindComma, behindComma != 3 { hasDecimalComma = true }
        }
        if let place = columns[.date], place < row.count, row[place].utf8.contains(UInt8(ascii: "/")),
            let numbers = LogDate.slashed(Array(row[place].utf8))
        {
            hasSlashDates = true
            if numbers.0 > 12 { firstIsDay = true }
            if numbers.1 > 12 { secondIsDay = true }
        }
    }

    /// Nil if the text isn't a number.
    func number(_ text: String) -> Double? {
        var bytes: [UInt8] = []
        let isComma = hasDecimalComma || !hasDecimalPoint
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ","): if isComma && !hasDecimalPoint { bytes.append(UInt8(ascii: ".")) }
            case UInt8(ascii: " "), UInt8(ascii: "'"), 0xC2, 0xA0: break
            default: bytes.append(byte)
            }
        }
        return DecimalText.number(bytes[...])
    }
}

enum LogText {
    /// Lower case for ASCII and Latin-1 letters, without surrounding blanks.
    static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 65...90, 0xC0...0xDE: folded.unicodeScalars.append(Unicode.Scalar(scalar.value + 32) ?? scalar)
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return trimmed(folded)
    }

    static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last else { return text }
        if first > 32, last > 32 { return text }
        var utf8 = Array(text.utf8)
        while let last = utf8.last, last <= 32 { utf8.removeLast() }
        let start = utf8.firstIndex { $0 > 32 } ?? utf8.count
        return String(decoding: utf8[start...], as: UTF8.self)
    }

    static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        var index = 0
        while index + word.count <= text.count {
            if text[index..<index + word.count].elementsEqual(word) { return true }
            index += 1
        }
        return false
    }

    /// "1h 5m", "62m", "45s", "0:12:30", "3600": in seconds.
    static func span(_ text: String) -> Seconds? {
        var parts: [Int64] = []
        var number: Int64?
        var sum: Int64 = 0
        var hasUnit = false
        for byte in trimmed(text).utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard number ?? 0 < 1_000_000 else { return nil }
                number = (number ?? 0) * 10 + Int64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: ":"):
                guard let value = number else { return nil }
                parts.append(value)
                number = nil
            case UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s"):
                if let value = number {
                    sum += value * (byte == UInt8(ascii: "h") ? 3600 : byte == UInt8(ascii: "m") ? 60 : 1)
                }
                if number != nil { hasUnit = true }
                number = nil
            case UInt8(ascii: "."):
                // A fraction of a second.
                guard let value = number else { return nil }
                parts.append(value)
                number = nil
                return total(parts, sum)
            default: break
            }
        }
        if let value = number { parts.append(value) }
        if parts.isEmpty, !hasUnit { return nil }
        if hasUnit { return Seconds(integerLiteral: sum + (parts.last ?? 0)) }
        return total(parts, sum)
    }

    private static func total(_ parts: [Int64], _ sum: Int64) -> Seconds? {
        guard parts.count <= 3 else { return nil }
        var seconds = sum
        for part in parts { seconds = seconds * 60 + part }
        return Seconds(integerLiteral: seconds)
    }
}

/// Dates as logs write them.
enum LogDate {
    /// The first two numbers of a date such as 04/05/2026; nil for other formats.
    static func slashed(_ bytes: [UInt8]) -> (Int, Int)? {
        guard let first = number(bytes, 0), first.end < bytes.count, bytes[first.end] == UInt8(ascii: "/"),
            let second = number(bytes, first.end + 1), second.end < bytes.count, bytes[second.end] == UInt8(ascii: "/")
        else { return nil }
        return first.end <= 2 ? (first.value, second.value) : nil
    }

    private static func number(_ bytes: [UInt8], _ start: Int) -> (value: Int, end: Int)? {
        var value = 0
        var index = start
        while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index], index - start < 6 {
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// Local time, as if it were UTC. Accepts "2026-01-31 18:30:00" (also with T, and without a time), "31/01/2026",
    /// "31.01.2026 18:30", "22 Dec 2026, 07:05" and "Dec 22, 2026, 7:05 PM", with months in seven languages.
    static func read(_ text: String, isMonthFirst: Bool) -> Seconds? {
        let bytes = Array(LogText.folded(text).utf8)
        var numbers: [(value: Int, length: Int)] = []
        var month: Int?
        var monthPlace = 0
        var colons: [Int] = []
        var isAfternoon: Bool?
        var index = 0
        while index < bytes.count, numbers.count < 8 {
            if let found = number(bytes, index) {
                numbers.append((found.value, found.end - index))
                index = found.end
                if index < bytes.count, bytes[index] == UInt8(ascii: ":") { colons.append(numbers.count - 1) }
                continue
            }
            let start = index
            while index < bytes.count, bytes[index] >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index] {
                index += 1
            }
            if index == start {
                index += 1
                continue
            }
            let word = Array(bytes[start..<index])
            if month == nil, let found = self.month(word) {
                month = found
                monthPlace = numbers.count
            } else if word.elementsEqual("am".utf8) || word.elementsEqual("a".utf8) {
                isAfternoon = false
            } else if word.elementsEqual("pm".utf8) || word.elementsEqual("p".utf8) {
                isAfternoon = true
            } else if word.elementsEqual("z".utf8) {
                break
            }
        }
        var values = numbers.map { $0.value }
        let day: Day
        let dateCount: Int
        if let month {
            guard values.count >= 2, monthPlace <= 1 else { return nil }
            day = Day(year: Int32(values[1]), month: Int32(month), day: Int32(values[0]))
            dateCount = 2
        } else {
            guard values.count >= 3 else { return nil }
            if numbers[0].length == 4 {
                day = Day(year: Int32(values[0]), month: Int32(values[1]), day: Int32(values[2]))
            } else {
                if isMonthFirst { values.swapAt(0, 1) }
                day = Day(
                    year: Int32(values[2] < 100 ? values[2] + 2000 : values[2]), month: Int32(values[1]),
                    day: Int32(values[0]))
            }
            dateCount = 3
        }
        guard 1900...2200 ~= day.year, 1...12 ~= day.month, 1...31 ~= day.day,
            Day(daysSince1970: day.daysSince1970) == day
        else { return nil }
        var seconds: Int64 = 0
        if let first = colons.first, first >= dateCount {
            var hour = values[first]
            let minute = first + 1 < values.count ? values[first + 1] : 0
            let second = colons.count > 1 && first + 2 < values.count ? values[first + 2] : 0
            if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
            guard hour < 24, minute < 60, second < 60 else { return nil }
            seconds = Int64((hour * 60 + minute) * 60 + second)
        }
        return Seconds(integerLiteral: day.daysSince1970 * 86_400 + seconds)
    }

    /// By prefixes of the months' names in English, German, Spanish, French, Italian, Portuguese and Dutch.
    private static func month(_ word: [UInt8]) -> Int? {
        let names: [(Int, [String])] = [
            (1, ["jan", "ene", "gen", "j\u{e4}n"]), (2, ["feb", "fev", "f\u{e9}v"]),
            (3, ["mar", "mrz", "m\u{e4}r", "mrt", "maa"]),
            (4, ["apr", "abr", "avr"]), (5, ["may", "mai", "mag", "mei"]), (6, ["juin", "jun", "giu"]),
            (7, ["juil", "jul", "lug"]), (8, ["aug", "ago", "ao\u{fb}"]), (9, ["sep", "set"]),
            (10, ["oct", "okt", "ott", "out"]), (11, ["nov"]), (12, ["dec", "dez", "dic", "d\u{e9}c"]),
        ]
        for (month, beginnings) in names {
            for beginning in beginnings where word.starts(with: beginning.utf8) { return month }
        }
        return nil
    }
}
