import Records
import Testing
import Workouts

@testable import App

@Suite struct WeekStatsTests {
    static func session(_ day: Day, minute: Int64 = 720, zone: Int32 = 0, spent: Seconds = 600, energy: Double = 50)
        -> Session
    {
        Session(
            name: "S", activity: .other,
            began: Seconds(integerLiteral: day.daysSince1970 * 86_400 + (minute - Int64(zone)) * 60), zoneMinutes: zone,
            spent: spent, energy: energy, weight: nil, distance: nil, results: [])
    }

    static func entries(_ sessions: [Session]) -> [Entry<Session>] {
        sessions.enumerated().map { Entry(id: "s\($0.offset)", value: $0.element) }.sorted {
            $0.value.began > $1.value.began
        }
    }

    private static let sunday = Day(year: 2026, month: 11, day: 15)

    private static func stats(
        _ sessions: [Session], _ day: Day = sunday, from first: Weekday = .sunday
    ) -> WeekStats {
        WeekStats(entries(sessions), firstDay: day.firstOfWeek(on: first).daysSince1970)
    }

    @Test("HI-5 Sunday to Saturday, each session on the local day on which it began")
    func days() {
        let stats = Self.stats([
            // The last minute before, the first and the last minute of the week, and the first after it.
            Self.session(Day(year: 2026, month: 11, day: 14), minute: 1439), Self.session(Self.sunday, minute: 0),
            Self.session(Day(year: 2026, month: 11, day: 21), minute: 1439),
            Self.session(Day(year: 2026, month: 11, day: 22), minute: 0),
            Self.session(Day(year: 2026, month: 11, day: 17), spent: 2700),
            Self.session(Day(year: 2026, month: 11, day: 17)),
        ])
        #expect(stats.days.map { $0.count } == [1, 0, 2, 0, 0, 0, 1])
        #expect(stats.days[2].time == 3300)
        #expect(stats.days[2].energy == 100)
        #expect(stats.whole == WeekStats.Sum(count: 4, time: 4500, energy: 200))
        #expect(stats.whole.divided(by: 4) == WeekStats.Sum(count: 4, time: 1125, energy: 50))
    }

    @Test(
        "HI-5 zones up to 14 hours, and beyond, move no session into another day than its own",
        arguments: [-1440, -840, -720, 0, 345, 840, 1440] as [Int32])
    func zones(zone: Int32) {
        let sessions = [
            Self.session(Day(year: 2026, month: 11, day: 14), minute: 1439, zone: zone),
            Self.session(Self.sunday, minute: 0, zone: zone),
            Self.session(Day(year: 2026, month: 11, day: 21), minute: 1439, zone: zone),
            Self.session(Day(year: 2026, month: 11, day: 22), minute: 0, zone: zone),
        ]
        #expect(Self.stats(sessions).days.map { $0.count } == [1, 0, 0, 0, 0, 0, 1])
    }

    @Test("HI-5 flown west in mid-week, Tuesday comes twice and counts as one day")
    func flown() {
        // Auckland in the evening, then Honolulu, where the same Tuesday begins anew.
        let tuesday = Day(year: 2026, month: 11, day: 17)
        let sessions = [
            Self.session(tuesday, minute: 1200, zone: 780), Self.session(tuesday, minute: 600, zone: -600),
        ]
        #expect(Self.stats(sessions).days.map { $0.count } == [0, 0, 2, 0, 0, 0, 0])
        let streaks = Streaks(Self.entries(sessions))
        #expect(streaks.days.current(on: tuesday.daysSince1970) == 1)
    }

    @Test("HI-5 the Sunday on which the clocks change has all of its sessions, the hour that comes twice too")
    func daylightSaving() {
        // Berlin, 25 October 2026: 2:30 comes in summer time and once more in winter time.
        let sunday = Day(year: 2026, month: 10, day: 25)
        let sessions = [
            Self.session(Day(year: 2026, month: 10, day: 24), minute: 1435, zone: 120),
            Self.session(sunday, minute: 5, zone: 120), Self.session(sunday, minute: 150, zone: 120),
            Self.session(sunday, minute: 150, zone: 60), Self.session(sunday, minute: 1435, zone: 60),
            Self.session(Day(year: 2026, month: 10, day: 31), minute: 1435, zone: 60),
            Self.session(Day(year: 2026, month: 11, day: 1), minute: 0, zone: 60),
        ]
        #expect(Self.stats(sessions, sunday).days.map { $0.count } == [4, 0, 0, 0, 0, 0, 1])
        #expect(Streaks(Self.entries(sessions)).weeks(from: .sunday).longest == 3)
    }

