import Workouts

/// The training of each local day, from all sessions that count.
///
/// It follows each change: of a day on which something changed, it counts the sessions anew, and walks over no others. So it always
/// equals one made of all sessions at once, to the last bit of its sums.
///
///     library.findDays()
///     library.days.sum(firstDay..<firstDay + 7)[.running].distance
///
/// Days are numbered since 1 January 1970. Where the complexity isn't given it is O(log d + n) for n of d days with sessions.
struct DayIndex: Equatable, Sendable {
    /// Days with sessions that count, ascending.
    private var trained: [TrainedDay] = []
    /// The ids of all sessions.
    private var ids: Set<String> = []
    /// The sessions that are versions of others, which conflicts have kept. They are few.
    private var versions: [Version] = []

    /// Sums of some sessions.
    struct Figures: Equatable, Sendable {
        /// Number of sessions.
        var count: Int64 = 0
        var time = Seconds.zero
        /// Metres.
        var distance = 0.0
        /// Number of those with a distance.
        var measured: Int64 = 0
        /// Kilocalories.
        var energy = 0.0
    }

    /// The sessions of a day.
    struct DayTime: Equatable, Sendable {
        let day: Int64
        var count: Int64
        var time: Seconds
    }

    /// Sums of sessions, in all and by activity.
    struct Sum: Equatable, Sendable {
        private(set) var all = Figures()
        private var activities = [Figures](repeating: Figures(), count: Activity.allCases.count)

        subscript(activity: Activity) -> Figures { activities[Int(activity.rawValue)] }

        fileprivate mutating func add(_ figures: Figures, of activity: Activity) {
            all.add(figures)
            activities[Int(activity.rawValue)].add(figures)
        }
    }

    /// How many sets of an exercise count as work.
    struct Sets: Equatable, Sendable {
        /// Its id.
        let exercise: String
        /// As it was called last.
        var name: String
        var sets: Int64
    }

    init() {}
}

// MARK: - What it tells

extension DayIndex {
    /// The first day with a session; nil if there is none. O(1).
    var first: Int64? { trained.first?.day }

    /// The last one, which a wrong clock may have put into the future. O(1).
    var last: Int64? { trained.last?.day }

    func sum(_ days: Range<Int64>) -> Sum {
        var sum = Sum()
        for day in self[days] { for each in day.activities { sum.add(each.figures, of: each.activity) } }
        return sum
    }

    /// The time of each day of a range with sessions, ascending.
    func times(in days: Range<Int64>) -> [DayTime] {
        self[days].map { day in
            var all = DayTime(day: day.day, count: 0, time: .zero)
            for each in day.activities {
                all.count += each.figures.count
                all.time += each.figures.time
            }
            return all
        }
    }

    /// The sets that count as work (`SetKind.countsAsWork`), by exercise of the catalogue or of the person's own: the most sets first.
    func sets(in days: Range<Int64>) -> [Sets] {
        var sets: [Sets] = []
        var places: [String: Int32] = [:]
        for day in self[days].reversed() {
            for each in day.sets {
                if let place = places[each.exercise] {
                    sets[Int(place)].sets += each.sets
                } else {
                    places[each.exercise] = Int32(sets.count)
                    sets.append(each)
                }
            }
        }
        return sets.ordered(
            sortedOrder(sets.count) { left, right in
                if sets[left].sets != sets[right].sets { return sets[left].sets > sets[right].sets }
                return sets[left].exercise.utf8.lexicographicallyPrecedes(sets[right].exercise.utf8)
            })
    }

    /// Kilograms × repetitions of all sets but warm-ups (`SetKind.countsForVolume`).
    func tonnage(in days: Range<Int64>) -> Double { self[days].reduce(0) { $0 + $1.tonnage } }

    /// The ids of the sessions that began then, newest first.
    func sessions(in days: Range<Int64>) -> [String] { self[days].reversed().flatMap { $0.sessions } }

    private subscript(days: Range<Int64>) -> ArraySlice<TrainedDay> {
        trained[place(of: days.lowerBound)..<place(of: days.upperBound)]
    }

