import Workouts

/// Groups the rows of a training log into sessions.
struct LogBuilder {
    private let source: TrainingLog.Source
    private let columns: LogColumns
    private let style: LogStyle
    private let answers: TrainingLog.Answers
    private let isMonthFirst: Bool
    private var recordings: [Recording] = []
    private var places: [Key: Int] = [:]
    /// For each session, the index of each exercise's lap.
    private var laps: [[String: Int]] = []
    private var setCounts: [Int] = []
    private var asksForUnit = false
    private var losses = Losses()
    private var emptyRows = 0
    /// Date and session of the previous row, since a session's sets are usually consecutive.
    private var lastDate: (text: String, moment: Seconds)?
    private var lastSession: (key: Key, place: Int)?

    private struct Key: Hashable, Sendable {
        var moment: Seconds
        var name: String
    }

    init(
        _ source: TrainingLog.Source, _ columns: LogColumns, _ style: LogStyle, _ answers: TrainingLog.Answers
    ) {
        self.source = source
        self.columns = columns
        self.style = style
        self.answers = answers
        isMonthFirst =
            style.secondIsDay && !style.firstIsDay
            || !style.firstIsDay && (answers.isMonthFirst ?? answers.isImperial)
    }

    private func text(_ kind: LogColumns.Kind, _ row: [String]) -> String {
        guard let place = columns[kind], place < row.count else { return "" }
        return LogText.trimmed(row[place])
    }

    /// Nil if the cell is empty.
    private func number(
        _ kind: LogColumns.Kind, _ row: [String], in range: ClosedRange<Double>, line: Int
    ) throws(FormatError) -> Double? {
        let text = text(kind, row)
        if text.utf8.isEmpty || text == "-" || text == "null" { return nil }
        let column = (columns[kind] ?? 0) + 1
        guard let number = style.number(text) else {
            throw FormatError("“\(excerpt(text))” is no number, in column \(column).", at: .line(line, column: 1))
        }
        guard range.contains(number) else {
            throw FormatError(
                "\(excerpt(text)) is beyond what can be, \(Int(range.lowerBound)) to \(Int(range.upperBound)), in column \(column).",
                at: .line(line, column: 1))
        }
        return number
    }

    mutating func add(_ row: [String], line: Int, zoneMinutes: (Seconds) -> Int32) throws(FormatError) {
        let dateText = text(.date, row)
        let exercise = shortened(text(.exercise, row), to: Limits.nameLength)
        if dateText.utf8.isEmpty, exercise.utf8.isEmpty {
            emptyRows += 1
            return
        }
        let moment = try self.moment(dateText, line)
        let workout = text(.workout, row)
        let place = try session(Key(moment: moment, name: workout), row, line, zoneMinutes)
        let order = LogText.folded(text(.order, row))
        if order == "rest timer" {
            losses.add("Rest timers aren't kept.")
            return
        }
        let note = text(.notes, row)
        if !note.utf8.isEmpty, note != "-" {
            add(note: exercise.utf8.isEmpty ? note : "\(exercise): \(note)", to: place)
        }
        if order == "note" || exercise.utf8.isEmpty { return }
        try addSet(row, exercise, line, place)
    }

    private mutating func moment(_ text: String, _ line: Int) throws(FormatError) -> Seconds {
        if let lastDate, lastDate.text == text { return lastDate.moment }
        guard let moment = LogDate.read(text, isMonthFirst: isMonthFirst) else {
            throw FormatError("“\(excerpt(text))” is no date that is known here.", at: .line(line, column: 1))
        }
        lastDate = (text, moment)
        return moment
    }

