import Records
import Testing
import Workouts

@testable import App
@testable import Interface

// Presses that come to nodes, and frames that come when a test says so.
extension TestApp {
    fileprivate static func pressed(path: String) -> TestApp {
        var app = TestApp(path: path, hasLocks: false)
        app.settlesLate = true
        return app
    }

    fileprivate mutating func asksForRun() -> Int {
        takeEffects().count { if case .tabs(.acquireRun) = $0 { true } else { false } }
    }

    /// The node whose click is such an action, in the frame that is shown.
    func node(_ isMeant: (Action) -> Bool) -> UInt32? {
        let shown = renderer.shown
        for node in shown.arena.nodes where !node.kind.isText {
            for index in Int(node.start)..<Int(node.start + node.count) {
                let entry = shown.arena.entries[index]
                guard entry.kind == .listener, entry.name == EventName.click.rawValue, entry.handler >= 0,
                    case .action(let action) = shown.handlers[Int(entry.handler)], isMeant(action)
                else { continue }
                return node.id
            }
        }
        return nil
    }

    /// - Parameters:
    ///   - count: as `MouseEvent.detail`; 0 from the keyboard.
    ///   - x: where, in CSS pixels.
    fileprivate mutating func click(_ node: UInt32?, count: Int32, x: Double = 20, isTouch: Bool = false) {
        guard let node else {
            Issue.record("no such control")
            return
        }
        var event = DOMEvent(.click)
        event.count = count
        event.x = x
        event.pointerKind = isTouch ? 1 : 0
        send(.host(.dom(node: node, event: event)))
    }
}

@Suite struct PressTests {
    private static func adds(_ action: Action) -> Bool {
        if case .workoutList(.addTapped) = action { true } else { false }
    }

    private static func playsWorkout(_ action: Action) -> Bool {
        if case .workout(.playTapped) = action { true } else { false }
    }

    private static func skips(_ action: Action) -> Bool {
        if case .run(.forwardTapped) = action { true } else { false }
    }

    private static func pauses(_ action: Action) -> Bool {
        if case .run(.pauseTapped) = action { true } else { false }
    }

    @Test(
        "IT-5 a double click on Add Workout, Enter twice, or two touches before it is drawn: one workout",
        arguments: [(Int32(1), Int32(2)), (0, 0), (1, 1)])
    func adding(counts: (Int32, Int32)) {
        var app = TestApp.pressed(path: "/workouts")
        let node = app.node(Self.adds)
        app.click(node, count: counts.0)
        app.click(node, count: counts.1)
        #expect(app.library.workouts.count == 1)
        // Another press, another workout.
        app.settle()
        app.monotonic += Seconds(1)
        app.send(.host(.navigated(path: "/workouts")))
        app.settle()
        app.click(app.node(Self.adds), count: 1)
        #expect(app.library.workouts.count == 2)
    }

    @Test("FT-1 Skip exercise skips one exercise, however often its press is told of")
    func skippingExercises() {
        var app = TestApp.fitness(["push-up", "crunch", "bodyweight-squat"])
        app.settlesLate = true
        func skip() -> UInt32? {
            app.node { if case .fitness(.skipTapped) = $0 { true } else { false } }
        }
        app.click(skip(), count: 1)
        app.settle()
        app.click(skip(), count: 2)
        #expect(app.state.fitness.test.place == 1)
        app.monotonic += Seconds(1)
        app.click(skip(), count: 1)
        #expect(app.state.fitness.test.place == 2)
    }

    @Test("IT-5 the second click of a double click presses nothing that has come to lie under the pointer")
    func under() {
        var app = TestApp.pressed(path: "/workouts")
        app.click(app.node(Self.adds), count: 1)
        app.settle()
        let other = app.node { if case .workout(.addIntervalsTapped) = $0 { true } else { false } }
        app.monotonic += Seconds(0.2)
        app.click(other, count: 2, x: 24)
        #expect(app.address == .workout(app.library.workouts[0].id))
        app.monotonic += Seconds(0.1)
        app.click(other, count: 1, x: 24)
        #expect(app.address == .addIntervals(workout: app.library.workouts[0].id))
    }

    @Test(
        "IT-5 quick presses of two controls at two places are two, whatever the browser counts",
        arguments: [(200.0, false), (200, true)])
    func elsewhere(x: Double, isTouch: Bool) {
        var app = TestApp.pressed(path: "/workouts")
        app.click(app.node(Self.adds), count: 1, isTouch: isTouch)
        app.settle()
        app.monotonic += Seconds(0.05)
        let other = app.node { if case .workout(.addIntervalsTapped) = $0 { true } else { false } }
        app.click(other, count: 2, x: x, isTouch: isTouch)
        #expect(app.address == .addIntervals(workout: app.library.workouts[0].id))
    }

