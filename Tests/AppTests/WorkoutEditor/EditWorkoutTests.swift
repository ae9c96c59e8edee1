import Catalogue
import Foundation
import Testing
import Workouts

@testable import App

@Suite struct EditWorkoutTests {
    private static var workout: Workout {
        var steps: [Step] = []
        for (name, superset) in [("Row", nil), ("Press", "a"), ("Curl", "a")] as [(String, String?)] {
            var step = Step(name: name, role: .exercise, target: .open)
            step.sets = 3
            step.reps = 10
            step.superset = superset
            step.unknownFields = "\"colour\":\"\(name)\""
            steps.append(step)
        }
        var warmUp = Step(name: "Warm-up", role: .prepare, target: .time(300))
        warmUp.unknownFields = "\"mood\":[1,2]"
        var workout = Workout(name: "Upper body", steps: Steps([warmUp] + steps))
        workout.days = PlannedDays([.monday])
        workout.unknownFields = "\"tag\":7"
        return workout
    }

    private static func app() -> TestApp {
        var app = TestApp(editorAt: "/edit-workouts") { $0.add(workout, id: "w") }
        app.go(.editWorkout("w"))
        return app
    }

    private static func key(_ name: String, _ app: TestApp) -> Int32 {
        app.lines.lines.first { $0.step.name == name }?.key ?? -1
    }

    /// Another device's change arrives.
    private static func elsewhere(_ app: inout TestApp, _ change: (inout Library) -> Void) {
        change(&app.state.shared.library)
        app.settle()
        app.send(.host(.tabs(.received(TabMessage(epoch: "", rows: []).text))))
    }

    @Test("PL-9 nothing is applied before Save changes, then all at once; other steps keep everything they hold")
    func save() throws {
        var app = Self.app()
        app.send(.editor(.blockMoved(Self.key("Press", app), by: -1)))
        #expect(app.plan == "Warm-up, (Press, Curl), Row")
        app.send(.editor(.blockMoved(Self.key("Warm-up", app), by: 1)))
        app.type(.reps, "8", line: 0)
        app.send(.editor(.nameTyped("Pull and push")))
        app.send(.editor(.days(.daySwitched(.thursday, true))))
        #expect(app.library.workout("w") == Self.workout)
        app.send(.editor(.saveTapped))
        #expect(app.address == .editWorkouts)
        let saved = try #require(app.library.workout("w"))
        #expect(saved.name == "Pull and push")
        #expect(saved.steps.map { $0.name } == ["Press", "Curl", "Warm-up", "Row"])
        #expect(saved.steps[0].reps == 8)
        #expect(saved.steps[0].unknownFields == "\"colour\":\"Press\"")
        #expect(saved.steps[2] == Self.workout.steps[0])
        #expect(saved.unknownFields == "\"tag\":7")
        #expect(saved.days.contains(.monday) && saved.days.contains(.thursday))
        #expect(app.reopened(after: 5).library.workout("w") == saved)
        #expect(app.draftRows.isEmpty)
    }

