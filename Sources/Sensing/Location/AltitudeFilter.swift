/// Altitude by a one-dimensional Kalman filter, random-walk model, whose measurement noise is learnt: a barometer's
/// altitude passes nearly as it is, so that peaks stay, and a satellite receiver's is smoothed over a dozen seconds.
struct AltitudeFilter: Equatable, Sendable {
    /// Metres; nil before the first measurement.
    private(set) var altitude: Double?
    private var variance = 0.0
    /// The two newest measurements, newest first.
    private var newest: Double?
    private var previous: Double?
    /// Mean square, in m², of the noise from measurement to measurement, and of how many measurements.
    private var quickNoise = 0.0
    private var count = 0.0

    /// Process noise, m²/s: the change of a person's altitude on hills.
    private static let restlessness = 0.05
    /// Least noise, m²: altitudes are told in steps of 0.2 m or more.
    private static let leastNoise = 0.01
    /// Variance of all of a receiver's error to that of its quick part: the slow part is some four times as large.
    private static let slowness = 16.0
    /// Measurements until the noise counts as learnt, and those over which it is then averaged.
    private static let learning = 10.0
    private static let memory = 64.0

    /// The next measurement, in metres; nil, and what is on no mountain, are passed over.
    ///
    /// - Parameters:
    ///   - accuracy: Metres at 95 %; 10 if the device reports none.
    ///   - seconds: Since the last one; not negative.
    mutating func add(_ measured: Double?, accuracy: Double?, after seconds: Double) {
        guard let measured, abs(measured) <= 20_000 else { return }
        learn(measured, after: seconds)
        let accuracy = accuracy.flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } ?? 10
        let noise = max(min(expectedNoise, accuracy * accuracy / 4), Self.leastNoise)
        guard let altitude else {
            altitude = measured
            variance = noise
            return
        }
        variance += Self.restlessness * seconds
        let gain = variance / (variance + noise)
        self.altitude = altitude + (measured - altitude) * gain
        variance *= 1 - gain
    }

    private var expectedNoise: Double {
        count > Self.learning ? Self.slowness * quickNoise : .infinity
    }

    /// The second difference of white noise has six times its variance; what the random walk adds is taken off. One
    /// that is more than three deviations counts as three, so that a leap isn't noise for a minute.
    private mutating func learn(_ measured: Double, after seconds: Double) {
        if let newest, let previous {
            let bend = measured - 2 * newest + previous
            let square = max(bend * bend - 2 * Self.restlessness * seconds, 0) / 6
            count += 1
            let bounded = count > 8 ? min(square, 9 * quickNoise + Self.leastNoise) : square
            quickNoise += (bounded - quickNoise) * max(1 / count, 1 / Self.memory)
        }
        previous = newest
        newest = measured
    }
}
