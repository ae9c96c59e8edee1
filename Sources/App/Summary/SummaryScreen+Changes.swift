import Catalogue
import Records
import Workouts

// Making the workout, and changing it.

extension SummaryScreen {
    /// Makes the workout of the address, or restores it as it was changed before a reload.
    static func make(_ state: inout State, _ shared: inout Shared) {
        // Songs or themes may have been added or removed since the screen was left.
        if state.workout != nil { return keep(&state, &shared) }
        guard shared.shelf.phase == .ready, let origin = WorkoutOrigin(text: state.origin) else { return }
        let generator = state.generator.of(shared.shelf)
        let trainee = shared.trainee(generator.catalogue)
        if let draft = shared.openDraft?[draftName], let workout = read(draft, origin) {
            let broken = workout.brokenRules(from: generator.catalogue, for: trainee)
            return adopt(WorkoutEdit(workout: workout, broken: broken), &state, &shared)
        }
        do throws(ImpossibleChoice) {
            let workout = try generator.workout(origin.choice, for: trainee, seed: origin.seed)
            adopt(WorkoutEdit(workout: workout, broken: []), &state, &shared)
        } catch {
            state.impossible = error
        }
    }

    static func change(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        state.menu = nil
        let generator = state.generator.of(shared.shelf)
        if case .dislikeUndone(let exercise, let before) = action {
            shared.library.forgive(exercise)
            if before.origin.text == state.origin { putBack(before, &state, &shared) }
            return []
        }
        guard let workout = state.workout else { return [] }
        let trainee = shared.trainee(shared.shelf.catalogue)
        switch action {
        case .moveUpTapped(let row): move(row, to: row - 1, &state, &shared)
        case .moveDownTapped(let row): move(row, to: row + 1, &state, &shared)
        case .swapTapped(let place):
            state.sheet = .swap(place, generator.alternatives(to: place, in: workout, for: trainee))
        case .swapChosen(let exercise):
            guard case .swap(let place, _) = state.sheet else { return [] }
            state.sheet = nil
            adopt(generator.swapping(place, for: exercise, in: workout, trainee: trainee), &state, &shared)
        case .timeTapped(let place):
            guard workout.items.indices.contains(place) else { return [] }
            state.sheet = .time(place, workout.items[place].seconds)
        case .timeConfirmed:
            guard case .time(let place, let seconds) = state.sheet else { return [] }
            state.sheet = nil
            adopt(generator.changing(place, to: seconds, in: workout, trainee: trainee), &state, &shared)
        case .dislikeTapped(let place): return dislike(place, &state, &shared)
        case .tickSwitched(let isOn):
            shared.library.changeSettings { $0.cues.tempoTick = isOn }
            keep(&state, &shared)
        case .musicChosen(let code):
            shared.choose(music: code)
            keep(&state, &shared)
        default: break
        }
        return []
    }

    static func carryOut(
        _ outcome: RowGestures.Outcome, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch outcome {
        case .none: return []
        case .lifted: return shared.can.vibration ? [.vibrate([12])] : []
        case .moved(let from, let to):
            move(from, to: to, &state, &shared)
            return []
        case .deleted(let row):
            guard let places = state.workout?.singlePlaces, places.indices.contains(row) else { return [] }
            return dislike(places[row], &state, &shared)
        }
    }

    /// Moves a row within its round, or its part.
    private static func move(_ row: Int, to target: Int, _ state: inout State, _ shared: inout Shared) {
        guard let workout = state.workout, row != target else { return }
        let places = workout.singlePlaces
        guard places.indices.contains(row), places.indices.contains(target) else { return }
        let trainee = shared.trainee(shared.shelf.catalogue)
        let edit = state.generator.of(shared.shelf).moving(
            places[row], to: places[target], in: workout, trainee: trainee)
        guard edit.workout != workout else { return }
        var keys = state.keys
        keys.insert(keys.remove(at: row), at: target)
        adopt(edit, &state, &shared)
        state.keys = keys
    }

    // MARK: Another one

    /// Another workout of the same choice, with its own address.
    static func shuffle(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var origin = WorkoutOrigin(text: state.origin) else { return [] }
        let generator = state.generator.of(shared.shelf)
        let trainee = shared.trainee(generator.catalogue)
        let before = state.workout
        shared.discardDraft()
        // The address alone wouldn't make it again.
        if let before, before != (try? generator.workout(origin.choice, for: trainee, seed: origin.seed)) {
            shared.tell("Changes discarded", undo: .summary(.shuffleUndone(before)))
        }
        origin.seed = shared.newSeed()
        return shared.replace(with: .summary(origin: origin.text)) + [.focus(id: shuffleID)]
    }

