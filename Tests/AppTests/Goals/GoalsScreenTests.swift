import Catalogue
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct GoalsScreenTests {
    private func app(at path: String = "/goals", _ prepare: (inout Library) -> Void) -> TestApp {
        TestApp.used(at: path, prepare)
    }

    @Test("GO-1 a goal of the list shows its name, its date, its description, how far it is, and its weeks")
    func row() {
        let app = app {
            var goal = Goal.test("Press more")
            goal.note = "Before the holidays"
            goal.daysPerWeek = 2
            $0.put(goal, id: "g")
            $0.train(daysAgo: 1)
            $0.train(daysAgo: 8)
        }
        let row = app.html(from: "aria-label=\"Press more\"", to: "</li>")
        for text in [
            ">2<", ">of 3<", "Created 10 Nov", "Before the holidays", ">This week<", ">1 of 2 days<", ">Last week<",
        ] { #expect(row.contains(text), "\(text)") }
        #expect(app.html.contains("2 of 3, 1 of 2 days this week, Created 10 Nov, 2 days a week, Before the holidays"))
    }

    @Test("GO-1 without goals the screen says what they are for; Profile leads to it")
    func empty() {
        var app = TestApp.used(at: "/profile")
        app.send(.profile(.goalsTapped))
        #expect(app.address == .goals)
        #expect(app.html.contains("No goals yet"))
        app.send(.goals(.backTapped))
        #expect(app.address == .profile)
    }

    @Test("GO-1 what counts is of the right category, muscle and length, since the goal was made")
    func counting() {
        var app = app {
            var chest = Goal.test("Chest")
            chest.muscles = [.chest]
            $0.put(chest, id: "chest")
            var flexibility = Goal.test("Flexibility")
            flexibility.categories = [.flexibility]
            $0.put(flexibility, id: "flexibility")
            var long = Goal.test("Long")
            long.minutes = 45
            $0.put(long, id: "long")
            $0.train(daysAgo: 1, "barbell-bench-press")
            $0.train(daysAgo: 2, "barbell-bench-press", minutes: 50)
            $0.train(daysAgo: 11, "barbell-bench-press")
        }
        func count(_ id: String) -> Int32? { app.library.goalProgress[id]?.count }
        #expect(count("chest") == 2)
        #expect(count("flexibility") == 0)
        #expect(count("long") == 1)
        // A session that is deleted, or comes from elsewhere, moves it.
        app.state.shared.library.train(daysAgo: 0, "barbell-bench-press")
        app.send(.goals(.backTapped))
        app.go(.goals)
        #expect(count("chest") == 3)
    }

    @Test("GO-1 reached goals stand apart, the one that was reached last first")
    func reached() {
        let app = app {
            $0.put(.test("Twice", times: 2), id: "twice")
            $0.put(.test("Once", times: 1), id: "once")
            $0.put(.test("Often", times: 30), id: "often")
            $0.train(daysAgo: 1)
            $0.train(daysAgo: 5)
        }
        let names = app.state.goals.reached.map { app.library.goals[$0].value.name }
        #expect(names == ["Twice", "Once"])
        #expect(app.state.goals.open.map { app.library.goals[$0].value.name } == ["Often"])
        #expect(app.html.contains("aria-label=\"Reached goals\""))
        #expect(app.html.contains("Created 10 Nov, reached 15 Nov"))
    }

    @Test("GO-1 a click on a goal opens it; Remove takes it away, Undo brings it back, also after a reload")
    func remove() {
        var app = app { $0.put(.test("Chest"), id: "g") }
        app.send(.goals(.goalTapped("g")))
        #expect(app.address == .goal("g"))
        #expect(app.html.contains("3 workouts to go"))
        app.send(.goal(.removeTapped))
        #expect(app.address == .goals)
        #expect(app.library.goals.isEmpty)
        #expect(app.html.contains("Chest removed"))
        app.send(.shell(.undoTapped))
        #expect(app.library.goals.map { $0.value } == [.test("Chest")])
        app.send(.goals(.goalTapped("g")))
        app.send(.goal(.removeTapped))
        // A second press finds nothing.
        app.send(.goal(.removeTapped))
        var later = app.reopened(after: 2)
        #expect(later.library.goals.isEmpty)
        later.send(.shell(.undoTapped))
        #expect(later.library.goals.map { $0.id } == ["g"])
    }

    @Test("GO-1 a swipe removes a goal of either list")
    func swipe() {
        var app = app {
            $0.put(.test("Far", times: 9), id: "far")
            $0.put(.test("Done", times: 1), id: "done")
            $0.train(daysAgo: 1)
        }
        func swipe(_ action: (RowGestures.Action) -> GoalsScreen.Action) {
            let press = RowGestures.Press(
                row: 0, start: .init(x: 300, y: 100), scrollTop: 0, isMouse: false, width: 360)
            app.send(.goals(action(.rowPressed(press))))
            for x in [280.0, 200, 60] { app.send(.goals(action(.moved(.init(x: x, y: 100))))) }
            app.send(.goals(action(.released)))
        }
        swipe { .reachedRows($0) }
        #expect(app.library.goals.map { $0.id } == ["far"])
        swipe { .rows($0) }
        #expect(app.library.goals.isEmpty)
        app.send(.shell(.undoTapped))
        #expect(app.library.goals.map { $0.id } == ["far"])
        app.send(.shell(.undoTapped))
        #expect(app.library.goals.count == 2)
    }

    @Test("GO-1 a goal's own screen has each week since it was made, and says what counts")
    func page() {
        let app = app(at: "/goals/g") {
            var goal = Goal.test("Long ago")
            goal.created = TestApp.noon - 36_288_000
            goal.categories = [.strength, .endurance]
            goal.muscles = [.biceps, .triceps, .forearms, .quads]
            goal.minutes = 20
            goal.reminder = 18 * 60
            $0.put(goal, id: "g")
            $0.train(daysAgo: 1, "barbell-bench-press")
        }
        #expect(app.html.contains("Strength or Endurance · Arms or Quads · 20 min or longer"))
        #expect(app.html.contains("18:00"))
        #expect(app.html.contains("8 earlier weeks with 0 workouts."))
        let gone = TestApp.used(at: "/goals/none")
        #expect(gone.html.contains("This goal doesn’t exist"))
    }

    @Test("GO-1 the end screen of the run that reaches a goal says so, and no other does")
    func said() {
        var app = TestApp.used(at: "/workouts") {
            $0.add(.tabata, id: "w")
            $0.put(Goal(name: "Twice", times: 2, created: TestApp.noon, zoneMinutes: 60), id: "g")
            $0.put(Goal(name: "Ten", times: 10, created: TestApp.noon, zoneMinutes: 60), id: "h")
        }
        var said: [Bool] = []
        for _ in 0..<3 {
            app.wait(60)
            app.send(.run(.playTapped(workout: "w")))
            app.wait(300)
            #expect(app.html.contains("Workout complete"))
            #expect(!app.html.contains(">Ten<"))
            said.append(app.html.contains("Goal reached") && app.html.contains(">Twice<"))
            app.send(.finished(.doneTapped))
        }
        #expect(said == [false, true, false])
        app.go(.goals)
        #expect(app.state.goals.reached.count == 1)
    }
}
