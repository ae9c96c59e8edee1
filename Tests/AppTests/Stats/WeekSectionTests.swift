import Foundation
import Interface
import Records
import Testing
import Workouts

@testable import App

/// Today is Friday, 20 November 2026.
@Suite struct WeekSectionTests {
    private static let friday = Day(year: 2026, month: 11, day: 20)

    private static func day(_ daysAgo: Int64) -> Day { Day(daysSince1970: friday.daysSince1970 - daysAgo) }

    private static func app(_ sessions: [Session]) -> TestApp {
        var app = TestApp { library in
            for entry in WeekStatsTests.entries(sessions) { library.add(entry) }
        }
        app.go(.profile)
        return app
    }

    private static func session(_ daysAgo: Int64, spent: Seconds = 2700, energy: Double = 300) -> Session {
        WeekStatsTests.session(day(daysAgo), zone: 60, spent: spent, energy: energy)
    }

    private static func heading(_ app: TestApp) -> String {
        app.html(from: "<h2 id=\"week-title\">", to: "</h2>").replacing("<h2 id=\"week-title\">", with: "")
            .replacing("</h2>", with: "")
    }

    @Test("HI-5 a bar a day for time and for calories, each named in full; today is marked")
    func bars() {
        let html = Self.app([Self.session(3), Self.session(0, spent: 3900, energy: 512.4)]).html
        #expect(html.contains("aria-label=\"Tuesday, 45 min\""))
        #expect(html.contains("aria-label=\"Friday, today, 1 h 5 min\""))
        #expect(html.contains("aria-label=\"Tuesday, 300 kcal\""))
        #expect(html.contains("aria-label=\"Friday, today, 512 kcal\""))
        #expect(html.contains("aria-label=\"Sunday, 0 s\""))
        #expect(html.components(separatedBy: "aria-current=\"date\"").count == 3)
    }

    @Test("HI-5 the week's total, its average per workout and per day elapsed")
    func sums() {
        let app = Self.app([Self.session(3), Self.session(0, spent: 3600, energy: 360)])
        #expect(app.html.contains("<p class=\"chart-total\">1:45:00</p>"))
        #expect(app.html.contains("<p class=\"chart-total\">660<span class=\"unit\"> kcal</span></p>"))
        #expect(app.html.contains("<dt>Per workout</dt><dd>52:30</dd>"))
        #expect(app.html.contains("<dt>Per workout</dt><dd>330 kcal</dd>"))
        // Friday is the sixth day.
        #expect(app.html.contains("<dt>Per day</dt><dd>17:30</dd>"))
        #expect(app.html.contains("<dt>Per day</dt><dd>110 kcal</dd>"))
        #expect(app.html.contains("2 workouts · 15–21 Nov"))
    }

    @Test("HI-5 arrows lead to earlier weeks, of seven days, back to the first one, and no further than this one")
    func arrows() {
        var app = Self.app([Self.session(0), Self.session(7, spent: 700), Self.session(20)])
        #expect(Self.heading(app) == "This week")
        #expect(app.html(from: "aria-label=\"Next week\"", to: ">").contains("aria-disabled=\"true\""))
        #expect(!app.html(from: "aria-label=\"Previous week\"", to: ">").contains("aria-disabled"))
        app.send(.week(.nextTapped))
        #expect(Self.heading(app) == "This week")
        app.send(.week(.previousTapped))
        #expect(Self.heading(app) == "Last week")
        #expect(app.html.contains("<dt>Per day</dt><dd>1:40</dd>"))
        #expect(!app.html.contains("today"))
        #expect(!app.html(from: "aria-label=\"Next week\"", to: ">").contains("aria-disabled"))
        app.send(.week(.previousTapped))
        #expect(Self.heading(app) == "1–7 Nov")
        #expect(app.html.contains("No workouts"))
        #expect(!app.html(from: "aria-label=\"Previous week\"", to: ">").contains("aria-disabled"))
        app.send(.week(.previousTapped))
        #expect(Self.heading(app) == "25–31 Oct")
        #expect(app.html(from: "aria-label=\"Previous week\"", to: ">").contains("aria-disabled=\"true\""))
        app.send(.week(.previousTapped))
        #expect(Self.heading(app) == "25–31 Oct")
        for _ in 0..<3 { app.send(.week(.nextTapped)) }
        #expect(Self.heading(app) == "This week")
    }

    @Test("HI-5 SH-8 the same as a table, with a row a day and the sums")
    func table() {
        var app = Self.app([Self.session(3), Self.session(0, spent: 3600, energy: 360)])
        #expect(app.html.contains(">Show as table</button>"))
        #expect(!app.html.contains("<table"))
        app.send(.week(.tableTapped))
        #expect(app.html.contains("<th scope=\"row\">Tuesday</th><td>1</td><td>45:00</td><td>300</td>"))
        #expect(app.html.contains("<th scope=\"row\">Friday, today</th><td>1</td><td>1:00:00</td><td>360</td>"))
        #expect(app.html.contains("<th scope=\"row\">Total</th><td>2</td><td>1:45:00</td><td>660</td>"))
        #expect(app.html.contains("<th scope=\"row\">Per day</th><td></td><td>17:30</td><td>110</td>"))
        app.send(.week(.tableTapped))
        #expect(!app.html.contains("<table"))
    }

    /// The names of the seven bars, or rows, in order.
    private static func days(_ html: String) -> [String] {
        let places = Weekday.allCases.compactMap { day in
            html.firstRange(of: "\(day.name),").map { (day.name, $0.lowerBound) }
        }
        return places.sorted { $0.1 < $1.1 }.map { $0.0 }
    }

