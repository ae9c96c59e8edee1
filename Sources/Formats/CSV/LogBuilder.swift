import Workouts

/// Groups the rows of a training log into sessions.
struct LogBuilder {
    private let source: TrainingLog.Source
    private let style: LogStyle
    private let columns: LogColumns
    private let isMonthFirst: Bool
    private let delimiter: UInt8
    private var cells: LogCells
    private var recordings: [Recording] = []
    private var places: [Key: Int] = [:]
    /// For each session, the index of each exercise's lap.
    private var laps: [[String: Int]] = []
    /// For each session, the moments of its first and last row in UTC, where rows have moments of their own.
    private var spans: [(first: Seconds, last: Seconds)] = []
    private var losses = Losses()
    private var emptyRows = 0
    /// Date and session of the previous row, since a session's sets are usually consecutive.
    private var lastDate: (text: String, date: LogDate)?
    private var lastSession: (key: Key, place: Int)?

    private struct Key: Hashable, Sendable {
        var moment: Seconds
        var name: String
    }

    init(
        _ source: TrainingLog.Source, _ columns: LogColumns, _ style: LogStyle, _ answers: TrainingLog.Answers,
        delimiter: UInt8
    ) {
        self.source = source
        self.delimiter = delimiter
        self.style = style
        self.columns = columns
        cells = LogCells(columns, style, answers)
        isMonthFirst = style.isMonthFirst ?? answers.isMonthFirst ?? answers.isImperial
    }

    /// Adds a row. A row that can't be read is left out and counted.
    ///
    /// - Throws: If there are more sessions or exercises than are read.
    mutating func add(_ row: [String], line: Int, zoneMinutes: (Seconds) -> Int32) throws(FormatError) {
        let dateText = cells.text(.date, row)
        let exercise = shortened(cells.text(.exercise, row), to: Limits.nameLength)
        if dateText.utf8.isEmpty, exercise.utf8.isEmpty {
            emptyRows += 1
            return
        }
        if let extra = extraCell(row) {
            let reason = "“\(excerpt(row[extra]))” is beyond the header's last column (a comma without quotes?)."
            cells.faults.add(.row, reason, line: line, column: extra + 1)
            return
        }
        guard let date = date(dateText) else {
            let reason = "“\(excerpt(dateText))” is no date that is known here."
            cells.faults.add(.row, reason, line: line, column: (columns[.date] ?? 0) + 1)
            return
        }
        let place = try session(date, row, line, zoneMinutes)
        cells.noteWhatIsNotKept(row)
        let order = LogText.folded(cells.text(.order, row))
        if order == "rest timer" {
            losses.add("Rest timers aren't kept.")
            return
        }
        let note = cells.text(.notes, row)
        if !LogText.isNone(note) { add(note: exercise.utf8.isEmpty ? note : "\(exercise): \(note)", to: place) }
        if order == "note" { return }
        if exercise.utf8.isEmpty {
            if cells.hasSet(row) {
                let column = (columns[.exercise] ?? 0) + 1
                cells.faults.add(.row, "The exercise of this set isn't named.", line: line, column: column)
            }
            return
        }
        if columns.sets.isEmpty {
            let found = cells.set(row, line)
            guard let found else { return }
            try add(found, exercise, line, place)
        } else {
            let (sets, hasFault) = cells.wideSets(row, line)
            if sets.isEmpty, !hasFault { emptyRows += 1 }
            for set in sets { try add(LogCells.SetCell(set: set), exercise, line, place) }
        }
    }

    /// The first cell beyond the header's columns that tells that a row's cells are shifted, as by "62,5" without quotes:
    /// one that holds something, or an empty one where other rows have none.
    private func extraCell(_ row: [String]) -> Int? {
        let count = columns.titles.count
        guard row.count > count else { return nil }
        if delimiter == UInt8(ascii: ","), style.fewestCells <= count { return count }
        return row.indices.first { $0 >= count && !LogText.trimmed(row[$0]).utf8.isEmpty }
    }

    private mutating func date(_ text: String) -> LogDate? {
        if let lastDate, lastDate.text == text { return lastDate.date }
        guard let date = LogDate.read(text, isMonthFirst: isMonthFirst) else { return nil }
        lastDate = (text, date)
        return date
    }

    /// A date in UTC, and local time minus UTC in minutes: as stated, or by the person's zone.
    private static func placed(_ date: LogDate, _ zoneMinutes: (Seconds) -> Int32) -> (moment: Seconds, zone: Int32) {
        func zone(_ local: Seconds) -> Int32 { min(max(zoneMinutes(local), -14 * 60), 14 * 60) }
        func seconds(_ zone: Int32) -> Seconds { Seconds(integerLiteral: Int64(zone) * 60) }
        switch date.zone {
        case .offset(let minutes): return (date.moment, minutes)
        case .utc: return (date.moment, zone(date.moment + seconds(zone(date.moment))))
        case .local:
            let zone = zone(date.moment)
            return (date.moment - seconds(zone), zone)
        }
    }

