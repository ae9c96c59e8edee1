import Records
import Workouts

/// Begin Workout (PL-6): what there is to do, before the stopwatch runs.
enum BeginScreen: Screen {
    struct State: Sendable {
        var id = ""
        var described: Int?
        var shownBlocks = Training.blocksAtOnce
    }

    enum Action: Sendable {
        case backTapped
        case described(Int)
        case descriptionClosed
        case moreShown
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id)
        guard let workout = shared.library.workout(id) else { return [] }
        // An address that was kept, of a workout that has become another kind.
        guard workout.isByHand else { return shared.replace(with: .workout(id)) }
        return shared.wantExercises()
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) { shared.library.findBests() }

    static func needsAll(_ action: Action) -> Bool { false }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .described(let line): state.described = line
        case .descriptionClosed: state.described = nil
        case .moreShown: state.shownBlocks += Training.blocksAtOnce
        }
        return []
    }
}