    @Test(
        "HI-10 bars, table, arrows and heading are of weeks that begin on the chosen day", arguments: Weekday.allCases)
    func firstDays(first: Weekday) {
        var app = TestApp { library in
            library.changeSettings { $0.weekStart = first }
            for entry in WeekStatsTests.entries((0..<14).map { Self.session($0, spent: 60) }) { library.add(entry) }
        }
        app.go(.profile)
        let elapsed = Self.friday.daysSince1970 - Self.friday.firstOfWeek(on: first).daysSince1970 + 1
        #expect(Self.heading(app) == "This week")
        #expect(app.html.contains("<p class=\"chart-total\">\(elapsed):00</p>"))
        #expect(app.html.contains("<dt>Per day</dt><dd>1:00</dd>"))
        #expect(Self.days(app.html(from: "<div class=\"charts\"", to: "</ul>")) == first.week.map(\.name))
        #expect(app.html.contains("\(elapsed == 1 ? "1 workout" : "\(elapsed) workouts") · "))
        app.send(.week(.tableTapped))
        let table = app.html(from: "<table", to: "</table>")
        let row = table.firstRange(of: "Friday, today</th><td>1</td>")
        #expect(row != nil && table.contains("<th scope=\"row\">Total</th><td>\(elapsed)</td>"))
        app.send(.week(.previousTapped))
        #expect(Self.heading(app) == "Last week")
        #expect(app.html.contains("<th scope=\"row\">Total</th><td>7</td>"))
        app.send(.week(.previousTapped))
        #expect(app.html.contains("<th scope=\"row\">Total</th><td>\(7 - elapsed)</td>") || elapsed == 7)
        // Another first day holds at once.
        app.state.shared.library.changeSettings { $0.weekStart = .friday }
        app.send(.week(.nextTapped))
        app.send(.week(.nextTapped))
        #expect(app.html.contains("<th scope=\"row\">Total</th><td>1</td>"))
    }

    @Test("HI-5 a tapped bar shows its value until it is tapped again or another week is shown")
    func picked() {
        var app = Self.app([Self.session(3), Self.session(8)])
        let bar = WeekSection.Bar(chart: .time, day: 2)
        app.send(.week(.barTapped(bar)))
        #expect(app.html.components(separatedBy: " picked\"").count == 2)
        app.send(.week(.barTapped(bar)))
        #expect(!app.html.contains(" picked\""))
        app.send(.week(.barTapped(bar)))
        app.send(.week(.previousTapped))
        #expect(!app.html.contains(" picked\""))
    }

    @Test("HI-5 streaks of weeks and days")
    func streaks() {
        let app = Self.app([0, 1, 7, 14, 40, 41, 42, 43].map { Self.session($0) })
        #expect(app.html.contains("<dt>Weeks in a row</dt><dd>3</dd><dd class=\"longest\">Longest: 3</dd>"))
        #expect(app.html.contains("<dt>Days in a row</dt><dd>2</dd><dd class=\"longest\">Longest: 4</dd>"))
    }

    @Test("HI-5 nothing yet: no empty charts, and no figures")
    func empty() {
        let app = Self.app([])
        #expect(app.html.contains("Nothing yet. What you finish adds up here."))
        #expect(!app.html.contains("chart-total"))
    }

    @Test("HI-5 while the sessions are still being read there is no figure that would be wrong")
    func loading() {
        var app = Self.app([Self.session(0)])
        app.state.shared.library.isComplete = false
        #expect(app.html.contains("aria-busy=\"true\""))
        #expect(app.html.contains("Adding up …"))
        let section = app.html(from: "<section class=\"group week\"", to: "</section>")
        #expect(!section.contains("0:00") && !section.contains("kcal") && !section.contains("<button"))
        #expect(!section.contains("Nothing yet"))
    }

    @Test("HI-5 SH-9 deleted, brought back, merged from another tab: the week and the streaks follow")
    func changes() {
        var app = Self.app([Self.session(0), Self.session(1, spent: 600)])
        #expect(app.html.contains("<p class=\"chart-total\">55:00</p>"))
        app.send(.history(.deleteTapped("s0")))
        #expect(app.html.contains("<p class=\"chart-total\">10:00</p>"))
        #expect(app.html.contains("<dt>Days in a row</dt><dd>1</dd>"))
        app.send(.shell(.undoTapped))
        #expect(app.html.contains("<p class=\"chart-total\">55:00</p>"))
        #expect(app.html.contains("<dt>Days in a row</dt><dd>2</dd>"))

        // A session that another device has done comes as its records.
        var other = TestApp(disk: app.disk, seed: 5, wall: TestApp.noon)
        other.state.shared.library.add(Entry(id: "other", value: Self.session(2, spent: 300)))
        other.settle()
        for case .tabs(.broadcast(let text)) in other.takeEffects() { app.send(.host(.tabs(.received(text)))) }
        #expect(app.html.contains("<p class=\"chart-total\">1:00:00</p>"))
        #expect(app.html.contains("<dt>Days in a row</dt><dd>3</dd>"))
    }

    @Test("HI-5 AC-8 imported sessions count at once")
    func imported() {
        var app = Self.app([Self.session(0)])
        var other = Self.app([Self.session(1, spent: 300), Self.session(2, spent: 300)])
        other.send(.account(.exportTapped))
        for case .files(.save(_, _, let text)) in other.takeEffects() {
            app.imports(Array(text.utf8))
        }
        #expect(app.library.sessions.count >= 2)
        let stats = WeekSection.stats(app.state.profile.week, app.state.shared)
        #expect(app.html.contains("<p class=\"chart-total\">\(timeText(stats.whole.time))</p>"))
        #expect(stats.whole.count == Int64(app.library.sessions.count))
        #expect(app.library.streaks.value == Streaks(app.library.sessions))
    }
}
