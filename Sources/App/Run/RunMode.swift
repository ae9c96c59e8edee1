import Workouts

/// A kind of run: all in which the kinds differ, but for their screens and for what they make of presses (`RunScreen+Modes`). Each has a
/// folder. A mode is given whole: one that leaves an answer out doesn't compile.
struct RunMode: Sendable {
    let kind: Kind
    /// A stopwatch stands on its screen, and counts the run's seconds; else what is left of the whole.
    let hasStopwatch: Bool
    /// Whether the arrow keys skip: a map has its own use for them.
    let skipsByArrows: Bool
    /// Whether songs play under its cues.
    let hasMusic: Bool
    /// They follow its steps, and are rendered with its cues where those have a length; else they go on over all of it, on an element of their
    /// own.
    let rendersMusic: Bool
    /// Whether its own screen tells which period is on to whoever can't see it.
    let tellsPeriod: Bool
    /// It is shown before it begins, which "Start" does; else Play begins it.
    let isPreviewed: Bool
    /// The device's location is tracked.
    let tracksLocation: Bool
    /// Its steps are told as "Interval 5 of 11", not by rounds.
    let numbersSteps: Bool
    /// It shows one step at a time, and its buttons are about that: after the next one begins, they are others.
    let isStepByStep: Bool
    /// The motion sensor counts the repetitions of tracked exercises.
    let countsRepetitions: Bool
    /// The last time and the best of its exercises stand beside them.
    let showsBests: Bool
    /// Its end screen shows the workout, which may be in no library, with the time that each step took.
    let showsPlanAtEnd: Bool
    /// It becomes a session, and can be paused and left for later; else leaving ends it.
    let isKept: Bool

    enum Kind: Sendable {
        case intervals
        /// Outdoor/.
        case outdoors
        /// Sets are ticked off (Training/).
        case byHand
        /// Get Workout has made it: exercise by exercise (Generated/).
        case generated
        /// Half a minute of one exercise, felt by the motion sensor (Fitness/).
        case test
    }

    /// Whether a run that ends now has come to its end.
    func isComplete(_ run: RunSession) -> Bool {
        switch kind {
        case .intervals, .outdoors, .generated, .test: run.state.position.step >= run.workout.steps.count
        case .byHand: run.setCounts.done == run.setCounts.all
        }
    }

    /// Where runs that are left for later are looked for first.
    var home: Address {
        switch kind {
        case .generated: .viewWorkouts
        case .intervals, .outdoors, .byHand, .test: .workouts
        }
    }
}

extension RunMode {
    init(of plan: Workout) {
        if plan.origin != nil, plan.isFitnessTest {
            self = .test
        } else if plan.isGenerated {
            self = .generated
        } else {
            self = plan.isByHand ? .byHand : plan.willTrackLocation ? .outdoors : .intervals
        }
    }

    private static var intervals: RunMode {
        RunMode(
            kind: .intervals, hasStopwatch: false, skipsByArrows: true, hasMusic: true, rendersMusic: true,
            tellsPeriod: true,
            isPreviewed: false, tracksLocation: false, numbersSteps: false, isStepByStep: false,
            countsRepetitions: false, showsBests: false, showsPlanAtEnd: false, isKept: true)
    }

    private static var outdoors: RunMode {
        RunMode(
            kind: .outdoors, hasStopwatch: true, skipsByArrows: false, hasMusic: true, rendersMusic: true,
            tellsPeriod: false,
            isPreviewed: true, tracksLocation: true, numbersSteps: true, isStepByStep: false,
            countsRepetitions: false, showsBests: false, showsPlanAtEnd: false, isKept: true)
    }

    /// Only its rests have a time.
    private static var byHand: RunMode {
        RunMode(
            kind: .byHand, hasStopwatch: true, skipsByArrows: true, hasMusic: true, rendersMusic: false,
            tellsPeriod: false,
            isPreviewed: false, tracksLocation: false, numbersSteps: false, isStepByStep: true,
            countsRepetitions: true, showsBests: true, showsPlanAtEnd: false, isKept: true)
    }

    private static var generated: RunMode {
        RunMode(
            kind: .generated, hasStopwatch: false, skipsByArrows: true, hasMusic: true, rendersMusic: true,
            tellsPeriod: false,
            isPreviewed: false, tracksLocation: false, numbersSteps: false, isStepByStep: true,
            countsRepetitions: true, showsBests: false, showsPlanAtEnd: true, isKept: true)
    }

    private static var test: RunMode {
        RunMode(
            kind: .test, hasStopwatch: false, skipsByArrows: true, hasMusic: false, rendersMusic: false,
            tellsPeriod: true,
            isPreviewed: false, tracksLocation: false, numbersSteps: false, isStepByStep: false,
            countsRepetitions: false, showsBests: false, showsPlanAtEnd: false, isKept: false)
    }
}

extension Workout {
    /// Of exercises: what is to be done is read before it begins. O(steps).
    var isTrained: Bool {
        if isByHand { return true }
        let exercises = steps.dictionary.map { $0.role == .exercise }
        return !isGenerated && steps.codes.contains { exercises[Int($0)] }
    }

    /// Made by Get Workout, and still what it makes: a step after the other, each for its time. Who has given it sets or distances has made
    /// another workout of it.
    var isGenerated: Bool {
        guard origin != nil, !steps.isEmpty, !isByHand else { return false }
        return steps.dictionary.allSatisfy { $0.target.time != nil && $0.sets ?? 1 == 1 && $0.rest ?? 0 == 0 }
    }
}
