import Catalogue
import Records
import Workouts

extension Library {
    func goal(_ id: String) -> Goal? { goals.first { $0.id == id }?.value }

    /// Adds a goal, or puts it in the place of what it was.
    mutating func put(_ goal: Goal, id: String) {
        if let index = goals.firstIndex(where: { $0.id == id }) {
            goals[index].value = goal
        } else {
            goals.append(Entry(id: id, value: goal))
        }
        changed(.goal(id))
    }

    /// Deletes a goal and gives it back for an undo. Its sessions stay.
    mutating func remove(goal id: String) -> Goal? {
        guard let index = goals.firstIndex(where: { $0.id == id }) else { return nil }
        changed(.goal(id))
        return goals.remove(at: index).value
    }

    /// "Not this one": generated workouts leave the exercise out from now on.
    mutating func dislike(_ exercise: String, since now: Seconds) {
        guard !dislikes.contains(where: { $0.id == exercise }) else { return }
        dislikes.append(Entry(id: exercise, value: now))
        changed(.dislike(exercise))
    }

    /// It may come again.
    mutating func forgive(_ exercise: String) {
        guard let index = dislikes.firstIndex(where: { $0.id == exercise }) else { return }
        changed(.dislike(exercise))
        dislikes.remove(at: index)
    }

    /// The ids of what doesn't come back, for the generator.
    var disliked: Set<String> {
        var disliked: Set<String> = []
        for entry in dislikes { disliked.insert(entry.id) }
        return disliked
    }
}
