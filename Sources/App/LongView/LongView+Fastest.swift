import Records
import Sensing
import Workouts

// The fastest stretches within the runs of the span that is shown. A session has them since it was stored; those that an earlier version
// has stored are looked through while the screen is open.

extension LongView {
    struct FastestState: Sendable {
        fileprivate(set) var rows: [FastestRun] = []
        /// At most one. An array is no more than a reference to copy.
        fileprivate(set) var searches: [FastestSearch] = []
        /// The version of the sessions, and the days, at the last refresh.
        private var version: Int32?
        private var days: Range<Int64> = 0..<0

        /// Finds them again where sessions or days have changed. O(sessions).
        ///
        /// - Parameter days: The local days that are shown, since 1970.
        mutating func refresh(_ days: Range<Int64>, _ shared: Shared) {
            guard version != shared.library.sessionsVersion || days != self.days else { return }
            (version, self.days) = (shared.library.sessionsVersion, days)
            rows = FastestRuns(shared.library.sessions, in: days).rows
        }
    }

    /// Looks through the ways of runs whose fastest stretches were never looked for, some at a time. A way that isn't on this device, or
    /// can't be read, is left for another visit.
    struct FastestSearch: Sendable {
        /// The ids of their sessions, the newest first.
        let runs: [String]
        /// How many were looked at, and of how many the ways were asked for.
        fileprivate var next = 0
        fileprivate var asked = 0
        /// Of the question for them.
        fileprivate var token: Int32 = 0

        /// Runs whose ways are read at once: few, since the person goes on using the screen.
        static let batch = 4
    }

    /// The screen opens: what is missing is looked for. O(sessions).
    static func searchFastest(_ state: inout FastestState, _ shared: inout Shared) -> [Effect] {
        state.searches = []
        var runs: [String] = []
        for entry in shared.library.sessions where entry.value.lacksFastest { runs.append(entry.id) }
        return runs.isEmpty ? [] : goOn(FastestSearch(runs: runs), Values(), &state, &shared)
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.fastest.searches.first?.token == token ? took(rows, &state.fastest, &shared) : []
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func took(_ rows: [StoreRow]?, _ state: inout FastestState, _ shared: inout Shared) -> [Effect] {
        guard let search = state.searches.popLast(), shared.address == .longView else { return [] }
        return goOn(search, rows.map { shared.library.intact($0) } ?? Values(), &state, &shared)
    }

    /// Looks at the ways that were read, and asks for the next ones.
    private static func goOn(
        _ begun: FastestSearch, _ values: Values, _ state: inout FastestState, _ shared: inout Shared
    ) -> [Effect] {
        var search = begun
        while search.next < search.runs.count {
            if search.asked == search.next {
                search.asked = min(search.next + FastestSearch.batch, search.runs.count)
                let keys = missing(search, shared)
                if !keys.isEmpty {
                    let question = shared.library.read(keys)
                    search.token = question.token
                    state.searches = [search]
                    return [question.effect]
                }
            }
            look(at: search.runs[search.next], values, &shared)
            search.next += 1
        }
        return []
    }

    /// The values of the next ways that aren't held.
    private static func missing(_ search: FastestSearch, _ shared: Shared) -> [String] {
        search.runs[search.next..<search.asked].flatMap { id in
            let outline = shared.library.session(id)?.route.flatMap { shared.library.route($0) }
            return (outline?.largeValues ?? []).filter { !shared.library.holds(value: $0) }
        }
    }

    /// It's no correction: nothing is told of it, and there is nothing to undo.
    private static func look(at id: String, _ values: Values, _ shared: inout Shared) {
        guard let session = shared.library.session(id), session.lacksFastest,
            let outline = session.route.flatMap({ shared.library.route($0) }),
            let stored = shared.library.whole(outline, values).flatMap({ try? StoredRoute($0) }),
            let route = try? stored.route()
        else { return }
        shared.library.change(session: id) { $0.findFastest(in: route) }
    }
}

extension Session {
    /// Whether it's a run with a way that was never looked through.
    fileprivate var lacksFastest: Bool { activity == .running && route != nil && fastest.isEmpty }
}
