import Catalogue
import Testing
import Workouts

@Suite struct GoalTests {
    private static let exercises: [String: Exercise] = {
        var exercises: [String: Exercise] = [:]
        for (id, type, muscles) in [
            ("curl", .strength, [.biceps]), ("squat", .strength, [.quads, .glutes]), ("jack", .endurance, [.calves]),
            ("stretch", .flexibility, [.biceps]),
        ] as [(String, ExerciseType, EnumSet<Muscle>)] {
            exercises[id] = Exercise(id: id, name: id, type: type, muscles: muscles)
        }
        return exercises
    }()

    private func session(
        _ day: Int64, hour: Int64 = 12, zone: Int32 = 0, minutes: Int64 = 30, activity: Activity = .other,
        _ parts: [(String?, Int64)] = []
    ) -> Session {
        let results = parts.map { id, seconds in
            var result = StepResult(name: id ?? "Rest", role: id == nil ? .rest : .exercise, spent: time(seconds))
            result.exercise = id
            return result
        }
        return Session(
            name: "S", activity: activity, began: time(day * 86_400 + hour * 3_600 - Int64(zone) * 60),
            zoneMinutes: zone, spent: time(minutes * 60), energy: 0, weight: nil, distance: nil, results: results)
    }

    private func time(_ seconds: Int64) -> Seconds { Seconds(integerLiteral: seconds) }

    /// Made on Wednesday, 7 January 2026, at noon.
    private func goal(times: Int32 = 3) -> Goal {
        Goal(name: "G", times: times, created: time(Self.wednesday * 86_400 + 43_200), zoneMinutes: 0)
    }

    private static let wednesday = Day(year: 2026, month: 1, day: 7).daysSince1970

    private func progress(
        _ goal: Goal, _ sessions: [Session], now day: Int64, zone: Int32 = 0, from first: Weekday = .sunday
    ) -> GoalProgress {
        progress(
            goal, with: sessions.enumerated().map { ("\($0.offset)", $0.element) }, now: day, zone: zone, from: first)
    }

    private func progress(
        _ goal: Goal, with sessions: [(id: String, session: Session)], now day: Int64, zone: Int32 = 0,
        from first: Weekday = .sunday
    ) -> GoalProgress {
        GoalProgress(
            of: goal, sessions, now: time(day * 86_400 + 50_000), zoneMinutes: zone, weekStart: first
        ) { Self.exercises[$0] }
    }

    @Test("GO-1 a session counts from the moment on at which the goal was made")
    func since() {
        let day = Self.wednesday
        let sessions = [session(day - 1), session(day, hour: 11), session(day, hour: 12), session(day + 1)]
        let progress = progress(goal(), sessions, now: day + 1)
        #expect(progress.count == 2)
        #expect(!progress.isReached)
        #expect(progress.share == 2.0 / 3)
    }

    @Test("GO-1 a goal is reached by one session, whatever order they come in, and stays reached")
    func reached() {
        let sessions = (1...6).map { session(Self.wednesday + $0) }
        for order in [sessions, sessions.reversed()] {
            let progress = progress(goal(), order, now: Self.wednesday + 30)
            #expect(progress.reached == sessions[2].began)
            #expect(progress.count == 6)
            #expect(progress.share == 1)
        }
        #expect(progress(goal(times: 7), sessions, now: Self.wednesday + 30).reached == nil)
    }

    @Test("GO-1 only sessions of the category count: a third of their exercises' time")
    func types() {
        var goal = goal()
        goal.categories = [.strength]
        func counts(_ session: Session) -> Bool { goal.counts(session) { Self.exercises[$0] } }
        let day = Self.wednesday + 1
        #expect(counts(session(day, [("curl", 100), ("jack", 200), (nil, 900)])))
        #expect(!counts(session(day, [("curl", 99), ("jack", 201)])))
        #expect(!counts(session(day, [("nothing", 500), ("jack", 1)])))
        // Without exercises its activity tells.
        #expect(counts(session(day, activity: .strength)))
        #expect(!counts(session(day, activity: .running)))
        goal.categories = [.flexibility, .endurance]
        #expect(counts(session(day, activity: .running)))
        #expect(counts(session(day, [("jack", 100), ("curl", 150)])))
        #expect(!counts(session(day, [("stretch", 30), ("curl", 150)])))
    }