    private mutating func session(
        _ key: Key, _ row: [String], _ line: Int, _ zoneMinutes: (Seconds) -> Int32
    ) throws(FormatError) -> Int {
        if let lastSession, lastSession.key == key { return lastSession.place }
        if let place = places[key] {
            lastSession = (key, place)
            return place
        }
        guard recordings.count < FormatLimits.recordings else {
            throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .line(line, column: 1))
        }
        let zone = min(max(zoneMinutes(key.moment), -14 * 60), 14 * 60)
        var recording = Recording(began: key.moment - Seconds(integerLiteral: Int64(zone) * 60))
        recording.zoneMinutes = zone
        recording.name = shortened(key.name, to: Limits.nameLength)
        recording.activity = .strength
        let notes = text(.workoutNotes, row)
        if notes != "-" { recording.note = shortened(notes, to: Limits.noteLength) }
        if let end = LogDate.read(text(.end, row), isMonthFirst: isMonthFirst), end > key.moment {
            recording.spent = min(end - key.moment, Limits.stepTime)
        } else if let time = LogText.span(text(.duration, row)) {
            recording.spent = min(time, Limits.stepTime)
        }
        places[key] = recordings.count
        recordings.append(recording)
        laps.append([:])
        setCounts.append(0)
        return recordings.count - 1
    }

    private mutating func add(note: String, to place: Int) {
        var all = recordings[place].note
        if LogText.contains(Array(all.utf8), Array(note.utf8)) { return }
        all += (all.utf8.isEmpty ? "" : "\n") + note
        recordings[place].note = shortened(all, to: Limits.noteLength)
    }

    private mutating func addSet(_ row: [String], _ exercise: String, _ line: Int, _ place: Int) throws(FormatError) {
        var set = SetResult()
        if let reps = try number(.reps, row, in: 0...9_999, line: line), reps >= 1 { set.reps = Int32(reps.rounded()) }
        if let weight = try number(.weight, row, in: -2_000...20_000, line: line), weight > 0 {
            let isPounds = isPounds(row)
            if isPounds == nil { asksForUnit = true }
            let kilograms = isPounds ?? answers.isImperial ? weight * 0.453_592_37 : weight
            guard kilograms <= Limits.weight.upperBound else {
                throw FormatError("A weight is more than 2000 kg.", at: .line(line, column: 1))
            }
            set.weight = isPounds ?? answers.isImperial ? (kilograms * 1000).rounded() / 1000 : kilograms
        }
        let timeText = text(.seconds, row)
        if let time = style.number(timeText), time > 0, time < Limits.stepTime.value {
            set.time = Seconds(time)
        } else if let time = LogText.span(timeText), time > .zero, time < Limits.stepTime {
            set.time = time
        }
        let distance = try number(.distance, row, in: 0...10_000_000, line: line).map { $0 * metres(row) } ?? 0
        if try number(.effort, row, in: 0...100, line: line) != nil {
            losses.add("How hard sets were (RPE) isn't kept.")
        }
        let type = LogText.folded(text(.setType, row))
        let order = LogText.folded(text(.order, row))
        if type == "warmup" || type == "dropset" || type == "failure" || order == "w" || order == "d" || order == "f" {
            losses.add("Warm-ups, drop sets and sets to failure are kept as sets like any other.")
        }
        guard set.reps != nil || set.time != nil || distance > 0 else {
            emptyRows += 1
            return
        }
        let lap = try lap(of: exercise, place, line)
        if distance > 0 {
            recordings[place].laps[lap].distance = (recordings[place].laps[lap].distance ?? 0) + distance
        }
        if set.reps == nil, set.time == nil { return }
        recordings[place].laps[lap].spent += set.time ?? .zero
        recordings[place].laps[lap].sets.append(set)
        setCounts[place] += 1
    }

    /// The lap of an exercise: the sets of a superset alternate, but belong to separate laps.
    private mutating func lap(of exercise: String, _ place: Int, _ line: Int) throws(FormatError) -> Int {
        if let lap = laps[place][exercise], recordings[place].laps[lap].sets.count < Limits.sets.upperBound {
            return lap
        }
        guard recordings[place].laps.count < FormatLimits.laps else {
            throw FormatError("More than \(FormatLimits.laps) exercises in a session.", at: .line(line, column: 1))
        }
        laps[place][exercise] = recordings[place].laps.count
        recordings[place].laps.append(Recording.Lap(name: exercise, role: .exercise, began: .zero, spent: .zero))
        return recordings[place].laps.count - 1
    }

    private func isPounds(_ row: [String]) -> Bool? {
        let unit = LogText.folded(text(.weightUnit, row))
        if unit.utf8.starts(with: "lb".utf8) { return true }
        if unit.utf8.starts(with: "kg".utf8) { return false }
        return columns.weightIsPounds
    }

    private func metres(_ row: [String]) -> Double {
        let unit = LogText.folded(text(.distanceUnit, row)).utf8
        if unit.starts(with: "km".utf8) { return 1000 }
        if unit.starts(with: "mi".utf8) { return 1609.344 }
        if unit.starts(with: "ft".utf8) || unit.starts(with: "feet".utf8) { return 0.3048 }
        if unit.starts(with: "y".utf8) { return 0.9144 }
        if unit.starts(with: "m".utf8) { return 1 }
        // Strong's column has no unit: kilometres, or miles if weights are in pounds.
        return columns.distanceUnit ?? (answers.isImperial || columns.weightIsPounds == true ? 1609.344 : 1000)
    }

    mutating func finish() -> TrainingLog.Reading {
        var all: [Recording] = []
        for place in recordings.indices {
            var recording = recordings[place]
            guard !recording.laps.isEmpty else { continue }
            complete(&recording, setCounts[place])
            all.append(recording)
        }
        let order = sortedOrder(all.count) { all[$0].began < all[$1].began }
        if emptyRows > 0 {
            losses.add("\(emptyRows) \(emptyRows == 1 ? "row was" : "rows were") left out: nothing was done in them.")
        }
        if asksForUnit {
            losses.add(
                "The file doesn't say in which unit weights are: they were read as \(answers.isImperial ? "pounds" : "kilograms")."
            )
        }
        let asksForDateOrder = style.hasSlashDates && !style.firstIsDay && !style.secondIsDay
        if asksForDateOrder {
            losses.add(
                "The file doesn't say whether days or months come first: dates were read as \(isMonthFirst ? "month/day" : "day/month")."
            )
        }
        return TrainingLog.Reading(
            source: source, contents: FileContents(recordings: all.ordered(order), losses: losses.sentences),
            asksForUnit: asksForUnit, asksForDateOrder: asksForDateOrder)
    }

    /// Logs lack the duration of each exercise: the session's time is distributed over the sets, rests included.
    private func complete(_ recording: inout Recording, _ sets: Int) {
        var known = Seconds.zero
        var distance: Double?
        for lap in recording.laps {
            known += lap.spent
            if let own = lap.distance { distance = (distance ?? 0) + own }
        }
        recording.distance = distance
        recording.spent = max(recording.spent, known)
        let rest = (recording.spent - known).microseconds
        var clock = Seconds.zero
        var given: Int64 = 0
        var counted = 0
        for index in recording.laps.indices {
            counted += recording.laps[index].sets.count
            let share = sets > 0 ? rest / 1_000_000 * Int64(counted) / Int64(sets) * 1_000_000 : 0
            recording.laps[index].spent += Seconds(microseconds: share - given)
            given = share
            recording.laps[index].began = clock
            clock += recording.laps[index].spent
        }
        recording.spent = max(clock, known)
    }
}
