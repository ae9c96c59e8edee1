import Workouts

/// The time for which the run has been running, pauses left out.
struct RunningTime: Equatable, Sendable {
    private(set) var isRunning = false
    private(set) var total = Seconds.zero
    private var since: Seconds?

    init() {}

    init(from moment: Seconds, isRunning: Bool) {
        since = moment
        self.isRunning = isRunning
    }

    /// The total at a moment, if the state doesn't change until then.
    func total(at moment: Seconds) -> Seconds {
        guard let since, isRunning, moment > since else { return total }
        return total + (moment - since)
    }

    /// The run was started, paused, resumed or continues. A moment before the last one counts as the last one.
    mutating func set(_ isRunning: Bool, at moment: Seconds) {
        if let since, self.isRunning, moment > since { total += moment - since }
        since = since.map { max($0, moment) } ?? moment
        self.isRunning = isRunning
    }
}
