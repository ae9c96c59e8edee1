import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct DailyReminderTests {
    private func app(time: String = "18:00", _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp {
            $0.plan("Legs", PlannedDays([.friday]), id: "a")
            $0.plan("Walk", .anyDay, id: "b")
            $0.changeSettings { $0.notifications = true }
            prepare(&$0)
        }
        app.go(.profile)
        app.send(.schedule(.timeEntered(time)))
        _ = app.takeEffects()
        return app
    }

    /// Texts of the reminders since the last look.
    private func reminders(_ app: inout TestApp) -> [String] {
        app.takeEffects().compactMap {
            if case .notify(.show(_, let body, "planned")) = $0 { body } else { nil }
        }
    }

    @Test("PL-5 reminds at its time of what is planned, once a day, on any screen")
    func reminds() {
        var app = app()
        app.go(.history)
        app.wait(17_999)
        #expect(reminders(&app) == [])
        app.wait(2)
        #expect(reminders(&app) == ["Legs and Walk"])
        app.wait(3600)
        #expect(reminders(&app) == [])
        app.wait(86_400)
        #expect(reminders(&app) == ["Walk"])
    }

    @Test("PL-5 doesn't remind of what was trained, on a rest day, without permission, or without a time")
    func silent() {
        var trained = app {
            for name in ["Legs", "Walk"] {
                $0.add(
                    Entry(
                        id: name,
                        value: Session(
                            name: name, activity: .strength, began: TestApp.noon, zoneMinutes: 60, spent: 60, energy: 5,
                            weight: nil, distance: nil, results: [])))
            }
        }
        var resting = app { $0.changeSettings { $0.restDays = [.friday] } }
        var forbidden = app { $0.changeSettings { $0.notifications = false } }
        var off = app()
        off.send(.schedule(.timeEntered("")))
        #expect(off.settings.reminder == nil)
        for index in 0..<4 {
            var app = [trained, resting, forbidden, off][index]
            app.wait(36_000)
            #expect(reminders(&app) == [])
        }
        _ = (trained.takeEffects(), resting.takeEffects(), forbidden.takeEffects(), off.takeEffects())
    }

    @Test("PL-5 a time that is over is tomorrow's; opened after it, the app doesn't remind")
    func over() {
        var app = app(time: "12:59")
        app.wait(600)
        #expect(reminders(&app) == [])
        var reopened = app.reopened(after: 60)
        #expect(reminders(&reopened) == [])
        app.wait(86_400)
        #expect(reminders(&app) == ["Walk"])
    }

    @Test("PL-5 a device that slept past the time reminds when it wakes on the same day")
    func slept() {
        var app = app()
        app.wall += 25_200
        app.send(.host(.visibilityChanged(isHidden: false)))
        #expect(reminders(&app) == ["Legs and Walk"])
        app.send(.host(.visibilityChanged(isHidden: false)))
        #expect(reminders(&app) == [])
    }

    @Test(
        "PL-5 SH-10 a time of day, or nothing",
        arguments: [
            ("25:00", nil), ("18:60", nil), ("abc", nil), ("18", nil), ("-1:00", nil), ("07:05", 425), ("7:05", 425),
            ("23:59:30", 1_439), ("00:00", 0),
        ] as [(String, Int32?)])
    func times(text: String, minutes: Int32?) {
        var app = TestApp { _ in }
        app.go(.profile)
        app.send(.schedule(.timeEntered(text)))
        #expect(app.settings.reminder == minutes)
        #expect((app.alert == nil) == (minutes != nil))
        if let minutes { #expect(TimeOfDay.minutes(TimeOfDay.text(minutes)) == minutes) }
    }

    @Test("PL-5 says what it can't do, and asks for permission at a tap")
    func permission() {
        var app = app { $0.changeSettings { $0.notifications = false } }
        app.state.shared.can.notifications = true
        #expect(app.html.contains("only while Setlist is open"))
        app.send(.schedule(.allowTapped))
        #expect(app.takeEffects().contains(.notify(.askPermission)))
        app.send(.host(.notify(.permission(granted: false))))
        #expect(app.alert?.contains("doesn’t let Setlist notify") == true)
        app.send(.schedule(.allowTapped))
        app.send(.host(.notify(.permission(granted: true))))
        #expect(app.settings.notifications)
        #expect(!app.html.contains("Allow notifications"))
    }
}
