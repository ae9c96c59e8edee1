import Records
import Testing
import Workouts

@testable import App

@Suite struct WeekStartTests {
    private func app() -> TestApp {
        var app = TestApp { _ in }
        app.go(.settings(.profile))
        return app
    }

    @Test(
        "HI-10 weeks begin on Sunday at first, and then on the chosen day, after a reload too",
        arguments: Weekday.allCases)
    func chosen(day: Weekday) {
        var app = app()
        #expect(app.settings.weekStart == .sunday && app.html.contains(">Week begins on</label>"))
        #expect(app.html.contains("<option value=\"\(day.code)\">\(day.name)</option>"))
        app.send(.settings(.weekStartChosen(day)))
        #expect(app.settings.weekStart == day && app.reopened(after: 60).settings.weekStart == day)
    }

    @Test("HI-10 the device's usage is asked for, and offered where it is another day", arguments: Weekday.allCases)
    func offered(usual: Weekday) {
        var app = app()
        #expect(app.takeEffects().contains(.device(.readWeekStart)))
        #expect(!app.html.contains("as your device does"))
        app.send(.host(.weekStart(usual)))
        #expect(app.html.contains("Use \(usual.name), as your device does") == (usual != .sunday))
        app.send(.settings(.weekStartChosen(usual)))
        #expect(app.settings.weekStart == usual && !app.html.contains("as your device does"))
        // Offered again as soon as it differs.
        app.send(.settings(.weekStartChosen(usual.week[1])))
        #expect(app.html.contains("Use \(usual.name), as your device does"))
    }

    @Test("HI-10 a device that doesn't know is offered nothing, and other settings don't ask")
    func unknown() {
        var app = app()
        app.go(.settings(.quickCreate))
        _ = app.takeEffects()
        app.go(.settings(.workoutList))
        #expect(!app.takeEffects().contains(.device(.readWeekStart)))
        #expect(!app.html.contains("Week begins on"))
    }
}
