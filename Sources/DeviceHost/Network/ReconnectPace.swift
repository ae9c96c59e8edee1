/// How long to wait before a broken stream is opened again: each time twice as long, until it was open.
struct ReconnectPace: Sendable {
    /// The first pause. The server may choose it.
    var first = Duration.seconds(3)
    private var failures = 0

    private static let longest = Duration.seconds(30)

    init() {}

    /// The pause before the next attempt.
    mutating func next() -> Duration {
        let pause = min(first * (1 << min(failures, 5)), max(first, Self.longest))
        failures += 1
        return pause
    }

    /// The stream was open, or the network was away: the next pause is the first one again.
    mutating func reset() { failures = 0 }
}
