import Records
import Testing
import Workouts

@testable import App

@Suite struct RunTests {
    private func tabata(_ steps: Steps? = nil) -> TestApp {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: steps ?? IntervalPlan().steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        return app
    }

    @Test(
        "IT-9 IT-11 what needs no map and no exercises runs with a countdown: it shows the name, what is left, the controls and the coming periods"
    )
    func screen() {
        var app = tabata()
        app.wait(Seconds(25.5))
        #expect(app.address == .run)
        #expect(app.html.contains("Tabata"))
        #expect(app.html.contains(">round 1 of 8<"))
        #expect(app.html.contains(">0:05<"))
        #expect(app.html.contains("3:45 left"))
        for name in ["Pause", "Skip backward 30 seconds", "Skip forward 30 seconds", "Back"] {
            #expect(app.html.contains("aria-label=\"\(name)\""))
        }
        #expect(!app.html.contains("aria-label=\"Main\""))
    }

    @Test("IT-9 Pause turns into Play and back, and time stands still in between")
    func pause() {
        var app = tabata()
        app.wait(3)
        app.send(.run(.pauseTapped))
        #expect(app.html.contains("aria-label=\"Play\""))
        app.wait(60)
        #expect(app.html.contains(">0:07<"))
        app.send(.run(.pauseTapped))
        app.wait(1)
        #expect(app.html.contains(">0:06<"))
        #expect(app.html.contains("aria-label=\"Pause\""))
    }

    @Test("IT-9 both skips cross periods")
    func skips() {
        var app = tabata()
        app.send(.run(.forwardTapped))
        #expect(app.html.contains(">Rest<"))
        app.send(.run(.backwardTapped))
        #expect(app.html.contains(">0:10<"))
    }

