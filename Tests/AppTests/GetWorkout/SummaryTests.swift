import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct SummaryTests {
    @Test("GW-2 a cell per exercise with its time, equipment and rpm; the total, and what it trains")
    func cells() throws {
        let app = TestApp.summary()
        let workout = try #require(app.generated)
        #expect(app.html.contains(">10:00<") && app.html.contains("What it trains") && app.html.contains(">Chest<"))
        for item in workout.items {
            let name = app.state.shared.exerciseName(item.exercise)
            let row = app.html(from: "aria-label=\"\(name)\"", to: "</li>")
            #expect(row.contains("class=\"details\""), "\(name)")
        }
        #expect(app.html.contains(" rpm") && app.html.contains("No equipment"))
    }

    @Test("GW-2 the address makes the workout: a reload shows the same, also after changes")
    func reload() {
        var app = TestApp.summary()
        #expect(app.generated == TestApp.summary().generated)
        app.send(.summary(.timeTapped(3)))
        app.send(.summary(.timeMoved(60)))
        app.send(.summary(.timeConfirmed))
        #expect(app.generated?.items[3].seconds == 60)
        let again = app.reopened(after: 60, isReturn: true)
        #expect(again.generated == app.generated)
    }

    @Test("GW-2 Shuffle makes another of the same choice, at an address of its own")
    func shuffle() {
        var app = TestApp.summary()
        let before = app.generated
        app.send(.summary(.shuffleTapped))
        #expect(app.generated != before && app.generated?.choice == before?.choice)
        #expect(app.address == .summary(origin: app.generated?.origin.text ?? ""))
        #expect(app.generated?.brokenRules(from: app.state.shared.shelf.catalogue) == [])
    }

    @Test("GW-2 Shuffle gives back what was changed by hand, also over a reload and from another screen")
    func unshuffle() {
        var app = TestApp.summary()
        app.send(.summary(.shuffleTapped))
        #expect(!app.html.contains(">Undo<"))
        app.send(.summary(.moveDownTapped(3)))
        let (before, address, broken) = (app.generated, app.address, app.state.summary.broken)
        app.send(.summary(.shuffleTapped))
        #expect(app.html.contains("Changes discarded") && app.generated != before)
        let reloaded = app.reopened(after: 1, isReturn: true)
        app.send(.shell(.undoTapped))
        #expect(app.generated == before && app.address == address && app.state.summary.broken == broken)

        app = reloaded
        #expect(app.html.contains("Changes discarded"))
        app.send(.shell(.undoTapped))
        #expect(app.generated == before && app.address == address)

        app.send(.summary(.shuffleTapped))
        app.go(.goals)
        app.send(.shell(.undoTapped))
        #expect(app.generated == before && app.address == address)
    }

    @Test("GW-1 an address that can't be met offers what would help, and each of it makes the workout")
    func relaxations() throws {
        let choice = try #require(WorkoutChoice(text: "categories=endurance,arms&difficulty=beginner&minutes=20"))
        let app = TestApp.summary(WorkoutOrigin(choice: choice, seed: 3))
        let impossible = try #require(app.state.summary.impossible)
        #expect(app.alert != nil && !impossible.relaxations.isEmpty && app.html.contains(">Change the choice<"))
        for change in impossible.relaxations {
            #expect(app.html.contains(">\(change.name)<"))
            let relaxed = app.after(.summary(.relaxed(change)))
            #expect(relaxed.generated?.seed == 3 && relaxed.address != app.address, "\(change.name)")
            #expect(relaxed.html.contains(">Start Workout<"))
        }
        var disliking = TestApp.summary { library in
            for exercise in app.state.shared.shelf.catalogue.exercises where exercise.isTraining {
                if exercise.muscles.contains(.lats) { library.dislike(exercise.id, since: TestApp.noon) }
            }
        }
        #expect(disliking.state.summary.impossible?.relaxations.contains(.disliked) == true)
        disliking.send(.summary(.relaxed(.disliked)))
        #expect(disliking.generated?.origin == TestApp.chest && disliking.library.dislikes.isEmpty)
        disliking.send(.shell(.undoTapped))
        #expect(!disliking.library.dislikes.isEmpty)
    }

    @Test("GW-2 an exercise of one's own that was deleted has words, no id")
    func deleted() throws {
        var app = TestApp.summary {
            $0.put(Exercise(id: "0f3c5a", name: "Log lift", type: .strength, muscles: [.chest]))
        }
        app.send(.summary(.swapTapped(3)))
        app.send(.summary(.swapChosen("0f3c5a")))
        #expect(app.html.contains("Log lift"))
        _ = app.state.shared.library.remove(exercise: "0f3c5a")
        app.send(.host(.woke))
        app = app.reopened(after: 1, isReturn: true)
        #expect(app.generated?.items[3].exercise == "0f3c5a")
        #expect(app.html.contains(">An exercise<") && app.html.contains("Exercise 4 is not in the catalogue."))
        #expect(!app.html.contains("0f3c5a"))
        app.send(.run(.performTapped(app.state.summary.plan)))
        #expect(app.state.run.active?.workout.steps.contains { $0.name == "0f3c5a" } == false)
    }

    @Test("GW-2 an exercise is swapped for one that fits, and no rule is broken")
    func swap() throws {
        var app = TestApp.summary()
        app.send(.summary(.swapTapped(3)))
        guard case .swap(3, let others) = app.state.summary.sheet else { return #expect(Bool(false)) }
        let other = try #require(others.first)
        app.send(.summary(.swapChosen(other.id)))
        #expect(app.generated?.items[3].exercise == other.id)
        #expect(app.state.summary.broken == [] && app.state.summary.sheet == nil)
    }

    @Test("GW-2 an exercise is moved by menu and by hand, and what that breaks is told")
    func move() throws {
        var app = TestApp.summary()
        let items = try #require(app.generated).items
        app.send(.summary(.moveDownTapped(3)))
        #expect(app.generated?.items[4].exercise == items[3].exercise)
        #expect(!app.state.summary.broken.isEmpty && app.html.contains("card broken"))
        app.send(.summary(.moveUpTapped(4)))
        #expect(app.generated?.items == items)
        // Beyond the ends nothing is moved.
        app.send(.summary(.moveUpTapped(0)))
        app.send(.summary(.moveDownTapped(app.state.summary.keys.count - 1)))
        #expect(app.generated?.items == items && app.state.summary.broken == [])
        // An exercise stays in its round: the first of the main part doesn't get into the warm-up.
        let first = try #require(items.firstIndex { $0.part == .main })
        app.send(.summary(.moveUpTapped(first)))
        #expect(app.generated?.items == items)
    }

    @Test("GW-2 rounds are shown as rounds: an exercise of theirs once, and what is changed in one is changed in all")
    func rounds() throws {
        var app = TestApp.summary()
        let workout = try #require(app.generated)
        let circuit = try #require(workout.circuits.first)
        #expect(circuit.rounds > 1)
        let rest = timeText(seconds: Int64(workout.items[circuit.round.upperBound - 1].rest))
        #expect(
            app.html.contains(
                "\(circuit.rounds) rounds of \(circuit.round.count) exercises, \(rest) rest between rounds"))
        let rows = app.html(from: "aria-label=\"Exercises\"", to: "</ul>")
        for place in circuit.round {
            let name = app.state.shared.exerciseName(workout.items[place].exercise)
            #expect(rows.ranges(of: ">\(name)<").count == 1, "\(name)")
        }
        let place = circuit.round.lowerBound
        func exercises() -> Set<String> {
            Set(circuit.counterparts(of: place).compactMap { app.generated?.items[$0].exercise })
        }
        app.send(.summary(.swapTapped(place)))
        guard case .swap(_, let others) = app.state.summary.sheet, let other = others.first else {
            return #expect(Bool(false))
        }
        app.send(.summary(.swapChosen(other.id)))
        #expect(exercises() == [other.id])
        app.send(.summary(.timeTapped(place)))
        app.send(.summary(.timeMoved(40)))
        app.send(.summary(.timeConfirmed))
        #expect(circuit.counterparts(of: place).allSatisfy { app.generated?.items[$0].seconds == 40 })
        app.send(.summary(.dislikeTapped(place)))
        #expect(!exercises().contains(other.id) && app.generated?.duration == 600)
    }

    @Test("GW-2 Not this one: it never comes again, another takes its place, and Undo takes both back")
    func dislike() throws {
        var app = TestApp.summary()
        let before = try #require(app.generated)
        let exercise = before.items[3].exercise
        app.send(.summary(.dislikeTapped(3)))
        #expect(app.library.disliked == [exercise])
        #expect(app.generated?.items.contains { $0.exercise == exercise } == false)
        #expect(app.generated?.duration == 600)
        var reopened = app.reopened(after: 3, isReturn: true)
        #expect(reopened.generated == app.generated)
        reopened.send(.shell(.undoTapped))
        #expect(reopened.library.disliked.isEmpty && reopened.generated == before)
        app.send(.shell(.undoTapped))
        #expect(app.library.disliked.isEmpty && app.generated == before)
    }

    @Test("GW-2 where there is nothing without a disliked exercise, Get Workout says so, and Undo brings it back")
    func lastOne() throws {
        let catalogue = TestApp.summary().state.shared.shelf.catalogue
        // All stretches but those of the summary.
        let before = try #require(TestApp.summary().generated)
        let used = before.items.map { $0.exercise }
        var app = TestApp.summary {
            for exercise in catalogue.exercises where exercise.isCoolDown && !used.contains(exercise.id) {
                $0.dislike(exercise.id, since: TestApp.noon)
            }
        }
        let last = try #require(app.generated).items.count - 1
        app.send(.summary(.dislikeTapped(last)))
        #expect(app.address == .getWorkout)
        app.send(.shell(.undoTapped))
        app.go(.summary(origin: TestApp.chest.text))
        #expect(app.generated != nil)
    }

    @Test(
        "GW-2 what it trains is drawn on a body: each muscle as strong as its share, and the three that are most in words"
    )
    func bodyMap() throws {
        let app = TestApp.summary()
        let workout = try #require(app.generated)
        let loads = workout.loads(from: app.state.shared.shelf.catalogue)
        #expect(BodyMap(loads).label.contains("Trained most: \(loads[0].muscle.name) "))
        let map = app.html(from: "class=\"body-map\"", to: "</div>")
        #expect(map.contains("aria-label=\"\(BodyMap(loads).label)\""))
        #expect(map.contains("class=\"muscle trained\"") && map.contains("--part: 1"))
        #expect(BodyMap([]).label.contains("nothing"))
    }

    @Test("GW-4 the tick of the tempo is switched on before the start, and stays so for the next ones")
    func tick() {
        var app = TestApp.summary()
        #expect(app.html.contains(">Tempo tick<") && !app.state.summary.plan.cues.tempoTick)
        app.send(.summary(.tickSwitched(true)))
        #expect(app.state.summary.plan.cues.tempoTick && app.settings.cues.tempoTick)
        app = app.reopened(after: 60, isReturn: true)
        #expect(app.state.summary.plan.cues.tempoTick)
        app.send(.summary(.shuffleTapped))
        #expect(app.state.summary.plan.cues.tempoTick)
    }

    @Test(
        "GW-2 an address of nothing, of both kinds of choice, and of a time that isn't offered, say so",
        arguments: [
            "x", "seed=1", "muscles=chest&categories=arms&difficulty=beginner&minutes=20&seed=1",
            "muscles=chest&difficulty=beginner&minutes=17&seed=1", "muscles=&difficulty=beginner&minutes=20&seed=1",
            "muscles=chest&difficulty=beginner&minutes=99999999999&seed=1",
        ])
    func odd(text: String) {
        #expect(TestApp(editorAt: "/get-workout/" + text).html.contains("This workout doesn’t exist"))
    }

    @Test("GW-2 without the exercises it says so, and makes the workout when they have come")
    func late() {
        var app = TestApp(path: "/get-workout/" + TestApp.chest.text, server: { _ in nil })
        #expect(app.html.contains("couldn’t be fetched"))
        app.server = TestApp.catalogue
        app.send(.summary(.fetchTapped))
        #expect(app.generated != nil)
    }
}
