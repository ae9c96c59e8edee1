public import Workouts

extension GeneratedWorkout {
    public var origin: WorkoutOrigin { WorkoutOrigin(choice: choice, seed: seed) }

    /// "Chest and Lats, 20 min".
    public var name: String { "\(choice.title), \(choice.minutes) min" }

    /// The workout to run: each exercise is a step with its time, part and tempo, and so is each rest. O(items).
    public func workout(from catalogue: ExerciseCatalogue) -> Workout {
        var steps = Steps()
        for item in items {
            let exercise = catalogue.exercise(item.exercise)
            let time = Seconds(integerLiteral: Int64(item.seconds))
            var step = Step(name: exercise?.name ?? Self.unknownExercise, role: .exercise, target: .time(time))
            step.exercise = item.exercise
            step.tempo = item.rpm.map { Double($0) }
            step.part = item.part
            steps.append(step)
            if item.rest > 0 { steps.append(Step(.rest, .time(Seconds(integerLiteral: Int64(item.rest))))) }
        }
        var workout = Workout(name: name, steps: steps)
        let types = choice.types
        workout.activity = types == [.endurance] ? .circuit : types == [.flexibility] ? .yoga : .strength
        workout.origin = origin.text
        return workout
    }

    /// Name of an exercise that is no longer in the catalogue: ids aren't shown.
    public static let unknownExercise = "An exercise"

    /// A workout as if generated from a choice, for `brokenRules`. A step without a part belongs to the main part.
    public init(
        _ workout: Workout, choice: WorkoutChoice, seed: UInt64 = 0
    ) throws(UnreadableWorkout) {
        var items: [Item] = []
        for (place, step) in workout.steps.enumerated() {
            guard place < Self.maximumSteps else { throw .tooLong }
            guard case .time(let time) = step.target, time.microseconds % 1_000_000 == 0, time > .zero,
                time < Limits.stepTime
            else { throw .notWholeSeconds(place) }
            let seconds = Int32(time.roundedDown)
            switch step.role {
            case .prepare, .rest, .restBetweenCycles:
                guard !items.isEmpty else { throw .beginsWithRest }
                items[items.count - 1].rest += seconds
            case .work, .exercise:
                guard let exercise = step.exercise else { throw .noExercise(place) }
                let rpm = step.tempo.flatMap { Int32(exactly: $0.rounded()) }
                items.append(Item(step.part ?? .main, exercise, seconds: seconds, rest: 0, rpm: rpm))
            }
        }
        self.init(choice: choice, seed: seed, items: items)
    }

    /// Many more than in an hour and a half.
    public static let maximumSteps = 1_000
}

/// The reason why a workout can't be a generated one. Places are indices of its steps.
public enum UnreadableWorkout: Error, Equatable, Sendable {
    case tooLong
    case beginsWithRest
    case notWholeSeconds(Int)
    case noExercise(Int)

    public var sentence: String {
        switch self {
        case .tooLong: "A generated workout has at most \(GeneratedWorkout.maximumSteps) steps."
        case .beginsWithRest: "A generated workout begins with an exercise, this one with a rest."
        case .notWholeSeconds(let place): "Step \(place + 1) doesn't take a time of whole seconds."
        case .noExercise(let place): "Step \(place + 1) names no exercise of the catalogue."
        }
    }
}
