import Workouts

/// Reads the cells of a log's rows, and counts those that can't be kept.
struct LogCells {
    /// A set of a row, and the distance in metres.
    struct SetCell {
        var set = SetResult()
        var distance = 0.0
    }

    private let columns: LogColumns
    private let style: LogStyle
    private let answers: TrainingLog.Answers
    var faults = LogFaults()
    private(set) var asksForUnit = false
    private var guessesDistances = false
    private var notKept = Losses()
    private var hasSupersets = false
    private var failedSets = 0
    private var otherTypes = 0
    private var firstType = ""
    /// Of the columns that aren't kept, those that hold something.
    private var isHeld: [Bool]

    init(_ columns: LogColumns, _ style: LogStyle, _ answers: TrainingLog.Answers) {
        self.columns = columns
        self.style = style
        self.answers = answers
        isHeld = columns.titles.map { _ in false }
    }

    /// Trimmed, and without the apostrophe that keeps spreadsheets from running it; empty for a missing column or cell.
    func text(_ kind: LogColumns.Kind, _ row: [String]) -> String {
        guard let place = columns[kind] else { return "" }
        return text(place, row)
    }

    private func text(_ place: Int, _ row: [String]) -> String {
        place < row.count ? LogText.trimmed(CSVText.unguarded(row[place])) : ""
    }

    /// Whether a row has repetitions or a time, even if they can't be read.
    func hasSet(_ row: [String]) -> Bool {
        for place in [columns[.reps], columns[.seconds]] + columns.sets.map({ $0.reps }) {
            if let place, LogCells.isHeld(text(place, row)) { return true }
        }
        return false
    }

    /// The set of a row; nil if the row had to be left out.
    mutating func set(_ row: [String], _ line: Int) -> SetCell? {
        var cell = SetCell()
        var badReps: (text: String, place: Int)?
        if let place = columns[.reps] {
            let text = text(place, row)
            if let reps = reps(text, place, line) {
                cell.set.reps = reps > 0 ? reps : nil
            } else {
                badReps = (text, place)
            }
        }
        cell.set.weight = weight(row, line)
        cell.set.time = time(row, line)
        cell.distance = distance(row, line)
        cell.set.kind = kind(row)
        cell.set.reserve = reserve(row, line)
        if let badReps {
            let isRow = cell.set.time == nil && cell.distance == 0
            let reason = "“\(excerpt(badReps.text))” is no number of repetitions."
            faults.add(isRow ? .row : .value, reason, line: line, column: badReps.place + 1)
            if isRow { return nil }
        }
        return cell
    }

    /// Sets that stand beside each other.
    ///
    /// - Returns: The sets, and whether one was left out.
    mutating func wideSets(_ row: [String], _ line: Int) -> (sets: [SetResult], hasFault: Bool) {
        var sets: [SetResult] = []
        var hasFault = false
        for column in columns.sets {
            let text = text(column.reps, row)
            if LogText.isNone(text) { continue }
            guard let reps = reps(text, column.reps, line) else {
                let reason = "“\(excerpt(text))” is no number of repetitions."
                faults.add(.value, reason, line: line, column: column.reps + 1)
                hasFault = true
                continue
            }
            guard reps > 0 else {
                failedSets += 1
                hasFault = true
                continue
            }
            var set = SetResult()
            set.reps = reps
            set.weight = weight(column.weight, row, line, unitText: "")
            sets.append(set)
        }
        let timed = LogText.folded(text(.setsAndTime, row))
        guard sets.isEmpty, !timed.utf8.isEmpty, let place = columns[.setsAndTime] else { return (sets, hasFault) }
        // "3×1:00": as many sets of that time.
        let bytes = Array(timed.utf8)
        let digits = bytes.prefix { LogText.isDigit($0) }
        let rest = bytes[digits.count...].drop { $0 == UInt8(ascii: "x") || $0 >= 0x80 || $0 == 32 }
        guard digits.count <= 2, let number = DecimalText.number(digits), Limits.sets ~= Int(number),
            let time = LogText.span(String(decoding: rest, as: UTF8.self)), time > .zero, time < Limits.stepTime
        else {
            faults.add(.value, "“\(excerpt(timed))” is no time of sets.", line: line, column: place + 1)
            return ([], true)
        }
        return ([SetResult](repeating: SetResult(time: time), count: Int(number)), hasFault)
    }

    /// 0 for none, nil for what is no number of repetitions.
    private mutating func reps(_ text: String, _ place: Int, _ line: Int) -> Int32? {
        if LogText.isNone(text) { return 0 }
        guard let number = LogNumber(text) else { return nil }
        switch number.unit {
        case "", "reps", "rep", "reps.", "x", "\u{D7}": break
        default: return nil
        }
        let limit = Double(Limits.doneReps.upperBound)
        guard let value = style.value(number, in: place, limit: limit), 0...limit ~= value else { return nil }
        if value != value.rounded() {
            faults.add(.fraction, "“\(excerpt(text))” is a fraction.", line: line, column: place + 1)
        }
        return Int32(value.rounded())
    }

