import Workouts

/// The kinds of run. Each has a folder with its screen and with what it makes of actions and events; where they differ otherwise, it is
/// told here and in `RunScreen+Modes`, without a `default`.
enum RunMode: Equatable, Sendable {
    case intervals
    /// The device's location is tracked (Outdoor/).
    case outdoors
    /// Sets are ticked off (Training/).
    case byHand
    /// Get Workout has made it: exercise by exercise (Generated/).
    case generated
    /// Half a minute of one exercise, felt by the motion sensor (Fitness/).
    case test

    init(of plan: Workout) {
        if plan.origin != nil, plan.isFitnessTest {
            self = .test
        } else if plan.isGenerated {
            self = .generated
        } else {
            self = plan.isByHand ? .byHand : plan.willTrackLocation ? .outdoors : .intervals
        }
    }

    /// A stopwatch stands on its screen, and counts the run's seconds; else what is left of the whole.
    var hasStopwatch: Bool { self == .outdoors || self == .byHand }

    /// Whether the arrow keys skip: a map has its own use for them.
    var skipsByArrows: Bool { self != .outdoors }

    /// A test can't be paused or kept for later: leaving ends it.
    var canPause: Bool { self != .test }

    /// Whether songs play under its cues: by hand, only rests have a time; a test is half a minute.
    var hasMusic: Bool { self != .byHand && self != .test }

    /// Whether its own screen tells which period is on to whoever can't see it.
    var tellsPeriod: Bool { self == .intervals || self == .test }

    /// A map before it begins, which "Start" does; else Play does.
    var isPreviewed: Bool { self == .outdoors }

    /// Whether a run that ends now has come to its end.
    func isComplete(_ run: RunSession) -> Bool {
        switch self {
        case .intervals, .outdoors, .generated, .test: run.state.position.step >= run.workout.steps.count
        case .byHand: run.setCounts.done == run.setCounts.all
        }
    }

    /// Where runs that are left for later are looked for first.
    var home: Address { self == .generated ? .viewWorkouts : .workouts }
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