    /// The place of a day, or of the first one after it.
    private func place(of day: Int64) -> Int {
        var low = 0
        var high = trained.count
        while low < high {
            let middle = (low + high) / 2
            if trained[middle].day < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - How it follows

extension DayIndex {
    /// - Parameter sessions: Newest first.
    /// - Complexity: O(sets of all of them), and O(n log n) where time zones change the order of n sessions.
    init(_ sessions: [Entry<Session>]) {
        let days = sessions.map { $0.value.localDay }
        var groups: [Group] = []
        for place in sortedOrder(days.count, by: { days[$0] > days[$1] }) {
            if groups.last?.day != days[place] { groups.append(Group(day: days[place])) }
            groups[groups.count - 1].places.append(place)
        }
        count(groups.reversed(), of: sessions)
    }

    /// Takes in what has changed.
    ///
    /// - Parameters:
    ///   - changed: The days of sessions that have come, gone or changed since; where one has moved, both.
    ///   - sessions: Newest first.
    /// - Complexity: O(c (log n + sets of a day)) for c changed days and days with versions, of n sessions, and the moves of d days where
    ///   one comes or goes. Where most days have changed, all are counted anew.
    mutating func follow(_ changed: [Int64], in sessions: [Entry<Session>]) {
        if changed.isEmpty { return }
        // Whether a version counts depends on sessions of other days.
        let all = changed + versions.map { $0.day }
        var groups: [Group] = []
        for place in sortedOrder(all.count, by: { all[$0] < all[$1] }) where groups.last?.day != all[place] {
            groups.append(Group(day: all[place]))
        }
        guard groups.count <= trained.count / 2 + 4 else {
            self = DayIndex(sessions)
            return
        }
        for version in versions { ids.remove(version.id) }
        versions = []
        for place in groups.indices {
            let day = groups[place].day
            for id in self.sessions(in: day..<day + 1) { ids.remove(id) }
            groups[place].places = sessions.places(in: day..<day + 1)
        }
        count(groups, of: sessions)
    }

    /// Counts the sessions of whole days.
    private mutating func count(_ groups: [Group], of sessions: [Entry<Session>]) {
        for group in groups {
            for place in group.places {
                ids.insert(sessions[place].id)
                if sessions[place].value.copyOf != nil {
                    versions.append(Version(place: place, day: group.day, sessions))
                }
            }
        }
        for group in groups {
            var day = TrainedDay(day: group.day)
            for place in group.places where counts(sessions[place]) { day.add(sessions[place]) }
            put(day)
        }
    }

    private mutating func put(_ day: TrainedDay) {
        let place = place(of: day.day)
        let isThere = place < trained.count && trained[place].day == day.day
        if day.sessions.isEmpty {
            if isThere { trained.remove(at: place) }
        } else if isThere {
            trained[place] = day
        } else {
            trained.insert(day, at: place)
        }
    }

    /// The rule of `countingVersionsOnce`. O(1) expected if it is no version of another, and O(versions) if it is.
    private func counts(_ entry: Entry<Session>) -> Bool {
        guard let origin = entry.value.copyOf else { return true }
        if ids.contains(origin) { return false }
        for version in versions where version.origin == origin {
            if version.began > entry.value.began { return false }
            if version.began == entry.value.began, version.id.utf8.lexicographicallyPrecedes(entry.id.utf8) {
                return false
            }
        }
        return true
    }

    /// A day, and the places of its sessions.
    private struct Group {
        let day: Int64
        var places: [Int] = []
    }

    private struct Version: Equatable, Sendable {
        let id: String
        let origin: String
        let began: Seconds
        let day: Int64

        init(place: Int, day: Int64, _ sessions: [Entry<Session>]) {
            id = sessions[place].id
            origin = sessions[place].value.copyOf ?? ""
            began = sessions[place].value.began
            self.day = day
        }
    }
}

extension DayIndex.Figures {
    fileprivate init(_ session: Session) {
        self.init(
            count: 1, time: session.spent, distance: session.distance ?? 0, measured: session.distance == nil ? 0 : 1,
            energy: session.energy)
    }

    fileprivate mutating func add(_ other: DayIndex.Figures) {
        count += other.count
        time += other.time
        distance += other.distance
        measured += other.measured
        energy += other.energy
    }
}

/// The sessions of a day that count.
private struct TrainedDay: Equatable, Sendable {
    let day: Int64
    /// Their ids, newest first.
    private(set) var sessions: [String] = []
    private(set) var activities: [OfActivity] = []
    private(set) var sets: [DayIndex.Sets] = []
    /// Kilograms × repetitions.
    private(set) var tonnage = 0.0

    struct OfActivity: Equatable, Sendable {
        let activity: Activity
        var figures: DayIndex.Figures
    }

    init(day: Int64) { self.day = day }

    /// - Parameter entry: No newer than those that were added before.
    mutating func add(_ entry: Entry<Session>) {
        sessions.append(entry.id)
        let (activity, figures) = (entry.value.activity, DayIndex.Figures(entry.value))
        if let place = activities.firstIndex(where: { $0.activity == activity }) {
            activities[place].figures.add(figures)
        } else {
            activities.append(OfActivity(activity: activity, figures: figures))
        }
        for result in entry.value.results where !result.sets.isEmpty { add(result) }
    }

    private mutating func add(_ result: StepResult) {
        var work: Int64 = 0
        for set in result.sets {
            if set.kind.countsAsWork { work += 1 }
            if set.kind.countsForVolume { tonnage += set.volume }
        }
        guard let exercise = result.exercise, work > 0 else { return }
        if let place = sets.firstIndex(where: { $0.exercise.hasSameBytes(as: exercise) }) {
            sets[place].sets += work
        } else {
            sets.append(DayIndex.Sets(exercise: exercise, name: result.name, sets: work))
        }
    }
}

extension [Entry<Session>] {
    /// The places of the sessions that began on local days, ascending. O(log n + the sessions of those days and of one on each side).
    func places(in days: Range<Int64>) -> [Int] {
        // No local time is more than a day from UTC.
        let from = Seconds(integerLiteral: (days.lowerBound - 1) * secondsPerDay)
        let until = Seconds(integerLiteral: (days.upperBound + 1) * secondsPerDay)
        var places: [Int] = []
        var place = firstPlace(in: self, beganBefore: until)
        while place < count, self[place].value.began >= from {
            if days.contains(self[place].value.localDay) { places.append(place) }
            place += 1
        }
        return places
    }
}