    private mutating func session(
        _ day: LogDate, _ row: [String], _ line: Int, _ zoneMinutes: (Seconds) -> Int32
    ) throws(FormatError) -> Int {
        var date = day
        let start = LogDate.clock(cells.text(.startClock, row))
        if let start { date.moment = day.moment + Seconds(integerLiteral: start) }
        let workout = cells.text(.workout, row)
        let key: Key =
            switch source {
            case .liftLog: Key(moment: .zero, name: cells.text(.session, row))
            case .strongLifts: Key(moment: date.moment, name: workout + "\n" + cells.text(.session, row))
            default: Key(moment: date.moment, name: workout)
            }
        if let lastSession, lastSession.key == key {
            extend(lastSession.place, date, zoneMinutes)
            return lastSession.place
        }
        if let place = places[key] {
            lastSession = (key, place)
            extend(place, date, zoneMinutes)
            return place
        }
        let (moment, zone) = LogBuilder.placed(date, zoneMinutes)
        if source == .fitbod, let lastSession, isNear(moment, spans[lastSession.place]) {
            // Each row has its own moment: what is done within the same hour and a half is one session.
            extend(lastSession.place, date, zoneMinutes)
            return lastSession.place
        }
        guard recordings.count < FormatLimits.recordings else {
            throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .line(line, column: 1))
        }
        var recording = Recording(began: moment)
        recording.zoneMinutes = zone
        recording.name = shortened(workout, to: Limits.nameLength)
        recording.activity = .strength
        let notes = cells.text(.workoutNotes, row)
        if !LogText.isNone(notes) { recording.note = shortened(notes, to: Limits.noteLength) }
        let endText = cells.text(.end, row)
        let end = LogDate.read(endText, isMonthFirst: isMonthFirst)
        if end == nil, !LogText.isNone(endText) {
            let reason = "“\(excerpt(endText))” is no date that is known here."
            cells.faults.add(.value, reason, line: line, column: (columns[.end] ?? 0) + 1)
        }
        if let end, LogBuilder.placed(end, zoneMinutes).moment > moment {
            recording.spent = min(LogBuilder.placed(end, zoneMinutes).moment - moment, Limits.stepTime)
        } else if let start, let end = LogDate.clock(cells.text(.endClock, row)), end != start {
            recording.spent = Seconds(integerLiteral: end > start ? end - start : end - start + 86_400)
        } else if let time = cells.duration(row, line) {
            recording.spent = min(time, Limits.stepTime)
        }
        places[key] = recordings.count
        lastSession = (key, recordings.count)
        recordings.append(recording)
        laps.append([:])
        spans.append((moment, moment))
        return recordings.count - 1
    }

    private func isNear(_ moment: Seconds, _ span: (first: Seconds, last: Seconds)) -> Bool {
        let limit: Seconds = 5400
        return (moment >= span.last ? moment - span.last : span.last - moment) <= limit
    }

    /// Has a row's moment belong to a session, for tools whose rows have moments of their own.
    private mutating func extend(_ place: Int, _ date: LogDate, _ zoneMinutes: (Seconds) -> Int32) {
        guard source == .liftLog || source == .fitbod else { return }
        spans[place].last = LogBuilder.placed(date, zoneMinutes).moment
    }

    private mutating func add(note: String, to place: Int) {
        var all = recordings[place].note
        if LogText.contains(all, note) { return }
        all += (all.utf8.isEmpty ? "" : "\n") + note
        recordings[place].note = shortened(all, to: Limits.noteLength)
    }

    private mutating func add(
        _ cell: LogCells.SetCell, _ exercise: String, _ line: Int, _ place: Int
    ) throws(FormatError) {
        let set = cell.set
        guard set.reps != nil || set.time != nil || cell.distance > 0 else {
            emptyRows += 1
            return
        }
        let lap = try lap(of: exercise, place, line)
        if cell.distance > 0 {
            recordings[place].laps[lap].distance = (recordings[place].laps[lap].distance ?? 0) + cell.distance
        }
        if set.reps == nil, set.time == nil { return }
        recordings[place].laps[lap].spent += set.time ?? .zero
        recordings[place].laps[lap].sets.append(set)
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

    /// - Throws: The first fault, if it and others left nothing.
    mutating func finish() throws(FormatError) -> TrainingLog.Reading {
        var all: [Recording] = []
        for place in recordings.indices {
            var recording = recordings[place]
            guard !recording.laps.isEmpty else { continue }
            spread(&recording, spans[place])
            recording.spreadTime()
            all.append(recording)
        }
        if all.isEmpty, let fault = cells.faults.error { throw fault }
        let order = sortedOrder(all.count) { all[$0].began < all[$1].began }
        losses.add(cells.faults.sentences)
        if emptyRows > 0 {
            losses.add(
                emptyRows == 1
                    ? "1 row was left out: nothing was done in it."
                    : "\(emptyRows) rows were left out: nothing was done in them.")
        }
        losses.add(cells.losses)
        let asksForDateOrder = style.hasAmbiguousDates && style.isMonthFirst == nil
        let dateOrder = isMonthFirst ? "month/day" : "day/month"
        if asksForDateOrder {
            losses.add("The file doesn't say whether days or months come first: dates were read as \(dateOrder).")
        } else if style.hasAmbiguousDates, !style.firstIsDay, !style.secondIsDay {
            losses.add("Dates were read as \(dateOrder), the only order in which the file is sorted.")
        }
        return TrainingLog.Reading(
            source: source, contents: FileContents(recordings: all.ordered(order), losses: losses.sentences),
            asksForUnit: cells.asksForUnit, asksForDateOrder: asksForDateOrder)
    }

    /// Rows with moments of their own tell a session's beginning and time; if they fall, its order is the other way.
    private func spread(_ recording: inout Recording, _ span: (first: Seconds, last: Seconds)) {
        guard span.first != span.last else { return }
        if span.last < span.first {
            recording.began = span.last
            recording.laps.reverse()
            for lap in recording.laps.indices { recording.laps[lap].sets.reverse() }
        }
        let time = span.last < span.first ? span.first - span.last : span.last - span.first
        recording.spent = min(max(recording.spent, time), Limits.stepTime)
    }
}
