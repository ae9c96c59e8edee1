import Workouts

/// How long the run has run.
struct RunningTime: Equatable, Sendable {
    private(set) var isRunning = false
    private(set) var total = Seconds.zero
    private var since: Seconds?

    init() {}

    init(from moment: Seconds, isRunning: Bool) {
        since = moment
        self.isRunning = isRunning
    }

    /// The total at a moment if nothing happens until then.
    func total(at moment: Seconds) -> Seconds {
        guard let since, isRunning, moment > since else { return total }
        return total + (moment - since)
    }

    /// The run started, paused, resumed or goes on. A moment before the last one counts as that one.
    mutating func set(_ isRunning: Bool, at moment: Seconds) {
        if let since, self.isRunning, moment > since { total += moment - since }
        since = since.map { max($0, moment) } ?? moment
        self.isRunning = isRunning
    }
}
