/// Says when progress is told: at first, then at most 20 times a second.
struct ProgressPace<Instant: InstantProtocol> where Instant.Duration == Duration {
    private var told: Instant?

    mutating func isDue(_ now: Instant) -> Bool {
        if let told, told.duration(to: now) < .milliseconds(50) { return false }
        told = now
        return true
    }
}
