/// Place and velocity in a plane: Kalman filter, nearly-constant-velocity model (Bar-Shalom, Li & Kirubarajan,
/// Estimation with Applications to Tracking and Navigation, 2001, chapter 6.2). Both axes have the same errors, so they
/// share their variances.
struct PlaneKalman: Equatable, Sendable {
    private(set) var place: PlaneVector
    private(set) var velocity: PlaneVector
    /// Variances of place (m²) and velocity (m²/s²), per axis, and their covariance.
    private(set) var placeVariance: Double
    private var covariance = 0.0
    private var velocityVariance: Double

    /// Process noise: the spectral density of a person's acceleration, m²/s³. 1 for a runner's turn of 90° within 2 s
    /// at 3 m/s; it grows with the square of the speed, since faster people turn as quickly.
    private static func restlessness(at speed: Double) -> Double { min(max(speed * speed / 9, 1), 100) }

    init(at place: PlaneVector, velocity: PlaneVector, variance: Double, velocityVariance: Double) {
        self.place = place
        self.velocity = velocity
        placeVariance = variance
        self.velocityVariance = velocityVariance
    }

    /// - Parameter speed: The person's current speed, m/s.
    mutating func predict(_ seconds: Double, speed: Double) {
        let restlessness = Self.restlessness(at: speed)
        place = place + velocity * seconds
        placeVariance +=
            seconds * (2 * covariance + seconds * velocityVariance) + restlessness * seconds * seconds * seconds
            / 3
        covariance += seconds * velocityVariance + restlessness * seconds * seconds / 2
        velocityVariance += restlessness * seconds
    }

    /// - Parameter variance: Variance of the measured place, m² per axis.
    mutating func correct(by measured: PlaneVector, variance: Double) {
        let sum = placeVariance + variance
        guard sum > 0 else { return }
        let gain = placeVariance / sum
        let velocityGain = covariance / sum
        let innovation = measured - place
        place = place + innovation * gain
        velocity = velocity + innovation * velocityGain
        velocityVariance -= velocityGain * covariance
        placeVariance *= 1 - gain
        covariance *= 1 - gain
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        let ahead = transform(place + velocity)
        place = transform(place)
        velocity = ahead - place
    }
}
