import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct RestDaysTests {
    private func app(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.go(.profile)
        app.send(.schedule(.restDaysTapped))
        return app
    }

    /// The input of a checkbox.
    private func input(_ id: String, _ app: TestApp) -> String {
        app.html(from: "aria-labelledby=\"rest-\(id)\"", to: ">")
    }

    @Test("PL-7 today is a rest day until local midnight, also while the screen is open")
    func today() {
        var app = app { $0.plan("Walk", .anyDay) }
        #expect(app.html.contains(">Today is a rest day<"))
        #expect(app.html.contains(">Friday, until midnight<"))
        app.send(.restDays(.todaySwitched(true)))
        #expect(app.settings.restDate == Day(year: 2026, month: 11, day: 20))
        #expect(input("today", app).contains("checked"))
        app.wait(36_000)
        #expect(input("today", app).contains("checked"))
        // The page is drawn anew by itself.
        let midnight = app.monotonic + Seconds(3600.0)
        var woken = false
        while app.monotonic < midnight + 1 {
            app.wait(min(app.state.nextWake ?? midnight, midnight + 1) - app.monotonic + Seconds(0.001))
            woken = woken || app.monotonic >= midnight && app.monotonic < midnight + 1
        }
        #expect(woken)
        #expect(!input("today", app).contains("checked"))
        #expect(app.html.contains(">Saturday, until midnight<"))
        app.send(.restDays(.doneTapped))
        #expect(app.html.contains("aria-label=\"Walk\""))
    }

    @Test("PL-7 today as a rest day is taken back")
    func takenBack() {
        var app = app()
        app.send(.restDays(.todaySwitched(true)))
        app.send(.restDays(.todaySwitched(false)))
        #expect(app.reopened(after: 60).settings.restDate == nil)
    }

    @Test("PL-7 permanent rest days hold at once and can be taken back")
    func weekly() {
        var app = app()
        app.send(.restDays(.daySwitched(.sunday, true)))
        app.send(.restDays(.daySwitched(.tuesday, true)))
        #expect(app.reopened(after: 60).settings.restDays == [.sunday, .tuesday])
        app.send(.restDays(.daySwitched(.sunday, false)))
        #expect(app.reopened(after: 60).settings.restDays == [.tuesday])
        app.send(.restDays(.doneTapped))
        #expect(app.address == .profile)
    }

    @Test("PL-7 a day that has workouts is greyed out and says which; any day's block none")
    func blocked() {
        var app = app {
            $0.plan("Leg day", PlannedDays([.tuesday]), id: "legs")
            $0.plan("Walk", .anyDay)
            $0.plan("Later", .none)
        }
        #expect(input("tuesday", app).contains("disabled"))
        #expect(app.html.contains(">Leg day is on Tuesday<"))
        #expect(!input("wednesday", app).contains("disabled"))
        app.send(.restDays(.daySwitched(.tuesday, true)))
        #expect(app.settings.restDays.isEmpty)
        // Unplanned, the day is free.
        app.state.shared.library.change(workout: "legs") { $0.days = .anyDay }
        #expect(!input("tuesday", app).contains("disabled"))
    }

    @Test(
        "PL-7 PL-5 a workout came from another device to a day that is a rest day here: nothing is due, and the day can be freed"
    )
    func workoutFromElsewhere() {
        var app = app()
        var other = app
        app.send(.restDays(.daySwitched(.friday, true)))
        other.wall += 1
        other.state.shared.library.plan("Leg day", PlannedDays([.friday]), id: "legs")
        other.settle()
        app.hear(other)
        other.hear(app)
        for device in [app, other] {
            #expect(device.settings.restDays == [.friday])
            #expect(device.library.workouts.count == 1)
            #expect(input("friday", device).contains("checked") && !input("friday", device).contains("disabled"))
            #expect(device.html.contains(">Leg day is on Friday<"))
        }
        app.go(.profile)
        #expect(app.html.contains("Friday is a rest day."))
        #expect(app.html.contains(">Friday is a rest day</span>"))
        #expect(!app.html.contains("row plain today"))
        app.go(.restDays)
        app.send(.restDays(.daySwitched(.friday, false)))
        #expect(app.settings.restDays.isEmpty)
        app.go(.profile)
        #expect(app.html.contains("row plain today"))
        app.go(.restDays)
        #expect(input("friday", app).contains("disabled"))
    }

    @Test("SY-2 rest days of two devices merge day by day")
    func merged() {
        var app = app()
        var other = app.reopened(after: 1)
        app.send(.restDays(.daySwitched(.sunday, true)))
        app.send(.restDays(.daySwitched(.monday, true)))
        other.send(.restDays(.daySwitched(.saturday, true)))
        app.hear(other)
        other.hear(app)
        #expect(app.settings.restDays == [.sunday, .monday, .saturday])
        #expect(other.settings.restDays == app.settings.restDays)
        other.wall += 60
        other.send(.restDays(.daySwitched(.monday, false)))
        app.hear(other)
        #expect(app.settings.restDays == [.sunday, .saturday])
    }

    @Test("PL-7 a journey: the day is that of the clocks at hand")
    func zone() {
        var app = app()
        app.send(.restDays(.todaySwitched(true)))
        // Thirteen hours further east it is Saturday, and back again Friday.
        var settings = Schedule(app.settings)
        func isRestDay(zone: Int32) -> Bool { settings.isRestDay(Day(of: app.wall, zoneMinutes: zone)) }
        #expect(isRestDay(zone: 60))
        #expect(!isRestDay(zone: 840))
        #expect(isRestDay(zone: -600))
        settings.restDate = nil
        settings.restDays = [.saturday]
        #expect(!isRestDay(zone: 60))
        #expect(isRestDay(zone: 840))
    }
}
