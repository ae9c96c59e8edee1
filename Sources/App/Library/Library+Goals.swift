import Catalogue
import Records
import Workouts

extension Library {
    /// In the order in which they were read or made.
    var goals: [Entry<Goal>] { storedGoals.items }

    /// Another number after each change of a goal.
    var goalsVersion: Int32 { storedGoals.version }

    /// Exercises that don't come back, and since when: since 1970, UTC.
    var dislikes: [Entry<Seconds>] { storedDislikes.items }

    func goal(_ id: String) -> Goal? { storedGoals[id]?.value }

    /// Adds a goal, or puts it in the place of what it was.
    mutating func put(_ goal: Goal, id: String) {
        storedGoals.put(Entry(id: id, value: goal))
        changed(.goal(id))
    }

    /// Deletes a goal and gives it back for an undo. Its sessions stay.
    mutating func remove(goal id: String) -> Goal? {
        guard let entry = storedGoals.remove(id) else { return nil }
        changed(.goal(id))
        return entry.value
    }

    /// "Not this one": generated workouts leave the exercise out from now on.
    mutating func dislike(_ exercise: String, since now: Seconds) {
        guard storedDislikes[exercise] == nil else { return }
        storedDislikes.put(Entry(id: exercise, value: now))
        changed(.dislike(exercise))
    }

    /// It may come again.
    mutating func forgive(_ exercise: String) {
        if storedDislikes.remove(exercise) != nil { changed(.dislike(exercise)) }
    }

    /// The ids of what doesn't come back, for the generator.
    var disliked: Set<String> {
        var disliked: Set<String> = []
        for entry in dislikes { disliked.insert(entry.id) }
        return disliked
    }
}
