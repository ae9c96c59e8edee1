/// Altitude by a one-dimensional Kalman filter, random-walk model. A receiver's vertical error is twice its horizontal
/// one.
struct AltitudeFilter: Equatable, Sendable {
    private(set) var altitude: Double?
    private var variance = 0.0

    /// Process noise, m²/s: the change of a person's altitude on hills.
    private static let restlessness = 0.05

    /// - Parameter accuracy: Metres at 95 %; 10 if the device reports none.
    mutating func add(_ measured: Double?, accuracy: Double?, after seconds: Double) {
        guard let measured, abs(measured) <= 20_000 else { return }
        let accuracy = accuracy.flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } ?? 10
        // Half of the reported error is slow, so the filter can't smooth it: the deviation is accuracy / 4.
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
