import Catalogue

extension Library {
    /// The person's own, in the order in which they were read or made.
    var exercises: [Exercise] {
        get { storedExercises.items }
        set { storedExercises.items = newValue }
    }

    /// Adds a person's own exercise, or puts it in the place of what it was.
    mutating func put(_ exercise: Exercise) {
        storedExercises.put(exercise)
        changed(.exercise(exercise.id))
    }

    /// Deletes a person's own exercise and gives it back for an undo. Workouts that have it keep its name.
    mutating func remove(exercise id: String) -> Exercise? {
        guard let exercise = storedExercises.remove(id) else { return nil }
        changed(.exercise(id))
        return exercise
    }
}