    @Test("GO-1 only sessions for the muscles count: a tenth of that time, and no stretching")
    func muscles() {
        var goal = goal()
        goal.muscles = [.biceps]
        func counts(_ parts: [(String?, Int64)]) -> Bool {
            goal.counts(session(Self.wednesday + 1, activity: .strength, parts)) { Self.exercises[$0] }
        }
        #expect(counts([("curl", 10), ("squat", 90)]))
        #expect(!counts([("curl", 9), ("squat", 90)]))
        #expect(!counts([("stretch", 100)]))
        #expect(!counts([]))
        goal.muscles = [.biceps, .glutes]
        #expect(counts([("squat", 10)]))
        // A group counts as a whole, and beside muscles both must be met.
        goal.categories = [.legs]
        #expect(!counts([("curl", 10)]))
        #expect(counts([("curl", 50), ("squat", 50)]))
        goal.muscles = []
        #expect(counts([("squat", 10), ("jack", 10)]))
    }

    @Test("PL-10 GO-1 warm-ups and drops count for no muscle: of an exercise's time the share of its other sets does")
    func kinds() {
        var goal = goal()
        goal.muscles = [.biceps]
        var session = session(Self.wednesday + 1, [("curl", 30), ("squat", 90)])
        func counts(_ kinds: [SetKind]) -> Bool {
            session.results[0].sets = kinds.map { SetResult(reps: 8, kind: $0) }
            return goal.counts(session) { Self.exercises[$0] }
        }
        #expect(!counts([.warmUp]))
        #expect(!counts([.drop, .warmUp]))
        #expect(counts([.working]))
        #expect(counts([.warmUp, .toFailure]))
        // 12 of 120 s are a tenth, 10 aren't.
        #expect(counts([.warmUp, .warmUp, .warmUp, .working, .working]))
        #expect(!counts([.warmUp, .warmUp, .working]))
        // The exercise's type counts as ever: it was strength.
        goal.muscles = []
        goal.categories = [.strength]
        #expect(counts([.warmUp]))
    }

    @Test("GO-1 sets that no time was spent at count, and a session that is too short doesn't")
    func setsAndTime() {
        var goal = goal()
        goal.muscles = [.biceps]
        var short = session(Self.wednesday + 1, [("curl", 0)])
        #expect(!goal.counts(short) { Self.exercises[$0] })
        short.results[0].sets = [SetResult(reps: 8)]
        #expect(goal.counts(short) { Self.exercises[$0] })
        goal.minutes = 30
        #expect(goal.counts(short) { Self.exercises[$0] })
        short.spent = time(1_799)
        #expect(!goal.counts(short) { Self.exercises[$0] })
    }

    @Test("GO-1 weeks go from Sunday to Saturday by the clock of the place, from the goal's to this one")
    func weeks() {
        let wednesday = Self.wednesday
        let saturday = wednesday + 3
        var goal = goal(times: 10)
        goal.daysPerWeek = 2
        let sessions = [
            session(wednesday + 1), session(wednesday + 1, hour: 20), session(saturday, hour: 23),
            // Sunday in Tokyo is still Saturday in UTC.
            session(saturday + 1, hour: 2, zone: 540), session(saturday + 14),
        ]
        let progress = progress(goal, sessions, now: saturday + 14)
        #expect(progress.weeks.map(\.firstDay) == [0, 7, 14].map { saturday - 6 + $0 })
        #expect(progress.weeks.map(\.sessions) == [3, 1, 1])
        #expect(progress.weeks.map(\.dayCount) == [2, 1, 1])
        #expect(progress.weeks.map { progress.isKept($0) } == [true, false, false])
        #expect(progress.weeks[1].days == 1)
        goal.daysPerWeek = nil
        let free = self.progress(goal, sessions, now: saturday + 14)
        #expect(free.isKept(free.weeks[0]) == nil)
    }

