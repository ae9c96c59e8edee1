// A run by hand: past steps stay; future ones are replaced by the open sets whenever something is noted of a set, or a
// set is chosen or added. So the next cue and the rendered sound always follow the timeline's next step, in any order
// of sets, and an added set doesn't shift the past.

/// The order of sets in a run by hand.
struct SetOrder: Sendable {
    /// The last active set: the order continues after it, cyclically. Nil: from the first open set.
    var origin: SetPlace?
    /// The last step that the run has reached.
    var reached = 0
    /// Past sets of lines that aren't exercises: they can't be ticked off.
    var passed: Set<SetPlace> = []
}

extension Run {
    /// The continuation from the current step.
    private enum Next {
        case stay
        /// The rest after that set, then the open sets.
        case rest(after: SetPlace)
        case set(SetPlace)
        /// The open sets.
        case onward
    }

    /// Number of sets of exercises, and of those done. O(lines + noted sets).
    public var setCounts: (done: Int, all: Int) {
        var done = 0
        for (place, entry) in sets where entry.isDone && performance.isExercise(place.line) { done += 1 }
        return (done, performance.setCount)
    }

    /// The current set, or the one after the current rest; nil once all are done.
    public func currentSet(_ state: RunState) -> SetPlace? { currentSet(at: state.position.step) }

    private func currentSet(at step: Int) -> SetPlace? { performance.place(of: isResting(at: step) ? step + 1 : step) }

    /// Whether the run is in a rest: between two sets, or in a rest line.
    public func isResting(_ state: RunState) -> Bool { isResting(at: state.position.step) }

    private func isResting(at step: Int) -> Bool {
        step < workout.steps.count && workout.steps[step].role == .rest && !timeline.isHold(step)
    }

    /// Applies an event at the checkpoint's own moment. Total: an invalid event changes nothing.
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
                // Out of order: the first omitted set is next.
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
            // The future steps stay.
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
            // No wait before a set that is done, nor at the end while a set is open.
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

    /// Records the steps passed.
    private mutating func pass(through step: Int) {
        guard step >= order.reached else { return }
        for step in order.reached...step {
            if let place = performance.place(of: step), !performance.isExercise(place.line) {
                order.passed.insert(place)
            }
        }
        order.reached = step
    }

    /// The open sets, in order of performance. O(sets).
    private var openSets: [SetPlace] {
        var all = performance.order
        if let origin = order.origin, let index = all.firstIndex(of: origin) {
            all = Array(all[(index + 1)...] + all[...index])
        }
        return all.filter { sets[$0]?.isDone != true && !order.passed.contains($0) }
    }
}
