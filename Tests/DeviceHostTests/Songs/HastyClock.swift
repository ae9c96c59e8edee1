/// A clock on which every sleep is over at once.
struct HastyClock: Clock {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        private var sinceStart = Duration.zero

        func advanced(by duration: Duration) -> Instant {
            var instant = self
            instant.sinceStart += duration
            return instant
        }

        func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    let now = Instant()
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
