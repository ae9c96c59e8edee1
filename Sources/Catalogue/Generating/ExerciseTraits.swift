import Workouts

/// An exercise's properties for the generator, compact, since dozens of choices are tried.
struct ExerciseTraits: Sendable {
    let muscles: UInt32
    /// All aims that it can serve, as in `Aims`.
    let aims: UInt32
    let equipment: UInt32
    let difficulty: UInt8
    let type: ExerciseType
    let isTraining: Bool
    let isWarmUp: Bool
    let isCoolDown: Bool
    /// Whether it is held rather than repeated.
    let isHeld: Bool
    let isCompound: Bool
    let merit: UInt8
    /// Raw value; nil for a person's own exercise.
    let pattern: UInt8?
    let isOneSided: Bool
    /// Regions of the body that it moves.
    let regions: UInt8
    /// Repetitions of one side in a minute of work, in tenths; 0 if held. One-sided exercises take half as long again
    /// for both sides.
    let tempo: Int32

    init(_ exercise: Exercise) {
        muscles = exercise.muscles.bits
        aims = Aims(of: exercise).bits
        equipment = exercise.equipment.bits
        difficulty = exercise.difficulty.rawValue
        type = exercise.type
        isTraining = exercise.isTraining
        isWarmUp = exercise.isWarmUp
        isCoolDown = exercise.isCoolDown
        isHeld = exercise.measure == .time
        isCompound = exercise.isCompound
        merit = UInt8(exercise.merit)
        pattern = exercise.pattern?.rawValue
        isOneSided = exercise.isOneSided
        regions = Muscle.regions(exercise.muscles.union(exercise.assisting).bits)
        tempo = Int32(((exercise.tempo ?? 0) * 10).rounded()) * (exercise.isOneSided ? 3 : 4) / 4
    }
}

/// A person's restrictions for each of the generator's exercises.
struct PreparedTrainee: Sendable {
    /// Greatest allowed difficulty, as a raw value; −1 if excluded.
    var limits: [Int8]
    var tired: UInt32
    /// Empty if there are none.
    var recent: [Bool]

    func isRecent(_ place: Int) -> Bool { !recent.isEmpty && recent[place] }
}

extension WorkoutGenerator {
    /// O(exercises).
    func prepared(_ trainee: Trainee) -> PreparedTrainee {
        var limits = [Int8](repeating: Int8(Difficulty.advanced.rawValue), count: exercises.count)
        var recent: [Bool] = []
        if trainee.levels != TestedLevels() {
            for (place, exercise) in exercises.enumerated() {
                if let limit = trainee.levels.limit(for: exercise) { limits[place] = Int8(limit.rawValue) }
            }
        }
        if !trainee.disliked.isEmpty {
            for (place, exercise) in exercises.enumerated() where trainee.disliked.contains(exercise.id) {
                limits[place] = -1
            }
        }
        if !trainee.memory.recent.isEmpty {
            recent = exercises.map { trainee.memory.recent.contains($0.id) }
        }
        return PreparedTrainee(limits: limits, tired: trainee.tired.bits, recent: recent)
    }
}

/// A choice, as a filter of exercises.
struct ChoiceFilter {
    let aims: UInt32
    let muscles: UInt32
    private let types: EnumSet<ExerciseType>
    private let missing: UInt32
    /// Available equipment, apart from a mat.
    private let equipment: UInt32
    private let difficulty: UInt8

    init(_ choice: WorkoutChoice) {
        aims = Aims(choice).bits
        muscles = choice.muscles.bits
        types = choice.types
        let owned = choice.equipment.withParts
        missing = ~owned.union([.yogaMat]).bits
        equipment = owned.bits & ~(1 << UInt32(Equipment.yogaMat.rawValue))
        difficulty = choice.difficulty.rawValue
    }

    /// The cost of an exercise by itself: lower merit costs more. Held endurance (half a minute of jogging) is useless;
    /// other types than strength don't suit muscles chosen without a type; and each level below the chosen difficulty
    /// costs.
    func drawbacks(of exercise: ExerciseTraits, at effort: Effort) -> Int32 {
        var drawbacks = (Int32(ExerciseLimits.merit.upperBound) - Int32(exercise.merit)) * Cost.merit
        if exercise.type == .endurance, exercise.isHeld { drawbacks += Cost.wrongKind }
        if types.isEmpty, exercise.type != .strength { drawbacks += Cost.wrongKind }
        if exercise.difficulty < difficulty { drawbacks += Cost.easier * Int32(difficulty - exercise.difficulty) }
        // Four repetitions, for each side.
        if !exercise.isHeld, exercise.tempo * effort.work.usual < 4 * 600 { drawbacks += Cost.fewRepetitions }
        return drawbacks
    }

    /// Whether there is equipment apart from a mat.
    var hasEquipment: Bool { equipment != 0 }

    /// Whether it leaves the available equipment unused.
    func wastes(_ exercise: ExerciseTraits) -> Bool { equipment != 0 && exercise.equipment & equipment == 0 }

    /// Whether the equipment is available, and the difficulty allowed.
    func allows(_ exercise: ExerciseTraits, _ limit: Int8) -> Bool {
        exercise.equipment & missing == 0 && exercise.difficulty <= difficulty && Int8(exercise.difficulty) <= limit
            && exercise.muscles != 0
    }

    func isOfType(_ exercise: ExerciseTraits) -> Bool {
        types.isEmpty ? exercise.isTraining : types.contains(exercise.type)
    }

    func isOfMuscles(_ exercise: ExerciseTraits) -> Bool { muscles == 0 || exercise.muscles & muscles != 0 }
}
