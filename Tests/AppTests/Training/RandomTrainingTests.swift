import Foundation
import Records
import Testing
import Workouts

@testable import App

/// Random trainings: whatever is done in whatever order, what is shown is what is stored.
@Suite struct RandomTrainingTests {
    @Test(
        "PL-6 PL-10 HI-2 EN-7 SH-9 sets that are shown as done are those that are stored, with their kinds",
        arguments: 0..<AtLength.count(100, share: 25))
    func shownIsStored(seed: Int) {
        var training = RandomTraining(seed: UInt64(seed))
        for _ in 0..<40 {
            training.act()
            training.check()
            if training.isOver { return }
        }
        training.stop()
        training.checkSession()
    }
}

private struct RandomTraining {
    private var app = TestApp()
    private var random: SplitMix64
    /// The sets that the person has done.
    private var done: Set<SetPlace> = []
    private var weights: [SetPlace: Double] = [:]
    private var kinds: [SetPlace: SetKind] = [:]
    private var log: [String] = []
    private(set) var isOver = false

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        app.draws = false
        var steps = Steps()
        for index in 0..<random.below(5) + 2 {
            let isTimed = index > 0 && random.below(4) == 0
            var step = Step(name: "Exercise \(index)", role: .exercise, target: isTimed ? .time(20) : .open)
            step.sets = Int32(random.below(3)) + 1
            step.reps = isTimed ? nil : 8
            step.rest = Int32(random.below(3)) * 30
            step.superset = random.below(3) == 0 ? "\(random.below(2))" : nil
            if random.below(3) == 0 { step.setKind = anyKind() }
            steps.append(step)
        }
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
    }

    private var run: RunSession { app.state.run.active! }

    private var places: [SetPlace] {
        run.plan.steps.indices.flatMap { line in
            (0..<(run.plan.steps[line].sets ?? 1)).map { SetPlace(line: Int32(line), set: $0) }
        }
    }

    private mutating func anyPlace() -> SetPlace { places[Int(random.below(UInt64(places.count)))] }

    private mutating func anyKind() -> SetKind { SetKind.allCases[Int(random.below(4))] }

    mutating func act() {
        switch random.below(17) {
        case 0, 1, 2: pressMainButton()
        case 3, 4, 5: tick(anyPlace())
        case 6:
            let place = anyPlace()
            if !done.contains(place) { send(.turnedTo(place)) }
        case 7:
            let place = anyPlace()
            let weight = Double(random.below(200)) / 2
            weights[place] = weight
            send(.entered(.init(place: place, kind: .weight), "\(weight)"))
        case 8:
            let line = Int(random.below(UInt64(run.plan.steps.count)))
            send(.setAdded(line))
        case 9: send(random.below(2) == 0 ? .restSkipped : .restLengthened)
        case 10: tickAll(Int(random.below(UInt64(run.plan.steps.count))))
        case 11: pause()
        case 12: reopen()
        case 13: stopAndUndo()
        case 14: keepForLater()
        case 15:
            let (place, kind) = (anyPlace(), anyKind())
            kinds[place] = kind
            send(.kind(.opened(place)))
            send(.kind(.chosen(kind)))
        default: wait(Seconds(integerLiteral: Int64(random.below(90))))
        }
    }

    // MARK: What a person does

    private mutating func send(_ action: Training.Action) {
        log.append("\(action)")
        app.send(.run(.training(action)))
    }

    /// "Set done", or "Start", as it is on the screen; two quick presses are one.
    private mutating func pressMainButton() {
        guard let place = run.currentSet, !run.isResting else { return }
        if run.isWaiting(for: place, run.state), run.plan.steps[Int(place.line)].target.time != nil {
            send(.startTapped(place))
            send(.startTapped(place))
        } else {
            send(.currentDone(place))
            done.insert(place)
            send(.currentDone(place))
        }
    }

    private mutating func tick(_ place: SetPlace) {
        send(.setTicked(place, !done.contains(place)))
        done.formSymmetricDifference([place])
    }

    private mutating func tickAll(_ line: Int) {
        let all = places.filter { $0.line == Int32(line) }
        let isTicked = !all.allSatisfy { done.contains($0) }
        send(.exerciseTicked(line, isTicked))
        if isTicked { done.formUnion(all) } else { done.subtract(all) }
    }

    private mutating func pause() {
        log.append("pause")
        app.send(.run(.pauseTapped))
        app.wait(3)
        app.send(.run(.pauseTapped))
        // The sets that are held go on meanwhile: not in a pause.
    }

    /// A set that is held for its time is done.
    private mutating func wait(_ time: Seconds) {
        log.append("wait \(time)")
        if let place = run.currentSet, run.isHeld(place, run.state), let left = run.remaining(run.state), time >= left {
            done.insert(place)
        }
        app.wait(time)
    }

    private mutating func reopen() {
        log.append("killed")
        app = app.reopened(after: 60)
        guard app.state.run.question == .recover else { return }
        app.send(.run(.resumeTapped))
    }

    private mutating func stopAndUndo() {
        log.append("stopped")
        app.send(.run(.endTapped))
        guard app.state.shared.notice?.undo != nil else {
            isOver = true
            return checkSession()
        }
        checkSession()
        app.send(.shell(.undoTapped))
    }

    private mutating func keepForLater() {
        log.append("kept for later")
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        app.send(.run(.openRunChosen(app.library.openRuns[0].id)))
        app.send(.run(.pauseTapped))
    }

    mutating func stop() { app.send(.run(.endTapped)) }

    // MARK: What is shown and stored

    mutating func check() {
        guard !isOver else { return }
        #expect(Set(run.run.sets.filter { $0.value.isDone }.keys) == done, "\(log)")
        for (place, weight) in weights { #expect(run.run.sets[place]?.weight == weight, "\(log)") }
        for (place, kind) in kinds { #expect(run.kind(of: place) == kind, "\(log)") }
        let boxes = app.html.components(separatedBy: "class=\"set-tick\"").dropFirst()
        #expect(boxes.count { $0.prefix { $0 != ">" }.contains("checked") } == done.count, "\(log)")
        let isThrough = done.count == places.count
        let saysSo = app.html.contains("Press Stop when you are through.")
        if isThrough { #expect(saysSo || run.isResting, "\(log)") }
        #expect(!saysSo || isThrough, "\(log)")
        guard let current = run.currentSet else { return #expect(isThrough, "\(log)") }
        #expect(!done.contains(current), "\(log)")
        #expect(run.run.setCounts == (done.count, places.count), "\(log)")
    }

    func checkSession() {
        guard let session = app.library.sessions.first?.value else { return #expect(done.isEmpty, "\(log)") }
        for (line, step) in app.lastPlan.enumerated() {
            let sets = done.filter { $0.line == Int32(line) }.sorted { $0.set < $1.set }
            let results = session.results.filter { $0.name == step.name }
            #expect(results.flatMap(\.sets).count == sets.count, "\(log)")
            for (set, result) in zip(sets, results.flatMap(\.sets)) {
                if let weight = weights[set] { #expect(result.weight == weight, "\(log)") }
                #expect(result.kind == kinds[set] ?? step.setKind, "\(log)")
            }
        }
    }
}

extension TestApp {
    /// The lines of the only workout: sets that are added are added to them.
    fileprivate var lastPlan: Steps { library.workouts[0].value.steps }
}
