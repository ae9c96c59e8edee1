import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct LongViewTests {
    /// Friday 20 November 2026.
    private static let today = Day(year: 2026, month: 11, day: 20).daysSince1970

    private static func session(
        daysAgo: Int64, _ activity: Activity = .running, minutes: Int64 = 30, distance: Double? = nil
    ) -> Session {
        Session(
            name: "\(activity.name) \(daysAgo)", activity: activity,
            began: TestApp.noon - Seconds(integerLiteral: daysAgo * 86_400), zoneMinutes: 60,
            spent: Seconds(integerLiteral: minutes * 60), energy: Double(minutes * 10), weight: nil, distance: distance,
            results: [])
    }

    private static func app(_ sessions: [Session], _ actions: LongView.Action...) -> TestApp {
        var app = TestApp(path: "/history", wall: TestApp.noon)
        for (number, session) in sessions.enumerated() {
            app.state.shared.library.add(Entry(id: "s\(number)", value: session))
        }
        app.settle()
        app.go(.longView)
        for action in actions { app.send(.longView(action)) }
        return app
    }

    private static func random(_ seed: UInt64) -> [Session] {
        var random = SplitMix64(seed: seed)
        return (0..<200).map { _ in
            var session = session(
                daysAgo: Int64(random.below(1_200)), Activity.allCases[Int(random.below(12))],
                minutes: Int64(random.below(200)),
                distance: random.below(2) == 0 ? nil : Double(random.below(20_000)))
            session.zoneMinutes = Int32(random.below(1_441)) - 720
            return session
        }
    }

    // MARK: Sums

    @Test(
        "HI-8 the sums of every span, and of each bar, are those of a walk over all sessions",
        arguments: LongSpan.allCases)
    func sums(span: LongSpan) {
        for seed in 0..<4 as Range<UInt64> {
            var app = Self.app(Self.random(seed), .spanChosen(span))
            for _ in 0..<5 {
                let state = app.state.longView
                let days = LongView.days(of: state, app.state.shared)
                let within = app.library.sessions.map { $0.value }.filter { days.contains($0.localDay) }
                #expect(state.sums.whole.all.count == Int64(within.count))
                #expect(state.sums.whole.all.time == within.reduce(.zero) { $0 + $1.spent })
                for activity in Activity.allCases {
                    let own = within.filter { $0.activity == activity }
                    #expect(state.sums.whole[activity].time == own.reduce(.zero) { $0 + $1.spent })
                    #expect(state.sums.activities.contains(activity) == !own.isEmpty)
                }
                for bar in state.sums.bars {
                    let own = within.filter { bar.days.contains($0.localDay) }
                    #expect(bar.sum.all.time == own.reduce(.zero) { $0 + $1.spent })
                }
                #expect(state.sums.bars.first?.days.lowerBound == days.lowerBound)
                #expect(state.sums.bars.last?.days.upperBound == days.upperBound)
                for (bar, next) in zip(state.sums.bars, state.sums.bars.dropFirst()) {
                    #expect(bar.days.upperBound == next.days.lowerBound)
                }
                app.send(.longView(.earlierTapped))
            }
        }
    }

    @Test("HI-8 spans are whole weeks, months and years; all is from the first session to today")
    func spans() {
        func days(_ span: LongSpan, _ day: Day, first: Int64? = nil) -> [String] {
            let days = span.days(around: day.daysSince1970, first: first, today: Self.today, weekStart: .monday)
            return [days.lowerBound, days.upperBound - 1].map { Day(daysSince1970: $0).text }
        }
        let leap = Day(year: 2024, month: 2, day: 29)
        #expect(days(.week, leap) == ["2024-02-26", "2024-03-03"])
        #expect(days(.month, leap) == ["2024-02-01", "2024-02-29"])
        #expect(days(.year, leap) == ["2024-01-01", "2024-12-31"])
        #expect(days(.month, Day(year: 2026, month: 12, day: 31)) == ["2026-12-01", "2026-12-31"])
        #expect(days(.all, leap, first: leap.daysSince1970) == ["2024-02-29", "2026-11-20"])
        #expect(days(.all, leap) == ["2026-11-20", "2026-11-20"])
        // A clock was wrong.
        #expect(days(.all, leap, first: Self.today + 400) == ["2026-11-20", "2026-11-20"])
        #expect(LongSpan.year.parts(of: Day(year: 2026, month: 5, day: 1).daysOfYear).count == 12)
        let all = LongSpan.all.days(around: 0, first: leap.daysSince1970, today: Self.today, weekStart: .sunday)
        #expect(LongSpan.all.parts(of: all).map { $0.count } == [307, 365, 324])
    }

    @Test("HI-8 HI-10 a week begins on the person's day", arguments: [Weekday.sunday, .monday, .saturday])
    func weekStart(first: Weekday) {
        var app = Self.app([Self.session(daysAgo: 0), Self.session(daysAgo: 40)], .spanChosen(.week))
        app.state.shared.library.settings.weekStart = first
        app.settle()
        let days = LongView.days(of: app.state.longView, app.state.shared)
        #expect(Day(daysSince1970: days.lowerBound).dayOfWeek == first && days.contains(Self.today))
        app.send(.longView(.spanChosen(.year)))
        let strips = app.state.longView.sums.calendar?.strips ?? []
        #expect(strips.count == 3)
        #expect(strips.allSatisfy { Day(daysSince1970: $0.firstDay).dayOfWeek == first })
    }

    @Test("HI-8 arrows lead to earlier spans as long as there are sessions, and back to today's")
    func arrows() {
        var app = Self.app([Self.session(daysAgo: 0), Self.session(daysAgo: 40)])
        #expect(app.html.contains("November 2026"))
        #expect(!LongView.hasLater(app.state.longView, app.state.shared))
        app.send(.longView(.earlierTapped))
        #expect(app.html.contains("October 2026"))
        app.send(.longView(.earlierTapped))
        #expect(app.html.contains("October 2026"))
        // The place in time stays.
        app.send(.longView(.spanChosen(.week)))
        #expect(LongView.days(of: app.state.longView, app.state.shared).contains(Self.today - 20))
        app.send(.longView(.spanChosen(.month)))
        app.send(.longView(.laterTapped))
        app.send(.longView(.laterTapped))
        #expect(app.html.contains("November 2026"))
    }

    @Test("HI-8 span and figure are as they were left; Back leads where one came from")
    func comesBack() {
        var app = Self.app([Self.session(daysAgo: 0)], .spanChosen(.year), .figureChosen(.energy))
        app.send(.longView(.backTapped))
        #expect(app.address == .history)
        app.send(.history(.longViewTapped))
        #expect(app.address == .longView)
        #expect(app.state.longView.span == .year && app.state.longView.figure == .energy)
        app.go(.profile)
        app.send(.profile(.longViewTapped))
        #expect(app.address == .longView)
    }

    // MARK: Figures

    @Test("HI-8 distances are in the person's units, energy in kilocalories")
    func units() {
        var app = Self.app(
            [Self.session(daysAgo: 0, distance: 8_046.72), Self.session(daysAgo: 1, .strength, minutes: 20)],
            .figureChosen(.distance))
        #expect(app.html.contains("8.04 km"))
        // Those without a distance aren't in its average.
        #expect(app.html.contains("<dt>Per workout</dt><dd>8.04 km</dd>"))
        app.state.shared.library.settings.units = .imperial
        app.settle()
        #expect(app.html.contains("5 mi"))
        app.send(.longView(.figureChosen(.energy)))
        #expect(app.html.contains("500 kcal") && app.html.contains("<dt>Per workout</dt><dd>250 kcal</dd>"))
        app.send(.longView(.figureChosen(.workouts)))
        #expect(app.html.contains("2 workouts") && !app.html.contains("Per workout"))
    }

    @Test("HI-8 five activities have colours of their own, the same in every span; the legend names all of them")
    func hues() {
        let activities: [Activity] = [.running, .cycling, .strength, .yoga, .rowing, .boxing, .hiking]
        let sessions = activities.enumerated().map { place, activity in
            Self.session(daysAgo: Int64(place), activity, minutes: 100 - Int64(place))
        }
        // Boxing alone, a year before.
        var app = Self.app(sessions + [Self.session(daysAgo: 400, .boxing, minutes: 1)])
        #expect(app.state.longView.sums.activities == activities)
        #expect(activities.map { app.state.longView.sums.hue(of: $0) } == [0, 1, 2, 3, 4, 5, 5])
        for activity in activities { #expect(app.html.contains("<span>\(activity.name) </span>")) }
        app.send(.longView(.spanChosen(.year)))
        app.send(.longView(.earlierTapped))
        #expect(app.state.longView.sums.activities == [.boxing])
        #expect(app.state.longView.sums.hue(of: .boxing) == 5)
    }

    // MARK: The sessions behind a bar

    @Test("HI-8 a tap on a bar shows its sessions, newest first, as links; a second one takes them away")
    func behindBar() throws {
        var app = Self.app(
            [Self.session(daysAgo: 0), Self.session(daysAgo: 3, .cycling, minutes: 45), Self.session(daysAgo: 40)],
            .spanChosen(.year))
        let bars = app.state.longView.sums.bars
        app.send(.longView(.tapped(bars[10].days)))
        #expect(app.state.longView.listed.entries.map { $0.id } == ["s0", "s1"])
        #expect(app.html.contains("<h2 id=\"listed-title\">November 2026</h2>"))
        #expect(app.html.contains("2 workouts, 1 h 15 min"))
        #expect(app.html.contains("href=\"/history/s1\"") && !app.html.contains("href=\"/history/s2\""))
        #expect(app.html.contains("November 2026: 2 workouts, 1 h 15 min. Running 30 min, Cycling 45 min"))
        app.send(.longView(.tapped(bars[10].days)))
        #expect(!app.html.contains("listed-title"))
        app.send(.longView(.tapped(bars[9].days)))
        app.send(.longView(.sessionTapped("s2")))
        #expect(app.address == .session("s2"))
        // It goes on where it was left, and follows what was changed.
        _ = app.state.shared.library.remove(session: "s2")
        app.go(.longView)
        #expect(app.html.contains("October 2026: No workouts"))
    }

    @Test("HI-8 of many sessions the first 20 are shown, and all at a press")
    func manyBehindBar() {
        var app = Self.app((0..<30).map { Self.session(daysAgo: $0 % 15) }, .spanChosen(.all))
        app.send(.longView(.tapped(app.state.longView.sums.bars[0].days)))
        #expect(app.state.longView.listed.entries.count == 20 && app.html.contains("Show all 30"))
        app.send(.longView(.allTapped))
        #expect(app.state.longView.listed.entries.count == 30 && !app.html.contains("Show all"))
        let began = app.state.longView.listed.entries.map { $0.value.began }
        #expect(zip(began, began.dropFirst()).allSatisfy { $0 >= $1 })
    }

    // MARK: Calendar

    @Test("HI-8 a day's level in the calendar goes by its time")
    func levels() {
        let minutes: [Int64] = [0, 19, 20, 44, 45, 89, 90, 600]
        #expect(minutes.map { YearCalendar.level(Seconds(integerLiteral: $0 * 60)) } == [1, 1, 2, 2, 3, 3, 4, 4])
        let app = Self.app(
            [Self.session(daysAgo: 0, minutes: 50), Self.session(daysAgo: 0, minutes: 50), Self.session(daysAgo: 7)],
            .spanChosen(.year))
        let calendar = app.state.longView.sums.calendar
        #expect(calendar?.trained.map { $0.day } == [Self.today - 7, Self.today])
        #expect(calendar?.words(of: Self.today) == "2 workouts, 1 h 40 min")
        #expect(calendar?.words(of: Self.today - 1) == "No workouts")
        func squares(_ level: Int) -> Int {
            calendar?.strips.reduce(0) { $0 + $1.squares[level].split(separator: "M").count } ?? 0
        }
        #expect((0..<YearCalendar.levels).map(squares) == [363, 0, 1, 0, 1])
    }

    @Test("HI-8 each place of the calendar is the day that is drawn there", arguments: [2024, 2026, 2027] as [Int32])
    func places(year: Int32) {
        for first in Weekday.allCases {
            let calendar = YearCalendar(year, DayIndex(), weekStart: first)
            var days: [Int64] = []
            for strip in calendar.strips {
                for day in strip.days {
                    let corner = strip.corner(of: day)
                    let x = Double(corner.x + 8) / Double(YearCalendar.columns * YearCalendar.pitch)
                    let y = Double(corner.y + 8) / Double(YearCalendar.rows * YearCalendar.pitch)
                    #expect(x < 1 && y < 1)
                    if let found = strip.day(x: x, y: y) { days.append(found) }
                }
                #expect(strip.day(x: 0.01, y: 0.5) == nil && strip.day(x: 0.5, y: 0.01) == nil)
            }
            #expect(days == Array(calendar.days))
        }
    }

    @Test("HI-8 a day of the calendar shows its sessions; the calendar of all is of the year that was picked last")
    func calendarDay() {
        var app = Self.app([Self.session(daysAgo: 0), Self.session(daysAgo: 400)], .spanChosen(.all))
        #expect(app.html.contains("Training days of 2026"))
        app.send(.longView(.tapped(app.state.longView.sums.bars[0].days)))
        #expect(app.html.contains("Training days of 2025"))
        let day = Self.today - 400
        app.send(.longView(.tapped(day..<day + 1)))
        #expect(app.state.longView.listed.entries.map { $0.id } == ["s1"])
        #expect(app.html.contains("Thu 16 Oct 2025: 1 workout, 30 min"))
    }

    @Test("HI-8 by keys one goes from bar to bar and from day to day, and never beyond the ends")
    func keys() {
        func picked(_ action: LongView.Action?) -> Range<Int64>? {
            if case .picked(let days) = action { days } else { nil }
        }
        let app = Self.app([Self.session(daysAgo: 0)], .spanChosen(.year))
        let bars = app.state.longView.sums.bars
        func bar(_ key: String, _ from: Int?) -> Int? {
            let days = picked(LongView.action(of: key, from, bars))
            return bars.firstIndex { $0.days == days }
        }
        #expect(bar("ArrowRight", nil) == 0 && bar("ArrowRight", 3) == 4 && bar("ArrowRight", 11) == 11)
        #expect(bar("ArrowLeft", nil) == 11 && bar("ArrowLeft", 3) == 2 && bar("ArrowLeft", 0) == nil)
        #expect(bar("Home", 5) == 0 && bar("End", 5) == 11 && bar("Escape", 5) == nil)
        #expect(LongView.action(of: "a", 5, bars).map { _ in true } == nil)
        let calendar = YearCalendar(2026, app.library.days, weekStart: .monday)
        func day(_ key: String, _ from: Int64?) -> Int64? {
            picked(LongView.action(of: key, from, calendar))?.lowerBound
        }
        let (first, last) = (calendar.days.lowerBound, calendar.days.upperBound - 1)
        #expect(day("ArrowDown", nil) == Self.today && day("ArrowLeft", nil) == Self.today)
        #expect(day("ArrowRight", first) == first + 7 && day("ArrowUp", first) == first)
        #expect(day("ArrowRight", last) == last && day("ArrowDown", last - 1) == last)
        #expect(day("Home", nil) == first && day("End", nil) == last && day("Home", Self.today) == first)
    }

    // MARK: Tables, and nothing

    @Test("HI-8 the table says what the bars and the calendar show")
    func table() {
        let app = Self.app(
            [Self.session(daysAgo: 0, distance: 5_000), Self.session(daysAgo: 3, .yoga, minutes: 45)],
            .spanChosen(.year), .tableTapped)
        func row(_ name: String, _ cells: [String]) -> String {
            "<th scope=\"row\">\(name)</th>" + cells.map { "<td>\($0)</td>" }.joined()
        }
        #expect(app.html.contains(row("November", ["2", "1:15:00", "5", "750"])))
        #expect(app.html.contains(row("Total", ["2", "1:15:00", "5", "750"])))
        #expect(app.html.contains(row("Yoga", ["1", "45:00", "–", "450"])))
        #expect(app.html.contains(row("Tue 17 Nov", ["1", "45:00"])))
        #expect(!app.html.contains("October"))
    }

    @Test("HI-8 without a session there is a sentence, and no chart")
    func empty() {
        let app = Self.app([])
        #expect(app.html.contains("Nothing to look back on yet"))
        #expect(!app.html.contains("chart-bars") && !app.html.contains("Training days"))
    }

    @Test("HI-8 a session that a wrong clock has put into the future breaks nothing", arguments: LongSpan.allCases)
    func future(span: LongSpan) {
        var later = Self.session(daysAgo: 0)
        later.began = 253_402_300_799
        let alone = Self.app([later], .spanChosen(span))
        #expect(alone.html.contains("No workouts"))
        let app = Self.app([later, Self.session(daysAgo: 2)], .spanChosen(span))
        #expect(app.state.longView.sums.whole.all.count == 1)
        #expect(app.state.longView.sums.bars.count <= 31)
    }
}
