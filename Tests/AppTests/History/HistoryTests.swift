import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct HistoryTests {
    /// Friday 20 November 2026, 17:32 UTC.
    private static let now: Seconds = 1_795_195_920
    private static let day: Int64 = 86_400

    private static func session(_ name: String, secondsAgo: Int64, weight: Double? = 72) -> Session {
        Session(
            name: name, activity: .other, began: now - Seconds(integerLiteral: secondsAgo), zoneMinutes: 60, spent: 250,
            energy: 38.4, weight: weight, distance: nil,
            results: [
                StepResult(name: "Work", role: .work, spent: 160), StepResult(name: "Rest", role: .rest, spent: 90),
            ])
    }

    private static func app(_ sessions: [Session], path: String = "/history") -> TestApp {
        var app = TestApp(path: "/", wall: now)
        for (index, session) in sessions.enumerated() {
            app.state.shared.library.add(Entry(id: "s\(index)", value: session))
        }
        app.settle()
        app.send(.shell(.tabTapped(.history)))
        return app
    }

    @Test("HI-1 sessions stand newest first, with label, date and time of day, duration and calories")
    func list() throws {
        let html = Self.app([
            Self.session("Older", secondsAgo: 9 * Self.day), Self.session("Newer", secondsAgo: 3600),
        ]).html
        let newer = try #require(html.firstRange(of: "Newer"))
        let older = try #require(html.firstRange(of: "Older"))
        #expect(newer.lowerBound < older.lowerBound)
        #expect(html.contains("Today, 17:32"))
        #expect(html.contains("Wed 11 Nov, 18:32"))
        #expect(html.contains("4:10"))
        #expect(html.contains("38 kcal"))
        #expect(html.contains("This week"))
        #expect(html.contains("Last week"))
    }

    @Test("HI-1 a week sums its sessions up, by their own calendar")
    func weeks() {
        let sessions = [0, 5, 6].map { Self.session("S", secondsAgo: $0 * Self.day) }
        let entries = sessions.enumerated().map { Entry(id: "\($0.offset)", value: $0.element) }
        let weeks = HistoryScreen.weeks(of: entries, from: .sunday, pitch: 80)
        #expect(weeks.map { $0.sessions } == [[0, 1], [2]])
        #expect(weeks.map { $0.spent } == [500, 250])
        #expect(weeks.map { $0.top } == [0, HistoryScreen.headingHeight + 160])
    }

    @Test("HI-1 SY-2 a week counts a session once, however many versions of it a conflict has kept")
    func copies() {
        var copy = Self.session("S (from a phone)", secondsAgo: 60)
        copy.copyOf = "s0"
        let app = Self.app([Self.session("S", secondsAgo: 60), copy, Self.session("T", secondsAgo: 120)])
        #expect(app.state.history.weeks.map { $0.sessions } == [[0, 1, 2]])
        #expect(app.state.history.weeks.map { $0.spent } == [500])
    }

    @Test("HI-1 each week stands once, whatever zones its sessions were in")
    func weeksAcrossZones() {
        // Saturday 23:30 and Sunday 0:30 in UTC−8, Sunday 0:30 in UTC+13: the last of them was the first.
        let sessions = ([(1_794_126_600, -480), (1_794_123_000, -480), (1_794_051_000, 780)] as [(Int64, Int32)]).map {
            began, zone in
            var session = Self.session("S", secondsAgo: 0)
            session.began = Seconds(integerLiteral: began)
            session.zoneMinutes = zone
            session.spent = 1_800
            return session
        }
        let app = Self.app(sessions)
        let weeks = app.state.history.weeks
        #expect(weeks.map { $0.sessions } == [[0, 2], [1]])
        #expect(weeks.map { $0.spent } == [3_600, 1_800])
        let headings = app.html.split(separator: "<h2>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(headings == ["Last week", "1–7 Nov"])
        #expect(app.html.contains("1:00:00</span>"))
    }

    @Test(
        "HI-10 weeks begin on the chosen day: each stands once, newest first, its sessions by their moments",
        arguments: Weekday.allCases)
    func anyFirstDay(first: Weekday) {
        var random = SplitMix64(seed: 10 + UInt64(first.rawValue))
        for _ in 0..<40 {
            var entries = (0..<Int(random.below(60))).map { place in
                var session = Self.session("S", secondsAgo: Int64(random.below(40)) * 40_000)
                session.zoneMinutes = Int32(random.below(2881)) - 1440
                session.spent = Seconds(integerLiteral: Int64(random.below(9_000)))
                return Entry(id: "\(place)", value: session)
            }
            entries.sort { $0.comesBefore($1) }
            let weeks = HistoryScreen.weeks(of: entries, from: first, pitch: 80)
            #expect(weeks.flatMap { $0.sessions }.sorted() == Array(entries.indices))
            #expect(zip(weeks, weeks.dropFirst()).allSatisfy { $0.firstDay > $1.firstDay })
            var top = 0.0
            for week in weeks {
                #expect(Day(daysSince1970: week.firstDay).dayOfWeek == first && week.top == top)
                #expect(week.sessions.allSatisfy { 0..<7 ~= entries[$0].value.localDay - week.firstDay })
                #expect(week.sessions == week.sessions.sorted())
                #expect(week.spent == week.sessions.reduce(.zero) { $0 + entries[$1].value.spent })
                top += HistoryScreen.headingHeight + 80 * Double(week.sessions.count)
            }
        }
    }

    @Test("HI-6 SY-2 a version whose beginning was corrected counts in no week as long as the session is there")
    func movedVersion() {
        var version = Self.session("S (from a phone)", secondsAgo: 9 * Self.day)
        version.copyOf = "s0"
        var app = Self.app([Self.session("S", secondsAgo: 60), version])
        #expect(app.state.history.weeks.map { $0.spent } == [250, 0])
        app.send(.history(.deleteTapped("s0")))
        #expect(app.state.history.weeks.map { $0.spent } == [250])
    }

    @Test("HI-10 the weeks' names follow the chosen day")
    func names() {
        // Friday 20 and Sunday 15 November.
        var app = Self.app([Self.session("A", secondsAgo: 0), Self.session("B", secondsAgo: 5 * Self.day)])
        #expect(app.html.contains("This week") && !app.html.contains("Last week"))
        app.send(.shell(.tabTapped(.profile)))
        app.state.shared.library.changeSettings { $0.weekStart = .monday }
        app.send(.shell(.tabTapped(.history)))
        #expect(app.html.contains("This week") && app.html.contains("Last week"))
    }

    @Test("HI-1 SY-2 sessions of one moment have one order everywhere: a session before its copies, then by their ids")
    func order() {
        var copy = Self.session("Copy", secondsAgo: 60)
        copy.copyOf = "s2"
        var entries = [Entry(id: "s0", value: copy), Entry(id: "s1", value: copy)]
        entries += ["s2", "s3"].map { Entry(id: $0, value: Self.session("S", secondsAgo: 60)) }
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            var app = TestApp(path: "/", wall: Self.now)
            for place in order { app.state.shared.library.add(entries[place]) }
            app.settle()
            #expect(app.library.sessions.map { $0.id } == ["s2", "s3", "s0", "s1"])
        }
    }

    @Test("HI-1 a deleted session comes back by Undo, from the list and from its own screen")
    func undo() {
        var app = Self.app([Self.session("A", secondsAgo: 60), Self.session("B", secondsAgo: 120)])
        app.send(.history(.deleteTapped("s0")))
        #expect(app.library.sessions.map { $0.id } == ["s1"])
        app.send(.shell(.undoTapped))
        #expect(app.library.sessions.map { $0.id } == ["s0", "s1"])
        app.send(.history(.rowTapped("s1")))
        #expect(app.address == .session("s1"))
        app.send(.session(.deleteTapped))
        #expect(app.address == .history)
        app.send(.shell(.undoTapped))
        #expect(app.reopened(after: 60).library.sessions.map { $0.id } == ["s0", "s1"])
    }

    @Test("HI-1 a swipe deletes a session")
    func swipe() {
        var app = Self.app([Self.session("A", secondsAgo: 60), Self.session("B", secondsAgo: 120)])
        let press = RowGestures.Press(row: 1, start: .init(x: 300, y: 300), scrollTop: 0, isMouse: false, width: 358)
        app.send(.history(.rows(.rowPressed(press))))
        app.send(.history(.rows(.moved(.init(x: 270, y: 300)))))
        app.send(.history(.rows(.moved(.init(x: 20, y: 300)))))
        app.send(.history(.rows(.released)))
        #expect(app.library.sessions.map { $0.id } == ["s0"])
    }

    @Test("HI-1 of 5,000 sessions those near the viewport are drawn")
    func many() {
        var app = TestApp(path: "/history", wall: Self.now)
        app.state.shared.library.sessions = (0..<5000).map {
            Entry(id: "s\($0)", value: Self.session("S\($0)", secondsAgo: Int64($0) * 20_000))
        }
        app.send(.shell(.tabTapped(.profile)))
        app.send(.shell(.tabTapped(.history)))
        #expect(app.html.components("class=\"slot\"") < 30)
        app.send(.history(.rows(.scrolled(top: 10_000_000))))
        app.send(.history(.rows(.scrolled(top: 4990 * 80 + 166 * HistoryScreen.headingHeight))))
        #expect(app.html.contains("aria-label=\"S4999\""))
        #expect(app.html.components("class=\"slot\"") < 30)
    }

    @Test("HI-1 a session shows its steps; HI-4 it says when 70 kg were assumed")
    func session() {
        var app = Self.app([Self.session("A", secondsAgo: 60), Self.session("B", secondsAgo: 120, weight: nil)])
        app.send(.history(.rowTapped("s0")))
        #expect(app.html.contains("Calories are counted for 72 kg."))
        #expect(app.html.contains("aria-label=\"Work\""))
        #expect(app.html.contains("2:40"))
        app.send(.session(.backTapped))
        app.send(.history(.rowTapped("s1")))
        #expect(app.html.contains("counted for 70 kg"))
        _ = app.takeEffects()
        app.send(.session(.weightTapped))
        #expect(app.address == .profile)
        #expect(app.takeEffects().contains(.focus(id: ProfileScreen.Field.weight.id)))
    }

    @Test("HI-2 note and feeling are kept as they are entered; a note that is too long is refused, and restored")
    func notes() {
        var app = Self.app([Self.session("A", secondsAgo: 60)])
        app.send(.history(.rowTapped("s0")))
        app.send(.session(.noteChanged("Good one")))
        app.send(.session(.feelingChosen(4)))
        var reopened = app.reopened(after: 60)
        #expect(reopened.library.session("s0")?.note == "Good one")
        #expect(reopened.library.session("s0")?.feeling == 4)
        let long = String(repeating: "é", count: 2001)
        reopened.send(.session(.noteChanged(long)))
        #expect(reopened.html.contains("Shorten the note"))
        #expect(reopened.library.session("s0")?.note == "Good one")
        #expect(reopened.reopened(after: 60).state.session.notes.tooLong == long)
    }

    @Test("HI-1 a history without sessions says what will stand there")
    func empty() {
        #expect(Self.app([]).html.contains("Nothing here yet"))
    }
}

