import Storage

/// The pace at which a stream announces changes of boards: the first at once, and others that come within a second of
/// one together at the second's end.
struct BoardPace {
    private static let interval = Duration.seconds(1)

    private let mailbox: Mailbox
    private let clock: any Clock<Duration>
    /// The time since the last announcement; nil before the first.
    private var age: (@Sendable () -> Duration)?
    /// The mailbox is reminded at the end of the interval.
    private var isPending = false

    init(_ mailbox: Mailbox, clock: any Clock<Duration>) {
        self.mailbox = mailbox
        self.clock = clock
    }

    /// Whether a change is announced now. One that isn't comes back by the mailbox.
    mutating func admits(_ hasChanged: Bool) -> Bool {
        guard hasChanged else { return false }
        let left = age.map { Self.interval - $0() } ?? .zero
        guard left > .zero else {
            age = clock.stopwatch()
            isPending = false
            return true
        }
        if !isPending {
            isPending = true
            Task { [mailbox, clock] in
                try? await clock.sleep(for: left)
                mailbox.post { $0.hasBoards = true }
            }
        }
        return false
    }
}
