import Records
import Workouts

/// The sessions, newest first, week by week.
enum HistoryScreen: Screen {
    struct State: Sendable {
        var rows = RowGestures(pitch: 80, canReorder: false)
        /// As of the last change.
        var weeks: [Week] = []
        /// The session whose menu is open.
        var menu: String?
    }

    /// The sessions of one week by each session's own calendar.
    struct Week: Equatable, Sendable {
        /// In days since 1970.
        var firstDay: Int64
        /// Indices in the library's list, ascending.
        var sessions: [Int] = []
        /// The time of the sessions that count: without versions kept from conflicts.
        var spent = Seconds.zero
        /// The position of its heading, in CSS pixels below the list's upper edge.
        var top = 0.0
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case rowTapped(String)
        case menuTapped(String)
        case menuClosed
        case deleteTapped(String)
        case workoutsTapped
        case longViewTapped
        case addTapped
        case restored(Entry<Session>)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.menu = nil
        state.rows.restore(scrollTop: state.rows.scrollTop)
        group(&state, shared)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, shared) }
        return []
    }

    /// Another tab has changed something.
    private static func merged(_ state: inout State, _ shared: Shared) {
        state.rows.cancel()
        group(&state, shared)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .key("Escape") = event { state.menu = nil }
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .rows(let gesture):
            let sessions = shared.library.sessions
            guard case .deleted(let row) = state.rows.update(gesture, count: sessions.count, now: now) else {
                return []
            }
            return delete(sessions[row].id, &state, &shared)
        case .rowTapped(let id):
            return state.rows.isClick(now: now) ? shared.open(.session(id)) : []
        case .menuTapped(let id):
            if state.rows.isClick(now: now) { state.menu = id }
        case .menuClosed:
            state.menu = nil
        case .deleteTapped(let id):
            return delete(id, &state, &shared)
        case .workoutsTapped:
            return shared.open(.workouts)
        case .longViewTapped:
            return shared.open(.longView)
        case .addTapped:
            return shared.open(.addToHistory(.choice))
        case .restored(let entry):
            shared.library.add(entry)
            group(&state, shared)
        }
        return []
    }

    private static func delete(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.menu = nil
        let index = shared.library.sessions.firstIndex { $0.id == id } ?? 0
        guard let entry = shared.library.remove(session: id) else { return [] }
        group(&state, shared)
        shared.tell("\(entry.value.name) deleted", undo: .history(.restored(entry)))
        let sessions = shared.library.sessions
        return sessions.isEmpty ? [] : [.focus(id: elementID(sessions[min(index, sessions.count - 1)].id))]
    }

    /// Of the button that opens a session.
    static func elementID(_ id: String) -> String { "session-\(id)" }

    static let headingHeight = 48.0

    private static func group(_ state: inout State, _ shared: Shared) {
        state.weeks = weeks(of: shared.library.sessions, from: shared.weekStart, pitch: state.rows.pitch)
    }

    /// Weeks that begin on such a day, newest first; the sessions of each in the list's order. O(sessions) expected: local days are
    /// ordered as moments are, but for those a day or two apart, so a session's week is one of the last ones.
    static func weeks(of sessions: [Entry<Session>], from first: Weekday, pitch: Double) -> [Week] {
        var weeks: [Week] = []
        for (index, counts) in sessions.counting.enumerated() {
            let firstDay = Day.firstOfWeek(of: sessions[index].value.localDay, on: first)
            var after = weeks.count
            while after > 0, weeks[after - 1].firstDay < firstDay { after -= 1 }
            if after == 0 || weeks[after - 1].firstDay > firstDay {
                weeks.insert(Week(firstDay: firstDay), at: after)
                after += 1
            }
            weeks[after - 1].sessions.append(index)
            if counts { weeks[after - 1].spent += sessions[index].value.spent }
        }
        var top = 0.0
        for place in weeks.indices {
            weeks[place].top = top
            top += headingHeight + Double(weeks[place].sessions.count) * pitch
        }
        return weeks
    }
}
