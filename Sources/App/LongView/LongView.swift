import Workouts

/// All that was trained, by week, month and year (HI-8).
enum LongView: Screen {
    struct State: Sendable {
        var span = LongSpan.month
        var figure = LongFigure.time
        /// A day of the shown span, since 1970; nil: today.
        var day: Int64?
        var isTable = false
        /// The days of the bar, or the day of the calendar, that was picked: its sessions are listed.
        var picked: Range<Int64>?
        /// Whether all of them are listed.
        var listsAll = false
        var muscles = MusclesState()
        var fastest = FastestState()
        /// An array of one is no more than a reference to copy.
        fileprivate var found: [LongSums] = []
        fileprivate(set) var listed = ListedSessions()
        fileprivate var basis: Basis?

        /// As of the last `refresh`.
        var sums: LongSums { found.first ?? LongSums() }
    }

    /// All that the sums follow from.
    fileprivate struct Basis: Equatable, Sendable {
        var sessions: Int32
        var span: LongSpan
        var days: Range<Int64>
        var year: Int32
        var weekStart: Weekday
    }

    enum Action: Sendable {
        case backTapped
        case spanChosen(LongSpan)
        case figureChosen(LongFigure)
        case earlierTapped
        case laterTapped
        case tableTapped
        /// A bar, or a day of the calendar.
        case tapped(Range<Int64>)
        /// The same by keys; nil: none.
        case picked(Range<Int64>?)
        case allTapped
        case sessionTapped(String)
        case addTapped
        case muscles(MusclesAction)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        shared.wantExercises() + searchFastest(&state.fastest, &shared)
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        shared.library.findDays()
        let days = days(of: state, shared)
        let year = Day(daysSince1970: state.day ?? shared.today.daysSince1970).year
        let basis = Basis(
            sessions: shared.library.sessionsVersion, span: state.span, days: days, year: year,
            weekStart: shared.weekStart)
        if state.basis != basis {
            state.basis = basis
            state.found = [LongSums(shared.library.days, days, state.span, year: year, weekStart: shared.weekStart)]
        }
        let sessions = (shared.library.sessions, shared.library.sessionsVersion)
        state.listed.refresh(state.picked, isWhole: state.listsAll, shared.library.days, sessions.0, sessions.1)
        refreshMuscles(&state, shared)
        state.fastest.refresh(days, shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .spanChosen(let span):
            state.span = span
            pick(nil, &state)
        case .figureChosen(let figure):
            state.figure = figure
        case .earlierTapped:
            if hasEarlier(state, shared) { state.day = days(of: state, shared).lowerBound - 1 }
            pick(nil, &state)
        case .laterTapped:
            if hasLater(state, shared) { state.day = days(of: state, shared).upperBound }
            pick(nil, &state)
        case .tableTapped:
            state.isTable.toggle()
        case .tapped(let days):
            pick(days == state.picked ? nil : days, &state)
        case .picked(let days):
            pick(days, &state)
        case .allTapped:
            state.listsAll = true
        case .sessionTapped(let id):
            return shared.open(.session(id))
        case .addTapped:
            return shared.open(.addToHistory(.choice))
        case .muscles(let action):
            return updateMuscles(&state.muscles, &shared, action)
        }
        return []
    }

    private static func pick(_ days: Range<Int64>?, _ state: inout State) {
        state.picked = days
        state.listsAll = false
        // The calendar is of the year that was picked last.
        if state.span == .all, let days { state.day = days.lowerBound }
    }

    // MARK: The span

    /// The local days of the shown span, since 1970. `Library.findDays` comes before it.
    static func days(of state: State, _ shared: Shared) -> Range<Int64> {
        let today = shared.today.daysSince1970
        return state.span.days(
            around: state.day ?? today, first: shared.library.days.first, today: today, weekStart: shared.weekStart)
    }

    /// Those of the span before it; nil where all is shown.
    static func daysBefore(_ state: State, _ shared: Shared) -> Range<Int64>? {
        guard state.span != .all else { return nil }
        return state.span.days(
            around: days(of: state, shared).lowerBound - 1, first: nil, today: shared.today.daysSince1970,
            weekStart: shared.weekStart)
    }

    /// Whether there are sessions before the shown span.
    static func hasEarlier(_ state: State, _ shared: Shared) -> Bool {
        guard state.span != .all, let first = shared.library.days.first else { return false }
        return first < days(of: state, shared).lowerBound
    }

    /// Whether a later span has begun.
    static func hasLater(_ state: State, _ shared: Shared) -> Bool {
        state.span != .all && days(of: state, shared).upperBound <= shared.today.daysSince1970
    }
}
