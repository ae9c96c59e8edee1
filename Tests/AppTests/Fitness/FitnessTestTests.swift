import Catalogue
import Foundation
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct FitnessTestTests {
    @Test("SH-3 FT-1 Get Workout leads to it; a category and a number lead to exercises, tracked ones first")
    func choice() throws {
        var app = TestApp(editorAt: "/get-workout")
        #expect(app.html.contains("aria-label=\"Fitness Test\""))
        app.send(.getWorkout(.fitnessTapped))
        #expect(app.address == .fitness(.choice) && app.html.contains(">Fitness Test</h1>"))
        app.send(.fitness(.categoryChosen("legs")))
        let all = app.state.shared.shelf.catalogue.exercises
        let offered = app.state.fitness.choice.offered.map { all[$0] }
        #expect(offered.count > 20 && offered.allSatisfy { $0.isOf(.legs) && $0.tempo != nil })
        let tracked = offered.map { app.library.isTracked($0) }
        #expect(tracked.first == true && tracked.firstIndex(of: false) == tracked.count { $0 })
        #expect(!app.html.contains("aria-label=\"\(offered[20].name)\""))
        app.send(.fitness(.moreTapped))
        #expect(app.html.contains("aria-label=\"\(offered[20].name)\""))
    }

    @Test(
        "FT-1 what isn't picked is filled up from the top; more picks make the number larger; a filter narrows the list"
    )
    func picking() {
        var app = TestApp(editorAt: "/fitness-test")
        app.send(.fitness(.exerciseSwitched("push-up", true)))
        app.send(.fitness(.filtered("squat")))
        let all = app.state.shared.shelf.catalogue.exercises
        let found = app.state.fitness.choice.offered.map { all[$0].id }
        #expect(found.count < 100 && found.contains("bodyweight-squat") && !found.contains("push-up"))
        app.send(.fitness(.startTapped))
        let items = app.state.fitness.test.items.map(\.exercise)
        #expect(items.count == 3 && items[0] == "push-up" && Set(items).count == 3)
        app = TestApp(editorAt: "/fitness-test")
        for exercise in ["push-up", "crunch", "bodyweight-squat", "burpee"] {
            app.send(.fitness(.exerciseSwitched(exercise, true)))
        }
        #expect(app.state.fitness.choice.number == 4)
    }

    @Test("FT-1 Begin: hold still for 2 s, 30 s on a countdown with cues; then repetitions a minute, with the curve")
    func counted() throws {
        var app = TestApp.fitness(["push-up"])
        #expect(app.address == .fitness(.test))
        for text in [">Begin<", ">Skip exercise<", ">Enter the count<"] { #expect(app.html.contains(text)) }
        _ = app.takeEffects()
        app.send(.fitness(.beginTapped))
        let token = app.state.fitness.watch
        #expect(app.takeEffects().contains(.motion(.watch(token: token))))
        #expect(app.address == .fitness(.test))
        app.send(.host(.motion(.watching(token: token))))
        #expect(app.address == .run && app.state.run.active?.mode.kind == .test)
        #expect(app.html.contains(">Hold still</h2>"))
        let began = app.monotonic
        app.wait(3)
        #expect(app.html.contains(">Push-up</h2>") && app.html.contains("0:29"))
        let run = try #require(app.state.run.active)
        let query = CueQuery(run.workout.cues) { _ in nil }
        #expect(!run.run.cues(in: 0..<32, query).isEmpty)
        app.wait(28)
        app.send(.host(.motion(.readings(token: token, TestApp.motion(40, from: began.value)))))
        app.wait(2)
        #expect(app.takeEffects().contains(.motion(.stop)))
        app.send(.host(.motion(.stopped(token: token))))
        #expect(app.address == .fitness(.test))
        let test = try #require(app.lastTest)
        #expect(test.exercise == "push-up" && (19...21).contains(test.count) && test.rate == 2 * Double(test.count))
        #expect(app.html.contains("<polyline") && app.html.contains("\(test.count) repetitions marked"))
        #expect(app.html.contains(">Again<") && app.html.contains(">Enter the count<"))
        #expect(app.library.sessions.isEmpty && app.library.openRuns.isEmpty)
    }

    @Test("FT-3 a device that isn't moved gives no repetitions found, and nothing is stored")
    func still() {
        var app = TestApp.fitness(["push-up"])
        app.perform(nil)
        #expect(app.html.contains("No repetitions found") && app.html.contains("Nothing moved"))
        #expect(app.library.fitnessTests.isEmpty)
        app.send(.fitness(.againTapped))
        app.perform(30)
        #expect(app.library.fitnessTests.count == 1)
    }

    @Test("FT-3 FT-6 a second try without repetitions says so, and a count entered for it is a result of its own")
    func againNothing() {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        app.send(.fitness(.againTapped))
        app.perform(nil)
        #expect(app.html.contains("No repetitions found") && app.library.fitnessTests.count == 1)
        #expect(app.lastTest?.counted != nil)
        app.enter("12")
        #expect(app.library.fitnessTests.count == 1)
        #expect(app.lastTest?.entered == 12 && app.lastTest?.counted == nil && app.lastTest?.rate == 24)
        #expect(!app.html.contains("No repetitions found") && app.html.contains("12 repetitions in 30 s, entered"))
    }

    @Test("FT-6 a count that is entered is of the whole half minute, though the sensor stopped, and can be stored")
    func stoppedEarly() {
        var app = TestApp.fitness(["push-up"])
        app.perform(40, until: 16)
        #expect(app.lastTest.map { $0.seconds < 20 && $0.counted != nil } == true)
        app.enter("25")
        #expect(app.lastTest?.rate == 50 && app.lastTest?.seconds == 30)
        app.perform(40)
        app.enter("500")
        #expect(app.lastTest?.rate == FitnessTestLimits.rate.upperBound)
        #expect(app.reopened(after: 60, path: "/fitness-test/test").library.fitnessTests.count == 1)
    }

    @Test("FT-2 AC-9 the sensor isn't listened to any more when everything leaves the device")
    func forgotten() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        app.send(.host(.motion(.watching(token: app.state.fitness.watch))))
        let effects = app.state.spread(.forgotten)
        #expect(effects.contains(.motion(.stop)) && app.state.fitness.watch == 0)
    }

    @Test("FT-1 Skip exercise, before it and in it, goes on to the next; the last one leads to what came of all")
    func skipping() {
        var app = TestApp.fitness(["push-up", "crunch", "bodyweight-squat"])
        app.send(.fitness(.skipTapped))
        #expect(app.html.contains("Exercise 2 of 3"))
        app.send(.fitness(.beginTapped))
        app.send(.host(.motion(.watching(token: app.state.fitness.watch))))
        app.wait(5)
        _ = app.takeEffects()
        app.send(.run(.nextTapped))
        #expect(app.takeEffects().contains(.motion(.stop)))
        #expect(app.address == .fitness(.test) && app.html.contains("Exercise 3 of 3"))
        app.send(.fitness(.skipTapped))
        #expect(app.html.contains(">Test results<") && app.html.contains("Nothing was tested"))
        app.send(.fitness(.doneTapped))
        #expect(app.address == .fitness(.choice))
    }

    @Test("FT-6 without a sensor the countdown runs all the same, says so, and asks for the count")
    func absent() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        app.send(.host(.motion(.absent(token: app.state.fitness.watch))))
        #expect(app.address == .run && app.html.contains("no motion sensor"))
        app.wait(33)
        #expect(app.state.fitness.test.phase == .counting)
        app.send(.host(.motion(.stopped(token: app.state.fitness.watch))))
        #expect(app.address == .fitness(.test) && app.state.fitness.test.phase == .entering)
        for wrong in ["", "many", "-1", "501", "1.5"] {
            app.send(.fitness(.countTyped(wrong)))
            app.send(.fitness(.countSaved))
            #expect(app.html.contains("Enter a whole number from 0 to 500."), "\(wrong)")
        }
        app.send(.fitness(.countTyped(" 21 ")))
        app.send(.fitness(.countSaved))
        #expect(app.lastTest?.entered == 21 && app.lastTest?.counted == nil && app.lastTest?.rate == 42)
        #expect(app.html.contains("21 repetitions in 30 s, entered"))
    }

    @Test(
        "FT-6 a device that says it has no sensor, or refuses it, and tells something all the same is heard",
        arguments: [true, false])
    func absentAndTelling(isRefused: Bool) {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        let token = app.state.fitness.watch
        if isRefused {
            app.send(.host(.motion(.refused(token: token))))
        } else {
            app.send(.host(.motion(.watching(token: token))))
            app.send(.host(.motion(.absent(token: token))))
        }
        let began = app.monotonic.value
        app.wait(31)
        app.send(.host(.motion(.readings(token: token, TestApp.motion(40, from: began)))))
        #expect(app.html.contains("Motion is recorded"))
        app.wait(2)
        app.send(.host(.motion(.stopped(token: token))))
        #expect((19...21).contains(app.lastTest?.count ?? 0))
    }

    @Test("FT-6 refused motion, and a sensor that tells nothing or stops, are told in words")
    func troubles() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        app.send(.host(.motion(.refused(token: app.state.fitness.watch))))
        #expect(app.html.contains("isn’t allowed to feel"))
        app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        let token = app.state.fitness.watch
        app.send(.host(.motion(.watching(token: token))))
        #expect(app.html.contains("Listening for motion"))
        app.wait(3)
        #expect(app.html.contains("tells nothing"))
        app.send(.host(.motion(.readings(token: token, TestApp.motion(40, from: app.monotonic.value, seconds: 1)))))
        #expect(app.html.contains("Motion is recorded"))
        app.wait(3)
        #expect(app.html.contains("has stopped"))
    }

    @Test("FT-6 where the result is wrong the person's count holds, and the sensor's stays beside it")
    func corrected() {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let counted = app.lastTest?.counted
        app.enter("25")
        #expect(app.library.fitnessTests.count == 1)
        #expect(app.lastTest?.entered == 25 && app.lastTest?.counted == counted && app.lastTest?.rate == 50)
        #expect(app.html.contains("the sensor counted \(counted ?? 0)"))
    }

    @Test("FT-6 after Again a count that is entered is of a new attempt: the sensor's earlier count is no part of it")
    func enteredAnew() {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let first = app.state.fitness.test.items[0].result
        app.send(.fitness(.againTapped))
        #expect(app.html.contains(">Begin<"))
        app.enter("12")
        #expect(app.library.fitnessTests.count == 1 && app.library.fitnessTest(first) == nil)
        #expect(app.lastTest?.entered == 12 && app.lastTest?.counted == nil && app.lastTest?.rate == 24)
        #expect(!app.html.contains("the sensor counted"))
        // The next count corrects this one.
        let second = app.state.fitness.test.items[0].result
        app.enter("13")
        #expect(app.library.fitnessTest(second)?.entered == 13)
    }

    @Test("FT-6 after Again the count is of half a minute, though the log before was shorter")
    func enteredAfterLog() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.logTapped))
        let log = MotionFile.write(TestApp.motion(36, seconds: 20))
        app.send(.host(.files(.picked(token: app.asked, name: "x.json", bytes: log))))
        #expect(app.lastTest?.seconds == 20)
        app.send(.fitness(.againTapped))
        app.enter("12")
        #expect(app.lastTest?.seconds == 30 && app.lastTest?.rate == 24)
    }

    @Test("FT-6 Cancel leads back to where Enter the count was pressed: to the result, or to before Begin")
    func cancelled() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.enterTapped))
        app.send(.fitness(.countCancelled))
        #expect(app.state.fitness.test.phase == .ready)
        app.perform(nil)
        app.send(.fitness(.enterTapped))
        app.send(.fitness(.countCancelled))
        #expect(app.html.contains("No repetitions found"))
        app.send(.fitness(.againTapped))
        app.perform(40)
        app.send(.fitness(.enterTapped))
        app.send(.fitness(.countCancelled))
        #expect(app.state.fitness.test.phase == .result && app.lastTest?.entered == nil)
        app.send(.fitness(.againTapped))
        app.send(.fitness(.enterTapped))
        app.send(.fitness(.countCancelled))
        #expect(app.state.fitness.test.phase == .ready && app.library.fitnessTests.count == 1)
    }

    @Test("FT-4 a category's level that rose by a test is told at its end, and in the results until the next test")
    func categoryLevelUp() {
        var app = TestApp.fitness(["push-up", "crunch"]) {
            $0.put(.test("push-up", rate: 12, level: 2), id: "old")
        }
        app.enter("20")
        app.send(.fitness(.nextTapped))
        app.wait(60)
        app.enter("14")
        app.send(.fitness(.nextTapped))
        // Push-ups went from 2 to 6. Crunches, at 5, have none before, and neither have abdominals.
        let rises = { (app: TestApp) in app.html.components(separatedBy: "Level up from 2").count - 1 }
        #expect(app.library.testedLevels(app.state.shared.shelf.catalogue)[.strength] == 6)
        #expect(rises(app) == 2 && app.html.components(separatedBy: "Level up from").count == 3)
        app.go(.fitness(.results))
        #expect(rises(app) == 2)
        app.wait(7_200)
        app.test(["push-up"])
        app.enter("20")
        app.go(.fitness(.results))
        #expect(app.html.contains("Level 6") && !app.html.contains("Level up from"))
    }

    @Test("FT-4 the last test ends at a pause of an hour, and at an exercise's second result")
    func lastTest() {
        func last(_ tests: [(exercise: String, minutesAgo: Int64)]) -> Set<String> {
            let app = TestApp(editorAt: "/fitness-test/results") { library in
                for (number, told) in tests.enumerated() {
                    var test = FitnessTest.test(told.exercise, rate: 30, level: 5)
                    test.began = TestApp.noon - Seconds(integerLiteral: told.minutesAgo * 60)
                    library.put(test, id: "\(number)")
                }
            }
            return app.library.lastFitnessTest
        }
        #expect(last([("crunch", 130), ("push-up", 3), ("burpee", 60), ("bodyweight-squat", 2)]) == ["1", "2", "3"])
        #expect(last([("push-up", 12), ("crunch", 11), ("push-up", 3), ("burpee", 2)]) == ["1", "2", "3"])
        #expect(last([("push-up", 12), ("push-up", 11)]) == ["1"])
        #expect(last([]).isEmpty)
    }

    @Test("FT-1 the eleventh pick is refused where it was made, and isn't picked; one that is taken out makes room")
    func elevenPicks() {
        var app = TestApp(editorAt: "/fitness-test")
        let all = app.state.shared.shelf.catalogue.exercises
        let ids = app.state.fitness.choice.offered.prefix(11).map { all[$0].id }
        for id in ids { app.send(.fitness(.exerciseSwitched(id, true))) }
        #expect(app.state.fitness.choice.picked == Array(ids.prefix(10)) && app.state.fitness.choice.number == 10)
        #expect(app.alert?.contains("At most 10 exercises") == true)
        app.send(.fitness(.exerciseSwitched(ids[0], false)))
        #expect(app.alert == nil)
        app.send(.fitness(.exerciseSwitched(ids[10], true)))
        #expect(app.state.fitness.choice.picked.contains(ids[10]) && app.alert == nil)
    }

    @Test("FT-1 an empty list says whether the category or the filter is the reason")
    func emptyList() {
        var app = TestApp(editorAt: "/fitness-test")
        app.send(.fitness(.filtered(" zzzz ")))
        #expect(app.html.contains("Nothing in Strength that has repetitions matches “zzzz”."))
        app.send(.fitness(.filtered("")))
        #expect(!app.html.contains("has repetitions"))
        app.state.fitness.choice.offered = []
        #expect(app.html.contains("Nothing in Strength has repetitions."))
    }

    @Test("FT-1 FT-5 CA-3 an exercise of one's own with a tempo is offered, tested, and tracked")
    func ownExercise() throws {
        var exercise = Exercise(id: "mine", name: "Wall march", type: .strength, muscles: [.quads])
        let without = TestApp(editorAt: "/fitness-test") { [exercise] in $0.put(exercise) }
        #expect(
            !without.state.fitness.choice.offered.contains { place in
                without.state.shared.shelf.catalogue.exercises[place].id == "mine"
            })
        exercise.tempo = 40
        var app = TestApp.fitness(["mine"]) { [exercise] in $0.put(exercise) }
        #expect(app.html.contains("Where it moves") && !app.html.contains("You count"))
        app.perform(40)
        #expect((19...21).contains(app.lastTest?.counted ?? 0) && (4...5).contains(app.lastTest?.level ?? 0))
        #expect(app.html.contains(">Track<"))
        app.send(.fitness(.trackTapped("mine", true)))
        #expect(app.library.isTracked(exercise))
    }

    @Test(
        "FT-4 the result stands beside the one before, and says whether the level rose; Again takes the place of its own"
    )
    func levelUp() {
        var app = TestApp.fitness(["push-up"]) { $0.put(.test("push-up", rate: 10, level: 1), id: "old") }
        app.perform(40)
        #expect(app.html.contains("Level up") && app.html.contains("Before: 10 a minute, level 1"))
        app.send(.fitness(.againTapped))
        #expect(app.html.contains(">Begin<"))
        app.perform(20)
        #expect(app.library.fitnessTests.count == 2 && app.library.fitnessTest("old") != nil)
        app.send(.fitness(.nextTapped))
        #expect(app.html.contains("Levels by category") && app.html.contains("10 before"))
    }

    @Test("FT-1 Back, Escape, the browser's Back and a phone call end a test; there is nothing to keep or to resume")
    func stopped() {
        for ending in [
            Action.run(.backTapped), .host(.key("Escape")), .host(.navigated(path: "/fitness-test/test")),
            .host(.audio(.interrupted)),
        ] {
            var app = TestApp.fitness(["push-up"])
            app.send(.fitness(.beginTapped))
            app.send(.host(.motion(.watching(token: app.state.fitness.watch))))
            app.wait(10)
            app.send(.run(.pauseTapped))
            app.send(.host(.key(" ")))
            #expect(app.state.run.active?.state.phase == .running)
            app.send(ending)
            #expect(app.address == .fitness(.test) && app.html.contains(">Begin<"))
            #expect(app.state.run.active == nil && app.library.openRuns.isEmpty && app.library.fitnessTests.isEmpty)
        }
    }

    @Test("EN-7 after a crash in a test nothing is asked: its motion is gone; where the test stood is known")
    func crash() {
        var app = TestApp.fitness(["push-up", "crunch"])
        app.perform(40)
        app.send(.fitness(.nextTapped))
        app.send(.fitness(.beginTapped))
        app.send(.host(.motion(.watching(token: app.state.fitness.watch))))
        app.wait(10)
        let again = app.reopened(after: 60, path: "/fitness-test/test")
        #expect(!again.html.contains("Resume where I stopped") && again.library.openRuns.isEmpty)
        #expect(again.state.fitness.test.items.map(\.exercise) == ["push-up", "crunch"])
        #expect(again.state.fitness.test.place == 1 && again.library.fitnessTests.count == 1)
    }

    @Test("FT-5 Untrack and Track: all rows of the exercise follow, and it moves in what is offered")
    func tracking() throws {
        var app = TestApp.fitness(["push-up", "knee-push-up"])
        app.perform(40)
        #expect(app.html.contains(">Untrack<"))
        app.send(.fitness(.trackTapped("push-up", false)))
        #expect(app.html.contains(">Track<") && !app.html.contains(">Untrack<"))
        app.go(.fitness(.exercise("push-up")))
        #expect(app.html.contains(">Track<"))
        app.go(.fitness(.choice))
        let all = app.state.shared.shelf.catalogue.exercises
        let exercise = try #require(app.state.shared.shelf.catalogue.exercise("push-up"))
        #expect(!app.library.isTracked(exercise))
        let place = try #require(app.state.fitness.choice.offered.firstIndex { all[$0].id == "push-up" })
        #expect(place > 20)
    }

    @Test("FT-4 all results: levels by category and exercise; one that is deleted can come back")
    func results() {
        var app = TestApp(editorAt: "/fitness-test") {
            $0.put(.test("push-up", rate: 30, level: 4, daysAgo: 3), id: "a")
            $0.put(.test("push-up", rate: 40, level: 6), id: "b")
            $0.put(.test("crunch", rate: 40, level: 2), id: "c")
        }
        app.send(.fitness(.resultsTapped))
        #expect(app.address == .fitness(.results) && app.html.contains("Level 4"))
        app.send(.fitness(.exerciseTapped("push-up")))
        #expect(app.html.contains("40 a minute, level 6") && app.html.contains("30 a minute, level 4"))
        #expect(app.html.contains("Level up"))
        app.send(.fitness(.deleteTapped("b")))
        #expect(app.library.fitnessTests.count == 2 && !app.html.contains("40 a minute, level 6"))
        app.send(.shell(.undoTapped))
        #expect(app.library.fitnessTest("b")?.level == 6)
        #expect(TestApp(editorAt: "/fitness-test/results/nothing").html.contains("doesn’t exist"))
        #expect(TestApp(editorAt: "/fitness-test/results").html.contains("No results yet"))
    }

    @Test("GW-3 FT-4 a generated workout respects the level that a test has found, by exercise and by category")
    func generated() throws {
        let choice = WorkoutChoice(.categories([.strength]), difficulty: .advanced, minutes: 30)
        let origin = WorkoutOrigin(choice: choice, seed: 5)
        func difficulties(_ app: TestApp) -> Set<Difficulty> {
            let items = app.generated?.items.filter { $0.part == .main } ?? []
            return Set(items.compactMap { app.state.shared.shelf.catalogue.exercise($0.exercise)?.difficulty })
        }
        let free = TestApp.summary(origin)
        #expect(difficulties(free).contains { $0 > .beginner })
        let tested = TestApp.summary(origin) { $0.put(.test("push-up", rate: 8, level: 2), id: "t") }
        #expect(difficulties(tested) == [.beginner])
        let trainee = tested.state.shared.trainee(tested.state.shared.shelf.catalogue)
        #expect(trainee.levels.exercises == ["push-up": 2] && trainee.levels[.strength] == 2)
        #expect(trainee.levels[.chest] == 2 && trainee.levels[.flexibility] == nil)
    }

    @Test("GW-3 FT-4 Get Workout says which levels allow less than the difficulty that was chosen")
    func limitIsTold() {
        var app = TestApp(editorAt: "/get-workout") { $0.put(.test("push-up", rate: 8, level: 2), id: "t") }
        app.send(.getWorkout(.categorySwitched(.strength, true)))
        #expect(!app.html.contains("Nothing harder is chosen"))
        app.send(.getWorkout(.difficultyChosen(2)))
        #expect(app.html.contains("Your Strength level is 2 of 10. Nothing harder is chosen."))
        app.send(.getWorkout(.categorySwitched(.chest, true)))
        #expect(app.html.contains("Your levels of 10: Strength 2, Chest 2. Nothing harder is chosen."))
        var levels = TestedLevels()
        levels[.arms] = 5
        levels[.endurance] = 1
        func limits(_ focus: WorkoutChoice.Focus, _ difficulty: Difficulty) -> [Catalogue.Category] {
            GetWorkout.limits(of: WorkoutChoice(focus, difficulty: difficulty), by: levels).map { $0.category }
        }
        #expect(limits(.muscles([.biceps]), .advanced) == [.arms] && limits(.muscles([.biceps]), .intermediate) == [])
        #expect(limits(.muscles([.quads]), .advanced) == [])
        #expect(limits(.categories([.endurance]), .intermediate) == [.endurance])
        #expect(limits(.categories([.flexibility]), .advanced) == [])
    }

    @Test("FT-5 GW-5 at the end of an exercise, and of the workout, it is tracked or untracked; all its rows follow")
    func inWorkouts() throws {
        var app = TestApp.used { $0.add(.generated("Push"), id: "g") }
        app.send(.run(.playTapped(workout: "g")))
        #expect(app.html.contains(">Tracked<"))
        app.send(.run(.nextTapped))
        #expect(app.html.contains(">Untrack<"))
        app.send(.fitness(.trackTapped("push-up", false)))
        #expect(app.html.contains(">Track<") && app.html.contains("Not tracked"))
        app.wait(70)
        let end = app.html
        #expect(end.components(separatedBy: ">Track<").count == 3 && !end.contains(">Untrack<"))
        app.send(.fitness(.trackTapped("push-up", true)))
        #expect(app.html.components(separatedBy: ">Untrack<").count == 3)
    }

    @Test("SH-7 every page of it has an address")
    func addresses() {
        for page in [FitnessPage.choice, .test, .results, .exercise("push-up")] {
            let address = Address.fitness(page)
            #expect(Address(path: address.path) == address && address.tab == .getWorkout)
        }
        #expect(Address(path: "/fitness-test/nowhere") == .unknown(path: "/fitness-test/nowhere"))
    }
}