    /// Shows an earlier workout of this screen in place of the current one.
    static func reopen(_ workout: GeneratedWorkout, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let address = Address.summary(origin: workout.origin.text)
        if shared.address == address {
            putBack(workout, &state, &shared)
            return []
        }
        var draft = Draft(path: address.draftPath)
        draft[draftName] = WorkoutFile.compactText(workout.workout(from: shared.shelf.catalogue))
        shared.leaveDraft(draft)
        guard case .summary = shared.address else { return shared.open(address) }
        shared.discardDraft()
        return shared.replace(with: address)
    }

    /// Makes a workout of the choice, changed by one of the suggestions.
    static func relax(_ change: Relaxation, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var origin = WorkoutOrigin(text: state.origin) else { return [] }
        if case .disliked = change {
            state.impossible = nil
            let effects = GetWorkout.forgive(shared.library.dislikes.map { $0.id }, &shared)
            make(&state, &shared)
            return effects + [.focus(id: shuffleID)]
        }
        var trainee = Trainee()
        change.apply(to: &origin.choice, &trainee)
        shared.discardDraft()
        return shared.replace(with: .summary(origin: origin.text)) + [.focus(id: shuffleID)]
    }

    // MARK: Not this one

    /// Excludes the exercise from all future workouts. Here the most similar one replaces it. If none may, the workout
    /// is made anew; if there is none without it, Get Workout suggests changes.
    private static func dislike(_ place: Int, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let before = state.workout, before.items.indices.contains(place) else { return [] }
        let exercise = before.items[place].exercise
        shared.library.dislike(exercise, since: shared.clocks.wall)
        let edit = without(exercise, before, &state, shared)
        if let edit {
            adopt(edit, &state, &shared)
        } else {
            shared.discardDraft()
            state.workout = nil
        }
        shared.tell(
            "\(shared.exerciseName(exercise)) won’t come again", undo: .summary(.dislikeUndone(exercise, before)))
        return edit == nil ? shared.leave(to: .getWorkout) : []
    }

    private static func without(
        _ exercise: String, _ workout: GeneratedWorkout, _ state: inout State, _ shared: Shared
    ) -> WorkoutEdit? {
        let generator = state.generator.of(shared.shelf)
        let trainee = shared.trainee(generator.catalogue)
        var edit = WorkoutEdit(workout: workout, broken: [])
        while let place = edit.workout.items.firstIndex(where: { $0.exercise == exercise }) {
            guard let other = generator.alternatives(to: place, in: edit.workout, for: trainee).first else {
                guard let new = try? generator.workout(workout.choice, for: trainee, seed: workout.seed) else {
                    return nil
                }
                return WorkoutEdit(workout: new, broken: [])
            }
            edit = generator.swapping(place, for: other.id, in: edit.workout, trainee: trainee)
        }
        return edit
    }

    // MARK: As it is shown, and kept

    private static func putBack(_ workout: GeneratedWorkout, _ state: inout State, _ shared: inout Shared) {
        let catalogue = shared.shelf.catalogue
        let broken = workout.brokenRules(from: catalogue, for: shared.trainee(catalogue))
        adopt(WorkoutEdit(workout: workout, broken: broken), &state, &shared)
    }

    private static func adopt(_ edit: WorkoutEdit, _ state: inout State, _ shared: inout Shared) {
        let catalogue = shared.shelf.catalogue
        let workout = edit.workout
        state.workout = workout
        state.broken = workout.sentences(edit.broken, from: catalogue)
        state.plan = workout.workout(from: catalogue)
        let rows = workout.singlePlaces.count
        if state.keys.count != rows { state.keys = (0..<rows).map { Int64($0) } }
        keep(&state, &shared)
    }

    /// Gives the workout the cues of new workouts and the chosen music, and stores it as the draft.
    private static func keep(_ state: inout State, _ shared: inout Shared) {
        state.plan.cues = shared.library.settings.cues
        state.plan.music = shared.chosenMusic
        guard shared.address == .summary(origin: state.origin) else { return }
        let text = WorkoutFile.compactText(state.plan)
        state.draft = text
        guard shared.openDraft?[draftName] != text else { return }
        shared.keepDraft(draftName, text)
        dropOldest(&shared)
    }

    /// Each made workout is a draft: only those within reach of the browser's Back are kept.
    private static func dropOldest(_ shared: inout Shared) {
        let drafts = shared.drafts.filter { $0.path.utf8.starts(with: "/get-workout/".utf8) }
        guard drafts.count > keptDrafts else { return }
        var oldest = drafts[0]
        for draft in drafts where draft.changed < oldest.changed { oldest = draft }
        shared.dropDraft(at: oldest.path)
    }

    private static let keptDrafts = 8

    private static func read(_ draft: String, _ origin: WorkoutOrigin) -> GeneratedWorkout? {
        guard let workout = try? WorkoutFile.read(Array(draft.utf8)) else { return nil }
        return try? GeneratedWorkout(workout, choice: origin.choice, seed: origin.seed)
    }
}
