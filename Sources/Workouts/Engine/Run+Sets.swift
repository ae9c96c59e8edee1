// A run by hand: what has been stays as it is, and what is to come is laid anew of the sets that are open, whenever something is
// noted of a set, or one is turned to or added. So what comes next, what is said of it and what is rendered ahead are the
// next step of the timeline, in whatever order sets are done, and a set that is added shifts nothing that has been.

/// In which order the sets of a run by hand are done.
struct SetOrder: Sendable {
    /// The set that was last on: after it goes on, and begins again behind the last one. Nil: with the first that is open.
    var origin: SetPlace?
    /// The last step that the run has been in.
    var reached = 0
    /// Sets of lines that are no exercise and have been: nobody ticks them off.
    var passed: Set<SetPlace> = []
}

extension Run {
    /// How the run goes on from where it stands.
    private enum Next {
        case stay
        /// The rest after that set, then the sets that are open.
        case rest(after: SetPlace)
        case set(SetPlace)
        /// The sets that are open.
        case onward
    }

    /// How many sets of exercises there are, and how many are done. O(lines + noted sets).
    public var setCounts: (done: Int, all: Int) {
        var done = 0
        for (place, entry) in sets where entry.isDone && performance.isExercise(place.line) { done += 1 }
        return (done, performance.setCount)
    }

    /// The set that is on, or comes after the rest; nil once all are done.
    public func currentSet(_ state: RunState) -> SetPlace? { currentSet(at: state.position.step) }

    private func currentSet(at step: Int) -> SetPlace? { performance.place(of: isResting(at: step) ? step + 1 : step) }

    /// Whether it rests: between two sets, or in a line that is a rest.
    public func isResting(_ state: RunState) -> Bool { isResting(at: state.position.step) }

    private func isResting(at step: Int) -> Bool {
        step < workout.steps.count && workout.steps[step].role == .rest && !timeline.isHold(step)
    }

    /// Applies an event at the checkpoint's own moment. Total: an event that makes no sense there changes nothing.
    mutating func train(_ event: RunEvent.Kind, from checkpoint: inout Checkpoint) {
        let step = checkpoint.position.step
        pass(through: step)
        let place = performance.place(of: step)
        let isResting = performance.part(of: step) == .rest
        if !isResting, let place { order.origin = place }
        var next = Next.stay
        switch event {
        case .noted(let noted, let entry, let goesOn):
            guard performance.contains(noted) else { return }
            sets[noted] = entry
            if goesOn, entry.isDone {
                // Out of its turn: then with the first that was left out.
                order.origin = noted == currentSet(at: step) ? noted : nil
                next = .rest(after: noted)
            } else if goesOn, isResting, place == noted {
                order.origin = noted
                next = .set(noted)
            }
        case .went(let goal):
            let isThere = place == goal && !isResting
            guard performance.contains(goal), sets[goal]?.isDone != true, !isThere else { return }
            order.origin = goal
            next = .set(goal)
        case .added(let line):
            let index = Int(line)
            guard plan.steps.indices.contains(index), Limits.sets.contains(Int(plan.steps[index].sets ?? 1) + 1) else {
                return
            }
            plan.steps[index].sets = (plan.steps[index].sets ?? 1) + 1
            performance.addSet(to: index)
        case .lengthened(let amount):
            guard self.isResting(at: step), amount > .zero, checkpoint.phase == .running || checkpoint.phase == .paused
            else { return }
            layAnew(.stay, from: &checkpoint)
            return performance.lengthen(checkpoint.position.step, by: amount)
        default:
            // The steps to come stay as they are.
            return checkpoint.apply(event, on: timeline)
        }
        if checkpoint.phase == .running || checkpoint.phase == .paused { layAnew(next, from: &checkpoint) }
    }

    private mutating func layAnew(_ next: Next, from checkpoint: inout Checkpoint) {
        let step = checkpoint.position.step
        pass(through: step)
        let place = performance.place(of: step)
        let part = performance.part(of: step)
        var open = openSets
        var next = next
        if case .stay = next {
            // Nobody waits before a set that is done, nor at the end while another is open.
            let isOver = place.map { sets[$0]?.isDone == true } ?? !open.isEmpty
            if isOver, timeline.isHold(step) { next = .onward }
        }
        var performance = performance
        performance.keepFirst(order.reached + 1)
        switch next {
        case .stay:
            if step < order.reached {
                performance.layAgain(step)
                checkpoint.position.step = order.reached + 1
            }
            open.removeAll { $0 == place && part != .rest }
            if let place, part == .wait { performance.lay(place, .set) }
            performance.lay(open, after: part == .rest ? nil : place)
        case .rest(let place):
            performance.lay(open, after: place)
        case .set(let place):
            open.removeAll { $0 == place }
            performance.lay([place] + open)
        case .onward:
            performance.lay(open)
        }
        performance.layEnd()
        self.performance = performance
        if case .stay = next { return }
        if order.reached + 1 < performance.steps.count {
            checkpoint.enter(Position(step: order.reached + 1), by: .person, on: timeline)
        }
    }

    /// Takes note of where the run has been.
    private mutating func pass(through step: Int) {
        guard step >= order.reached else { return }
        for step in order.reached...step {
            if let place = performance.place(of: step), !performance.isExercise(place.line) {
                order.passed.insert(place)
            }
        }
        order.reached = step
    }

    /// In the order in which they come. O(sets).
    private var openSets: [SetPlace] {
        var all = performance.order
        if let origin = order.origin, let index = all.firstIndex(of: origin) {
            all = Array(all[(index + 1)...] + all[...index])
        }
        return all.filter { sets[$0]?.isDone != true && !order.passed.contains($0) }
    }
}
