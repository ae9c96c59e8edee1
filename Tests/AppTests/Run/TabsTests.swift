import Records
import Testing
import Workouts

@testable import App

@Suite struct TabsTests {
    /// The first tab runs a tabata, or a training by hand, the second one shows that it does.
    private func running(_ workout: Workout = Workout(name: "Tabata", steps: IntervalPlan().steps)) -> TwoTabs {
        var tabs = TwoTabs { $0.add(workout, id: "w") }
        let press = Action.run(workout.isByHand ? .beginTapped(workout: "w") : .playTapped(workout: "w"))
        tabs.send(0, press)
        tabs.wait(24)
        tabs.send(1, press)
        return tabs
    }

    private func state(_ tabs: TwoTabs, _ tab: Int) -> RunState? {
        tabs.tabs[tab].active.map { $0.run.state(at: $0.clock.moment(atMonotonic: tabs.tabs[tab].monotonic)) }
    }

    @Test(
        "EN-7 SY-1 a run is taken over in both directions, any number of times, and is the very same", arguments: 1...6)
    func again(times: Int) {
        var tabs = running()
        #expect(tabs.tabs[1].html.contains("Running in another tab"))
        var spent: Seconds = 24
        for time in 0..<times {
            let (from, to) = (time % 2, 1 - time % 2)
            #expect(state(tabs, from)?.spent == spent)
            tabs.send(to, .run(.takeOverTapped))
            #expect(state(tabs, to)?.spent == spent)
            #expect(tabs.tabs[to].state.run.question == nil)
            #expect(tabs.tabs[from].active == nil)
            #expect(tabs.tabs[from].html.contains("Running in another tab"))
            tabs.wait(7)
            spent += 7
        }
        let last = times % 2
        tabs.send(last, .run(.backTapped))
        tabs.send(last, .run(.saveTapped))
        #expect(tabs.tabs.map { $0.library.sessions.map { $0.value.spent } } == [[spent], [spent]])
        #expect(tabs.tabs.allSatisfy { $0.library.openRuns.isEmpty && !$0.state.run.isElsewhere })
    }

    @Test("EN-7 a paused run is shown paused in the tab that takes it over, unasked")
    func paused() {
        var tabs = running()
        tabs.send(0, .run(.pauseTapped))
        tabs.wait(100)
        tabs.send(1, .run(.takeOverTapped))
        #expect(state(tabs, 1)?.phase == .paused)
        #expect(state(tabs, 1)?.spent == 24)
        #expect(tabs.tabs[1].state.run.question == nil)
        tabs.send(1, .run(.pauseTapped))
        tabs.wait(3)
        tabs.send(0, .run(.takeOverTapped))
        #expect(state(tabs, 0)?.spent == 27)
        #expect(state(tabs, 0)?.phase == .running)
    }

    @Test("EN-7 a run that ends in one tab isn't there in the other, which leaves its screen")
    func ended() {
        var tabs = running()
        tabs.wait(300)
        #expect(tabs.tabs[0].library.sessions.count == 1)
        #expect(!tabs.tabs[1].html.contains("Running in another tab"))
        #expect(tabs.tabs[1].library.openRuns.isEmpty)
        tabs.send(1, .run(.takeOverTapped))
        #expect(tabs.tabs[1].active == nil)
        #expect(tabs.tabs[1].library.sessions.count == 1)
        // The right to run is free again.
        tabs.send(1, .run(.playTapped(workout: "w")))
        #expect(state(tabs, 1)?.spent == 0)
    }

    @Test("EN-7 a tab that is closed is noticed: the other one asks how to go on")
    func closed() {
        var tabs = running()
        tabs.close(0)
        #expect(tabs.tabs[1].state.run.question == .recover)
        tabs.wait(60)
        tabs.send(1, .run(.resumeTapped))
        #expect(state(tabs, 1)?.spent == 24)
    }

    @Test("EN-7 EN-6 a suspended tab loses its run, which went on, without a question; what it missed does no harm")
    func suspended() {
        var tabs = running()
        tabs.isSuspended = [0]
        tabs.wait(30)
        tabs.send(1, .run(.takeOverTapped))
        #expect(state(tabs, 1)?.spent == 54)
        #expect(tabs.tabs[1].state.run.question == nil)
        tabs.send(1, .run(.pauseTapped))
        tabs.send(0, .run(.pauseTapped))
        tabs.resume(0)
        tabs.wait(10)
        #expect(tabs.tabs[0].html.contains("Running in another tab"))
        tabs.send(0, .run(.takeOverTapped))
        #expect(state(tabs, 0)?.phase == .paused)
        #expect(state(tabs, 0)?.spent == 54)
    }

    @Test("EN-7 the question after a crash goes along to the tab that takes over")
    func question() {
        var tabs = running()
        tabs.close(0)
        tabs.open("/workouts")
        #expect(tabs.tabs[2].html.contains("Running in another tab"))
        tabs.wait(40)
        tabs.send(2, .run(.takeOverTapped))
        #expect(tabs.tabs[2].state.run.question == .recover)
        #expect(tabs.tabs[1].state.run.question == nil)
    }

    @Test("PL-6 EN-7 sets that are ticked in either tab are ticked in both")
    func training() {
        var tabs = running(TrainingTests.workout)
        tabs.send(0, .run(.training(.setTicked(SetPlace(line: 0, set: 0), true))))
        tabs.send(1, .run(.takeOverTapped))
        tabs.send(1, .run(.training(.setTicked(SetPlace(line: 1, set: 1), true))))
        tabs.send(1, .run(.training(.setAdded(0))))
        tabs.send(0, .run(.takeOverTapped))
        let run = tabs.tabs[0].active
        #expect(run?.run.setCounts.done == 2 && run?.run.setCounts.all == 8)
        #expect(run?.isDone(SetPlace(line: 1, set: 1)) == true)
        tabs.send(0, .run(.endTapped))
        #expect(tabs.tabs[1].library.sessions.first?.value.results.map { $0.sets.count }.filter { $0 > 0 } == [1, 1])
    }

    @Test("HI-3 EN-8 a run that was begun and left in another tab is taken up with all that was done there")
    func keptElsewhere() {
        var tabs = running()
        tabs.send(0, .run(.backTapped))
        tabs.send(0, .run(.keepTapped))
        #expect(!tabs.tabs[1].html.contains("Running in another tab"))
        tabs.send(1, .run(.openRunChosen(tabs.tabs[1].library.openRuns[0].id)))
        #expect(state(tabs, 1)?.spent == 24)
        #expect(state(tabs, 1)?.phase == .paused)
    }

    @Test("EN-7 IT-11 Play in a tab that knows of a run whose tab was closed asks how that goes on")
    func playAfterClosing() {
        var tabs = TwoTabs { $0.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w") }
        tabs.send(0, .run(.playTapped(workout: "w")))
        tabs.wait(24)
        tabs.close(0)
        tabs.send(1, .run(.playTapped(workout: "w")))
        #expect(tabs.tabs[1].state.run.question == .recover)
        #expect(tabs.tabs[1].library.openRuns.count == 1)
    }

    @Test("EN-7 after a kill \"Resume where I stopped\" is right to a second", arguments: [3.4, 17.9, 61.2])
    func killed(after seconds: Double) {
        let time = Seconds(seconds)
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.wait(time)
        var again = app.reopened(after: 600)
        again.send(.run(.resumeTapped))
        let spent = again.active?.state.spent ?? .zero
        #expect(spent <= time && spent > time - Seconds(1.01))
    }
}
