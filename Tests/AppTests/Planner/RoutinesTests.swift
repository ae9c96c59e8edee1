import Catalogue
import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct RoutinesTests {
    private func app(_ address: Address = .routines, _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.serveCatalogue()
        app.go(.profile)
        app.send(.schedule(.predeterminedTapped))
        if case .routineList(let category) = address { app.send(.routines(.categoryTapped(category))) }
        return app
    }

    @Test("PL-3 the categories in two columns, with groups that can be chosen as a whole")
    func categories() {
        var app = app()
        #expect(app.address.path == "/routines")
        #expect(app.html.contains(">Muscle Groups</h2>") && app.html.contains(">Workout Types</h2>"))
        #expect(!app.html.contains(">Biceps<"))
        app.send(.routines(.groupTapped(.arms)))
        for name in ["All of Arms", "Biceps", "Triceps", "Forearms"] { #expect(app.html.contains(">\(name)<")) }
        app.send(.routines(.categoryTapped(.focus(.muscle(.biceps)))))
        #expect(app.address.path == "/routines/biceps")
        app.send(.routines(.backTapped))
        #expect(app.address == .routines)
        // As it was left.
        #expect(app.html.contains(">Biceps<"))
        app.send(.routines(.doneTapped))
        #expect(app.address == .profile)
    }

    @Test("PL-3 each muscle and type has at least two routines; a group lists those of its parts")
    func lists() {
        var app = app()
        for category in Muscle.allCases.map({ RoutineCategory.focus(.muscle($0)) })
            + ExerciseType.allCases.map({ .focus(.type($0)) })
        {
            app.go(.routineList(category))
            #expect(app.html.components(separatedBy: ">Choose<").count > 2, "\(category.name)")
        }
        app.go(.routineList(.group(.arms)))
        for muscle in [Muscle.biceps, .triceps, .forearms] { #expect(app.html.contains(">\(muscle.name)</h2>")) }
        #expect(app.html.components(separatedBy: ">Choose<").count > 6)
    }

    @Test("PL-3 a card: name, summary, sets and repetitions, supersets as one block, how long it takes")
    func card() {
        let app = app(.routineList(.focus(.muscle(.biceps))))
        let card = app.html(from: "aria-label=\"Biceps with a pull\"", to: "Choose")
        #expect(card.contains(">Biceps with a pull</h2>"))
        #expect(card.contains("Heavy chin-ups first"))
        #expect(card.contains(">Chin-up</span><span class=\"effort\">4 × 6<"))
        #expect(card.components(separatedBy: "aria-label=\"Superset\"").count == 3)
        #expect(card.contains(">About 25 min<"))
    }

    @Test("PL-3 choosing one asks only for its days, and puts it at the end of the list")
    func chosen() {
        var app = app(.routineList(.focus(.muscle(.biceps)))) { $0.plan("Mine", .anyDay) }
        app.send(.routines(.chooseTapped("biceps-basics")))
        #expect(app.html.contains("When will you do Biceps basics?"))
        app.send(.routines(.saveTapped))
        #expect(app.alert == "Choose at least one day, or any day.")
        #expect(app.library.workouts.count == 1)
        app.send(.routines(.days(.daySwitched(.monday, true))))
        app.send(.routines(.days(.daySwitched(.thursday, true))))
        app.send(.routines(.saveTapped))
        #expect(app.address == .routines)
        #expect(app.html.contains(">Biceps basics is planned: Mon, Thu<"))
        let workout = app.reopened(after: 60).library.workouts[1].value
        #expect(workout.name == "Biceps basics")
        #expect(workout.days == PlannedDays([.monday, .thursday]))
        #expect(workout.steps[0].exercise == "dumbbell-curl" && workout.steps[0].sets == 3)
        #expect(app.state.shared.drafts.isEmpty)
        app.send(.routines(.doneTapped))
        #expect(app.address == .profile)
    }

    @Test("PL-3 the days that are being chosen are a draft; Cancel forgets it")
    func draft() {
        var app = app(.routineList(.focus(.type(.balance))))
        let id = app.state.shared.shelf.catalogue.routines(for: .type(.balance))[0].id
        app.send(.routines(.chooseTapped(id)))
        app.send(.routines(.days(.anyDaySwitched(true))))
        let reopened = app.reopened(after: 60)
        #expect(reopened.state.routines.choice == RoutinesScreen.Choice(routine: id, days: DaysForm(.anyDay)))
        app.send(.routines(.cancelled))
        #expect(app.state.shared.drafts.isEmpty && app.library.workouts.isEmpty)
        #expect(!app.html.contains("<dialog"))
    }

    @Test("PL-3 rest days can't be chosen")
    func restDays() {
        var app = app(.routineList(.focus(.type(.balance)))) { $0.changeSettings { $0.restDays = [.sunday] } }
        app.send(.routines(.chooseTapped(app.state.shared.shelf.catalogue.routines(for: .type(.balance))[0].id)))
        #expect(app.html.contains(">Sunday is a rest day<"))
        app.send(.routines(.days(.daySwitched(.sunday, true))))
        #expect(app.state.routines.choice?.days.days.isEmpty == true)
    }

    @Test("PL-3 a routine is taken twice: two workouts of one name, told apart")
    func twice() {
        var app = app(.routineList(.focus(.muscle(.biceps))))
        for _ in 0..<2 {
            app.go(.routineList(.focus(.muscle(.biceps))))
            app.send(.routines(.chooseTapped("biceps-basics")))
            app.send(.routines(.days(.anyDaySwitched(true))))
            app.send(.routines(.saveTapped))
        }
        app.go(.profile)
        #expect(app.html.contains("<li aria-label=\"Biceps basics\">"))
        #expect(app.html.contains("<li aria-label=\"Biceps basics (2)\">"))
        app.go(.editWorkouts)
        #expect(app.html.contains("aria-label=\"Biceps basics (2)\""))
    }

    @Test("PL-3 PL-8 a routine that was chosen says so, and is told from one's own workouts")
    func taken() {
        var app = app(.routineList(.focus(.muscle(.biceps)))) { $0.plan("Legs", .anyDay) }
        #expect(!app.html.contains("Among your workouts"))
        app.send(.routines(.chooseTapped("biceps-basics")))
        app.send(.routines(.days(.daySwitched(.tuesday, true))))
        app.send(.routines(.saveTapped))
        app.go(.routineList(.focus(.muscle(.biceps))))
        let card = app.html(from: "aria-label=\"Biceps basics\"", to: "Choose")
        #expect(card.contains(">Among your workouts: Tue<"))
        app.go(.editWorkouts)
        #expect(app.html(from: "aria-label=\"Biceps basics\"", to: "</li>").contains(">Tue · Predetermined<"))
        #expect(app.html(from: "aria-label=\"Legs\"", to: "</li>").contains(">Any day<"))
    }

    @Test("SH-10 without a network it says so, and tries again")
    func offline() {
        var app = TestApp { _ in }
        app.state.shared.catalogueAddresses = ["exercises.json", "routines.json"]
        app.go(.routineList(.focus(.muscle(.chest))))
        #expect(app.html.contains("couldn’t be fetched"))
        app.serveCatalogue()
        app.send(.routines(.fetchTapped))
        #expect(app.html.contains(">Choose<"))
    }

    @Test("SH-7 a category that doesn't exist leads nowhere")
    func unknown() {
        #expect(Address(path: "/routines/elbows") == .unknown(path: "/routines/elbows"))
        #expect(Address(path: "/routines/arms") == .routineList(.group(.arms)))
        #expect(Address(path: "/routines/chest") == .routineList(.focus(.muscle(.chest))))
    }
}
