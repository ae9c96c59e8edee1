import Catalogue

extension Library {
    /// Adds a person's own exercise, or puts it in the place of what it was.
    mutating func put(_ exercise: Exercise) {
        if let index = exercises.firstIndex(where: { $0.id == exercise.id }) {
            exercises[index] = exercise
        } else {
            exercises.append(exercise)
        }
        changed(.exercise(exercise.id))
    }

    /// Deletes a person's own exercise and gives it back for an undo. Workouts that have it keep its name.
    mutating func remove(exercise id: String) -> Exercise? {
        guard let index = exercises.firstIndex(where: { $0.id == id }) else { return nil }
        changed(.exercise(id))
        return exercises.remove(at: index)
    }
}
