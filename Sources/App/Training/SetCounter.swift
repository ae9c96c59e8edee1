import Catalogue
import Sensing
import Workouts

/// Counts the repetitions of the tracked exercise that is on by how the device moves: of a set by hand, and of an exercise that Get Workout
/// has chosen. Only what was felt since the set began counts.
struct SetCounter: Sendable {
    /// The token of the watch that is on; 0: nobody listens.
    var watch: Int32 = 0
    /// The set whose readings are kept; nil: none.
    private var place: SetPlace?
    private var log = MotionLog()

    /// Whether something was felt of that set.
    func isCounting(_ place: SetPlace) -> Bool { self.place == place && !log.samples.isEmpty }

    // MARK: Listening

    /// Asks for the sensor where a tracked exercise comes. Some devices allow it to a tap only.
    @inline(never)  // It belongs to the second part of the program.
    mutating func listen(for plan: Workout, _ shared: inout Shared) -> [Effect] {
        self = SetCounter()
        let isAny = plan.steps.dictionary.contains { SetCounter.isCounted($0, shared) }
        guard isAny else { return [] }
        watch = shared.newRequest()
        return [.motion(.watch(token: watch))]
    }

    /// Another set has its own readings, a rest has none. A device without a sensor is no trouble here: people count as they always did.
    @inline(never)
    mutating func felt(_ event: MotionEvent, _ run: RunSession, _ shared: Shared) {
        guard event.token == watch, case .readings(_, let readings) = event else { return }
        let now = run.state.phase == .running ? SetCounter.place(run, shared) : nil
        if now != place {
            forgetReadings()
            place = now
        }
        guard place != nil, log.samples.count + readings.samples.count <= MotionLimits.samples else { return }
        log.rate = readings.rate
        log.samples += readings.samples
    }

    /// The set whose repetitions are to be felt now.
    private static func place(_ run: RunSession, _ shared: Shared) -> SetPlace? {
        let place =
            run.run.performance.isByHand
            ? (run.isResting ? nil : run.currentSet) : SetPlace(line: Int32(run.state.position.step), set: 0)
        guard let place, run.plan.steps.indices.contains(Int(place.line)),
            isCounted(run.plan.steps[Int(place.line)], shared)
        else { return nil }
        return place
    }

    /// A tracked exercise that has repetitions. In a plan of sets a time is one to hold.
    private static func isCounted(_ step: Step, _ shared: Shared) -> Bool {
        guard step.role == .exercise, let exercise = shared.shelf.exercise(of: step), exercise.tempo != nil else {
            return false
        }
        return (step.target.time == nil || step.tempo != nil) && shared.library.isTracked(exercise)
    }

    mutating func forgetReadings() {
        place = nil
        log = MotionLog()
    }

    // MARK: Counting

    /// How many repetitions of a set were felt; nil where none were found.
    @inline(never)
    func count(of place: SetPlace, _ plan: Workout, _ shared: Shared) -> Int32? {
        guard isCounting(place), let exercise = shared.shelf.exercise(of: plan.steps[Int(place.line)]) else {
            return nil
        }
        let expected = ExpectedMotion(tempo: exercise.tempo, isAlternating: exercise.isAlternating)
        let count = Int32(RepetitionCounter.count(log, expected).count)
        return count > 0 ? count : nil
    }
}

// MARK: The occasions of its run

extension SetCounter: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        guard watch != 0 else { return [] }
        switch occasion {
        case .told(.motion(let event)): felt(event, run, shared)
        case .stepOver: return noteCount(run, shared)
        default: break
        }
        return []
    }

    /// An exercise of a generated workout is over: what was felt of it is noted. By hand, the person ticks sets off.
    private mutating func noteCount(_ run: RunSession, _ shared: Shared) -> [RunIntent] {
        if run.run.performance.isByHand { return [] }
        let place = SetPlace(line: Int32(run.step), set: 0)
        guard let count = count(of: place, run.plan, shared) else { return [] }
        forgetReadings()
        return [.note([.noted(place, SetEntry(reps: count, isDone: true), goesOn: false)])]
    }

    /// Nobody listens where no run is on, or on its way.
    mutating func fallDeaf() -> [Effect] {
        guard watch != 0 else { return [] }
        self = SetCounter()
        return [.motion(.stop)]
    }
}
