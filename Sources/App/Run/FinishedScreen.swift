import Records
import Workouts

/// The end screen of a run. Its session is on disk by then.
enum FinishedScreen: Screen {
    struct State: Sendable {
        var session = ""
        var notes = SessionNotes.State()
        /// The goals that this session has reached (GO-1).
        var goals: [String] = []
        var end = End.plain
        /// Whether the workout is one that can be saved: it may be saved already.
        var asksToSave = false
    }

    enum End: Sendable {
        case plain
        /// Boxed: it is large, and most runs have none.
        indirect case generated(GeneratedEnd)
    }

    enum Action: Sendable {
        case doneTapped
        /// The generated workout is kept, or isn't.
        case saveTapped
        case quitTapped
        case noteChanged(String)
        case feelingChosen(Int32)
        case weightTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ session: String) -> [Effect] {
        state.session = session
        state.notes = SessionNotes.opened(shared)
        state.end = .plain
        state.asksToSave = false
        let effects = shared.openDraft?[GeneratedEnd.draftName] == nil ? [] : takeUp(&state, &shared)
        guard shared.library.session(session) != nil else { return effects + shared.replace(with: .history) }
        return effects + shared.wantGoalExercises()
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        state.goals = shared.library.goals.isEmpty ? [] : shared.goalsReached(by: state.session)
    }

    /// The end of a generated workout.
    @inline(never)  // It belongs to the second part of the program.
    private static func takeUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let end = GeneratedEnd(shared.openDraft) else { return [] }
        state.end = .generated(end)
        state.asksToSave = end.source.flatMap { shared.library.workout($0) } == nil
        return shared.wantExercises()
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .saveTapped = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .doneTapped, .quitTapped: return leave(for: .profile, &shared)
        case .weightTapped: return shared.openWeight()
        case .saveTapped: return save(&state, &shared)
        case .noteChanged(let note):
            SessionNotes.change(note: note, of: state.session, &state.notes, &shared)
            return []
        case .feelingChosen(let feeling):
            shared.library.change(session: state.session) { $0.feeling = $0.feeling == feeling ? nil : feeling }
            return []
        }
    }

    /// The workout stands with the others from now on, at the end of their list.
    @inline(never)
    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.asksToSave, case .generated(let end) = state.end else { return [] }
        state.asksToSave = false
        var workout = end.plan
        workout.name = shared.library.freeName(like: workout.name)
        shared.library.add(workout, id: shared.newID())
        shared.tellSaved(workout.name)
        return leave(for: .viewWorkouts, &shared)
    }

    private static func leave(for address: Address, _ shared: inout Shared) -> [Effect] {
        shared.discardDraft()
        return shared.replace(with: address) + [.audio(.stop)]
    }
}
