public import Workouts

extension SplitMix64 {
    /// Random exercises of all kinds: with a dozen of them, many choices have no workout.
    ///
    /// - Parameter muscles: Number of muscles that they load; the fewer, the more often neighbours conflict.
    public mutating func exercises(_ count: Int, muscles: Int = Muscle.allCases.count) -> [Exercise] {
        var exercises: [Exercise] = []
        for number in 0..<count {
            var loaded: EnumSet<Muscle> = []
            for _ in 0...below(2) { loaded.insert(Muscle.allCases[Int(below(UInt64(muscles)))]) }
            var exercise = Exercise(
                id: "exercise-\(number)", name: "Exercise \(number)",
                type: ExerciseType.allCases[Int(below(4))], muscles: loaded)
            exercise.difficulty = Difficulty.allCases[Int(below(6) / 2 * below(2))]
            if below(4) == 0 { exercise.equipment.insert(Equipment.allCases[Int(below(4))]) }
            exercise.measure = below(2) == 0 ? .time : .repetitions
            if exercise.measure == .repetitions { exercise.tempo = Double(below(790) + 30) / 10 }
            exercise.intensity = MetabolicEquivalent(code: "02024", value: Double(below(70) + 20) / 10)
            exercise.isOneSided = below(3) == 0
            exercises.append(exercise)
        }
        return exercises
    }

    /// Any choice that the form allows, from the first `count` muscles.
    public mutating func workoutChoice(muscles count: Int = Muscle.allCases.count) -> WorkoutChoice {
        let share = below(5) + 1
        var focus: WorkoutChoice.Focus
        if below(2) == 0 {
            var muscles: EnumSet<Muscle> = [Muscle.allCases[Int(below(UInt64(count)))]]
            for muscle in Muscle.allCases.prefix(count) where below(7) < share { muscles.insert(muscle) }
            focus = .muscles(muscles)
        } else {
            var categories: EnumSet<Category> = [Category.allCases[Int(below(10))]]
            for category in Category.allCases where below(11) < share { categories.insert(category) }
            focus = .categories(categories)
        }
        var equipment: EnumSet<Equipment> = []
        let owned = below(4)
        for each in Equipment.allCases where below(8) < owned { equipment.insert(each) }
        return WorkoutChoice(
            focus, equipment: equipment, difficulty: Difficulty.allCases[Int(below(3))],
            minutes: WorkoutChoice.offeredMinutes[Int(below(17))])
    }

    /// A person with some disliked and some tested exercises, and with muscles trained yesterday.
    public mutating func trainee(_ exercises: [Exercise]) -> Trainee {
        var trainee = Trainee()
        for exercise in exercises {
            if below(12) == 0 { trainee.disliked.insert(exercise.id) }
            if below(12) == 0 { trainee.levels.exercises[exercise.id] = Int32(below(10)) + 1 }
        }
        for category in Category.allCases where below(8) == 0 { trainee.levels[category] = Int32(below(10)) + 1 }
        for muscle in Muscle.allCases where below(5) == 0 { trainee.tired.insert(muscle) }
        return trainee
    }
}
