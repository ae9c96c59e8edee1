public import Workouts

extension Exercise {
    /// The exercise as a line of a workout, with default sets, repetitions or times, and rests for its type.
    public var step: Step {
        switch type {
        case .strength: step(sets: 3, effort: usualEffort(reps: 10), rest: 90)
        case .balance, .flexibility: step(sets: 2, effort: usualEffort(reps: 10), rest: 30)
        case .endurance: step(sets: 1, effort: measure == .time ? .seconds(300) : .repetitions(20), rest: 60)
        }
    }

    private func usualEffort(reps: Int32) -> RoutineItem.Effort {
        measure == .time ? .seconds(30) : .repetitions(reps)
    }

    /// A line of a workout. A held one-sided exercise takes the time of both sides: the change is at "halfway".
    public func step(sets: Int32, effort: RoutineItem.Effort, rest: Int32) -> Step {
        var step = Step(name: name, role: .exercise, target: .open)
        step.exercise = id
        step.sets = sets
        step.rest = rest
        step.tempo = tempo
        switch effort {
        case .repetitions(let reps): step.reps = reps
        case .seconds(let seconds):
            step.target = .time(Seconds(integerLiteral: Int64(isOneSided ? 2 * seconds : seconds)))
        }
        return step
    }
}

extension Routine {
    /// The routine as a workout of the person's own. Exercises that the catalogue lacks are omitted.
    public func workout(from catalogue: ExerciseCatalogue) -> Workout {
        var steps = Steps()
        for item in items {
            guard let exercise = catalogue.exercise(item.exercise) else { continue }
            var step = exercise.step(sets: item.sets, effort: item.effort, rest: item.rest)
            step.superset = item.superset
            steps.append(step)
        }
        var workout = Workout(name: name, steps: steps)
        workout.activity = .strength
        workout.routine = id
        return workout
    }
}
