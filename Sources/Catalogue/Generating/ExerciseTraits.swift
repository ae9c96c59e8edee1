import Workouts

/// Traits that the generator asks of an exercise, in a few words of memory: choices are tried by the dozen.
struct ExerciseTraits: Sendable {
    let muscles: UInt32
    /// All that it could be chosen for, as in `Aims`.
    let aims: UInt32
    let equipment: UInt32
    let difficulty: UInt8
    let type: ExerciseType
    let isTraining: Bool
    let isWarmUp: Bool
    let isCoolDown: Bool
    /// Whether it is held rather than repeated.
    let isHeld: Bool
    /// Whether it works one muscle and nothing helps.
    let isIsolated: Bool
    /// Repetitions of one side in a minute of others' work, in tenths; 0 where it is held. Two sides share half as long again.
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
        isIsolated = exercise.muscles.count + exercise.assisting.count < 2
        tempo = Int32(((exercise.tempo ?? 0) * 10).rounded()) * (exercise.isOneSided ? 3 : 4) / 4
    }
}

/// A person, for each of the generator's exercises.
struct PreparedTrainee: Sendable {
    /// How difficult it may be, by raw value; −1 where it doesn't come at all.
    var limits: [Int8]
    var tired: UInt32
    /// Empty where there are none.
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

/// A choice, to try exercises by.
struct ChoiceFilter {
    let aims: UInt32
    let muscles: UInt32
    private let types: EnumSet<ExerciseType>
    private let missing: UInt32
    /// Equipment that there is besides a mat.
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

    /// Reasons against an exercise where another one does as well. It leaves the equipment that there is unused, it is
    /// held, it works one muscle alone, or it is much easier than was asked for: one each. Two: so many seconds are too
    /// short for four repetitions of each side. Two: it is no strength exercise where muscles were chosen, but no
    /// types. Three: half a minute of it is nothing, as of jogging.
    func drawbacks(of exercise: ExerciseTraits, for seconds: Int32) -> UInt8 {
        if exercise.type == .endurance, exercise.isHeld { return 3 }
        guard exercise.isTraining else { return 0 }
        var drawbacks: UInt8 = 0
        if equipment != 0, exercise.equipment & equipment == 0 { drawbacks += 1 }
        if exercise.difficulty + 1 < difficulty { drawbacks += 1 }
        if types.isEmpty, exercise.type != .strength { drawbacks += 2 }
        guard exercise.type == .strength else { return drawbacks }
        if exercise.isHeld { drawbacks += 1 }
        if exercise.isIsolated { drawbacks += 1 }
        if !exercise.isHeld, exercise.tempo * seconds < 4 * 600 { drawbacks += 2 }
        return drawbacks
    }

    /// Whether it can be done with what there is, and isn't too difficult.
    func allows(_ exercise: ExerciseTraits, _ limit: Int8) -> Bool {
        exercise.equipment & missing == 0 && exercise.difficulty <= difficulty && Int8(exercise.difficulty) <= limit
            && exercise.muscles != 0
    }

    func isOfType(_ exercise: ExerciseTraits) -> Bool {
        types.isEmpty ? exercise.isTraining : types.contains(exercise.type)
    }

    func isOfMuscles(_ exercise: ExerciseTraits) -> Bool { muscles == 0 || exercise.muscles & muscles != 0 }
}
