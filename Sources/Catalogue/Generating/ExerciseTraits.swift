import Workouts

/// What the generator asks of an exercise, in a few words of memory: choices are tried by the dozen.
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

    init(_ exercise: Exercise) {
        muscles = exercise.muscles.bits
        aims = Aims(of: exercise).bits
        equipment = exercise.equipment.bits
        difficulty = exercise.difficulty.rawValue
        type = exercise.type
        isTraining = exercise.isTraining
        isWarmUp = exercise.isWarmUp
        isCoolDown = exercise.isCoolDown
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
    private let difficulty: UInt8

    init(_ choice: WorkoutChoice) {
        aims = Aims(choice).bits
        muscles = choice.muscles.bits
        types = choice.types
        missing = ~choice.equipment.union([.yogaMat]).bits
        difficulty = choice.difficulty.rawValue
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
