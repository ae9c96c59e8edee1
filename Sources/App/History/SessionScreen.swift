import Records
import Workouts

/// One session of the history.
enum SessionScreen: Screen {
    struct State: Sendable {
        var id = ""
        var scrollTop = 0.0
        var notes = SessionNotes.State()
        /// Its steps as a gradient.
        var course = ""
        var tops = RowTops()
        /// What its steps add up to, in kilocalories.
        var energy = 0.0
        /// Where it led, once it has been read.
        var way: SessionRoute?
        /// The values of it that the store was asked for, and with what token.
        fileprivate(set) var reading: (token: Int32, keys: [String])?
        /// The step that is explained.
        var explained: Int32?
        /// Of the sessions, as of the last look.
        fileprivate var version: Int32?
    }

    enum Action: Sendable {
        case backTapped
        case deleteTapped
        case noteChanged(String)
        case feelingChosen(Int32)
        case scrolled(top: Double)
        case stepTapped(Int32)
        case explanationClosed
        case recordTapped(exercise: String)
        case cursorMoved(Int32)
        /// What the charts stand over.
        case axisChosen(isTime: Bool)
        case exportTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id, notes: SessionNotes.opened(shared))
        return readWay(&state, &shared)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news, shared.address == .session(state.id) { readWay(&state, &shared) } else { [] }
    }

    /// Asks the store for the way, if there is one that isn't shown. That of a session just made may not be there yet.
    static func readWay(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.way == nil, state.reading == nil, let outline = outline(state, shared) else { return [] }
        let keys = outline.largeValues
        guard keys.contains(where: { shared.library.values[$0] == nil }) else { return show(&state, shared, Values()) }
        let read = shared.library.read(keys)
        state.reading = (read.token, keys)
        return [read.effect]
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let reading = state.reading, reading.token == token else { return [] }
        state.reading = nil
        guard let rows else { return [] }
        let values = shared.library.intact(rows)
        // Another device may have changed it meanwhile.
        if let outline = outline(state, shared), outline.largeValues != reading.keys { return readWay(&state, &shared) }
        return show(&state, shared, values)
    }

    private static func outline(_ state: State, _ shared: Shared) -> Record? {
        shared.library.session(state.id)?.route.flatMap { shared.library.route($0) }
    }

    private static func show(_ state: inout State, _ shared: Shared, _ values: Values) -> [Effect] {
        guard let whole = outline(state, shared).flatMap({ shared.library.whole($0, values) }),
            let stored = try? StoredRoute(whole)
        else { return [] }
        state.way = SessionRoute(stored, shared.library.settings.units)
        return state.way?.openMap(shared) ?? []
    }

    /// Lays the steps out, again if the session may have changed.
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        guard state.version != shared.library.sessionsVersion else { return }
        state.version = shared.library.sessionsVersion
        var course = Course()
        state.tops = RowTops()
        state.energy = 0
        let session = shared.library.session(state.id)
        for result in session?.results ?? [] {
            course.add(result.role, weight: result.spent.value)
            state.tops.add(height: result.sets.isEmpty && result.covered == nil ? stepHeight : stepHeightWithSets)
            state.energy += session?.energy(of: result) ?? 0
        }
        state.course = course.gradient
        if Int(state.explained ?? 0) >= state.tops.count { state.explained = nil }
    }

    /// In CSS pixels.
    static let stepHeight = 56.0
    static let stepHeightWithSets = 80.0

    static func needsAll(_ action: Action) -> Bool { false }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .deleteTapped:
            guard let entry = shared.library.remove(session: state.id) else { return [] }
            shared.tell("\(entry.value.name) deleted", undo: .history(.restored(entry)))
            return shared.leave()
        case .noteChanged(let note):
            SessionNotes.change(note: note, of: state.id, &state.notes, &shared)
        case .feelingChosen(let feeling):
            shared.library.change(session: state.id) { $0.feeling = $0.feeling == feeling ? nil : feeling }
        case .scrolled(let top):
            state.scrollTop = top
        case .stepTapped(let index):
            state.explained = index
        case .explanationClosed:
            state.explained = nil
        case .cursorMoved(let index):
            state.way?.cursor = Int(index)
            return state.way?.moveCursor() ?? []
        case .axisChosen(let isTime):
            state.way?.draw(isOverTime: isTime)
        case .exportTapped:
            guard let session = shared.library.session(state.id), let way = state.way else { return [] }
            return [way.file(session)]
        case .recordTapped(let exercise):
            state.explained = nil
            return shared.open(.best(exercise: exercise))
        }
        return []
    }
}

extension Session {
    /// Kilocalories of one of its results.
    func energy(of result: StepResult) -> Double {
        result.energy(in: activity, weight: countedWeight)
    }

    /// Kilograms that its energy was counted with.
    var countedWeight: Double { weight ?? Energy.assumedWeight }
}
