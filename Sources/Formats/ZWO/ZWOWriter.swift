public import Workouts

/// Writes workouts for Zwift (.zwo). Such a file uses either seconds or metres, and powers relative to the functional
/// threshold (sustainable for an hour): open steps become free rides, and names become messages at the steps' starts.
public enum ZWOWriter {
    /// Length of an open step, in seconds or metres.
    static let openLength = 60

    public static func write(_ workout: Workout) throws(FormatError) -> MadeFile {
        var losses = Losses()
        let isDistance = countsMetres(workout)
        var xml = XMLWriter()
        xml.open("workout_file")
        xml.element("author", "Setlist")
        xml.element("name", workout.name)
        xml.element("description", "")
        xml.element("sportType", workout.activity == .cycling ? "bike" : "run")
        xml.element("durationType", isDistance ? "distance" : "time")
        if workout.activity != .cycling, workout.activity != .running {
            losses.add("ZWO knows cycling and running only: “\(workout.activity.code)” becomes running.")
        }
        if workout.steps.count > 100_000 { throw FormatError("ZWO files of more than 100000 steps aren't made.") }
        if workout.cues != CueSettings() { losses.add("ZWO has no cue settings.") }
        if workout.music != nil { losses.add("ZWO has no music.") }
        xml.open("workout")
        for step in workout.steps { self.step(step, isDistance, &xml, &losses) }
        xml.close("workout")
        xml.close("workout_file")
        return MadeFile(bytes: Array(xml.text.utf8), losses: losses.sentences)
    }

    private static func countsMetres(_ workout: Workout) -> Bool {
        var hasDistance = false
        for step in workout.steps.compacted.dictionary {
            if step.target.time != nil { return false }
            if step.target.distance != nil { hasDistance = true }
        }
        return hasDistance
    }

    private static func step(_ step: Step, _ isDistance: Bool, _ xml: inout XMLWriter, _ losses: inout Losses) {
        var length: Double?
        switch step.target {
        case .time(let time): length = time.value
        case .distance(let metres): length = isDistance ? metres : nil
        case .open, .place: break
        }
        if step.target.distance != nil, length == nil {
            losses.add("A ZWO file counts in seconds or in metres: distances become free rides of \(openLength) s.")
        } else if length == nil {
            losses.add(
                "Steps that wait for the person, or for a place, become free rides of \(openLength) \(isDistance ? "m" : "s")."
            )
        }
        let whole = max((length ?? Double(openLength)).rounded(), 1)
        if let length, length != whole { losses.add("ZWO holds whole seconds and metres.") }
        if step.role == .restBetweenCycles || step.role == .exercise {
            losses.add("ZWO knows work and rest only: a rest between cycles becomes a rest, an exercise becomes work.")
        }
        if step.sets != nil || step.reps != nil || step.weight != nil || step.rest != nil {
            losses.add("ZWO has no sets, repetitions and weights.")
        }
        if step.note != nil { losses.add("ZWO has no notes on steps.") }
        if step.superset != nil || step.tempo != nil || step.exercise != nil {
            losses.add("ZWO has no supersets, tempos and exercises.")
        }
        let duration = ("Duration", "\(Int64(whole))")
        let name: String
        if length == nil {
            name = "FreeRide"
            xml.open(name, [duration, ("FlatRoad", "1")])
        } else if step.role == .prepare {
            name = "Warmup"
            xml.open(name, [duration, ("PowerLow", "0.25"), ("PowerHigh", "0.75")])
        } else {
            name = "SteadyState"
            xml.open(name, [duration, ("Power", step.role.isRest ? "0.5" : "1")])
        }
        xml.open("textevent", [("timeoffset", "0"), ("message", step.name)])
        xml.close("textevent")
        xml.close(name)
    }
}
