import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct SetKindTests {
    /// A workout like `TrainingTests.workout`, begun.
    private func begun(
        _ workout: Workout = TrainingTests.workout, effort: EffortScale = .off, before: [SetResult] = []
    ) -> TestApp {
        var app = TestApp { library in
            library.add(workout, id: "w")
            library.changeSettings { $0.effort = effort }
            if before.isEmpty { return }
            var result = StepResult(name: "Bench press", role: .exercise, spent: 300)
            result.exercise = "barbell-bench-press"
            result.sets = before
            var session = WeekStatsTests.session(Day(year: 2026, month: 11, day: 18))
            session.results = [result]
            for entry in WeekStatsTests.entries([session]) { library.add(entry) }
        }
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        return app
    }

    private func place(_ set: Int32) -> SetPlace { SetPlace(line: 0, set: set) }

    private func choose(_ kind: SetKind, _ set: Int32, _ app: inout TestApp) {
        app.send(.run(.training(.kind(.opened(place(set))))))
        app.send(.run(.training(.kind(.chosen(kind)))))
    }

    private func enter(_ kind: Training.Field.Kind, _ text: String, _ set: Int32, _ app: inout TestApp) {
        app.send(.run(.training(.entered(.init(place: place(set), kind: kind), text))))
    }

    private func entry(_ set: Int32, _ app: TestApp) -> SetEntry? { app.state.run.active?.run.sets[place(set)] }

    /// A set's row of the first exercise.
    private func row(_ set: Int32, _ app: TestApp) -> String {
        app.html(from: "role=\"group\" aria-label=\"Set \(set + 1)\"", to: "class=\"set-last\"")
    }

    // MARK: Kinds

    @Test(
        "PL-10 a set's number opens the four kinds; the chosen one stands in its place, in the log and in the session")
    func chooses() {
        var app = begun()
        #expect(app.html.contains("aria-label=\"Turn to set 1\""))
        #expect(!app.html.contains("<dialog"))
        enter(.weight, "40", 0, &app)
        app.send(.run(.training(.kind(.opened(place(0))))))
        let menu = app.html(from: "<dialog", to: "</dialog>")
        for name in ["Working", "Warm-up", "Drop", "To failure", "Cancel"] {
            #expect(menu.contains(">\(name)"), "\(name)")
        }
        app.send(.run(.training(.kind(.chosen(.warmUp)))))
        #expect(!app.html.contains("<dialog"))
        #expect(app.html(from: "aria-label=\"Turn to set 1, warm-up\"", to: "</button>").contains(">W<"))
        #expect(app.toldPeriod == "Bench press, set 1 of 3, warm-up")
        // The entered values stay.
        #expect(entry(0, app)?.weight == 40)
        enter(.reps, "5", 0, &app)
        app.send(.run(.training(.setTicked(place(0), true))))
        choose(.toFailure, 1, &app)
        #expect(app.html(from: "aria-label=\"Turn to set 2, to failure\"", to: "</button>").contains(">F<"))
        choose(.working, 1, &app)
        #expect(app.html(from: "aria-label=\"Turn to set 2\"", to: "</button>").contains(">2<"))
        var again = app.reopened(after: 20)
        again.send(.run(.resumeTapped))
        #expect(again.html.contains("aria-label=\"Turn to set 1, warm-up\""))
        // The kind of a set that is done can be changed as well.
        choose(.drop, 0, &again)
        #expect(entry(0, again)?.isDone == true)
        again.send(.run(.endTapped))
        #expect(again.library.sessions[0].value.results[0].sets == [SetResult(reps: 5, weight: 40, kind: .drop)])
    }

    @Test("PL-10 the menu is left without a choice, and the kind that a set has is no news for the log")
    func cancels() {
        var app = begun()
        app.send(.run(.training(.kind(.opened(place(1))))))
        app.send(.run(.training(.kind(.closed))))
        #expect(!app.html.contains("<dialog"))
        app.send(.run(.training(.kind(.chosen(.drop)))))
        choose(.working, 1, &app)
        #expect(app.state.run.active?.run.sets.isEmpty == true)
    }

    @Test("PL-10 a set that is ticked off without a word has the kind that was planned for its line")
    func planned() {
        var workout = TrainingTests.workout
        workout.steps[0].setKind = .warmUp
        var app = begun(workout)
        #expect(app.html.contains("3 warm-up sets × 8 · 60 kg · 1:30 rest"))
        #expect(app.html.contains("aria-label=\"Turn to set 3, warm-up\""))
        choose(.working, 2, &app)
        app.send(.run(.training(.exerciseTicked(0, true))))
        app.send(.run(.endTapped))
        let sets = app.library.sessions[0].value.results[0].sets
        #expect(sets.map { $0.kind } == [.warmUp, .warmUp, .working])
        #expect(sets.map { $0.reps } == [8, 8, 8])
    }

    @Test("PL-10 a warm-up and a drop have no star, however heavy; a set to failure has one")
    func stars() {
        var app = begun(before: [SetResult(reps: 8, weight: 60)])
        enter(.weight, "80", 0, &app)
        app.send(.run(.training(.setTicked(place(0), true))))
        #expect(row(0, app).contains("★"))
        for kind in [SetKind.warmUp, .drop] {
            choose(kind, 0, &app)
            #expect(!row(0, app).contains("★"))
        }
        choose(.toFailure, 0, &app)
        #expect(row(0, app).contains("★"))
    }

    // MARK: Pressing

    @Test(
        "PL-10 a finger that stays on the number opens the menu; a tap turns to the set as ever, and moving on does nothing"
    )
    func presses() throws {
        var app = begun()
        func press(_ milliseconds: Int64, by distance: Double = 0) {
            let start = RowGestures.Point(x: 100, y: 300)
            app.send(.run(.training(.kind(.pressed(place(2), start)))))
            app.wait(Seconds(milliseconds: milliseconds))
            app.send(.run(.training(.kind(.released(RowGestures.Point(x: 100, y: 300 + distance))))))
        }
        press(200)
        #expect(app.state.run.training.kinds.place == nil)
        app.send(.run(.training(.turnedTo(place(2)))))
        #expect(app.state.run.active?.currentSet == place(2))
        press(600, by: 30)
        #expect(app.state.run.training.kinds.place == nil)
        press(600)
        #expect(app.state.run.training.kinds.place == place(2))
        // The click at the end of the press, whatever has come to lie there.
        app.send(.run(.training(.turnedTo(place(0)))))
        app.send(.run(.training(.kind(.chosen(.drop)))))
        app.send(.run(.training(.kind(.closed))))
        #expect(app.state.run.training.kinds.place == place(2))
        #expect(app.state.run.active?.currentSet == place(2))
        app.wait(1)
        app.send(.run(.training(.kind(.chosen(.drop)))))
        #expect(entry(2, app)?.kind == .drop)
    }

    @Test("PL-10 a right click, the menu key and K open the menu; other keys and a mouse that is held don't")
    func keys() throws {
        var app = begun()
        let node = try #require(
            app.node { if case .run(.training(.turnedTo(let place))) = $0 { place == self.place(0) } else { false } })
        func opens(_ event: DOMEvent) -> Bool {
            app.send(.host(.dom(node: node, event: event)))
            defer { app.send(.run(.training(.kind(.closed)))) }
            return app.state.run.training.kinds.place == place(0)
        }
        func key(_ key: String) -> DOMEvent {
            var event = DOMEvent(.keydown)
            event.key = key
            return event
        }
        #expect(opens(DOMEvent(.contextmenu)))
        #expect(opens(key("k")))
        #expect(opens(key("K")))
        #expect(!opens(key("w")))
        #expect(!opens(DOMEvent(.pointerdown)))
        app.wait(1)
        #expect(!opens(DOMEvent(.pointerup)))
        var finger = DOMEvent(.pointerdown)
        finger.pointerKind = 1
        #expect(!opens(finger))
        app.wait(1)
        finger.name = .pointerup
        #expect(opens(finger))
    }

    // MARK: Comparing

    private static let lastTime = [
        SetResult(reps: 10, weight: 20, kind: .warmUp), SetResult(reps: 5, weight: 40, kind: .warmUp),
        SetResult(reps: 8, weight: 60), SetResult(reps: 7, weight: 60, kind: .toFailure),
    ]

    @Test("PL-10 PL-6 working sets stand beside those of the last time, warm-ups beside warm-ups, wherever they stood")
    func compares() {
        var app = begun(before: Self.lastTime)
        func last(_ set: Int32) -> SetResult? {
            app.state.run.active?.counterpart(of: place(set), app.library.bests.value)
        }
        #expect((0..<3).map { last($0)?.weight } == [60, 60, nil])
        #expect(last(1)?.reps == 7)
        choose(.warmUp, 0, &app)
        #expect((0..<3).map { last($0)?.reps } == [10, 8, 7])
        #expect(app.html.contains("Last time 20 kg × 10 warm-up"))
        #expect(app.html.contains("Last time 60 kg × 7 to failure"))
        choose(.warmUp, 1, &app)
        #expect((0..<3).map { last($0)?.reps } == [10, 5, 8])
        choose(.drop, 2, &app)
        #expect(last(2) == nil)
    }

    @Test("PL-10 PL-6 a suggestion is of the set's own kind: a warm-up suggests nothing for the working sets after it")
    func suggests() {
        var workout = TrainingTests.workout
        workout.steps[0].weight = nil
        workout.steps[0].reserve = 2
        var app = begun(workout, before: Self.lastTime)
        func suggested(_ set: Int32) -> SetResult? {
            app.state.run.active?.suggestion(for: place(set), app.library.bests.value)
        }
        choose(.warmUp, 0, &app)
        // As the last time: what was planned is for working sets.
        #expect(suggested(0) == SetResult(reps: 10, weight: 20))
        #expect(suggested(1) == SetResult(reps: 8, weight: 60, reserve: 2))
        enter(.weight, "25", 0, &app)
        app.send(.run(.training(.setTicked(place(0), true))))
        #expect(suggested(1)?.weight == 60)
        enter(.weight, "62.5", 1, &app)
        app.send(.run(.training(.setTicked(place(1), true))))
        #expect(suggested(2)?.weight == 62.5)
        choose(.warmUp, 2, &app)
        #expect(suggested(2) == SetResult(reps: 5, weight: 25))
        choose(.drop, 2, &app)
        // There was none: nothing but the plan is known.
        #expect(suggested(2) == SetResult(reps: 8))
    }

    // MARK: Effort

    @Test("PL-10 nobody is asked for an effort unless it is switched on")
    func off() {
        let app = begun()
        #expect(!app.html.contains("reserve") && !app.html.contains("RPE") && !app.html.contains("has-effort"))
    }

    @Test(
        "PL-10 each set has a field for its reserve, or for its RPE, which is kept as the reserve",
        arguments: [(EffortScale.reserve, "Set 1 reserve", "1,5", "1.5"), (.rpe, "Set 1 RPE", "8.5", "8.5")])
    func effort(scale: EffortScale, name: String, typed: String, shown: String) {
        var app = begun(effort: scale)
        #expect(app.html.contains("aria-label=\"\(name)\""))
        enter(.reserve, typed, 0, &app)
        #expect(entry(0, app)?.reserve == 1.5)
        #expect(app.html(from: "aria-label=\"\(name)\"", to: ">").contains("value=\"\(shown)\""))
        app.setDone()
        app.send(.run(.endTapped))
        #expect(
            app.library.sessions[0].value.results[0].sets == [SetResult(reps: 8, weight: 60, reserve: 1.5)])
        app.go(.session(app.library.sessions[0].id))
        #expect(app.html.contains(scale == .rpe ? "60 kg × 8 at RPE 8.5" : "60 kg × 8 at 1.5 in reserve"))
    }

    @Test(
        "PL-10 SH-10 a reserve that is none is refused beside its field, and the set isn't ticked",
        arguments: ["-1", "10.5", "2.3", "x"])
    func refuses(text: String) {
        var app = begun(effort: .reserve)
        enter(.reserve, text, 0, &app)
        #expect(app.alert == "Enter repetitions from 0 to 10, such as 2 or 1.5.")
        app.send(.run(.training(.setTicked(place(0), true))))
        #expect(entry(0, app)?.isDone != true)
        enter(.reserve, "", 0, &app)
        app.send(.run(.training(.setTicked(place(0), true))))
        #expect(entry(0, app) == SetEntry(reps: 8, weight: 60, isDone: true))
    }

    @Test(
        "PL-10 a planned reserve stands in the field, and is noted with the other values of a set that went as planned")
    func plannedReserve() {
        var workout = TrainingTests.workout
        workout.steps[0].reserve = 2
        var app = begun(workout, effort: .rpe)
        #expect(app.html.contains("3 × 8 at RPE 8 · 60 kg"))
        #expect(app.html(from: "aria-label=\"Set 1 RPE\"", to: ">").contains("placeholder=\"8\""))
        app.setDone()
        #expect(entry(0, app)?.reserve == 2)
        // Where no field shows it, nobody has said it.
        app.state.shared.library.changeSettings { $0.effort = .off }
        app.send(.run(.training(.setTicked(place(1), true))))
        #expect(entry(1, app)?.isDone == true)
        #expect(entry(1, app)?.reserve == nil)
    }
}
