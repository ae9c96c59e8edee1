import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct GetWorkoutTests {
    private func app(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        TestApp(editorAt: "/get-workout", prepare)
    }

    @Test("GW-1 it is a tab, and asks for one kind of choice, equipment, difficulty and duration")
    func screen() {
        var app = app()
        #expect(app.address.tab == .getWorkout)
        for name in ["Category", "Muscle Groups", "Equipment", "Difficulty", "Duration", "Get Workout"] {
            #expect(app.html.contains(name), "\(name)")
        }
        // The button that leads to them is there, and nothing to choose from.
        #expect(!app.html.contains("role=\"group\" aria-label=\"Themes\"") && !app.html.contains("Yoga mat"))
        #expect(app.html.contains(">Endurance<") && !app.html.contains(">Biceps<"))
        app.send(.getWorkout(.kindChosen(.muscleGroups)))
        #expect(app.html.contains(">Biceps<") && !app.html.contains(">Endurance<"))
    }

    @Test("GW-1 nothing chosen is refused in words when it is asked for, not before")
    func nothing() {
        var app = app()
        #expect(app.alert == nil)
        app.send(.getWorkout(.getTapped))
        #expect(app.address == .getWorkout)
        #expect(app.html.contains("Choose at least one category or muscle group."))
        app.send(.getWorkout(.categorySwitched(.chest, true)))
        #expect(!app.html.contains("Choose at least one"))
    }

    @Test("GW-1 one of the two kinds counts, and the other is there again when one turns back")
    func kinds() {
        var app = app()
        app.send(.getWorkout(.categorySwitched(.strength, true)))
        app.send(.getWorkout(.kindChosen(.muscleGroups)))
        app.send(.getWorkout(.groupSwitched(.arms, true)))
        #expect(app.state.getWorkout.choice.focus == .muscles([.biceps, .triceps, .forearms]))
        app.send(.getWorkout(.kindChosen(.category)))
        #expect(app.state.getWorkout.choice.focus == .categories([.strength]))
    }

    @Test("GW-1 the last choice is kept, also by a reload, and by nothing that is none")
    func kept() {
        var app = app()
        app.send(.getWorkout(.categorySwitched(.legs, true)))
        app.send(.getWorkout(.equipmentSwitched(.dumbbells, true)))
        app.send(.getWorkout(.difficultyChosen(1)))
        app.send(.getWorkout(.minutesMoved(43)))
        app.send(.getWorkout(.minutesSettled))
        let choice = WorkoutChoice(
            .categories([.legs]), equipment: [.dumbbells], difficulty: .intermediate, minutes: 45)
        #expect(app.settings.choice == choice.text)
        app.send(.getWorkout(.categorySwitched(.legs, false)))
        #expect(app.settings.choice == choice.text)
        #expect(app.reopened(after: 60).state.getWorkout.choice == choice)
        // A stored choice of both kinds, or of a time that isn't offered, is none.
        for text in ["muscles=chest&categories=arms&minutes=20", "muscles=chest&difficulty=beginner&minutes=17"] {
            let odd = TestApp(editorAt: "/get-workout") { $0.changeSettings { $0.choice = text } }
            #expect(odd.state.getWorkout.choice.isEmpty)
        }
    }

    @Test("GW-1 any minutes that a slider may give become ones that are offered", arguments: [-5.0, 0, 12, 91, 1e12])
    func minutes(given: Double) {
        var app = app()
        app.send(.getWorkout(.minutesMoved(given)))
        #expect(WorkoutChoice.offeredMinutes.contains(app.state.getWorkout.choice.minutes))
    }

    @Test("GW-1 what can't be met is said at once, and each button alone makes it possible")
    func relaxations() throws {
        let app = Scenes.impossible
        let verdict = try #require(app.state.getWorkout.verdict)
        #expect(app.alert != nil && !verdict.relaxations.isEmpty)
        #expect(app.after(.getWorkout(.getTapped)).address == .getWorkout)
        for change in verdict.relaxations {
            #expect(app.html.contains(">\(change.name)<"))
            let relaxed = app.after(.getWorkout(.relaxed(change)))
            #expect(relaxed.state.getWorkout.verdict == nil, "\(change.name)")
        }
    }

    @Test("GW-1 the button opens the summary of a workout of that choice")
    func made() throws {
        var app = app()
        app.send(.getWorkout(.categorySwitched(.chest, true)))
        app.send(.getWorkout(.getTapped))
        guard case .summary(let text) = app.address else { return #expect(Bool(false), "\(app.address.path)") }
        let origin = try #require(WorkoutOrigin(text: text))
        #expect(origin.choice == app.state.getWorkout.choice)
        #expect(app.generated?.duration == 1_200)
        #expect(app.html.contains("Start Workout"))
    }

    @Test("GW-1 a damaged catalogue is told apart from a missing network, and what was chosen stays")
    func damaged() {
        var app = TestApp(path: "/get-workout", server: { _ in (200, "{\"catalogue\": 1, \"exercises\": [{]}") })
        app.send(.getWorkout(.categorySwitched(.chest, true)))
        #expect(app.alert?.hasPrefix("The exercises came damaged") == true, "\(app.alert ?? "nothing")")
        app.send(.getWorkout(.getTapped))
        #expect(app.address == .getWorkout)
        app.server = { _ in nil }
        app.send(.getWorkout(.fetchTapped))
        #expect(app.alert?.hasPrefix("The exercises couldn’t be fetched") == true)
        app.server = TestApp.catalogue
        app.send(.getWorkout(.fetchTapped))
        #expect(app.alert == nil)
        app.send(.getWorkout(.getTapped))
        #expect(app.generated?.duration == 1_200)
    }

    @Test("GW-1 a press before the exercises are here is answered when they come, unless the choice changed meanwhile")
    func early() {
        var app = TestApp(path: "/get-workout")
        app.send(.getWorkout(.categorySwitched(.chest, true)))
        app.server = TestApp.catalogue
        app.isSlow = true
        app.send(.getWorkout(.getTapped))
        #expect(app.address == .getWorkout && app.html.contains("Loading exercises"))
        var changed = app
        changed.send(.getWorkout(.difficultyChosen(1)))
        for _ in 0..<2 { app.answer(server: true) }
        #expect(app.address.tab == .getWorkout && app.address != .getWorkout)
        #expect(app.generated?.duration == 1_200)
        for _ in 0..<2 { changed.answer(server: true) }
        #expect(changed.address == .getWorkout && !changed.html.contains("Loading exercises"))
    }

    @Test("GW-3 a disliked exercise is listed, may come again, and that can be undone")
    func forgiven() {
        var app = app { $0.dislike("push-up", since: TestApp.noon) }
        #expect(app.html.contains("Never offered"))
        app.send(.getWorkout(.forgiven("push-up")))
        #expect(app.library.disliked.isEmpty && !app.html.contains("Never offered"))
        app.send(.shell(.undoTapped))
        #expect(app.library.disliked == ["push-up"])
    }

    @Test("GW-3 what was trained yesterday is tired, and what was trained is remembered")
    func trainee() {
        let app = app {
            for (day, exercise) in ["push-up", "barbell-bench-press"].enumerated() {
                var session = Session(
                    name: "S", activity: .strength, began: TestApp.noon - Seconds(integerLiteral: Int64(day) * 86_400),
                    zoneMinutes: 60, spent: 60, energy: 5, weight: nil, distance: nil,
                    results: [StepResult(name: "E", role: .exercise, spent: 60)])
                session.results[0].exercise = exercise
                $0.add(Entry(id: "s\(day)", value: session))
            }
        }
        let trainee = app.state.shared.trainee(app.state.shared.shelf.catalogue)
        #expect(trainee.tired == [.chest])
        #expect(trainee.memory.recent == ["push-up"])
    }
}