    @Test("HI-5 sessions from before 1970 and of the far future count in their own weeks")
    func farAway() {
        for day in [
            Day(year: 1969, month: 12, day: 31), Day(year: 1582, month: 10, day: 15),
            Day(year: 9999, month: 12, day: 31),
        ] {
            let stats = Self.stats([Self.session(day, zone: 840)], day)
            #expect(stats.days[Int(day.weekday)].count == 1)
            #expect(Streaks(Self.entries([Self.session(day)])).weeks(from: .sunday).longest == 1)
        }
        #expect(Self.stats([]).whole == WeekStats.Sum())
    }

    @Test("HI-5 days elapsed: those of this week until today, seven of an earlier one")
    func elapsed() {
        let stats = Self.stats([])
        #expect(stats.daysElapsed(today: Self.sunday) == 1)
        #expect(stats.daysElapsed(today: Day(year: 2026, month: 11, day: 20)) == 6)
        #expect(stats.daysElapsed(today: Day(year: 2026, month: 11, day: 21)) == 7)
        #expect(stats.daysElapsed(today: Day(year: 2026, month: 11, day: 30)) == 7)
    }

    @Test("HI-5 streaks: weeks and days one after another; a pause of this week alone ends none yet")
    func streaks() {
        func day(_ number: Int32) -> Day { Day(year: 2026, month: 11, day: number) }
        let sessions = [1, 2, 3, 9, 15, 17, 18, 19].map { Self.session(day($0)) }
        let streaks = Streaks(Self.entries(sessions))
        func current(_ day: Day) -> [Int64] {
            [
                streaks.days.current(on: day.daysSince1970),
                streaks.weeks(from: .sunday).current(on: Streaks.week(of: day.daysSince1970, from: .sunday)),
            ]
        }
        #expect(streaks.days.longest == 3)
        #expect(streaks.weeks(from: .sunday).longest == 3)
        #expect(current(day(19)) == [3, 3])
        #expect(current(day(20)) == [3, 3])
        #expect(current(day(21)) == [0, 3])
        #expect(current(day(28)) == [0, 3])
        #expect(current(day(29)) == [0, 0])
        #expect(Streaks([]).weeks(from: .sunday).longest == 0)
        #expect(Streaks([]).days.current(on: 0) == 0)
    }

    @Test("HI-5 a session that a wrong clock has put years ahead doesn't end the streak")
    func wrongClock() {
        let today = Day(year: 2026, month: 11, day: 20)
        let sessions = [Self.session(Day(year: 2099, month: 1, day: 1)), Self.session(today)]
        let streaks = Streaks(Self.entries(sessions))
        #expect(streaks.days.current(on: today.daysSince1970) == 1)
        let thisWeek = Streaks.week(of: today.daysSince1970, from: .sunday)
        #expect(streaks.weeks(from: .sunday).current(on: thisWeek) == 1)
    }

