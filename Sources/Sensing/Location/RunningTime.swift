import Workouts

/// How much of the time between two looks the run ran.
struct RunningTime: Equatable, Sendable {
    private(set) var isRunning = false
    private var since: Seconds?
    private var counted = Seconds.zero

    init() {}

    init(from moment: Seconds, isRunning: Bool) {
        since = moment
        self.isRunning = isRunning
    }

    /// The run started, paused or resumed. A moment before the last one counts as that one.
    mutating func set(_ isRunning: Bool, at moment: Seconds) {
        if let since, self.isRunning, moment > since { counted += moment - since }
        since = since.map { max($0, moment) } ?? moment
        self.isRunning = isRunning
    }

    /// The running time since the last look, and a new look.
    mutating func look(at moment: Seconds) -> Seconds {
        set(isRunning, at: moment)
        defer { counted = .zero }
        return counted
    }
}
