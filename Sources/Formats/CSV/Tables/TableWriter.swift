import Sensing
import Workouts

/// Writes sessions, or measures, into one table successively, without holding them or the file in memory. Values are metric.
public struct TableWriter: Sendable {
    public let format: TableFormat
    private var csv: CSVWriter
    private var found = Losses()
    private var counts = Counts()
    /// Sessions so far.
    private var sessions: Int32 = 0

    /// Content that couldn't be written, to be told in one sentence each.
    private struct Counts {
        var setless: Int64 = 0
        var efforts: Int64 = 0
    }

    public init(_ format: TableFormat) {
        self.format = format
        csv =
            switch format {
            case .sessions, .sets, .measures, .fitNotes: CSVWriter()
            case .strong: CSVWriter(delimiter: UInt8(ascii: ";"), quotes: .all, lineEnd: "\n")
            case .hevy: CSVWriter(quotes: .texts, lineEnd: "\n")
            }
        csv.head(format.head)
    }

    /// The file's next bytes.
    public mutating func take() -> [UInt8] { csv.take() }

    /// Sentences about content that the table can't hold.
    public var losses: [String] {
        var losses = found
        if counts.setless > 0 {
            losses.add(
                counts.setless == 1
                    ? "1 session without sets isn't in it." : "\(counts.setless) sessions without sets aren't in it.")
        }
        if counts.efforts > 0 {
            let sets = counts.efforts == 1 ? "Of 1 set" : "Of \(counts.efforts) sets"
            losses.add("\(sets) the reserve isn't in it: \(format.title) has RPE \(format.exertionText).")
        }
        return losses.sentences
    }

    public mutating func add(_ recording: Recording) {
        sessions += 1
        switch format {
        case .sessions: addSession(recording)
        case .measures: break
        case .sets, .strong, .hevy, .fitNotes:
            guard recording.laps.contains(where: { !$0.sets.isEmpty }) else {
                counts.setless += 1
                return
            }
            noteLosses(recording)
            switch format {
            case .strong: addToStrong(recording)
            case .hevy: addToHevy(recording)
            case .fitNotes: addToFitNotes(recording)
            default: addSets(recording)
            }
        }
    }

    public mutating func add(_ row: MeasureRow) {
        guard format == .measures else { return }
        csv.word(row.day.text)
        csv.text(row.measure)
        csv.number(row.value)
        csv.text(row.unit)
        csv.endRow()
    }
}

// MARK: Ours

extension TableWriter {
    /// The session's id where it has one; else its number, the same in each table of the same sessions.
    private func id(_ recording: Recording) -> String { recording.facts.id ?? "\(sessions)" }

    private mutating func addSession(_ recording: Recording) {
        if !recording.samples.isEmpty || recording.laps.contains(where: { $0.sets.isEmpty && $0.role != .exercise }) {
            found.add("Tables have no ways, no courses of heart rates and no steps but sets.")
        }
        let facts = recording.facts
        let heart = recording.heart
        csv.text(id(recording))
        csv.word(TableMoment.text(recording))
        csv.text(recording.name)
        csv.word(recording.activity.code)
        csv.time(recording.spent)
        csv.number(recording.distance)
        csv.number(recording.ascent)
        csv.number(recording.energy)
        csv.number(facts.meanHeartRate ?? (heart.isEmpty ? nil : heart.mean))
        csv.number(facts.maximumHeartRate ?? (heart.isEmpty ? nil : heart.maximum))
        csv.number(facts.bodyWeight)
        csv.number(facts.feeling)
        csv.text(recording.note)
        csv.word(facts.isImported.map { $0 ? "yes" : "no" } ?? "")
        csv.word(facts.isEntered ? "yes" : "no")
        csv.endRow()
    }

    private mutating func addSets(_ recording: Recording) {
        for lap in recording.laps {
            for (index, set) in lap.sets.enumerated() {
                csv.text(id(recording))
                csv.word(TableMoment.text(recording))
                csv.text(recording.name)
                csv.word(recording.activity.code)
                csv.time(recording.spent)
                csv.text(lap.name)
                csv.text(lap.exercise ?? "")
                csv.number(Int32(index + 1))
                csv.word(set.kind.code)
                csv.number(set.reps)
                csv.number(set.weight)
                csv.time(set.time)
                csv.number(index == 0 ? lap.distance : nil)
                csv.number(set.reserve)
                csv.endRow()
            }
        }
    }
}

// MARK: Others'

extension TableWriter {
    private mutating func noteLosses(_ recording: Recording) {
        if format == .sets { return }
        if recording.laps.contains(where: { $0.sets.isEmpty && $0.role != .exercise }) {
            found.add("\(format.title) has no steps but sets.")
        }
        if recording.activity != .strength {
            found.add("\(format.title) has no activities: what has sets is strength.")
        }
        switch format {
        case .hevy: found.add("Hevy's times are whole minutes.")
        case .fitNotes:
            found.add("FitNotes has days: the time of day, the workout's name and how long it took aren't in it.")
            if !recording.note.utf8.isEmpty { found.add("FitNotes has no note on a workout.") }
            for lap in recording.laps {
                for set in lap.sets where set.kind != .working || set.reserve != nil {
                    found.add("FitNotes has no warm-ups, drop sets, sets to failure and repetitions in reserve.")
                }
            }
        default: break
        }
    }

