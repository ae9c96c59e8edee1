import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct AddToHistoryTests {
    private static let now = SessionEditorTests.now

    /// "Push day" on Fridays, which today is: three sets of eight presses with 90 s of rest, and a plank.
    private static func pushDay() -> Workout {
        var press = Step(name: "Bench Press", role: .exercise, target: .open)
        (press.exercise, press.sets, press.reps, press.weight, press.rest) = ("press", 3, 8, 60, 90)
        var plank = Step(name: "Plank", role: .exercise, target: .time(60))
        (plank.exercise, plank.sets, plank.rest) = ("plank", 2, 60)
        var workout = Workout(name: "Push day", steps: Steps([press, plank]))
        workout.activity = .strength
        return workout
    }

    private static func app(_ workouts: [Workout] = [pushDay()]) -> TestApp {
        var app = TestApp(path: "/", wall: now)
        app.zone = [ZoneChange(from: .zero, minutes: 0)]
        for (number, workout) in workouts.enumerated() { app.state.shared.library.add(workout, id: "w\(number)") }
        app.settle()
        app.send(.shell(.tabTapped(.history)))
        return app
    }

    @Test("HI-7 yesterday’s push day as planned takes four taps from History")
    func asPlanned() throws {
        var app = Self.app()
        #expect(app.html.contains("aria-label=\"Add to history\""))
        app.send(.history(.addTapped))
        app.send(.addToHistory(.chosen(.workout("w0"))))
        app.send(.sessionEditor(.dayChosen(1)))
        app.send(.sessionEditor(.saveTapped))
        #expect(app.address == .history)
        let session = try #require(app.library.sessions.first?.value)
        #expect(session.name == "Push day" && session.isEntered && session.recorded == nil)
        #expect(Day(of: session.began, zoneMinutes: 0) == Day(year: 2026, month: 11, day: 19))
        #expect(session.results.map { $0.name } == ["Bench Press", "Plank"])
        #expect(session.results[0].sets == Array(repeating: SetResult(reps: 8, weight: 60), count: 3))
        #expect(session.results[1].sets == [SetResult(time: 60), SetResult(time: 60)])
        // 3 × (40 + 90) + 2 × (60 + 60) s, in whole minutes: 630 s.
        #expect(session.spent == 660 && session.results.map { $0.spent }.reduce(.zero, +) == 660)
        #expect(session.energy > 0)
        app.send(.shell(.undoTapped))
        #expect(app.library.sessions.isEmpty)
    }

    @Test("HI-7 HI-6 Undo on History’s own screen takes away the session, or puts it back to its place")
    func undoOnHistory() throws {
        var app = Self.app()
        for minutes in ["30", "40"] {
            app.send(.history(.addTapped))
            app.send(.addToHistory(.chosen(.workout("w0"))))
            app.send(.sessionEditor(.typed(.duration, minutes)))
            if minutes == "40" { app.send(.sessionEditor(.dayChosen(1))) }
            app.send(.sessionEditor(.saveTapped))
        }
        #expect(app.address == .history && app.state.history.weeks.flatMap { $0.sessions } == [0, 1])
        app.send(.shell(.undoTapped))
        #expect(app.state.history.weeks.flatMap { $0.sessions } == [0] && app.html.contains("30:00"))
        let id = try #require(app.library.sessions.first?.id)
        app.send(.history(.rowTapped(id)))
        app.send(.session(.editTapped))
        app.send(.sessionEditor(.typed(.day, "2026-10-02")))
        app.send(.sessionEditor(.saveTapped))
        app.send(.shell(.tabTapped(.history)))
        #expect(app.html.contains("2 Oct"))
        app.send(.shell(.undoTapped))
        #expect(!app.html.contains("2 Oct") && app.html.contains("This week"))
    }

    @Test("HI-7 the session says that it was entered by hand; the next one takes as long as the last")
    func entered() throws {
        var app = Self.app()
        app.send(.history(.addTapped))
        app.send(.addToHistory(.chosen(.workout("w0"))))
        app.send(.sessionEditor(.typed(.duration, "52")))
        app.send(.sessionEditor(.saveTapped))
        let id = try #require(app.library.sessions.first?.id)
        app.send(.history(.rowTapped(id)))
        #expect(app.html.contains("Entered by hand"))
        app.send(.session(.backTapped))
        app.send(.history(.addTapped))
        app.send(.addToHistory(.chosen(.workout("w0"))))
        #expect(app.state.sessionEditor.editing.form.base.spent == 3_120)
    }

    @Test("HI-7 HI-4 an activity with duration and distance: a run’s energy follows from its speed")
    func activity() throws {
        var app = Self.app()
        app.send(.history(.addTapped))
        app.send(.addToHistory(.chosen(.activity(.running))))
        #expect(app.address.path == "/history/add/activity/running")
        app.send(.sessionEditor(.saveTapped))
        #expect(app.html.contains("Enter how long it took") && app.library.sessions.isEmpty)
        app.send(.sessionEditor(.typed(.duration, "50:00")))
        app.send(.sessionEditor(.typed(.distance, "10")))
        app.send(.sessionEditor(.saveTapped))
        let session = try #require(app.library.sessions.first?.value)
        #expect(session.spent == 3_000 && session.distance == 10_000 && session.activity == .running)
        // ACSM: 0.2 × 200 m/min + 3.5 = 43.5 ml/kg/min, for 70 kg and 50 min.
        #expect(abs(session.energy - 43.5 * 70 / 200 * 50) < 1e-6)
    }

    @Test("HI-7 an interval workout as planned has the results of a run of it")
    func intervals() throws {
        let workout = Workout(
            name: "Tabata", steps: Steps([Step(.prepare, .time(10)), Step(.work, .time(20)), Step(.rest, .time(10))]))
        var app = Self.app([workout])
        app.send(.history(.addTapped))
        app.send(.addToHistory(.chosen(.workout("w0"))))
        app.send(.sessionEditor(.saveTapped))
        let session = try #require(app.library.sessions.first?.value)
        #expect(session.spent == 40 && session.results.map { $0.spent } == [10, 20, 10])
    }

    @Test("HI-7 workouts that were planned for today or yesterday come first, and the filter finds the others")
    func order() {
        var other = Self.pushDay()
        other.name = "Anything"
        var today = Self.pushDay()
        today.days = PlannedDays([.friday])
        var yesterday = Self.pushDay()
        yesterday.days = PlannedDays([.thursday])
        var app = Self.app([other, yesterday, today])
        app.send(.history(.addTapped))
        #expect(app.state.addToHistory.workouts == [2, 1, 0])
        app.send(.addToHistory(.filterTyped("any")))
        #expect(app.state.addToHistory.workouts == [0])
    }

    @Test("HI-7 SH-3 each page has an address of its own, and one of a workout that is gone says so")
    func addresses() {
        for address in [
            Address.addToHistory(.choice), .addToHistory(.activity(.rowing)), .addToHistory(.workout("w1")),
            .editSession("s1"),
        ] {
            #expect(Address(path: address.path) == address)
        }
        var app = Self.app([])
        app.send(.host(.navigated(path: "/history/add/w7")))
        #expect(app.html.contains("This workout doesn’t exist"))
        app.send(.host(.navigated(path: "/history/s7/edit")))
        #expect(app.html.contains("This session doesn’t exist"))
    }
}
