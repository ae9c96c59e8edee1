import Catalogue
import Records
import Workouts

// Random values of everything that is stored, within its limits and at them.

extension SplitMix64 {
    mutating func chance(_ share: Double) -> Bool { unit() < share }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(below(UInt64(values.count)))] }

    mutating func optional<Value>(_ value: (inout SplitMix64) -> Value) -> Value? {
        chance(0.5) ? value(&self) : nil
    }

    mutating func name() -> String {
        let pieces = [
            "Work", "a", "é", "e\u{301}", "ש", "😀", "\"", "\\", "\n", "\u{1}", " ", "/", "\u{2028}", "\u{10FFFF}",
        ]
        var name = "n"
        for _ in 0..<below(12) { name += pick(pieces) }
        return name
    }

    mutating func stepTime() -> Seconds {
        switch below(4) {
        case 0: Seconds(microseconds: 1)
        case 1: Seconds(microseconds: 86_399_999_999)
        case 2: Seconds(microseconds: Int64(below(86_400_000_000 - 1)) + 1)
        default: Seconds(microseconds: Int64(below(86_399) + 1) * 1_000_000)
        }
    }

    mutating func unknownMembers() -> String {
        guard chance(0.3) else { return "" }
        return pick([#""x":1"#, #""later": { "a" : [1.50, "\u0041"] }"#, #""p":1e2,"q":"é""#])
    }

    mutating func storedTarget() -> Target {
        switch below(4) {
        case 0: return .time(stepTime())
        case 1: return .distance(pick([unit() * 999_999 + 1, 1_000_000, .leastNonzeroMagnitude]))
        case 2:
            var place = Place(
                latitude: pick([unit() * 180 - 90, 90, -90]), longitude: pick([unit() * 360 - 180, 180, -180, -0.0]),
                radius: pick([unit() * 99_999 + 1, 100_000])
            )
            place.unknownFields = unknownMembers()
            return .place(place)
        default: return .open
        }
    }

    mutating func storedStep() -> Step {
        var step = Step(name: name(), role: pick(Role.allCases), target: storedTarget())
        step.exercise = optional { $0.name() }
        step.sets = optional { Int32($0.below(99)) + 1 }
        step.reps = optional { Int32($0.below(9_999)) + 1 }
        step.setKind = pick(SetKind.allCases)
        step.reserve = optional { $0.pick([0, 10, 1.5]) }
        step.weight = optional { $0.pick([0, 2_000, $0.unit() * 2_000]) }
        step.note = optional { $0.chance(0.2) ? "" : $0.name() }
        step.tempo = optional { $0.pick([1, 400, 1 + $0.unit() * 399]) }
        step.superset = optional { $0.name() }
        step.rest = optional { Int32($0.below(601)) }
        step.part = optional { $0.pick(StepPart.allCases) }
        step.unknownFields = unknownMembers()
        step.unknownTargetFields = unknownMembers()
        return step
    }

    mutating func cueSettings() -> CueSettings {
        var cues = CueSettings()
        cues.beepTone = pick([200, 2_000, 200 + unit() * 1_800])
        cues.timbre = pick(Timbre.allCases)
        cues.beepStart = Int32(below(31))
        cues.halfway = chance(0.5)
        cues.tenSeconds = chance(0.5)
        cues.verbal = chance(0.5)
        cues.tempoTick = chance(0.5)
        cues.unknownFields = unknownMembers()
        return cues
    }

    mutating func storedWorkoutValue(steps maximum: UInt64 = 8) -> Workout {
        var steps = Steps()
        for _ in 0..<below(maximum + 1) { steps.append(storedStep()) }
        var workout = Workout(name: name(), steps: steps)
        workout.cues = cueSettings()
        workout.activity = pick(Activity.allCases)
        workout.tracksLocation = optional { $0.chance(0.5) }
        workout.origin = optional { $0.chance(0.2) ? "" : $0.name() }
        workout.music = optional { $0.workoutMusic() }
        workout.unknownFields = unknownMembers()
        return workout
    }

    mutating func workoutMusic() -> WorkoutMusic {
        var music = WorkoutMusic(cadence: optional { $0.pick([1, 400, 1 + $0.unit() * 399]) })
        for number in 0..<below(6) { music.themes.append("theme\(number)") }
        music.unknownFields = unknownMembers()
        return music
    }

    /// Whole microseconds, 1970 to 2106.
    mutating func date() -> Seconds { Seconds(microseconds: Int64(below(1 << 32) * 1_000_000 + below(1_000_000))) }

    mutating func ownExercise(_ id: String) -> Exercise {
        var exercise = Exercise(
            id: id, name: name(), type: pick(ExerciseType.allCases),
            muscles: EnumSet(bits: UInt32(below(1 << 14)) | 1 << UInt32(below(14))))
        exercise.assisting = EnumSet(bits: UInt32(below(1 << 14)))
        exercise.equipment = EnumSet(bits: UInt32(below(1 << 27)))
        exercise.difficulty = pick(Difficulty.allCases)
        exercise.measure = pick(ExerciseMeasure.allCases)
        exercise.isOneSided = chance(0.5)
        exercise.isAlternating = chance(0.5)
        exercise.tempo = optional { 1 + Double($0.below(399)) }
        exercise.howTo = chance(0.3) ? "" : name()
        exercise.intensity = .usual(of: exercise.type)
        return exercise
    }

    mutating func storedWorkout(_ number: Int) -> StoredWorkout {
        var stored = StoredWorkout(
            id: "id-\(number)", workout: storedWorkoutValue(), order: pick([.first, FractionalIndex("b00V")!]),
            created: date()
        )
        stored.workout.days = PlannedDays(bits: UInt8(below(256)))
        return stored
    }
}