    /// The RPE of a set; nil where it has none, or one that the app doesn't have, which is counted.
    private mutating func exertion(_ set: SetResult) -> Double? {
        guard let reserve = set.reserve else { return nil }
        let exertion = Limits.reserve.upperBound - reserve
        let isHeld = exertion >= 6 && exertion * 2 == (exertion * 2).rounded() && (format != .hevy || exertion != 6.5)
        if !isHeld { counts.efforts += 1 }
        return isHeld ? exertion : nil
    }

    private mutating func addToStrong(_ recording: Recording) {
        let clock = TableClock(recording)
        for lap in recording.laps {
            var number: Int32 = 0
            for (index, set) in lap.sets.enumerated() {
                csv.number(sessions)
                csv.word("\(clock.day.text) \(clock.time)")
                csv.text(recording.name)
                csv.number(Double(recording.spent.roundedDown))
                csv.text(lap.name)
                switch set.kind {
                case .working:
                    number += 1
                    csv.number(number)
                case .warmUp: csv.word("W")
                case .drop: csv.word("D")
                case .toFailure: csv.word("F")
                }
                csv.number(set.weight)
                csv.number(set.reps)
                csv.number(exertion(set))
                csv.number(index == 0 ? lap.distance : nil)
                csv.time(set.time)
                csv.word("")
                csv.text(recording.note)
                csv.endRow()
            }
        }
    }

    private mutating func addToHevy(_ recording: Recording) {
        let begin = TableClock(recording)
        let end = TableClock(recording, after: recording.spent)
        for lap in recording.laps {
            for (index, set) in lap.sets.enumerated() {
                csv.text(recording.name)
                csv.word(begin.hevy)
                csv.word(end.hevy)
                csv.text(recording.note)
                csv.text(lap.name)
                csv.number(Int32?.none)
                csv.word("")
                csv.number(Int32(index))
                switch set.kind {
                case .working: csv.word("normal")
                case .warmUp: csv.word("warmup")
                case .drop: csv.word("dropset")
                case .toFailure: csv.word("failure")
                }
                csv.number(set.weight)
                csv.number(set.reps)
                csv.number(index == 0 ? lap.distance.map { $0 / 1000 } : nil)
                csv.time(set.time)
                csv.number(exertion(set))
                csv.endRow()
            }
        }
    }

    private mutating func addToFitNotes(_ recording: Recording) {
        let day = TableClock(recording).day.text
        for lap in recording.laps {
            for (index, set) in lap.sets.enumerated() {
                let distance = index == 0 ? lap.distance : nil
                csv.word(day)
                csv.text(lap.name)
                // FitNotes puts an exercise that it doesn't know into a category of this name.
                csv.word(distance == nil ? "Strength" : "Cardio")
                csv.number(set.weight)
                csv.word(set.weight == nil ? "" : "kgs")
                csv.number(set.reps)
                csv.number(distance)
                csv.word(distance == nil ? "" : "m")
                csv.word(set.time.map { TableClock.span($0) } ?? "")
                csv.word("")
                csv.endRow()
            }
        }
    }
}

extension TableFormat {
    /// The titles of its columns.
    var head: [String] {
        switch self {
        case .sessions:
            [
                "session", "began", "name", "activity", "time (s)", "distance (m)", "climb (m)", "energy (kcal)",
                "mean heart rate (bpm)", "max heart rate (bpm)", "body weight (kg)", "feeling (1-5)", "note",
                "imported", "entered by hand",
            ]
        case .sets:
            [
                "session", "began", "workout", "activity", "session time (s)", "exercise", "exercise id", "set", "kind",
                "reps", "weight (kg)", "time (s)", "distance (m)", "reserve (reps)",
            ]
        case .measures: ["day", "measure", "value", "unit"]
        case .strong:
            [
                "Workout #", "Date", "Workout Name", "Duration (sec)", "Exercise Name", "Set Order", "Weight (kg)",
                "Reps", "RPE", "Distance (meters)", "Seconds", "Notes", "Workout Notes",
            ]
        case .hevy:
            [
                "title", "start_time", "end_time", "description", "exercise_title", "superset_id", "exercise_notes",
                "set_index", "set_type", "weight_kg", "reps", "distance_km", "duration_seconds", "rpe",
            ]
        case .fitNotes:
            [
                "Date", "Exercise", "Category", "Weight", "Weight Unit", "Reps", "Distance", "Distance Unit", "Time",
                "Comment",
            ]
        }
    }

    /// The RPE that an app lets one choose from. Hevy's: the values that its public API takes.
    fileprivate var exertionText: String { self == .hevy ? "6, and 7 to 10 in halves" : "6 to 10 in halves" }
}
