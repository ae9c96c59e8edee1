import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct WorkoutListTests {
    /// A Workout List with these workouts, each of one Work of 20 s.
    static func app(_ names: [String]) -> TestApp {
        var app = TestApp(path: "/workouts")
        for (index, name) in names.enumerated() {
            app.state.shared.library.add(Workout(name: name, steps: [Step(.work, .time(20))]), id: "id\(index)")
        }
        app.settle()
        _ = app.takeEffects()
        return app
    }

    private static func names(_ app: TestApp) -> [String] { app.library.workouts.map { $0.value.name } }

    @Test("IT-5 rows are named by their workout, and describe its time and periods")
    func rows() {
        let html = Self.app(["Tabata"]).html
        #expect(html.contains("<li class=\"slot\" aria-label=\"Tabata\""))
        #expect(html.contains("aria-label=\"Tabata\" aria-description=\"0:20, 1 period\""))
    }

    @Test("IT-5 a click opens a workout")
    func open() {
        var app = Self.app(["A", "B"])
        app.send(.workoutList(.rowTapped("id1")))
        #expect(app.address == .workout("id1"))
    }

    @Test("IT-5 Move up and Move down, which do nothing at the ends")
    func move() {
        var app = Self.app(["A", "B", "C"])
        app.send(.workoutList(.moveUpTapped("id2")))
        #expect(Self.names(app) == ["A", "C", "B"])
        app.send(.workoutList(.moveDownTapped("id0")))
        #expect(Self.names(app) == ["C", "A", "B"])
        app.send(.workoutList(.moveUpTapped("id2")))
        #expect(Self.names(app) == ["C", "A", "B"])
        #expect(app.reopened(after: 60).library.workouts.map { $0.id } == ["id2", "id0", "id1"])
    }

    @Test("IT-5 press, hold, drag and let go moves a workout, on disk too")
    func drag() {
        var app = Self.app(["A", "B", "C"])
        let press = RowGestures.Press(row: 0, start: .init(x: 100, y: 120), scrollTop: 0, isMouse: false, width: 358)
        app.send(.workoutList(.rows(.rowPressed(press))))
        app.wait(Seconds(0.4))
        #expect(app.html.contains("class=\"slot lifted\""))
        app.send(.workoutList(.rows(.moved(.init(x: 100, y: 310)))))
        app.send(.workoutList(.rows(.released)))
        #expect(Self.names(app) == ["B", "C", "A"])
        app.send(.workoutList(.rowTapped("id0")))
        #expect(app.address == .workouts, "the click that ends a drag opens nothing")
        #expect(app.reopened(after: 60).library.workouts.map { $0.id } == ["id1", "id2", "id0"])
    }

    @Test("IT-5 a list of which a filter shows a part isn't reordered: its rows stand elsewhere in the whole")
    func filteredDrag() {
        var app = Self.app((1...11).map { "Workout \($0)" })
        app.send(.workoutList(.filterTyped("1")))
        let press = RowGestures.Press(row: 0, start: .init(x: 100, y: 120), scrollTop: 0, isMouse: false, width: 358)
        app.send(.workoutList(.rows(.rowPressed(press))))
        app.wait(Seconds(0.4))
        #expect(!app.html.contains("class=\"slot lifted\""))
        app.send(.workoutList(.rows(.moved(.init(x: 100, y: 310)))))
        app.send(.workoutList(.rows(.released)))
        #expect(Self.names(app) == (1...11).map { "Workout \($0)" })
    }

    @Test("IT-5 Escape puts a dragged row back")
    func escape() {
        var app = Self.app(["A", "B", "C"])
        let press = RowGestures.Press(row: 0, start: .init(x: 100, y: 120), scrollTop: 0, isMouse: true, width: 358)
        app.send(.workoutList(.rows(.rowPressed(press))))
        app.send(.workoutList(.rows(.moved(.init(x: 100, y: 310)))))
        app.send(.host(.key("Escape")))
        app.send(.workoutList(.rows(.released)))
        #expect(Self.names(app) == ["A", "B", "C"])
    }

    @Test("SH-9 a deleted workout comes back where it was, for at least 10 s")
    func undo() {
        var app = Self.app(["A", "B", "C"])
        app.send(.workoutList(.deleteTapped("id1")))
        #expect(Self.names(app) == ["A", "C"])
        app.wait(10)
        #expect(app.html.contains("Undo"))
        app.send(.shell(.undoTapped))
        #expect(Self.names(app) == ["A", "B", "C"])
        #expect(app.reopened(after: 60).library.workouts.map { $0.id } == ["id0", "id1", "id2"])
    }

    @Test(
        "SH-9 of two deletions in a row both can be undone, the last first; a plain line between hides neither for long"
    )
    func undoTwice() {
        var app = Self.app(["A", "B", "C"])
        app.send(.workoutList(.deleteTapped("id0")))
        app.wait(1)
        app.send(.workoutList(.deleteTapped("id2")))
        app.state.shared.say("Something else")
        #expect(!app.html.contains("Undo"))
        app.wait(5)
        app.send(.shell(.undoTapped))
        #expect(Self.names(app) == ["B", "C"])
        app.send(.shell(.undoTapped))
        #expect(Self.names(app) == ["A", "B", "C"])
        #expect(!app.html.contains("Undo"))
    }

    @Test("IT-5 a filter stays as long as it is in use")
    func filterStays() {
        var app = Self.app((1...11).map { "Workout \($0)" })
        app.send(.workoutList(.filterTyped("11")))
        app.send(.workoutList(.deleteTapped("id0")))
        #expect(app.html.contains("aria-label=\"Filter\""))
    }

    @Test("IT-5 Duplicate stands below its original, under a name of its own")
    func duplicate() {
        var app = Self.app(["Workout 1", "B"])
        app.send(.workoutList(.duplicateTapped("id0")))
        app.send(.workoutList(.duplicateTapped("id0")))
        #expect(Self.names(app) == ["Workout 1", "Workout 1 copy 2", "Workout 1 copy", "B"])
    }

    @Test("SH-10 a copy's name is cut where it would be too long, between two characters")
    func longCopy() {
        let name = String(repeating: "😀", count: 50)
        var app = Self.app([name])
        app.send(.workoutList(.duplicateTapped("id0")))
        let copy = app.library.workouts[1].value.name
        #expect(copy == String(repeating: "😀", count: 48) + "… copy")
        #expect(copy.utf8.count <= Limits.nameLength)
    }

    @Test("IT-5 Add Workout makes an empty one with Quick Create's cues, and opens it")
    func add() {
        var app = Self.app(["Workout 1"])
        app.state.shared.library.changeSettings { $0.cues.beepStart = 7 }
        app.send(.workoutList(.addTapped))
        let added = app.library.workouts[1]
        #expect(added.value.name == "Workout 2")
        #expect(added.value.steps.isEmpty)
        #expect(added.value.cues.beepStart == 7)
        #expect(app.address == .workout(added.id))
    }

    @Test("IT-5 more than ten workouts can be filtered by name, whatever the case")
    func filter() {
        var app = Self.app((1...10).map { "Workout \($0)" })
        #expect(!app.html.contains("aria-label=\"Filter\""))
        app.send(.workoutList(.addTapped))
        app.send(.shell(.tabTapped(.workouts)))
        #expect(app.html.contains("aria-label=\"Filter\""))
        app.send(.workoutList(.filterTyped("OUT 1")))
        #expect(app.html.contains("aria-label=\"Workout 11\""))
        #expect(app.html.contains("aria-label=\"Workout 1\""))
        #expect(!app.html.contains("aria-label=\"Workout 2\""))
        app.send(.workoutList(.filterTyped("nothing like it")))
        #expect(app.html.contains("No workout has a name with"))
    }

    @Test(
        "IT-5 the filter knows large and small letters of three alphabets",
        arguments: [("ÉTÉ", "été"), ("ДЕНЬ Ё", "день ё"), ("ΩΡΑ", "ωρα"), ("ŠŁ", "šł")])
    func folding(large: String, small: String) {
        #expect(foldedCase(large) == foldedCase(small))
    }

    @Test("IT-4 a workout that was just made is in view and stands out, once")
    func fresh() {
        var app = Self.app((0..<40).map { "W \($0)" })
        app.send(.shell(.tabTapped(.quickCreate)))
        app.state.shared.freshWorkout = "id39"
        app.send(.shell(.tabTapped(.workouts)))
        #expect(app.html.contains("fresh"))
        #expect(app.html.contains("aria-label=\"W 39\""))
        app.send(.shell(.tabTapped(.quickCreate)))
        app.send(.shell(.tabTapped(.workouts)))
        #expect(!app.html.contains("fresh"))
    }

    @Test("SH-10 a list without workouts says how to make one")
    func empty() {
        #expect(Self.app([]).html.contains("No workouts yet"))
    }

    @Test("IX-2 our workout file imports, and what was exported is equal")
    func importFile() throws {
        var app = Self.app(["A"])
        app.send(.workoutList(.rowTapped("id0")))
        app.send(.workout(.exportTapped))
        let saved = app.takeEffects().compactMap {
            if case .files(.save(let name, _, let text)) = $0 { (name, text) } else { nil }
        }
        let (name, text) = try #require(saved.first)
        #expect(name == "A.workout.json")
        app.send(.workout(.backTapped))
        app.picks(text, name: name)
        #expect(app.library.workouts.count == 2)
        #expect(app.library.workouts[1].value == app.library.workouts[0].value)
    }

    @Test(
        "IX-3 a file that is no workout is refused with its place and reason, and changes nothing",
        arguments: [
            ("{", "The file is cut off: it ends in the middle (line 1, column 2)."),
            ("hello", "It is no workout file, or a damaged one: a value is expected here (line 1, column 1)."),
            (#"{"setlist":1,"name":"A","steps":[{"role":"work","target":{"time":-5}}]}"#, "Step 1, target.time"),
            (#"{"setlist":1,"name":"A","steps":[{"role":"work","target":{"time":1e308}}]}"#, "Step 1, target.time"),
            (#"{"setlist":1,"name":7,"steps":[]}"#, "name"),
            (#"{"setlist":2,"name":"A","steps":[]}"#, "newer version"),
        ])
    func refuse(file: String, reason: String) {
        var app = Self.app(["A"])
        app.picks(file)
        #expect(app.library.workouts.count == 1)
        #expect(app.html.contains("“x.json” isn’t imported."))
        #expect(app.html.contains(reason))
    }

    @Test("HI-3 a run left for later is listed, resumes, and can be deleted and brought back")
    func inProgress() throws {
        var app = Self.app(["Tabata"])
        app.send(.run(.playTapped(workout: "id0")))
        app.wait(5)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        app.send(.shell(.tabTapped(.workouts)))
        #expect(app.html.contains("In Progress"))
        let run = try #require(app.library.openRuns.first).id
        app.send(.workoutList(.runDeleteTapped(run)))
        #expect(!app.html.contains(">In Progress<"))
        app.send(.shell(.undoTapped))
        #expect(app.html.contains(">In Progress<"))
        app.send(.workoutList(.runTapped(run)))
        #expect(app.address == .run)
    }

    @Test("IT-5 HI-3 Play of a workout whose run was left for later begins no second one: its screen offers that first")
    func playOfKept() throws {
        var app = Self.app(["Tabata"])
        app.send(.workoutList(.startTapped("id0")))
        #expect(app.address == .run)
        app.wait(5)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        let kept = try #require(app.library.openRuns.first).id
        app.send(.workoutList(.startTapped("id0")))
        #expect(app.address == .workout("id0"))
        let card = app.html(from: "card kept-run", to: "</div>")
        #expect(card.contains("You left this workout for later") && card.contains("Resume"))
        #expect(app.html.contains("class=\"secondary play\""))
        app.send(.run(.openRunChosen(kept)))
        #expect(app.address == .run)
        #expect(app.library.openRuns.map(\.id) == [kept])
    }

    @Test("IT-5 where there is room the list stands beside the open workout, and opens another in its place")
    func beside() {
        var app = Self.app(["A", "B"])
        app.send(.workoutList(.rowTapped("id0")))
        #expect(!app.html.contains("beside-list"))
        app.send(.host(.resized(Viewport(width: 1280, height: 800))))
        #expect(app.html(from: "class=\"beside-list\"", to: "</nav>").contains("aria-label=\"B, 1 period\""))
        app.send(.workout(.otherTapped("id1")))
        #expect(app.address == .workout("id1"))
        app.send(.workout(.backTapped))
        #expect(app.address == .workouts)
    }

    @Test("IT-5 Add Workout stands in the head, and nothing below the list")
    func head() {
        let html = Self.app(["A"]).html
        #expect(html.contains("aria-label=\"Add Workout\""))
        #expect(!html.contains("<footer"))
    }

    @Test("SH-10 a record that can't be read is set aside, told of, saved as a file, and deleted only by the person")
    func damaged() {
        var disk = TestApp.guest
        disk["workouts/bad"] = "{"
        var app = TestApp(path: "/workouts", disk: disk)
        #expect(app.html.contains("A record can’t be read"))
        app.send(.workoutList(.damagedSaveTapped("workouts/bad")))
        let saved = Effect.files(.save(name: "workouts-bad.json", mediaType: "application/json", text: "{"))
        #expect(app.takeEffects().contains(saved))
        #expect(app.disk["workouts/bad"] == "{")
        app.send(.workoutList(.damagedDeleteTapped("workouts/bad")))
        #expect(app.disk["workouts/bad"] == nil)
        app.send(.shell(.undoTapped))
        #expect(app.disk["workouts/bad"] == "{")
    }
}

extension TestApp {
    /// The person picks a file on the Workout List.
    fileprivate mutating func picks(_ text: String, name: String = "x.json") {
        send(.workoutList(.importTapped))
        send(.host(.files(.picked(token: asked, name: name, bytes: Array(text.utf8)))))
    }
}
