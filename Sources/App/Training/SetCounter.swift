import Catalogue
import Sensing
import Workouts

/// Counts the repetitions of the tracked exercise that is on by how the device moves: of a set by hand, and of an exercise that Get Workout
/// has chosen. Only what was felt since the set began counts.
struct SetCounter: Sendable {
    /// The token of the watch that is on; 0: nobody listens.
    var watch: Int32 = 0
    /// Of the set that is on, or was on last; nil: nothing was felt.
    private var motion: SetMotion?
    /// Its count was noted, and nothing was felt since.
    private var isNoted = false
    /// The sensor's count of each set of this run, as far as this tab was there.
    private(set) var counts: [SetPlace: Int32] = [:]
    /// The set that was counted last.
    private(set) var last: SetPlace?
    private var sensor = MotionSensor()
    /// The line whose set was the first to miss the sensor: there it is said, once.
    private var deafLine: Int32?

    // MARK: Listening

    /// Asks for the sensor where a tracked exercise comes. Some devices allow it to a tap only.
    @inline(never)  // It belongs to the second part of the program.
    mutating func listen(for plan: Workout, _ shared: inout Shared) -> [Effect] {
        self = SetCounter()
        return SetCounter.isTracked(plan, isByHand: plan.isByHand, shared) ? ask(&shared) : []
    }

    /// "Track" and "Untrack" hold at once: the tap that is being handled may ask for the sensor.
    @inline(never)
    mutating func follow(_ run: RunSession, _ shared: inout Shared) -> [Effect] {
        if SetCounter.isTracked(run.plan, isByHand: run.run.performance.isByHand, shared) == (watch != 0) { return [] }
        if watch == 0 { return ask(&shared) }
        watch = 0
        motion = nil
        return [.motion(.stop)]
    }

    private mutating func ask(_ shared: inout Shared) -> [Effect] {
        watch = shared.newRequest()
        sensor = MotionSensor(began: shared.clocks.monotonic)
        return [.motion(.watch(token: watch))]
    }

    private mutating func felt(_ event: MotionEvent, _ run: RunSession, _ shared: Shared) {
        guard event.token == watch else { return }
        sense(event, shared)
        if case .readings(_, let readings) = event, !readings.samples.isEmpty { take(readings, run, shared) }
    }

    /// Notes the state of the sensor, also before the run is there: a refusal may come first. A device without a sensor is no trouble here:
    /// people count as they always did.
    @inline(never)
    mutating func sense(_ event: MotionEvent, _ shared: Shared) {
        guard event.token == watch else { return }
        switch event {
        case .watching:
            if sensor.phase != .telling { sensor.phase = .listening }
            sensor.began = shared.clocks.monotonic
        case .refused: if sensor.phase != .telling { sensor.phase = .refused }
        // A browser that isn't allowed to feel motion may also say that there is no sensor.
        case .absent: if sensor.phase != .telling, sensor.phase != .refused { sensor.phase = .absent }
        case .readings(_, let readings):
            guard !readings.samples.isEmpty else { return }
            sensor.phase = .telling
            sensor.told = shared.clocks.monotonic
        case .stopped: break
        }
    }

    /// Another set has its own readings.
    private mutating func take(_ readings: MotionLog, _ run: RunSession, _ shared: Shared) {
        guard let place = SetCounter.place(run, shared) else { return }
        if motion?.place != place { motion = SetMotion(place) }
        motion?.add(readings, run)
        isNoted = false
    }

    /// The set whose repetitions are to be felt now, also while it is paused; nil in a rest.
    private static func place(_ run: RunSession, _ shared: Shared) -> SetPlace? {
        let isByHand = run.run.performance.isByHand
        let place =
            isByHand
            ? (run.isResting ? nil : run.currentSet) : SetPlace(line: Int32(run.state.position.step), set: 0)
        guard let place, run.plan.steps.indices.contains(Int(place.line)),
            isTracked(run.plan.steps[Int(place.line)], isByHand, shared)
        else { return nil }
        return place
    }

    private static func isTracked(_ plan: Workout, isByHand: Bool, _ shared: Shared) -> Bool {
        plan.steps.dictionary.contains { isTracked($0, isByHand, shared) }
    }

