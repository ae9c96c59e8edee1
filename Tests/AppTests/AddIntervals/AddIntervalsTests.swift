import Testing
import Workouts

@testable import App

@Suite struct AddIntervalsTests {
    private static func app() -> TestApp {
        var app = TestApp(path: "/workouts")
        app.state.shared.library.add(Workout(name: "Workout 1", steps: [Step(.prepare, .time(5))]), id: "w")
        app.send(.workoutList(.rowTapped("w")))
        app.send(.workout(.addIntervalsTapped))
        return app
    }

    private static func steps(_ app: TestApp) -> Steps { app.library.workout("w")?.steps ?? [] }

    @Test("OU-1 the table is appended as often as Repeat says")
    func save() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, "Run")))
        app.send(.addIntervals(.typed(.minutes, "1")))
        app.send(.addIntervals(.typed(.seconds, "30")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.role, "rest")))
        app.send(.addIntervals(.typed(.kind, "open")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.repeats, "3")))
        #expect(app.html.contains("Adds 6 intervals, 4:30"))
        app.send(.addIntervals(.saveTapped))
        #expect(app.route == .workout("w"))
        let run = Step(name: "Run", role: .work, target: .time(90))
        let rest = Step(.rest, .open)
        #expect(Self.steps(app) == [Step(.prepare, .time(5)), run, rest, run, rest, run, rest])
        #expect(Self.steps(app.reopened(after: 60)) == Self.steps(app))
    }

    @Test("OU-1 Cancel adds nothing, and forgets the draft")
    func cancel() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "30")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.cancelTapped))
        #expect(app.route == .workout("w"))
        #expect(Self.steps(app).count == 1)
        app.send(.workout(.addIntervalsTapped))
        #expect(app.state.addIntervals.table.isEmpty)
    }

    @Test("OU-1 rows of the table are deleted by button or swipe, and come back by Undo")
    func delete() {
        var app = Self.app()
        for name in ["A", "B", "C"] {
            app.send(.addIntervals(.typed(.label, name)))
            app.send(.addIntervals(.typed(.seconds, "30")))
            app.send(.addIntervals(.addTapped))
        }
        app.send(.addIntervals(.deleteTapped(1)))
        #expect(app.state.addIntervals.table.map { $0.name } == ["A", "C"])
        app.send(.shell(.undoTapped))
        #expect(app.state.addIntervals.table.map { $0.name } == ["A", "B", "C"])
        let press = RowGestures.Press(row: 0, start: .init(x: 300, y: 500), scrollTop: 0, isMouse: false, width: 358)
        app.send(.addIntervals(.rows(.rowPressed(press))))
        app.send(.addIntervals(.rows(.moved(.init(x: 270, y: 500)))))
        app.send(.addIntervals(.rows(.moved(.init(x: 20, y: 500)))))
        app.send(.addIntervals(.rows(.released)))
        #expect(app.state.addIntervals.table.map { $0.name } == ["B", "C"])
    }

    @Test(
        "SH-10 what can't be is refused beside its field, in words",
        arguments: [
            ("", "", "", "", "at least 1 second"), ("", "0", "0", "0", "at least 1 second"),
            ("", "24", "", "", "less than 24 hours"), ("", "23", "60", "", "less than 24 hours"),
            ("", "", "-1", "5", "whole number"), ("", "", "1.5", "", "whole number"),
            ("", "", "NaN", "", "whole number"),
            ("", "", "", "1e308", "whole number"), (String(repeating: "x", count: 5000), "", "", "5", "shorter name"),
        ])
    func refuse(label: String, hours: String, minutes: String, seconds: String, words: String) {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, label)))
        app.send(.addIntervals(.typed(.hours, hours)))
        app.send(.addIntervals(.typed(.minutes, minutes)))
        app.send(.addIntervals(.typed(.seconds, seconds)))
        app.send(.addIntervals(.addTapped))
        #expect(app.state.addIntervals.table.isEmpty)
        #expect(app.html.contains("role=\"alert\""))
        #expect(app.html.contains(words))
    }

    @Test(
        "SH-10 Repeat is refused below 1, above 99, and where the workout would be too long",
        arguments: ["0", "100", "", "x"])
    func refuseRepeat(text: String) {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.repeats, text)))
        app.send(.addIntervals(.saveTapped))
        #expect(app.html.contains("Enter a number from 1 to 99."))
        #expect(Self.steps(app).count == 1)
    }

    @Test("SH-10 more than 1,000,000 periods are refused, and told")
    func tooMany() {
        var app = Self.app()
        app.state.shared.library.change(workout: "w") {
            $0.steps = Steps(repeatElement(Step(.work, .time(1)), count: Limits.steps - 1))
        }
        app.state.addIntervals.insert(Step(.work, .time(1)), at: 0)
        app.state.addIntervals.set(.repeats, "2")
        var state = app.state
        _ = state.update(.addIntervals(.saveTapped))
        #expect(state.shared.library.workout("w")?.steps.count == Limits.steps - 1)
        #expect(state.addIntervals.problem?.text.contains("at most 1000000") == true)
    }

    @Test("OU-1 Save with an empty table says what to do first")
    func nothing() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.saveTapped))
        #expect(app.route == .addIntervals(workout: "w"))
        #expect(app.html.contains("Press Add Interval first"))
    }

    @Test("SH-6 the form and its table survive a reload")
    func draft() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, "First one")))
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.label, "Half ty")))
        app.send(.addIntervals(.typed(.kind, "open")))
        app.send(.addIntervals(.typed(.repeats, "7")))
        let form = app.reopened(after: 5).state.addIntervals
        #expect(form.table == [Step(name: "First one", role: .work, target: .time(5))])
        #expect(form.label == "Half ty")
        #expect(form.kind == .open)
        #expect(form.repeats == "7")
    }
}