    /// Kilograms; of several columns the first that holds a weight.
    private mutating func weight(_ row: [String], _ line: Int) -> Double? {
        let unit = columns.weights.count == 1 ? text(.weightUnit, row) : ""
        for column in columns.weights {
            let help = faults.count(.help)
            if let weight = weight(column, row, line, unitText: unit) { return weight }
            if faults.count(.help) > help { return nil }
        }
        return nil
    }

    private mutating func weight(
        _ column: LogColumns.Quantity, _ row: [String], _ line: Int, unitText: String
    ) -> Double? {
        let text = text(column.place, row)
        if LogText.isNone(text) || LogNumber.isBody(text) { return nil }
        guard let number = number(text, line, column.place) else { return nil }
        if case .plain(let value) = number.form, value == 0 { return nil }
        let stated = number.unit.utf8.isEmpty ? LogText.isNone(unitText) ? "" : unitText : number.unit
        let known = stated.utf8.isEmpty ? column.factor : LogUnits.kilograms(stated)
        guard known != nil || stated.utf8.isEmpty else {
            faults.add(
                .unit, "“\(excerpt(stated))” is no unit of weight that is known here.", line: line,
                column: (number.unit.utf8.isEmpty ? columns[.weightUnit] ?? column.place : column.place) + 1)
            return nil
        }
        let factor = known ?? (answers.isImperial ? LogUnits.pound : 1)
        let limit = Limits.weight.upperBound
        guard let value = value(number, text, line, column.place, limit: limit / factor, "2000 kg") else { return nil }
        if value < 0 {
            faults.add(.help, "“\(excerpt(text))”.", line: line, column: column.place + 1)
            return nil
        }
        guard value > 0 else { return nil }
        if known == nil { asksForUnit = true }
        return factor == 1 ? value : (value * factor * 1000).rounded() / 1000
    }

    /// Metres; 0 for none.
    private mutating func distance(_ row: [String], _ line: Int) -> Double {
        let unitText = columns.distances.count == 1 ? text(.distanceUnit, row) : ""
        for column in columns.distances {
            let text = text(column.place, row)
            if LogText.isNone(text) { continue }
            guard let number = number(text, line, column.place) else { continue }
            if case .plain(let value) = number.form, value == 0 { continue }
            let stated = number.unit.utf8.isEmpty ? LogText.isNone(unitText) ? "" : unitText : number.unit
            let known = stated.utf8.isEmpty ? column.factor : LogUnits.metres(stated)
            if let unit = column.unknownUnit, stated.utf8.isEmpty {
                let reason = "“\(excerpt(unit))” is no unit of distance that is known here."
                faults.add(.unit, reason, line: line, column: column.place + 1)
                continue
            }
            guard known != nil || stated.utf8.isEmpty else {
                faults.add(
                    .unit, "“\(excerpt(stated))” is no unit of distance that is known here.", line: line,
                    column: (number.unit.utf8.isEmpty ? columns[.distanceUnit] ?? column.place : column.place) + 1)
                continue
            }
            // Strong's column has no unit: kilometres, or miles if weights are in pounds.
            let factor = known ?? (isInMiles ? 1609.344 : 1000)
            let limit = Limits.distance
            guard let value = value(number, text, line, column.place, limit: limit / factor, "1000 km") else {
                continue
            }
            guard value >= 0 else {
                faults.add(.value, "“\(excerpt(text))” is negative.", line: line, column: column.place + 1)
                continue
            }
            if known == nil, value > 0 { guessesDistances = true }
            if value > 0 { return factor == 1 ? value : (value * factor * 1000).rounded() / 1000 }
        }
        return 0
    }

    private var isInMiles: Bool { answers.isImperial || columns.weightIsPounds == true }

    /// The time of a set; nil for none.
    private mutating func time(_ row: [String], _ line: Int) -> Seconds? {
        guard let place = columns[.seconds] else { return nil }
        let text = text(place, row)
        if LogText.isNone(text) { return nil }
        var time = LogText.span(text)
        if time == nil, let number = LogNumber(text), number.unit.utf8.isEmpty {
            guard let value = value(number, text, line, place, limit: 86_399, "a day") else { return nil }
            time = Seconds(microseconds: Int64((value * 1_000_000).rounded()))
        }
        guard let time, .zero..<Limits.stepTime ~= time else {
            faults.add(.value, "“\(excerpt(text))” is no time of a set.", line: line, column: place + 1)
            return nil
        }
        return time > .zero ? time : nil
    }

    /// Repetitions in reserve: as they are written, or 10 less the RPE, of which 0 is none; nil for none.
    private mutating func reserve(_ row: [String], _ line: Int) -> Double? {
        if let reserve = effort(.reserve, "number of repetitions in reserve", row, line) { return reserve }
        guard let exertion = effort(.exertion, "RPE", row, line), exertion > 0 else { return nil }
        return Limits.reserve.upperBound - exertion
    }

    private mutating func effort(_ kind: LogColumns.Kind, _ name: String, _ row: [String], _ line: Int) -> Double? {
        guard let place = columns[kind] else { return nil }
        let text = text(place, row)
        if LogText.isNone(text) { return nil }
        if let number = LogNumber(text), number.unit.utf8.isEmpty,
            let value = style.value(number, in: place, limit: Limits.reserve.upperBound), Limits.reserve.contains(value)
        {
            return value
        }
        faults.add(.value, "“\(excerpt(text))” is no \(name), which is 0 to 10.", line: line, column: place + 1)
        return nil
    }