    /// A tracked exercise whose repetitions can be told. By hand a time is one to hold, and nobody says when sides are changed.
    private static func isTracked(_ step: Step, _ isByHand: Bool, _ shared: Shared) -> Bool {
        guard step.role == .exercise, let exercise = shared.shelf.exercise(of: step), exercise.tempo != nil,
            shared.library.isTracked(exercise)
        else { return false }
        if isByHand { return step.target.time == nil && !exercise.isOneSided }
        // Of a longer one the beginning isn't kept.
        return step.tempo != nil && step.target.time.map { $0.value <= MotionLimits.seconds } ?? false
    }

    // MARK: Telling

    /// A silence of the sensor is said after so long, as in a test.
    private static let patience = Seconds(SetMotion.silence)

    private func isSilent(_ now: Seconds) -> Bool {
        switch sensor.phase {
        case .listening: now - sensor.began > SetCounter.patience
        // Unknown is what the person says who is asked at the moment.
        case .unknown, .telling, .refused: false
        case .absent: true
        }
    }

    /// Whether the set that is on is counted, or why it isn't, in words; nil where there is nothing to say.
    ///
    /// - Parameter now: On the monotonic clock.
    @inline(never)
    func words(_ run: RunSession, _ shared: Shared, _ now: Seconds) -> String? {
        guard watch != 0, run.state.phase == .running, let place = SetCounter.place(run, shared) else { return nil }
        switch sensor.phase {
        case .unknown, .listening, .absent:
            guard isSilent(now), deafLine ?? place.line == place.line else { return nil }
            return sensor.phase == .absent
                ? "This device has no motion sensor: count yourself" : "The motion sensor tells nothing: count yourself"
        case .refused: return "Setlist isn’t allowed to feel motion: count yourself"
        case .telling:
            return now - sensor.told > SetCounter.patience
                ? "The motion sensor has stopped: count yourself" : "Counting by motion"
        }
    }

    /// A missing sensor is said with the first exercise that needs one.
    private mutating func noteSilence(_ run: RunSession, _ shared: Shared) {
        guard deafLine == nil, isSilent(shared.clocks.monotonic), run.state.phase == .running else { return }
        deafLine = SetCounter.place(run, shared)?.line
    }

    // MARK: Counting

    /// How many repetitions of a set were felt; nil where none were found.
    @inline(never)
    mutating func count(of place: SetPlace, _ run: RunSession, _ shared: Shared) -> Int32? {
        let step = run.plan.steps[Int(place.line)]
        guard let motion, motion.place == place, !motion.isEmpty, let exercise = shared.shelf.exercise(of: step) else {
            return nil
        }
        let count = motion.count(exercise, step, run)
        guard count > 0 else { return nil }
        counts[place] = count
        last = place
        return count
    }

    /// Whether a set's number is the one that was counted.
    func isCounted(_ place: SetPlace, _ run: RunSession) -> Bool {
        counts[place].map { run.run.sets[place]?.reps == $0 } ?? false
    }
}

// MARK: The occasions of its run

extension SetCounter: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        watch == 0 ? [] : hear(occasion, run, shared)
    }

    @inline(never)  // It belongs to the second part of the program.
    private mutating func hear(_ occasion: RunOccasion, _ run: RunSession, _ shared: Shared) -> [RunIntent] {
        switch occasion {
        case .told(.motion(let event)): felt(event, run, shared)
        case .stepOver: return noteCount(run, shared)
        // While the page was out of view the sensor told nothing.
        case .seen: sensor.told = max(sensor.told, shared.clocks.monotonic)
        case .timePassed: noteSilence(run, shared)
        default: break
        }
        return []
    }

    /// An exercise of a generated workout is over: what was felt of it is noted. By hand, the person ticks sets off. A step is told to be
    /// over more than once, and the person may have corrected the number meanwhile.
    private mutating func noteCount(_ run: RunSession, _ shared: Shared) -> [RunIntent] {
        let place = SetPlace(line: Int32(run.step), set: 0)
        guard !run.run.performance.isByHand, !isNoted, run.plan.steps.indices.contains(run.step),
            let count = count(of: place, run, shared)
        else { return [] }
        isNoted = true
        return [.note([.noted(place, SetEntry(reps: count, isDone: true), goesOn: false)])]
    }

    /// Nobody listens where no run is on, or on its way.
    mutating func fallDeaf() -> [Effect] {
        if watch == 0, last == nil { return [] }
        let effects: [Effect] = watch == 0 ? [] : [.motion(.stop)]
        self = SetCounter()
        return effects
    }
}
