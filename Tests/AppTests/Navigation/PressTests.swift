import Records
import Testing
import Workouts

@testable import App
@testable import Interface

/// The app with presses, which come to its nodes.
private struct Presses {
    var runtime = Runtime(seed: 1)
    private var effects: [Effect] = []
    private var now: Seconds = 10

    init(path: String) {
        let viewport = Viewport(width: 390, height: 844)
        send(.started(Start(path: path, viewport: viewport, isOnline: true, language: "en", can: Capabilities())))
        for _ in 0..<5 {
            let rows = [StoreRow(key: "account", text: TestApp.guest["account"])]
            send(.store(.loaded(library.isLoaded ? [] : rows, next: nil)))
        }
        frame()
    }

    var library: Library { runtime.state.shared.library }
    var route: Route { runtime.state.shared.route }
    var clocks: Clocks { Clocks(monotonic: now, wall: 1_795_000_000 + now) }

    mutating func send(_ event: HostEvent) { effects += runtime.handle(event, clocks: clocks) }
    mutating func frame() { _ = runtime.frame(clocks: clocks) }
    mutating func wait(_ time: Double) { now += Seconds(time) }

    mutating func asksForRun() -> Int {
        defer { effects = [] }
        return effects.count { if case .tabs(.acquireRun) = $0 { true } else { false } }
    }

    /// The node whose click is such an action, in the frame that is shown.
    func node(_ isMeant: (Action) -> Bool) -> UInt32? {
        let shown = runtime.renderer.shown
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
    mutating func click(_ node: UInt32?, count: Int32, x: Double = 20, isTouch: Bool = false) {
        guard let node else {
            Issue.record("no such control")
            return
        }
        var event = DOMEvent(.click)
        event.count = count
        event.x = x
        event.pointerKind = isTouch ? 1 : 0
        send(.dom(node: node, event: event))
    }
}

@Suite struct PressTests {
    private static func adds(_ action: Action) -> Bool {
        if case .workoutList(.addTapped) = action { true } else { false }
    }

    private static func playsWorkout(_ action: Action) -> Bool {
        if case .run(.playTapped) = action { true } else { false }
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
        var app = Presses(path: "/workouts")
        let node = app.node(Self.adds)
        app.click(node, count: counts.0)
        app.click(node, count: counts.1)
        #expect(app.library.workouts.count == 1)
        // Another press, another workout.
        app.frame()
        app.wait(1)
        app.send(.navigated(path: "/workouts"))
        app.frame()
        app.click(app.node(Self.adds), count: 1)
        #expect(app.library.workouts.count == 2)
    }

    @Test("IT-5 the second click of a double click presses nothing that has come to lie under the pointer")
    func under() {
        var app = Presses(path: "/workouts")
        app.click(app.node(Self.adds), count: 1)
        app.frame()
        let other = app.node { if case .workout(.addIntervalsTapped) = $0 { true } else { false } }
        app.wait(0.2)
        app.click(other, count: 2, x: 24)
        #expect(app.route == .workout(app.library.workouts[0].id))
        app.wait(0.1)
        app.click(other, count: 1, x: 24)
        #expect(app.route == .addIntervals(workout: app.library.workouts[0].id))
    }

    @Test(
        "IT-5 quick presses of two controls are two, whatever the browser counts: at two places, or by touch",
        arguments: [(200.0, false), (20, true)])
    func elsewhere(x: Double, isTouch: Bool) {
        var app = Presses(path: "/workouts")
        app.click(app.node(Self.adds), count: 1, isTouch: isTouch)
        app.frame()
        app.wait(0.05)
        let other = app.node { if case .workout(.addIntervalsTapped) = $0 { true } else { false } }
        app.click(other, count: 2, x: x, isTouch: isTouch)
        #expect(app.route == .addIntervals(workout: app.library.workouts[0].id))
    }

    private func playing() -> Presses {
        var app = Presses(path: "/")
        app.click(app.node { if case .quickCreate(.createTapped) = $0 { true } else { false } }, count: 1)
        app.frame()
        app.send(.navigated(path: "/workouts/" + app.library.workouts[0].id))
        app.frame()
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
        if between > 0 { app.frame() }
        if between > 1 { app.send(.tabs(.runAcquired)) }
        app.click(node, count: counts.1)
        #expect(app.asksForRun() == 1)
        if between < 2 { app.send(.tabs(.runAcquired)) }
        app.frame()
        #expect(app.route == .run)
        #expect(app.library.openRuns.count == 1)
        #expect(app.runtime.state.run.active?.state.phase == .running)
        #expect(!app.runtime.state.run.isElsewhere)
    }

    @Test("IT-9 skips, Pause and Play count as often as they are pressed")
    func repeated() {
        var app = playing()
        app.click(app.node(Self.playsWorkout), count: 1)
        app.send(.tabs(.runAcquired))
        app.frame()
        let skip = app.node(Self.skips)
        for count in 1...3 { app.click(skip, count: Int32(count), x: 200) }
        #expect(app.runtime.state.run.active?.state.position == Position(step: 6, offset: 0))
        app.frame()
        for (count, phase) in [(1, RunState.Phase.paused), (2, .running), (3, .paused)] {
            app.click(app.node(Self.pauses), count: Int32(count), x: 200)
            #expect(app.runtime.state.run.active?.state.phase == phase)
            app.frame()
        }
    }

    @Test(
        "PL-6 IT-5 a press that did something is repeated at the same control only later: the sooner, the surer the device",
        arguments: [
            // Count, pointer, the same control, after, whether it counts.
            (2, 0, true, 0.2, false), (2, 0, true, 0.3, true), (1, 0, true, 0.05, true), (2, 0, false, 0.2, false),
            (0, 0, true, 0.2, false), (0, 0, true, 0.3, true), (0, 0, false, 0.05, true),
            (1, 1, true, 0.05, false), (2, 1, true, 0.15, true), (2, 1, false, 0.05, true),
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
        state.shared.route = .history
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
