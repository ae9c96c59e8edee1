import Records
import Workouts

/// Begin Workout (PL-6): what there is to do, before the stopwatch runs.
enum BeginScreen: Screen {
    struct State: Sendable {
        var id = ""
        var described: Int?
        var shownBlocks = Training.blocksAtOnce
        /// Plates and warm-up sets, where they are open.
        var load: LoadSheet.State?
    }

    enum Action: Sendable {
        case backTapped
        case beginTapped
        /// Of the run that was left for later.
        case resumeTapped(run: String)
        case described(Int)
        case descriptionClosed
        case load(LoadSheet.Action)
        case moreShown
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id)
        guard let workout = shared.library.workout(id) else { return [] }
        // An address that was kept, of a workout that has become another kind.
        guard workout.isTrained else { return shared.replace(with: .workout(id)) }
        return shared.wantExercises()
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) { shared.library.findBests() }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .beginTapped: shared.news.append(.workoutBegun(state.id))
        case .resumeTapped(let run): shared.news.append(.runChosen(run))
        case .described(let line): state.described = line
        case .descriptionClosed: state.described = nil
        case .load(let action):
            let workout = shared.library.workout(state.id)
            LoadSheet.update(&state.load, action, { weight(of: $0, workout, shared) }, shared)
        case .moreShown: state.shownBlocks += Training.blocksAtOnce
        }
        return []
    }

    /// As planned, else as the last time.
    private static func weight(of line: Int, _ workout: Workout?, _ shared: Shared) -> Double? {
        guard let workout, workout.steps.indices.contains(line) else { return nil }
        let step = workout.steps[line]
        return step.weight ?? shared.library.bests.value.lastSets(of: step).first { $0.kind.countsAsWork }?.weight
    }
}