    /// The duration of a session: "1h 5m", "01:07:22", or a number in the column's unit, seconds without one.
    mutating func duration(_ row: [String], _ line: Int) -> Seconds? {
        guard let place = columns[.duration] else { return nil }
        let text = text(place, row)
        if LogText.isNone(text) { return nil }
        if let number = LogNumber(text), number.unit.utf8.isEmpty {
            let unit = columns.durationUnit ?? 1
            if let value = style.value(number, in: place, limit: 86_400 / unit), value >= 0, value * unit < 31_536_000 {
                return Seconds(microseconds: Int64((value * unit).rounded()) * 1_000_000)
            }
        } else if let time = LogText.span(text) {
            return time
        }
        faults.add(.value, "“\(excerpt(text))” is no duration.", line: line, column: place + 1)
        return nil
    }

    private mutating func number(_ text: String, _ line: Int, _ place: Int) -> LogNumber? {
        if let number = LogNumber(text) { return number }
        faults.add(.value, "“\(excerpt(text))” is no number.", line: line, column: place + 1)
        return nil
    }

    /// The value that is meant, within the limit to either side.
    private mutating func value(
        _ number: LogNumber, _ text: String, _ line: Int, _ place: Int, limit: Double, _ most: String
    ) -> Double? {
        guard let value = style.value(number, in: place, limit: limit) else {
            faults.add(
                .mark, "“\(excerpt(text))”, and nothing in its column tells its mark.", line: line, column: place + 1)
            return nil
        }
        guard abs(value) <= limit else {
            faults.add(
                .value, "“\(excerpt(text))” is beyond \(most), the most that can be.", line: line, column: place + 1)
            return nil
        }
        return value
    }

    /// Notes columns that aren't kept.
    mutating func noteWhatIsNotKept(_ row: [String]) {
        if !hasSupersets, !LogText.isNone(text(.superset, row)) {
            hasSupersets = true
            notKept.add("Supersets aren't kept: sets stand by their exercises.")
        }
        let multiplier = text(.multiplier, row)
        if !LogText.isNone(multiplier), let number = LogNumber(multiplier),
            style.value(number, in: columns[.multiplier] ?? 0, limit: 1) != 1
        {
            notKept.add("Weights are kept as they are written: multipliers (two dumbbells) aren't.")
        }
        for place in columns.unknown where !isHeld[place] && place < row.count {
            isHeld[place] = LogCells.isHeld(row[place])
        }
        if let place = columns[.category], !isHeld[place] { isHeld[place] = holds(.category, row) }
    }

    /// The kind of a row's set. Other types, such as the side that is trained, are counted.
    private mutating func kind(_ row: [String]) -> SetKind {
        let type = LogText.folded(text(.setType, row))
        switch type {
        case "warmup", "warm-up", "warm up", "warmup_set", "warm_up_set", "warm_up": return .warmUp
        case "dropset", "drop set", "drop_set", "drop", "drop-set": return .drop
        case "failure", "failure_set", "to failure": return .toFailure
        case "", "normal", "normal_set", "working", "working_set", "work", "null": break
        default:
            if otherTypes == 0 { firstType = type }
            otherTypes += 1
        }
        switch LogText.folded(text(.order, row)) {
        case "w": return .warmUp
        case "d": return .drop
        case "f": return .toFailure
        default: return LogText.folded(text(.warmUp, row)) == "true" ? .warmUp : .working
        }
    }

    private func holds(_ kind: LogColumns.Kind, _ row: [String]) -> Bool { LogCells.isHeld(text(kind, row)) }

    private static func isHeld(_ text: String) -> Bool {
        let plain = LogText.folded(text)
        return !LogText.isNone(plain) && plain != "0" && plain != "0.0" && plain != "false"
    }

    /// Sentences on what isn't kept.
    var losses: [String] {
        var losses = notKept
        if otherTypes > 0 {
            let sets = otherTypes == 1 ? "1 set of another type" : "\(otherTypes) sets of other types"
            losses.add("Kept as working sets: \(sets) (“\(excerpt(firstType))”).")
        }
        if failedSets > 0 {
            losses.add("\(failedSets) \(failedSets == 1 ? "set" : "sets") without a repetition: left out.")
        }
        var titles: [String] = []
        for place in isHeld.indices where isHeld[place] && titles.count < 20 {
            titles.append(excerpt(columns.titles[place]))
        }
        if !titles.isEmpty { losses.add("Columns that aren't kept: \(titles.joined(separator: ", ")).") }
        if asksForUnit {
            losses.add(
                "The file doesn't say in which unit weights are: they were read as \(answers.isImperial ? "pounds" : "kilograms")."
            )
        }
        if guessesDistances {
            losses.add(
                "The file doesn't say in which unit distances are: they were read as \(isInMiles ? "miles" : "kilometres")."
            )
        }
        return losses.sentences
    }
}
