import Records
import Workouts

/// The generated workouts that were kept (GW-6): those in progress, and the saved ones.
enum ViewWorkouts: Screen {
    struct State: Sendable {
        /// Left for later, as of the last change.
        var runs: [WorkoutList.OpenRunSummary] = []
        var runRows = RowGestures(pitch: WorkoutList.runPitch, canReorder: false)
        /// The ids of the saved ones, as of the last change.
        var saved: [String] = []
        var savedRows = RowGestures(pitch: 88, canReorder: false)
        /// A saved one that was tapped, and its version in progress.
        var alert: Alert?
    }

    struct Alert: Equatable, Sendable {
        var workout: String
        var run: String
    }

    enum Action: Sendable {
        case runRows(RowGestures.Action)
        case runTapped(String)
        case runDeleteTapped(String)
        indirect case runRestored(OpenRun)
        case savedRows(RowGestures.Action)
        case savedTapped(String)
        case unsaveTapped(String)
        /// It is saved again, with its versions in progress.
        indirect case restored(Entry<Workout>, at: Int, [OpenRun])
        /// The version in progress goes on.
        case alertResumed
        case alertClosed
        case getTapped
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.alert = nil
        state.runs = []
        state.savedRows.restore(scrollTop: state.savedRows.scrollTop)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news, shared.address == .viewWorkouts { merged(&state) }
        return []
    }

    /// Another tab or device changed something.
    @inline(never)  // It belongs to the second part of the program.
    private static func merged(_ state: inout State) {
        state.runs = []
        state.runRows.cancel()
        state.savedRows.cancel()
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        let ids = shared.library.openRuns.filter { $0.isGeneratedAndKept }.map { $0.id }
        if ids != state.runs.map({ $0.id }) {
            state.runs = WorkoutList.openRuns(shared).filter { ids.contains($0.id) }
        }
        state.saved = shared.library.workouts.filter { $0.value.origin != nil }.map { $0.id }
        if let alert = state.alert, shared.library.openRun(alert.run) == nil { state.alert = nil }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .runRows(let gesture):
            let outcome = state.runRows.update(gesture, count: state.runs.count, now: now)
            if case .deleted(let row) = outcome, row < state.runs.count { delete(run: state.runs[row].id, &shared) }
        case .runTapped(let id): if state.runRows.isClick(now: now) { shared.news.append(.runChosen(id)) }
        case .runDeleteTapped(let id): delete(run: id, &shared)
        case .runRestored(let run): shared.library.restore(run)
        case .savedRows(let gesture):
            let outcome = state.savedRows.update(gesture, count: state.saved.count, now: now)
            if case .deleted(let row) = outcome, row < state.saved.count { unsave(state.saved[row], &shared) }
        case .savedTapped(let id): if state.savedRows.isClick(now: now) { open(id, &state, &shared) }
        case .unsaveTapped(let id): unsave(id, &shared)
        case .restored(let entry, let index, let runs):
            shared.library.restore(entry, at: index)
            for run in runs { shared.library.restore(run) }
        case .alertResumed:
            guard let alert = state.alert else { return [] }
            state.alert = nil
            shared.news.append(.runChosen(alert.run))
        case .alertClosed: state.alert = nil
        case .getTapped, .backTapped: return shared.leave(to: .getWorkout)
        }
        return []
    }

    /// Begins at the first exercise, unless it is in progress already.
    private static func open(_ id: String, _ state: inout State, _ shared: inout Shared) {
        if let run = versions(of: id, shared).first {
            state.alert = Alert(workout: id, run: run.id)
        } else {
            shared.news.append(.workoutChosen(id))
        }
    }

    /// Its runs that were left for later.
    private static func versions(of id: String, _ shared: Shared) -> [OpenRun] {
        shared.library.openRuns.filter { $0.stored.source == id && $0.stored.isKeptForLater }
    }

    private static func delete(run id: String, _ shared: inout Shared) {
        guard let run = shared.library.end(run: id) else { return }
        shared.tell("\(run.stored.workout.name) in progress deleted", undo: .viewWorkouts(.runRestored(run)))
    }

    /// The workout goes with its versions in progress, and comes back with them.
    private static func unsave(_ id: String, _ shared: inout Shared) {
        let runs = versions(of: id, shared)
        guard let (entry, index) = shared.library.remove(workout: id) else { return }
        for run in runs { _ = shared.library.end(run: run.id) }
        let words = runs.isEmpty ? "isn’t saved any more" : "isn’t saved or in progress any more"
        shared.tell("\(entry.value.name) \(words)", undo: .viewWorkouts(.restored(entry, at: index, runs)))
    }
}

extension OpenRun {
    /// A run of a generated workout that was left for later.
    var isGeneratedAndKept: Bool { stored.isKeptForLater && stored.workout.origin != nil }
}
