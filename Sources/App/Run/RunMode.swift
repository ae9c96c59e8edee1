import Workouts

/// The kinds of run. Each has a folder with its screen and with what it makes of actions and events; where they differ otherwise, it is
/// told here and in `RunScreen+Modes`, without a `default`.
enum RunMode: Equatable, Sendable {
    case intervals
    /// The device's location is tracked (Outdoor/).
    case outdoors
    /// Sets are ticked off (Training/).
    case byHand

    init(of plan: Workout) {
        self = plan.isByHand ? .byHand : plan.willTrackLocation ? .outdoors : .intervals
    }

    /// A stopwatch stands on its screen, and counts the run's seconds; else what is left of the whole.
    var hasStopwatch: Bool { self != .intervals }

    /// Whether the arrow keys skip: a map has its own use for them.
    var skipsByArrows: Bool { self != .outdoors }

    /// A map before it begins, which "Start" does; else Play does.
    var isPreviewed: Bool { self == .outdoors }

    /// Whether a run that ends now has come to its end.
    func isComplete(_ run: RunSession) -> Bool {
        switch self {
        case .intervals, .outdoors: run.state.position.step >= run.workout.steps.count
        case .byHand: run.setCounts.done == run.setCounts.all
        }
    }
}
