import Records
import Workouts

/// A person's training in a week, on Profile: this week, and by arrows earlier ones.
enum WeekSection: Feature {
    struct State: Sendable {
        /// How many weeks before this one.
        var back: Int64 = 0
        var isTable = false
        /// The bar that was tapped.
        var picked: Bar?
    }

    struct Bar: Equatable, Sendable {
        var chart: Chart
        /// 0 is the week's first one.
        var day: Int32
    }

    enum Chart: CaseIterable, Sendable { case time, calories }

    enum Action: Sendable {
        case previousTapped
        case nextTapped
        case barTapped(Bar)
        case tableTapped
        case bestsTapped
    }

    /// Profile opens with this week.
    static func opened(_ state: inout State) {
        state.back = 0
        state.picked = nil
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .previousTapped:
            if stats(state, shared).isPreceded(in: shared.library.sessions) { move(&state, by: 1) }
        case .nextTapped:
            if state.back > 0 { move(&state, by: -1) }
        case .barTapped(let bar):
            state.picked = state.picked == bar ? nil : bar
        case .tableTapped:
            state.isTable.toggle()
        case .bestsTapped:
            return shared.open(.bests)
        }
        return []
    }

    private static func move(_ state: inout State, by weeks: Int64) {
        state.back += weeks
        state.picked = nil
    }

    /// Of the shown week.
    static func stats(_ state: State, _ shared: Shared) -> WeekStats {
        let firstDay = Day.firstOfWeek(of: shared.today.daysSince1970, on: shared.weekStart) - 7 * state.back
        return WeekStats(shared.library.sessions, firstDay: firstDay)
    }
}
