import Workouts

// Changes of a workout's periods. The identities in `State.keys` go along with them.

extension WorkoutScreen {
    static func edit(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .moveUpTapped(let index): move(index, to: index - 1, &state, &shared)
        case .moveDownTapped(let index): move(index, to: index + 1, &state, &shared)
        case .duplicateTapped(let index): return duplicate(index, &state, &shared)
        case .deleteTapped(let index): return delete(index, &state, &shared)
        case .applyToAllTapped(let index): applyToAll(index, &state, &shared)
        case .clearConfirmed: clear(&state, &shared)
        case .versionKept(let id): return Versions.keep(id, ofWorkout: state.id, &shared)
        case .versionsRestored(let entry, let index, let origin, let kept):
            Versions.restore(entry, at: index, origin: origin, kept: kept, &shared)
            renew(origin.id, &state, shared)
        case .restored(let id, let step, let index): restore(id, step, index, &state, &shared)
        case .allRestored(let id, let steps):
            shared.library.change(workout: id) {
                var restored = steps
                restored.append(contentsOf: $0.steps)
                $0.steps = restored
            }
            renew(id, &state, shared)
        case .timesRestored(let id, let applied, let before):
            shared.library.change(workout: id) { takeBack(applied, before, &$0.steps) }
            renew(id, &state, shared)
        default: break
        }
        return []
    }

    static func move(_ from: Int, to: Int, _ state: inout State, _ shared: inout Shared) {
        guard state.keys.indices.contains(from), state.keys.indices.contains(to), from != to else { return }
        shared.library.change(workout: state.id) { $0.steps.move(from: from, to: to) }
        state.keys.insert(state.keys.remove(at: from), at: to)
        summarise(&state, shared)
    }

    static func delete(_ index: Int, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var deleted: Step?
        shared.library.change(workout: state.id) {
            if $0.steps.indices.contains(index) { deleted = $0.steps.remove(at: index) }
        }
        guard let deleted else { return [] }
        state.keys.remove(at: index)
        summarise(&state, shared)
        shared.tell("\(deleted.name) deleted", undo: .workout(.restored(workout: state.id, deleted, at: index)))
        if state.keys.isEmpty { return [] }
        return [.focus(id: elementID(state.keys[min(index, state.keys.count - 1)]))]
    }

    private static func restore(
        _ id: String, _ step: Step, _ index: Int, _ state: inout State, _ shared: inout Shared
    ) {
        var place = index
        shared.library.change(workout: id) {
            place = min(index, $0.steps.count)
            $0.steps.insert(step, at: place)
        }
        guard id == state.id, place <= state.keys.count else { return }
        state.keys.insert(state.newKey(), at: place)
        summarise(&state, shared)
    }

    private static func duplicate(_ index: Int, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var isDone = false
        shared.library.change(workout: state.id) {
            guard $0.steps.indices.contains(index), $0.steps.count < Limits.steps else { return }
            $0.steps.insert($0.steps[index], at: index + 1)
            isDone = true
        }
        guard isDone else {
            shared.say("A workout has at most \(Limits.steps) periods")
            return []
        }
        state.keys.insert(state.newKey(), at: index + 1)
        summarise(&state, shared)
        return [.focus(id: elementID(state.keys[index + 1]))]
    }

    /// Gives every period of this one's name this one's target.
    private static func applyToAll(_ index: Int, _ state: inout State, _ shared: inout Shared) {
        guard let before = shared.library.workout(state.id)?.steps, before.indices.contains(index) else { return }
        let (name, target) = (before[index].name, before[index].target)
        let differs = before.dictionary.map { $0.name == name && $0.target != target }
        var count: Int64 = 0
        for code in before.codes where differs[Int(code)] { count += 1 }
        guard count > 0 else { return shared.say("Every period named \(name) already has this time") }
        var applied = before
        applied.changeEach { if $0.name == name { $0.target = target } }
        shared.library.change(workout: state.id) { $0.steps = applied }
        summarise(&state, shared)
        shared.tell(
            "Applied to \(counted(count, "other period")) named \(name)",
            undo: .workout(.timesRestored(workout: state.id, from: applied, to: before)))
    }

    /// Gives periods their former targets back. Where others were changed since, those changes stay.
    private static func takeBack(_ applied: Steps, _ before: Steps, _ steps: inout Steps) {
        if steps == applied {
            steps = before
            return
        }
        for index in steps.indices where index < before.count && applied[index].target != before[index].target {
            steps[index].target = before[index].target
        }
    }

    private static func clear(_ state: inout State, _ shared: inout Shared) {
        var steps = Steps()
        shared.library.change(workout: state.id) { swap(&$0.steps, &steps) }
        state.isClearing = false
        renew(state.id, &state, shared)
        shared.tell(
            "\(counted(Int64(steps.count), "period")) cleared",
            undo: .workout(.allRestored(workout: state.id, steps)))
    }

    /// Identities and figures anew, if it is the open workout.
    private static func renew(_ id: String, _ state: inout State, _ shared: Shared) {
        guard id == state.id, let workout = shared.library.workout(id) else { return }
        state.renew(for: workout)
    }

    private static func summarise(_ state: inout State, _ shared: Shared) {
        state.summary = shared.library.workout(state.id).map { WorkoutSummary(of: $0) }
    }
}