    @Test("PL-9 while exercises are added, Done returns here and asks nothing")
    func add() {
        var app = Self.app()
        app.send(.editor(.addTapped))
        #expect(app.address.path == "/edit-workouts/w/add")
        app.send(.editor(.categoryChosen(.type(.strength))))
        #expect(app.address.path == "/edit-workouts/w/add/strength")
        app.send(.editor(.picker(.rowTapped("rack-pull"))))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.address.path == "/edit-workouts/w/add")
        #expect(app.html.contains("Rack pull"))
        app.send(.editor(.doneTapped))
        #expect(app.address == .editWorkout("w"))
        #expect(app.plan == "Warm-up, Row, (Press, Curl), Rack pull")
        #expect(app.library.workout("w") == Self.workout)
    }

    @Test("PL-9 deleting an exercise or a superset asks Ok or Cancel")
    func delete() {
        var app = Self.app()
        app.send(.editor(.deleteTapped([Self.key("Row", app)], name: "Row")))
        #expect(app.html.contains("Delete Row?"))
        app.send(.editor(.questionClosed))
        #expect(app.plan == "Warm-up, Row, (Press, Curl)")
        app.send(.editor(.deleteTapped([Self.key("Press", app), Self.key("Curl", app)], name: "Superset")))
        app.send(.editor(.questionConfirmed))
        #expect(app.plan == "Warm-up, Row")
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps.map { $0.name } == ["Warm-up", "Row"])
    }

    @Test("PL-9 a superset left with one member becomes a plain exercise")
    func single() {
        var app = Self.app()
        app.send(.editor(.deleteTapped([Self.key("Press", app)], name: "Press")))
        app.send(.editor(.questionConfirmed))
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps.map { $0.superset } == [nil, nil, nil])
    }

    @Test("PL-9 Back asks only where something changed: save, discard, or stay")
    func back() {
        var app = Self.app()
        app.send(.editor(.backTapped))
        #expect(app.address != .editWorkout("w"))
        app = Self.app()
        app.type(.sets, "5", line: 1)
        app.send(.editor(.backTapped))
        #expect(app.html.contains(">Save changes<") && app.html.contains(">Discard changes<"))
        app.send(.editor(.questionClosed))
        app.send(.editor(.backTapped))
        app.send(.editor(.discardTapped))
        #expect(app.address != .editWorkout("w"))
        #expect(app.library.workout("w") == Self.workout)
        app.go(.editWorkout("w"))
        #expect(app.lines.lines[1].step.sets == 3)
        app.type(.sets, "5", line: 1)
        app.send(.editor(.backTapped))
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps[1].sets == 5)
    }

    @Test("SH-6 an edit survives a reload, isn't applied, and can still be saved or discarded")
    func draft() {
        var app = Self.app()
        app.send(.editor(.blockMoved(Self.key("Row", app), by: 1)))
        app.type(.weight, "27.5 lb", line: 3)
        app.send(.editor(.nameTyped("")))
        var later = app.reopened(after: 60)
        #expect(later.library.workout("w") == Self.workout)
        #expect(later.plan == "Warm-up, (Press, Curl), Row")
        #expect(later.lines.lines[3].step.weight == 27.5 * 0.45359237)
        #expect(later.state.editor.name == "")
        later.send(.editor(.saveTapped))
        #expect(later.alert == "Enter a name.")
        later.send(.editor(.nameTyped("Again")))
        later.send(.editor(.saveTapped))
        #expect(later.library.workout("w")?.steps.map { $0.name } == ["Warm-up", "Press", "Curl", "Row"])
    }

    @Test("SH-6 the edits of two workouts don't take each other's place")
    func twoDrafts() {
        var app = Self.app()
        app.state.shared.library.add(Workout(name: "Other", steps: [Step(.work, .time(5))]), id: "v")
        app.send(.editor(.nameTyped("First")))
        app.go(.editWorkout("v"))
        app.send(.editor(.nameTyped("Second")))
        app.go(.editWorkout("w"))
        #expect(app.state.editor.name == "First")
        var later = app.reopened(after: 5)
        later.go(.editWorkout("v"))
        #expect(later.state.editor.name == "Second")
    }

    @Test("PL-9 what another device changed meanwhile is told, and stays where this edit didn't touch it")
    func changedElsewhere() {
        var app = Self.app()
        app.type(.sets, "5", line: 1)
        Self.elsewhere(&app) { $0.change(workout: "w") { $0.name = "Renamed" } }
        #expect(app.html.contains("Another device changed this workout"))
        app.send(.editor(.saveTapped))
        #expect(app.library.workouts.count == 1)
        #expect(app.library.workout("w")?.name == "Renamed")
        #expect(app.library.workout("w")?.steps[1].sets == 5)
    }

    @Test("PL-9 where both changed the exercises, both versions are kept")
    func bothChanged() {
        var app = Self.app()
        app.type(.sets, "5", line: 1)
        Self.elsewhere(&app) { $0.change(workout: "w") { $0.steps.append(Step(.work, .time(9))) } }
        app.send(.editor(.saveTapped))
        #expect(app.library.workouts.map { $0.value.name } == ["Upper body", "Upper body (other version)"])
        #expect(app.library.workout("w")?.steps[1].sets == 5)
        #expect(app.library.workouts[1].value.steps.count == 5)
    }

    @Test("PL-9 a workout that another device deleted meanwhile is told of, and comes back with Save changes")
    func deletedElsewhere() {
        var app = Self.app()
        app.type(.sets, "5", line: 1)
        Self.elsewhere(&app) { _ = $0.remove(workout: "w") }
        #expect(app.html.contains("Another device deleted this workout"))
        app = app.reopened(after: 5)
        #expect(app.plan == "Warm-up, Row, (Press, Curl)")
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps[1].sets == 5)
        #expect(app.reopened(after: 5).library.workout("w")?.steps[1].sets == 5)
    }

    @Test("PL-9 with nothing changed here, what another device changed shows at once")
    func follows() {
        var app = Self.app()
        Self.elsewhere(&app) { $0.change(workout: "w") { $0.steps[1].name = "Cable row" } }
        #expect(app.plan == "Warm-up, Cable row, (Press, Curl)")
        #expect(!app.html.contains("Another device"))
    }

    @Test("PL-9 a workout that doesn't exist says so, and Back leads away")
    func gone() {
        var app = TestApp(editorAt: "/edit-workouts/nope")
        #expect(app.html.contains("doesn’t exist"))
        app.send(.editor(.backTapped))
        #expect(app.address != .editWorkout("nope"))
    }

    @Test("CA-3 an exercise that was deleted keeps its name in the workouts that have it")
    func exerciseDeleted() {
        var step = Exercise(id: "mine", name: "Log lift", type: .strength, muscles: [.deltoid]).step
        step.reps = 3
        var app = TestApp(editorAt: "/edit-workouts/w") { $0.add(Workout(name: "W", steps: [step]), id: "w") }
        #expect(app.html.contains("Log lift"))
        app.type(.reps, "4", line: 0)
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps[0].name == "Log lift")
        #expect(app.library.workout("w")?.steps[0].exercise == "mine")
    }

    @Test(
        "PL-8 an interval workout of no days can be edited without being given any, and 19,701 periods don't hold it up"
    )
    func intervals() {
        var steps = Steps()
        for _ in 0..<9_850 {
            steps.append(Step(.work, .time(20)))
            steps.append(Step(.rest, .time(10)))
        }
        var app = TestApp(editorAt: "/edit-workouts/w") { $0.add(Workout(name: "Long", steps: steps), id: "w") }
        #expect(app.html.components(separatedBy: "<li").count < 100)
        #expect(app.html.contains("Show more of 19700"))
        app.send(.editor(.nameTyped("Longer")))
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.name == "Longer")
        #expect(app.library.workout("w")?.steps == steps)
    }
}