    @Test("GO-1 versions of one session count once")
    func copies() {
        let original = (id: "x", session: session(Self.wednesday + 1))
        func version(_ id: String, daysLater: Int64, minutes: Int64 = 30) -> (id: String, session: Session) {
            var version = session(Self.wednesday + 1 + daysLater, minutes: minutes)
            version.copyOf = "x"
            return (id, version)
        }
        func count(_ sessions: [(id: String, session: Session)], minutes: Int32? = nil) -> Int32 {
            var goal = goal()
            goal.minutes = minutes
            return progress(goal, with: sessions, now: Self.wednesday + 20).count
        }
        // Their beginnings may have been corrected.
        for days in [0, 3, 9] as [Int64] {
            let versions = [version("v", daysLater: days), version("w", daysLater: days / 2)]
            #expect(count([versions[0], original, versions[1]]) == 1)
            #expect(count(versions) == 1 && count([versions[0]]) == 1)
        }
        #expect(count([original, (id: "y", session: original.session)]) == 2)
        // A session that is too short doesn't stand for a version of it that isn't.
        #expect(count([original, version("v", daysLater: 2, minutes: 45)], minutes: 40) == 1)
        #expect(count([original], minutes: 40) == 0)
    }

    @Test("HI-10 a goal's weeks begin on the chosen day", arguments: Weekday.allCases)
    func firstDays(first: Weekday) {
        var goal = goal(times: 30)
        goal.daysPerWeek = 2
        let sessions = (1...20).map { session(Self.wednesday + $0) }
        let progress = progress(goal, sessions, now: Self.wednesday + 20, from: first)
        let begin = Day(daysSince1970: Self.wednesday).firstOfWeek(on: first).daysSince1970
        #expect(progress.weeks.first?.firstDay == begin)
        for week in progress.weeks {
            #expect(Day(daysSince1970: week.firstDay).dayOfWeek == first)
            let done = (0..<7).filter { Self.wednesday + 1...Self.wednesday + 20 ~= week.firstDay + $0 }
            #expect((0..<7).filter { week.isDone($0) } == done)
            #expect(week.sessions == done.count && week.dayCount == done.count)
            #expect(progress.isKept(week) == (done.count >= 2))
        }
        #expect(progress.weeks.reduce(0) { $0 + $1.sessions } == 20)
    }

    @Test("GO-1 a clock that is behind or far ahead makes no fewer weeks than one and no more than a century of them")
    func clocks() {
        #expect(progress(goal(), [], now: Self.wednesday - 1_000).weeks.count == 1)
        #expect(progress(goal(), [session(2_900_000)], now: 2_900_000).weeks.count == 5_218)
        #expect(progress(goal(), [session(Self.wednesday + 1)], now: Self.wednesday - 1_000).weeks[0].sessions == 1)
    }

    @Test("GO-1 the sums are those of counting one by one")
    func random() {
        var random = SplitMix64(seed: 22)
        let ids = ["curl", "squat", "jack", "stretch"]
        for _ in 0..<200 {
            var goal = goal(times: Int32(random.below(20)) + 1)
            for category in Category.allCases where random.below(5) == 0 { goal.categories.insert(category) }
            var sessions: [Session] = []
            for _ in 0..<random.below(40) {
                sessions.append(
                    session(
                        Self.wednesday + Int64(random.below(90)) - 10, hour: Int64(random.below(24)),
                        zone: Int32(random.below(1_500)) - 720,
                        (0..<random.below(5)).map { _ in (ids[Int(random.below(4))], Int64(random.below(200))) }))
            }
            let first = Weekday.allCases[Int(random.below(7))]
            let progress = progress(goal, sessions, now: Self.wednesday + 80, from: first)
            let counted = sessions.filter { goal.counts($0) { Self.exercises[$0] } }
            #expect(progress.count == counted.count)
            #expect(progress.weeks.reduce(0) { $0 + $1.sessions } == progress.count)
            #expect(progress.isReached == (counted.count >= goal.times))
            for week in progress.weeks {
                let own = counted.filter {
                    let local = $0.began.microseconds + Int64($0.zoneMinutes) * 60_000_000
                    let day = Int64((Double(local) / 86_400_000_000).rounded(.down))
                    return Day(daysSince1970: day).firstOfWeek(on: first).daysSince1970 == week.firstDay
                }
                #expect(own.count == week.sessions)
            }
        }
    }
}