    @Test("HI-5 weeks and streaks of random sessions in random zones are those of a plain count")
    func random() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let start = Int64(random.below(40_000)) - 20_000
            let sessions = (0..<random.below(40)).map { _ in
                Self.session(
                    Day(daysSince1970: start + Int64(random.below(60))), minute: Int64(random.below(1440)),
                    zone: Int32(random.below(2881)) - 1440, spent: Seconds(integerLiteral: Int64(random.below(9000))),
                    energy: Double(random.below(500)))
            }
            let entries = Self.entries(sessions)
            let days = Set(sessions.map { Day(of: $0.began, zoneMinutes: $0.zoneMinutes).daysSince1970 })
            let first = Weekday.allCases[Int(random.below(7))]
            let weeks = Set(days.map { Self.firstOfWeek($0, first) })
            for firstDay in Set(weeks.flatMap { [$0, $0 + 7, $0 - 7] }) {
                let stats = WeekStats(entries, firstDay: firstDay)
                for day in 0..<7 {
                    let began = sessions.filter {
                        Day(of: $0.began, zoneMinutes: $0.zoneMinutes).daysSince1970 == firstDay + Int64(day)
                    }
                    #expect(stats.days[day].count == Int64(began.count))
                    #expect(stats.days[day].time == began.reduce(0) { $0 + $1.spent })
                    #expect(stats.days[day].energy == began.reduce(0) { $0 + $1.energy })
                }
                #expect(stats.isPreceded(in: entries) == days.contains { $0 < firstDay })
            }
            let streaks = Streaks(entries)
            #expect(streaks.days.longest == Self.longest(days, step: 1))
            #expect(streaks.weeks(from: first).longest == Self.longest(weeks, step: 7))
            let today = start + 30
            let reached = days.contains(today + 1) ? today + 1 : days.contains(today) ? today : today - 1
            let current = Self.length(from: reached, days) + Self.ahead(of: reached, days)
            #expect(streaks.days.current(on: today) == current)
        }
    }

    /// By going back day by day.
    private static func firstOfWeek(_ day: Int64, _ first: Weekday) -> Int64 {
        var day = day
        while Day(daysSince1970: day).dayOfWeek != first { day -= 1 }
        return day
    }

    @Test("HI-10 a week begins on the day that is chosen, whichever that is", arguments: Weekday.allCases)
    func firstDays(first: Weekday) {
        let days = (0..<28).map { Day(year: 2026, month: 11, day: 1).daysSince1970 + $0 }
        let sessions = days.map { Self.session(Day(daysSince1970: $0), minute: $0 % 2 == 0 ? 0 : 1439) }
        for number in days.dropFirst(7).dropLast(7) {
            let stats = Self.stats(sessions, Day(daysSince1970: number), from: first)
            #expect(Day(daysSince1970: stats.firstDay).dayOfWeek == first && 0..<7 ~= number - stats.firstDay)
            #expect(stats.days.map { $0.count } == [1, 1, 1, 1, 1, 1, 1])
            #expect(stats.daysElapsed(today: Day(daysSince1970: number)) == number - stats.firstDay + 1)
        }
    }

    @Test(
        "HI-10 two days that meet are two weeks in a row where the second begins one, and one week otherwise",
        arguments: Weekday.allCases)
    func weeksInARow(first: Weekday) {
        for place in 0..<7 as Range<Int64> {
            let day = Day(daysSince1970: Self.sunday.daysSince1970 + place)
            let sessions = [day, Day(daysSince1970: day.daysSince1970 - 1)].map { Self.session($0) }
            let streaks = Streaks(Self.entries(sessions))
            let length: Int64 = day.dayOfWeek == first ? 2 : 1
            let weeks = streaks.weeks(from: first)
            #expect(weeks.longest == length)
            // Until the end of the week after it, and no longer.
            let last = Day(daysSince1970: day.firstOfWeek(on: first).daysSince1970 + 13)
            #expect(weeks.current(on: Streaks.week(of: last.daysSince1970, from: first)) == length)
            #expect(weeks.current(on: Streaks.week(of: last.daysSince1970 + 1, from: first)) == 0)
        }
    }

    @Test(
        "HI-6 SY-2 a version that began at another time counts in no week, and for no streak, as long as the session is there"
    )
    func versions() {
        var session = Self.session(Self.sunday)
        var version = Self.session(Day(daysSince1970: Self.sunday.daysSince1970 - 1))
        version.copyOf = "a"
        session.note = "As it was"
        let (origin, copy) = (Entry(id: "a", value: session), Entry(id: "v", value: version))
        for first in Weekday.allCases {
            let week = Self.sunday.firstOfWeek(on: first).daysSince1970
            func count(_ entries: [Entry<Session>]) -> Int64 {
                WeekStats(entries, firstDay: week).whole.count + WeekStats(entries, firstDay: week - 7).whole.count
            }
            #expect(count([origin, copy]) == 1 && count([copy]) == 1)
            #expect(Streaks([origin, copy]).weeks(from: first).longest == 1)
        }
        #expect(Streaks([origin, copy]).days.longest == 1)
        #expect(Streaks([copy]).days.current(on: Self.sunday.daysSince1970 - 1) == 1)
        #expect([origin, copy].isCounted(0) && ![origin, copy].isCounted(1) && [copy].isCounted(0))
    }

    private static func longest(_ numbers: Set<Int64>, step: Int64) -> Int64 {
        numbers.map { length(from: $0, numbers, step: step) }.max() ?? 0
    }

    /// How many there are back from one.
    private static func length(from last: Int64, _ numbers: Set<Int64>, step: Int64 = 1) -> Int64 {
        var count: Int64 = 0
        while numbers.contains(last - count * step) { count += 1 }
        return count
    }

    /// How many follow one that is there.
    private static func ahead(of number: Int64, _ numbers: Set<Int64>) -> Int64 {
        guard numbers.contains(number) else { return 0 }
        var count: Int64 = 0
        while numbers.contains(number + count + 1) { count += 1 }
        return count
    }
}
