import Catalogue
import Records
import Workouts

/// The workout made by Get Workout (GW-2): to be started, changed, or made anew. Its address has the choice and the
/// seed; changes are a draft.
enum SummaryScreen: Screen {
    struct State: Sendable {
        /// The address's origin.
        var origin = ""
        var workout: GeneratedWorkout?
        /// The workout in the form in which it runs.
        var plan = Workout(name: "", steps: [])
        /// The reason why there is no workout.
        var impossible: ImpossibleChoice?
        /// The rules that a change has broken, in words.
        var broken: [String] = []
        /// The draft as it was last written or read.
        var draft: String?
        var rows = RowGestures(pitch: 88, canReorder: true)
        /// The exercises' keys while they are moved; exercises of rounds have one for all rounds.
        var keys: [Int64] = []
        var menu: Int?
        var sheet: Sheet?
        var generator = KeptGenerator()
        var songs = SummarySongs()
    }

    /// A question about one exercise.
    enum Sheet: Sendable {
        case swap(Int, [Exercise])
        /// In seconds.
        case time(Int, Int32)
        case about(Int)
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case rowTapped(Int)
        case menuTapped(Int)
        case menuClosed
        case moveUpTapped(Int)
        case moveDownTapped(Int)
        case swapTapped(Int)
        case swapChosen(String)
        case timeTapped(Int)
        case timeMoved(Double)
        case timeSettled
        case timeConfirmed
        case sheetClosed
        case dislikeTapped(Int)
        /// A dislike was undone.
        indirect case dislikeUndone(String, GeneratedWorkout)
        case tickSwitched(Bool)
        /// An option of `MusicSettings`.
        case musicChosen(String)
        case shuffleTapped
        /// Restores changes made by hand.
        indirect case shuffleUndone(GeneratedWorkout)
        /// Applies one of the suggested changes.
        case relaxed(Relaxation)
        case startTapped
        case songsTapped
        case choiceTapped
        case backTapped
        case fetchTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ origin: String) -> [Effect] {
        let draft = shared.openDraft?[draftName]
        // An undo may have restored another draft.
        if origin != state.origin || draft != nil && draft != state.draft {
            var new = State(origin: origin)
            new.generator = state.generator
            state = new
        }
        state.menu = nil
        state.sheet = nil
        state.impossible = nil
        state.rows.restore(scrollTop: state.rows.scrollTop)
        let effects = shared.wantExercises()
        make(&state, &shared)
        return effects + (shared.library.songs.isEmpty ? [] : [.songs(.list)])
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        shared.upNext = state.workout == nil ? nil : state.plan
        if state.workout != nil { state.songs.find(for: state.plan, shared) }
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .shelfFilled: if case .summary = shared.address { make(&state, &shared) }
        case .forgotten: forget(&state)
        default: break
        }
        return []
    }

    @inline(never)  // This function belongs to the second part of the program.
    private static func forget(_ state: inout State) { state = State() }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .summary = shared.address { react(to: event, &state, &shared) } else { [] }
    }

    @inline(never)
    private static func react(to event: HostEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .woke: return carryOut(state.rows.woke(now: shared.clocks.monotonic), &state, &shared)
        case .key("Escape"):
            state.menu = nil
            state.rows.cancel()
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.rows.nextWake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .rows(let gesture):
            let count = state.workout?.singlePlaces.count ?? 0
            return carryOut(state.rows.update(gesture, count: count, now: now), &state, &shared)
        case .rowTapped(let place): if state.rows.isClick(now: now) { state.sheet = .about(place) }
        case .menuTapped(let place): if state.rows.isClick(now: now) { state.menu = place }
        case .menuClosed: state.menu = nil
        case .timeMoved(let seconds):
            guard case .time(let place, _) = state.sheet else { return [] }
            state.sheet = .time(place, Int32(min(max(seconds, 1), 5_400)))
        case .timeSettled: break
        case .sheetClosed: state.sheet = nil
        case .startTapped: shared.news.append(.planBegun(state.plan))
        case .songsTapped: return shared.open(.songs)
        case .choiceTapped: return shared.leave(to: .getWorkout)
        case .backTapped: return shared.leave()
        case .fetchTapped: return shared.wantExercises()
        case .shuffleTapped: return shuffle(&state, &shared)
        case .shuffleUndone(let before): return reopen(before, &state, &shared)
        case .relaxed(let change): return relax(change, &state, &shared)
        default: return change(&state, &shared, action)
        }
        return []
    }

    /// Of the button, which keeps the focus.
    static let shuffleID = "shuffle"
    /// Of the value in the screen's draft.
    static let draftName = "workout"
}
