import Workouts

/// The content of the long view's bars and of its calendar.
struct LongSums: Sendable {
    /// Of the whole span.
    private(set) var whole = DayIndex.Sum()
    private(set) var bars: [Bar] = []
    /// Those of the span, in the order of `hues`.
    private(set) var activities: [Activity] = []
    private(set) var calendar: YearCalendar?
    /// All activities that were ever done, those with the most time first. So one has the same colour in every span.
    private var ranks: [Activity] = []

    struct Bar: Sendable {
        let days: Range<Int64>
        let sum: DayIndex.Sum
    }

    /// How many colours there are; activities after these share one more.
    static let hues = 5

    init() {}

    /// - Parameters:
    ///   - index: Up to date.
    ///   - days: The span's.
    ///   - year: The calendar's, where the span has one.
    /// - Complexity: O(days with sessions).
    @inline(never)
    init(_ index: DayIndex, _ days: Range<Int64>, _ span: LongSpan, year: Int32, weekStart: Weekday) {
        guard let first = index.first, let last = index.last else { return }
        let ever = index.sum(first..<last + 1)
        let all = Activity.allCases
        for place in sortedOrder(all.count, by: { ever[all[$0]].time > ever[all[$1]].time })
        where ever[all[place]].count > 0 {
            ranks.append(all[place])
        }
        whole = index.sum(days)
        bars = span.parts(of: days).map { Bar(days: $0, sum: index.sum($0)) }
        activities = ranks.filter { whole[$0].count > 0 }
        if span == .year || span == .all { calendar = YearCalendar(year, index, weekStart: weekStart) }
    }

    /// The class of an activity's colour.
    func style(of activity: Activity) -> String {
        ["hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5"][hue(of: activity)]
    }

    /// The number of an activity's colour; `hues` is that of all others.
    func hue(of activity: Activity) -> Int { min(ranks.firstIndex(of: activity) ?? LongSums.hues, LongSums.hues) }
}

/// The sessions behind a bar, or of a day.
struct ListedSessions: Sendable {
    /// Newest first: those that are shown.
    private(set) var entries: [Entry<Session>] = []
    /// How many there are.
    private(set) var count = 0
    private var basis: Basis?

    private struct Basis: Equatable, Sendable {
        var days: Range<Int64>?
        var isWhole: Bool
        var sessions: Int32
    }

    /// How many are shown at first.
    static let limit = 20

    init() {}

    /// Looks for them again where something has changed. O(log of all + the sessions of those days).
    ///
    /// - Parameters:
    ///   - days: Nil: no bar is picked.
    ///   - sessions: All, newest first.
    @inline(never)
    mutating func refresh(
        _ days: Range<Int64>?, isWhole: Bool, _ index: DayIndex, _ sessions: [Entry<Session>], _ version: Int32
    ) {
        let basis = Basis(days: days, isWhole: isWhole, sessions: version)
        guard self.basis != basis else { return }
        self.basis = basis
        let ids = days.map { index.sessions(in: $0) } ?? []
        count = ids.count
        entries = []
        guard let days else { return }
        var places: [String: Int32] = [:]
        for place in sessions.places(in: days) { places[sessions[place].id] = Int32(place) }
        for id in ids.prefix(isWhole ? ids.count : ListedSessions.limit) {
            if let place = places[id] { entries.append(sessions[Int(place)]) }
        }
    }
}