    @Test("IT-5 the second touch of an impatient finger presses nothing that has come to lie under it")
    func underFinger() {
        var app = TestApp.pressed(path: "/workouts")
        app.click(app.node(Self.adds), count: 1, isTouch: true)
        app.settle()
        let other = app.node { if case .workout(.addIntervalsTapped) = $0 { true } else { false } }
        app.monotonic += Seconds(0.2)
        app.click(other, count: 1, x: 30, isTouch: true)
        #expect(app.address == .workout(app.library.workouts[0].id))
        app.monotonic += Seconds(0.1)
        app.click(other, count: 1, x: 30, isTouch: true)
        #expect(app.address == .addIntervals(workout: app.library.workouts[0].id))
    }

    private func playing() -> TestApp {
        var app = TestApp.pressed(path: "/")
        app.click(app.node { if case .quickCreate(.createTapped) = $0 { true } else { false } }, count: 1)
        app.settle()
        app.send(.host(.navigated(path: "/workouts/" + app.library.workouts[0].id)))
        app.settle()
        return app
    }

    @Test(
        "EN-7 IT-9 Play that is pressed twice asks for one run, whether or not the answer and a frame come between",
        arguments: [(Int32(1), Int32(2)), (0, 0), (1, 1)], [0, 1, 2])
    func playTwice(counts: (Int32, Int32), between: Int) {
        var app = playing()
        let node = app.node(Self.playsWorkout)
        _ = app.asksForRun()
        app.click(node, count: counts.0)
        if between > 0 { app.settle() }
        if between > 1 { app.send(.host(.tabs(.runAcquired))) }
        app.click(node, count: counts.1)
        #expect(app.asksForRun() == 1)
        if between < 2 { app.send(.host(.tabs(.runAcquired))) }
        app.settle()
        #expect(app.address == .run)
        #expect(app.library.openRuns.count == 1)
        #expect(app.state.run.active?.state.phase == .running)
        #expect(!app.state.run.isElsewhere)
    }

    @Test("IT-9 skips, Pause and Play count as often as they are pressed")
    func repeated() {
        var app = playing()
        app.click(app.node(Self.playsWorkout), count: 1)
        app.send(.host(.tabs(.runAcquired)))
        app.settle()
        let skip = app.node(Self.skips)
        for count in 1...3 { app.click(skip, count: Int32(count), x: 200) }
        #expect(app.state.run.active?.state.position == Position(step: 6, offset: 0))
        app.settle()
        for (count, phase) in [(1, RunState.Phase.paused), (2, .running), (3, .paused)] {
            app.click(app.node(Self.pauses), count: Int32(count), x: 200)
            #expect(app.state.run.active?.state.phase == phase)
            app.settle()
        }
    }

    @Test(
        "PL-6 IT-5 a press that did something is repeated at the same control only later: the sooner, the surer the device",
        arguments: [
            // Count, pointer, the same control, after, whether it counts.
            (2, 0, true, 0.2, false), (2, 0, true, 0.3, true), (1, 0, true, 0.05, true), (2, 0, false, 0.2, false),
            (0, 0, true, 0.2, false), (0, 0, true, 0.3, true), (0, 0, false, 0.05, true),
            (1, 1, true, 0.05, false), (2, 1, true, 0.15, true), (2, 1, false, 0.05, false),
            (2, 1, false, 0.2, false), (2, 1, false, 0.28, true),
        ] as [(Int32, UInt8, Bool, Double, Bool)])
    func again(count: Int32, pointer: UInt8, isSame: Bool, after: Double, counts: Bool) {
        var press = Press()
        var event = DOMEvent(.click)
        event.count = min(count, 1)
        event.pointerKind = pointer
        var state = State(seed: 1)
        let before = Press.Outcome(state)
        let isFirst = press.takes(event, at: 1, 10)
        #expect(isFirst)
        state.shared.address = .history
        press.ended(before, Press.Outcome(state))
        event.count = count
        var unseen = press
        let countsUnseen = unseen.takes(event, at: 2, 11)
        #expect(!countsUnseen)
        press.drawn()
        let isSecond = press.takes(event, at: isSame ? 1 : 2, 10 + Seconds(after))
        #expect(isSecond == counts)
    }
}
