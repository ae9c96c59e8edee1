/// Heights, smoothed. Receivers' heights err twice as much as their places do.
struct AltitudeFilter: Equatable, Sendable {
    private(set) var altitude: Double?
    private var variance = 0.0

    /// m² per second by which a person's height changes on hills.
    private static let restlessness = 0.05

    /// - Parameter accuracy: Metres at 95 %; 10 where the device doesn't tell.
    mutating func add(_ measured: Double?, accuracy: Double?, after seconds: Double) {
        guard let measured, abs(measured) <= 20_000 else { return }
        let accuracy = accuracy.flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } ?? 10
        // Half of what is said is slow and not smoothed away.
        let error = max(accuracy / 4, 0.1) * max(accuracy / 4, 0.1)
        guard let altitude else {
            altitude = measured
            variance = error
            return
        }
        variance += Self.restlessness * seconds
        let gain = variance / (variance + error)
        self.altitude = altitude + (measured - altitude) * gain
        variance *= 1 - gain
    }
}