@Suite struct DateTextTests {
    private let today = Day(year: 2026, month: 11, day: 20)

    @Test(
        "HI-1 dates are those of the clock where the session was",
        arguments: [(60, "Fri 1 Jan, 00:30"), (-60, "Thu 31 Dec 2020, 22:30")])
    func zones(zoneMinutes: Int32, text: String) {
        let wall: Seconds = 1_609_457_400
        #expect(DateText.moment(wall, zoneMinutes: zoneMinutes, today: Day(year: 2021, month: 3, day: 1)) == text)
    }

    @Test(
        "HI-1 weeks are named by their days",
        arguments: [
            (2026, 11, 15, "This week"), (2026, 11, 8, "Last week"), (2026, 11, 1, "1–7 Nov"),
            (2026, 9, 27, "27 Sep – 3 Oct"), (2025, 12, 28, "28 Dec 2025 – 3 Jan"), (2025, 11, 2, "2–8 Nov 2025"),
        ])
    func weeks(year: Int32, month: Int32, day: Int32, text: String) {
        #expect(DateText.week(from: Day(year: year, month: month, day: day), today: today) == text)
    }

    @Test("HI-10 a week is named by its own first day", arguments: Weekday.allCases)
    func anyFirstDay(first: Weekday) {
        let week = today.firstOfWeek(on: first)
        func text(_ weeks: Int64) -> String {
            DateText.week(from: Day(daysSince1970: week.daysSince1970 - 7 * weeks), today: today)
        }
        #expect(text(0) == "This week" && text(1) == "Last week" && text(2) != text(3))
        #expect(text(-1) == DateText.daysOfWeek(from: Day(daysSince1970: week.daysSince1970 + 7), today: today))
    }
}
