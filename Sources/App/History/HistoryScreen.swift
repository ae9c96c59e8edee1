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

    /// The sessions of one week, Sunday to Saturday by each session's own calendar.
    struct Week: Equatable, Sendable {
        var sunday: Day
        /// Indices in the library's list.
        var sessions: Range<Int>
        /// The time of the sessions that count: without versions kept from conflicts.
        var spent: Seconds
        /// The position of its heading, in CSS pixels below the list's upper edge.
        var top: Double
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case rowTapped(String)
        case menuTapped(String)
        case menuClosed
        case deleteTapped(String)
        case workoutsTapped
        case restored(Entry<Session>)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.menu = nil
        state.rows.restore(scrollTop: state.rows.scrollTop)
        state.weeks = weeks(of: shared.library.sessions, pitch: state.rows.pitch)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, shared) }
        return []
    }

    /// Another tab has changed something.
    private static func merged(_ state: inout State, _ shared: Shared) {
        state.rows.cancel()
        state.weeks = weeks(of: shared.library.sessions, pitch: state.rows.pitch)
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
        case .restored(let entry):
            shared.library.add(entry)
            state.weeks = weeks(of: shared.library.sessions, pitch: state.rows.pitch)
        }
        return []
    }

    private static func delete(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.menu = nil
        let index = shared.library.sessions.firstIndex { $0.id == id } ?? 0
        guard let entry = shared.library.remove(session: id) else { return [] }
        state.weeks = weeks(of: shared.library.sessions, pitch: state.rows.pitch)
        shared.tell("\(entry.value.name) deleted", undo: .history(.restored(entry)))
        let sessions = shared.library.sessions
        return sessions.isEmpty ? [] : [.focus(id: elementID(sessions[min(index, sessions.count - 1)].id))]
    }

    /// Of the button that opens a session.
    static func elementID(_ id: String) -> String { "session-\(id)" }

    static let headingHeight = 48.0

    /// O(sessions), if few began at the same moment.
    static func weeks(of sessions: [Entry<Session>], pitch: Double) -> [Week] {
        var weeks: [Week] = []
        var top = 0.0
        for index in sessions.indices {
            let day = Day(of: sessions[index].value.began, zoneMinutes: sessions[index].value.zoneMinutes)
            let sunday = Day(daysSince1970: day.daysSince1970 - Int64(day.weekday))
            if weeks.last?.sunday != sunday {
                weeks.append(Week(sunday: sunday, sessions: index..<index, spent: .zero, top: top))
                top += headingHeight
            }
            weeks[weeks.count - 1].sessions = weeks[weeks.count - 1].sessions.lowerBound..<(index + 1)
            if sessions.isCounted(index) { weeks[weeks.count - 1].spent += sessions[index].value.spent }
            top += pitch
        }
        return weeks
    }
}