    @Test("IT-10 another event in the moment of the end leaves the wake-up that ends the run")
    func eventAtTheEnd() {
        var app = tabata()
        app.wait(Seconds(249.9))
        app.monotonic += 1
        app.wall += 1
        _ = app.takeEffects()
        app.send(.host(.key("a")))
        #expect(app.takeEffects().contains(.wake(at: app.monotonic)))
        app.send(.host(.woke))
        guard case .finished = app.address else { return #expect(Bool(false), "no end screen") }
    }

    @Test("IT-10 HI-2 the last period's end shows the end screen, once the session is on disk")
    func finishes() {
        var app = tabata()
        app.wait(251)
        guard case .finished(let id) = app.address else { return #expect(Bool(false), "no end screen") }
        #expect(app.disk["sessions/\(id)"] != nil)
        #expect(app.html.contains("4:10"))
        #expect(app.html.contains("kcal"))
        #expect(!app.disk.keys.contains { $0.utf8.starts(with: "log/".utf8) })
        app.send(.finished(.doneTapped))
        #expect(app.address == .profile)
    }

    @Test("HI-2 SH-6 a full disk is told, and the session isn't lost while the app is open")
    func fullDisk() {
        var app = tabata()
        app.wait(240)
        app.diskWorks = false
        app.wait(15)
        #expect(app.state.shell.storage == .failed(.full))
        #expect(app.library.sessions.count == 1)
        app.diskWorks = true
        app.wait(10)
        #expect(app.disk.keys.contains { $0.utf8.starts(with: "sessions/".utf8) })
        #expect(app.state.shell.storage == .fine)
    }

    @Test("EN-7 after a crash: resume where I stopped")
    func resumes() {
        var app = tabata()
        app.wait(Seconds(22.4))
        var again = app.reopened(after: 600)
        #expect(again.address == .run)
        for name in ["Resume where I stopped", "Continue as if nothing happened", "End workout"] {
            #expect(again.html.contains(">\(name)<"))
        }
        again.send(.run(.resumeTapped))
        // The last sign of life is at most five seconds old.
        let position = again.state.run.active!.state.position
        #expect(position.step == 1)
        #expect(position.offset > 5)
        again.wait(250)
        #expect(again.library.sessions.count == 1)
    }

    @Test("EN-7 EN-6 after a crash: continue as if nothing happened")
    func continues() {
        var app = tabata()
        app.wait(12)
        var again = app.reopened(after: 60)
        again.send(.run(.continueTapped))
        let state = again.state.run.active!.state
        #expect(state.position == Position(step: 5, offset: 2))
        var over = app.reopened(after: 3600)
        over.send(.run(.continueTapped))
        #expect(over.library.sessions.first?.value.spent == 250)
    }

    @Test("EN-7 after a crash: end the workout")
    func ends() {
        var app = tabata()
        app.wait(30)
        var again = app.reopened(after: 600)
        again.send(.run(.endTapped))
        #expect(again.library.sessions.first.map { $0.value.spent <= 30 } == true)
        #expect(again.library.openRuns.isEmpty)
    }

    @Test("SH-7 a paused run reopens paused, unasked")
    func pausedReload() {
        var app = tabata()
        app.wait(12)
        app.send(.run(.pauseTapped))
        let again = app.reopened(after: 86_400)
        #expect(again.address == .run)
        #expect(again.state.run.question == nil)
        #expect(again.html.contains("aria-label=\"Play\""))
        #expect(again.html.contains(">0:18<"))
    }

    @Test("OU-4 Back pauses and asks; Save keeps what was done in the history")
    func leavesAndSaves() {
        var app = tabata()
        app.wait(30)
        app.send(.run(.backTapped))
        #expect(app.state.run.active?.state.phase == .paused)
        for name in ["Save", "Don't Save", "Keep for later"] { #expect(app.html.contains(">\(name)<")) }
        app.send(.run(.saveTapped))
        #expect(app.library.sessions.first?.value.spent == 30)
    }

    @Test("OU-4 Don't Save forgets the run, also on disk")
    func discards() {
        var app = tabata()
        app.wait(30)
        app.send(.run(.backTapped))
        app.send(.run(.dontSaveTapped))
        #expect(app.library.sessions.isEmpty)
        #expect(app.address == .workouts)
        #expect(!app.disk.keys.contains { $0.utf8.starts(with: "log/".utf8) })
        #expect(app.reopened(after: 5).address == .workouts)
    }

    @Test("EN-8 HI-3 a run kept for later is taken up another day where it was")
    func keptForLater() {
        var app = tabata()
        app.wait(30)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        var again = app.reopened(after: 86_400)
        #expect(again.address == .workouts)
        #expect(again.library.openRuns.count == 1)
        again.send(.run(.openRunChosen(again.library.openRuns[0].id)))
        #expect(again.html.contains("aria-label=\"Play\""))
        again.send(.run(.pauseTapped))
        again.wait(221)
        #expect(again.library.sessions.first?.value.spent == 250)
    }

    @Test("SH-7 the browser's Back in a run asks instead of leaving it")
    func browserBack() {
        var app = tabata()
        app.wait(5)
        app.send(.host(.navigated(path: "/workouts")))
        #expect(app.address == .run)
        #expect(app.state.run.question == .leave)
        #expect(app.takeEffects().contains(.history(.push(path: "/run"))))
    }

    @Test("SH-8 Space pauses and resumes, Left and Right skip, Escape goes back")
    func keys() {
        var app = tabata()
        app.wait(2)
        app.send(.host(.key(" ")))
        #expect(app.state.run.active?.state.phase == .paused)
        app.send(.host(.key(" ")))
        app.send(.host(.key("ArrowRight")))
        #expect(app.state.run.active?.state.position == Position(step: 2, offset: 2))
        app.send(.host(.key("ArrowLeft")))
        #expect(app.state.run.active?.state.position == Position(step: 0, offset: 2))
        app.send(.host(.key("Escape")))
        #expect(app.state.run.question == .leave)
    }

    @Test("EN-2 an open step offers Next, and counts up")
    func openStep() {
        var app = tabata([Step(.work, .open), Step(.rest, .time(5))])
        app.wait(7)
        #expect(app.html.contains(">0:07<"))
        #expect(app.html.contains(">Next<"))
        app.send(.run(.nextTapped))
        #expect(!app.html.contains(">Next<"))
        #expect(app.html.contains(">0:05<"))
    }

    @Test("SY-1 a run taken over by another tab falls silent here and can be taken back")
    func takenOver() {
        var app = tabata()
        app.wait(5)
        app.send(.host(.tabs(.runTaken)))
        #expect(app.html.contains("Running in another tab"))
        #expect(app.html.contains(">Take over<"))
        #expect(app.state.run.active == nil)
        #expect(app.takeEffects().contains(.audio(.stop)))
    }
}
