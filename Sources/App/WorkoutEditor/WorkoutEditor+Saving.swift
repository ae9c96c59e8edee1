import Records
import Workouts

// Saving the edited workout to the list.

extension WorkoutEditor {
    /// "Done": from a new workout to its name and days, from a picker back to the workout.
    static func done(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.home == .new else { return shared.leave() }
        if state.lines.isEmpty {
            state.problem = Problem(place: .queue, text: "Add an exercise first: choose a muscle or a type above.")
            return []
        }
        if let effects = refuseFields(&state, shared) { return effects }
        return shared.open(.planSave)
    }

    static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if let effects = refuseFields(&state, shared) {
            return shared.address == .planSave ? effects + shared.leave() : effects
        }
        if state.lines.isEmpty {
            state.question = nil
            state.problem = Problem(
                place: .queue, text: "Add an exercise before you save, or delete the whole workout in Edit Workouts.")
            return [.focus(id: addID)]
        }
        state.nameProblem = NameRule.problem(state.name)
        let mayLackDays = state.home != .new && state.base.days.isEmpty && state.days.days.isEmpty
        let days = mayLackDays ? PlannedDays.none : state.days.confirmed()
        if state.nameProblem != nil { return [.focus(id: nameID)] }
        guard let home = state.home, let days else {
            return [.focus(id: DaysForm.firstID(shared.library.settings))]
        }
        var workout = state.base
        workout.name = NameRule.trimmed(state.name)
        workout.days = days
        workout.steps = state.lines.steps
        switch home {
        case .new: return add(workout, &state, &shared)
        case .workout(let id): return put(workout, id, &state, &shared)
        }
    }

    static let nameID = "workout-name"
    static let addID = "add-exercise"

    /// Points at the first invalid field; nil if there is none.
    private static func refuseFields(_ state: inout State, _ shared: Shared) -> [Effect]? {
        state.lines.leaveAll(shared.library.settings)
        guard let (key, field) = state.lines.firstProblem else { return nil }
        state.question = nil
        state.shown = max(state.shown, state.lines.count)
        return [.focus(id: fieldID(field, key))]
    }

    private static func add(_ workout: Workout, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var workout = workout
        workout.activity = .strength
        workout.cues = shared.library.settings.cues
        let id = shared.newID()
        shared.library.add(workout, id: id)
        shared.freshWorkout = id
        state.home = nil
        shared.change(draft: nil, at: Home.new.address.path)
        shared.tellSaved(workout.name)
        return shared.leave(all: .plan, for: .profile)
    }

    /// Saves only the person's changes: another device's changes made meanwhile stay. If both changed the lines, the
    /// other device's version stays as a workout of its own.
    private static func put(
        _ workout: Workout, _ id: String, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        let base = state.base
        if let index = shared.library.workouts.firstIndex(where: { $0.id == id }) {
            let current = shared.library.workouts[index].value
            var merged = current
            if workout.name != base.name { merged.name = workout.name }
            if workout.days != base.days { merged.days = workout.days }
            if state.hasChangedLines {
                merged.steps = workout.steps
                if current.steps != base.steps, current.steps != workout.steps {
                    keep(current, behind: index, &shared)
                } else {
                    shared.tellSaved(merged.name)
                }
            } else if merged != current {
                shared.tellSaved(merged.name)
            }
            if merged != current { shared.library.change(workout: id) { $0 = merged } }
        } else {
            shared.library.add(workout, id: id)
            shared.tell("\(workout.name) had been deleted on another device. It is back, with your changes")
        }
        state.home = nil
        shared.change(draft: nil, at: Home.workout(id).address.path)
        return shared.leave()
    }

    private static func keep(_ other: Workout, behind index: Int, _ shared: inout Shared) {
        var other = other
        other.name = NameRule.name(other.name, followedBy: " (other version)")
        shared.library.insert(Entry(id: shared.newID(), value: other), at: index + 1)
        shared.tell("Saved. What another device had made of it is kept as \(other.name)")
    }
}

extension WorkoutEditor {
    /// The state of the edited workout in the library, compared with the beginning of editing.
    enum Standing: Equatable {
        case same, changed, deleted
    }

    static func standing(_ state: State, _ shared: Shared) -> Standing {
        guard case .workout(let id) = state.home else { return .same }
        guard let workout = shared.library.workout(id) else { return .deleted }
        return workout == state.base ? .same : .changed
    }
}
