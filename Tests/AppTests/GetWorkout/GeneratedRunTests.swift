import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct GeneratedRunTests {
    private func step(_ app: TestApp) -> Int { app.state.run.active?.state.position.step ?? -1 }

    @Test("GW-4 the exercise: name, how-to, equipment, rpm, duration, countdown, Pause, Quit and Skip")
    func screen() throws {
        var app = TestApp.generatedRun()
        #expect(app.address == .run && app.state.run.active?.mode.kind == .generated)
        let first = try #require(app.state.run.active).workout.steps[0]
        let exercise = try #require(app.state.shared.shelf.exercise(of: first))
        #expect(app.html.contains(">\(first.name)</h2>") && app.html.contains("Warm-up · exercise 1 of"))
        for text in ["Equipment", "Tempo", "Duration", " rpm", ">Pause<", ">Quit<", ">Skip<"] {
            #expect(app.html.contains(text), "\(text)")
        }
        #expect(app.html.contains(String(exercise.howTo.prefix(12))))
        #expect(app.html(from: "class=\"how-to\"", to: "</p>").contains("class=\"unfolding\""))
        #expect(app.html.contains("class=\"beat\"") && app.html.contains("--beat"))
        #expect(!app.html.contains("Song"))
        app.send(.run(.pauseTapped))
        #expect(app.html.contains(">Resume<") && app.state.run.active?.state.phase == .paused)
        app.send(.run(.pauseTapped))
        #expect(app.html.contains(">Pause<"))
    }

    @Test("GW-4 Skip ends the exercise, then the rest, which announces the next with its equipment")
    func skip() throws {
        var app = TestApp.generatedRun()
        app.wait(5)
        app.send(.run(.nextTapped))
        #expect(step(app) == 1)
        let steps = try #require(app.state.run.active).workout.steps
        #expect(steps[1].role == .rest)
        let card = app.html(from: "aria-label=\"Next\"", to: "</section>")
        #expect(card.contains(">\(steps[2].name)</h3>") && card.contains("Equipment"))
        app.send(.run(.nextTapped))
        #expect(step(app) == 2)
    }

    @Test("GW-4 SH-8 the exercise is told as it begins, and the rest with what comes next; nothing every second")
    func told() throws {
        var app = TestApp.generatedRun()
        let steps = try #require(app.state.run.active).workout.steps
        let first = Announcement.told(steps[0], .metric)
        #expect(first.hasPrefix(steps[0].name + ", ") && app.toldPeriod == first)
        app.wait(5)
        #expect(app.toldPeriod == first)
        app.send(.run(.nextTapped))
        #expect(app.toldPeriod == Announcement.told(steps[1], .metric) + ". Next: " + steps[2].name)
        app.send(.run(.nextTapped))
        #expect(app.toldPeriod == Announcement.told(steps[2], .metric))
    }

    @Test("GW-4 the main part says which round it is, the other parts how far they are")
    func rounds() throws {
        var app = TestApp.generatedRun()
        let circuit = try #require(app.generated?.circuits.first)
        let items = try #require(app.generated).items
        var seen: [String] = []
        for place in items.indices {
            let tag = app.html(from: "class=\"place\"", to: "</p>")
            seen.append(String(tag.split(separator: ">").last?.dropLast(3) ?? ""))
            guard place < items.count - 1 else { break }
            app.send(.run(.nextTapped))
            // The rest has the place of the exercise before.
            #expect(app.html.contains(">\(seen[place])</p>"))
            app.send(.run(.nextTapped))
        }
        let count = circuit.round.count
        #expect(seen[0] == "Warm-up · exercise 1 of \(circuit.round.lowerBound)")
        for place in circuit.places {
            let (round, item) = (place - circuit.round.lowerBound).quotientAndRemainder(dividingBy: count)
            #expect(seen[place] == "Round \(round + 1) of \(circuit.rounds) · exercise \(item + 1) of \(count)")
        }
        let coolDown = items.count - circuit.places.upperBound
        #expect(seen.last == "Cool-down · exercise \(coolDown) of \(coolDown)")
    }

    @Test("GW-4 Quit asks as every run does; Keep for later is found again where it was paused")
    func quit() throws {
        var app = TestApp.generatedRun()
        app.wait(30)
        app.send(.run(.backTapped))
        for name in ["Save", "Don&#39;t Save", "Keep for later"] {
            #expect(app.html.contains(name) || app.html.contains(name.replacing("&#39;", with: "'")), "\(name)")
        }
        let stood = try #require(app.state.run.active).state.position
        app.send(.run(.keepTapped))
        #expect(app.address == .viewWorkouts)
        #expect(app.html.contains("In Progress"))
        let run = try #require(app.library.openRuns.first)
        app = app.reopened(after: 86_400)
        app.send(.viewWorkouts(.runTapped(run.id)))
        #expect(app.address == .run && app.state.run.active?.state.position == stood)
        #expect(app.state.run.active?.state.phase == .paused)
    }

    @Test(
        "GW-3 in ten workouts that were done nothing that was chosen is left out, whatever the warm-ups trained",
        arguments: [
            "categories=balance,strength,endurance,flexibility,arms,legs,chest,back,abdominals&equipment=barbell,dumbbells,bench,stabilityBall,punchBag,rowingMachine,stairClimber&difficulty=advanced&minutes=10",
            "categories=balance,endurance,flexibility,legs,chest,back,abdominals&equipment=weightPlate,battleRopes,cableMachine&difficulty=beginner&minutes=10",
        ])
    func series(text: String) throws {
        let choice = try #require(WorkoutChoice(text: text))
        var app = TestApp.summary(WorkoutOrigin(choice: choice, seed: 0))
        var missing = Set(choice.aims)
        for seed in 0..<UInt64(10) {
            app.go(.summary(origin: WorkoutOrigin(choice: choice, seed: seed).text))
            for item in try #require(app.generated).items where item.part == .main {
                let exercise = try #require(app.state.shared.shelf.catalogue.exercise(item.exercise))
                missing.remove(.type(exercise.type))
                for muscle in exercise.muscles.elements { missing.remove(.muscle(muscle)) }
            }
            app.send(.run(.performTapped(app.state.summary.plan)))
            app.wait(601)
            app.send(.finished(.quitTapped))
        }
        #expect(missing == [])
    }

    @Test("GW-3 what a warm-up and a cool-down trained has tired nobody, and isn't remembered")
    func mainPart() throws {
        var app = TestApp.generatedRun()
        let items = try #require(app.generated).items
        let main = Set(items.filter { $0.part == .main || $0.part == .filler }.map { $0.exercise })
        app.wait(601)
        app = app.reopened(after: 86_400, path: "/get-workout")
        let catalogue = app.state.shared.shelf.catalogue
        let trainee = app.state.shared.trainee(catalogue)
        #expect(trainee.memory.recent == main)
        var muscles: EnumSet<Muscle> = []
        for id in main { muscles = muscles.union(catalogue.exercise(id)?.muscles ?? []) }
        #expect(trainee.tired == muscles)
    }

    @Test("GW-4 after a crash it is asked about, as every run is")
    func crash() {
        var app = TestApp.generatedRun()
        app.wait(20)
        let again = app.reopened(after: 60)
        #expect(again.html.contains("Resume where I stopped") && again.state.run.active?.mode.kind == .generated)
    }

    @Test("IT-11 a generated workout runs on GW-4 wherever it is started from; one that became another kind doesn't")
    func modes() {
        var app = TestApp.used { $0.add(.generated("G"), id: "g") }
        app.send(.run(.playTapped(workout: "g")))
        #expect(app.state.run.active?.mode.kind == .generated)
        var workout = Workout.generated("G")
        workout.steps.append(Step(name: "Lap", role: .work, target: .distance(400)))
        #expect(RunMode(of: workout).kind == .outdoors)
        workout = .generated("G")
        workout.steps.append(Step(name: "Squat", role: .exercise, target: .open))
        #expect(RunMode(of: workout).kind == .byHand)
        workout = .generated("G")
        workout.origin = nil
        #expect(RunMode(of: workout).kind == .intervals)
    }

    @Test("GW-4 an exercise that was deleted is run all the same, by its name")
    func deleted() {
        var app = TestApp.used { $0.add(.generated("Gone", exercise: "0123"), id: "g") }
        app.send(.run(.playTapped(workout: "g")))
        #expect(app.html.contains(">Gone</h2>"))
        app.wait(101)
        #expect(app.html.contains(">Done<") && app.html.contains(">Gone<"))
        app.go(.viewWorkouts)
        #expect(app.html.contains(">Gone<") && app.library.workout("g") != nil)
    }

    @Test("GW-5 at the end: HI-2's figures, the exercises again, what was skipped; Save keeps the workout, once")
    func end() throws {
        var app = TestApp.generatedRun()
        app.send(.run(.nextTapped))
        app.send(.run(.nextTapped))
        app.wait(10)
        app.send(.run(.nextTapped))
        app.wait(601)
        guard case .finished(let session) = app.address else { return #expect(Bool(false), "\(app.address.path)") }
        #expect(app.library.session(session) != nil)
        for text in ["Calories", ">Skipped<", ">Skipped after 0:10<", ">Save<", ">Quit<"] {
            #expect(app.html.contains(text), "\(text)")
        }
        // A note is typed, and the app is opened anew: the workout can still be saved.
        app.send(.finished(.noteChanged("Good")))
        app = app.reopened(after: 10, isReturn: true)
        #expect(app.html.contains(">Skipped after 0:10<"))
        app.send(.finished(.saveTapped))
        #expect(app.address == .viewWorkouts)
        let workout = try #require(app.library.workouts.first).value
        #expect(workout.origin == TestApp.chest.text && app.library.workouts.count == 1)
        #expect(app.state.shared.drafts.isEmpty)
    }

    @Test("GW-5 Quit keeps no workout, and the session is in the history either way")
    func quitAtEnd() {
        var app = TestApp.generatedRun()
        app.wait(601)
        app.send(.finished(.quitTapped))
        #expect(app.address == .profile)
        #expect(app.library.workouts.isEmpty && app.library.sessions.count == 1)
    }

    @Test("GW-5 a run that was ended before its end says what wasn't done")
    func early() {
        var app = TestApp.generatedRun()
        app.wait(20)
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        #expect(app.html.contains("Kept in History") && app.html.contains(">Not done<"))
    }

    @Test("GW-5 at the end an exercise of rounds stands once, with how many of them were done")
    func endOfRounds() throws {
        var app = TestApp.generatedRun()
        let workout = try #require(app.generated)
        let circuit = try #require(workout.circuits.first)
        // To the first exercise of the main part, which is skipped in the first round.
        for _ in 0..<circuit.round.lowerBound * 2 + 1 { app.send(.run(.nextTapped)) }
        app.wait(601)
        let names = circuit.round.map { app.state.shared.exerciseName(workout.items[$0].exercise) }
        func row(_ place: Int) -> String { app.html(from: "aria-label=\"\(names[place])\"", to: "</li>") }
        #expect(app.html.ranges(of: "row ended").count == workout.singlePlaces.count)
        #expect(row(0).contains(">\(circuit.rounds - 1) of \(circuit.rounds) rounds<"))
        let time = timeText(seconds: Int64(workout.items[circuit.round.lowerBound + 1].seconds))
        #expect(row(1).contains(">\(circuit.rounds) × \(time)<"))
    }

    @Test("GW-5 HI-1 History's session marks what was skipped too, and stands in the order of the workout")
    func skippedInHistory() throws {
        var app = TestApp.generatedRun()
        let steps = try #require(app.state.run.active).workout.steps
        app.send(.run(.nextTapped))
        app.send(.run(.nextTapped))
        app.wait(10)
        app.send(.run(.nextTapped))
        app.wait(601)
        let entry = try #require(app.library.sessions.first)
        let results = entry.value.results
        #expect(
            results[0].name == steps[0].name && results[0].spent == .zero && results[0].skipped == steps[0].target.time)
        #expect(results[1].name == steps[2].name && results[1].spent == 10)
        #expect(results[1].skipped == steps[2].target.time.map { $0 - 10 })
        #expect(results.dropFirst(2).allSatisfy { $0.skipped == nil })
        app.go(.session(entry.id))
        #expect(app.html.contains(">Skipped<") && app.html.contains(">Skipped after 0:10<"))
        // Nothing was trained by what was skipped at once.
        let again = app.reopened(after: 60, path: "/get-workout")
        let trainee = again.state.shared.trainee(again.state.shared.shelf.catalogue)
        let first = try #require(steps[0].exercise)
        #expect(!trainee.memory.recent.contains(first))
    }

    @Test(
        "GW-4 with the tick of the tempo each repetition is handed to the audio system, and the soundtrack has it too")
    func ticks() throws {
        func sounds(_ ticks: Bool) -> [ScheduledSound] {
            var app = TestApp.generatedRun { $0.changeSettings { $0.cues.tempoTick = ticks } }
            var sounds: [ScheduledSound] = []
            for effect in app.takeEffects() {
                if case .audio(.schedule(let more)) = effect { sounds += more }
                if case .soundtrack(.render(_, let request)) = effect {
                    #expect(request.contains("\"tempoTick\":true") == ticks)
                }
            }
            return sounds
        }
        let (without, with) = (sounds(false), sounds(true))
        #expect(with.count > without.count)
        let moments = with.map { $0.at }
        #expect(without.allSatisfy { moments.contains($0.at) })
    }

    @Test("CU-3 between ticks, however quick, there is a silence to change to the track in")
    func silence() throws {
        var workout = Workout.generated("Quick")
        var step = workout.steps[0]
        step.tempo = 180
        workout.steps = [step]
        workout.cues.tempoTick = true
        workout.cues.verbal = false
        var app = TestApp.used { $0.add(workout, id: "g") }
        app.send(.run(.playTapped(workout: "g")))
        let run = try #require(app.state.run.active)
        let from = Seconds(10)
        let silent = (0..<333).filter {
            app.state.run.sound.isSilent(run, from: from + Seconds(milliseconds: Int64($0)))
        }
        #expect(silent.count > 160 && silent.count < 220)
    }

    @Test("GW-5 a saved workout isn't saved twice, and names are told apart")
    func twice() throws {
        var app = TestApp.saved()
        let id = try #require(app.library.workouts.first).id
        app.send(.viewWorkouts(.savedTapped(id)))
        app.wait(601)
        #expect(app.html.contains(">Done<") && !app.html.contains(">Quit<"))
        app.send(.finished(.doneTapped))
        app.go(.summary(origin: TestApp.chest.text))
        app.send(.run(.performTapped(app.state.summary.plan)))
        app.wait(601)
        app.send(.finished(.saveTapped))
        let names = app.library.workouts.map { $0.value.name }
        #expect(names[1] == names[0] + " 2")
    }
}
