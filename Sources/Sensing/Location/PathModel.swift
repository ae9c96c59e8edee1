/// The parameters of a path's state-space model, each per axis.
///
/// The state is the measured place without its white noise, and the person's velocity: a nearly-constant-velocity
/// model (Bar-Shalom, Li & Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, chapter 6.2).
/// The place also drifts as a random walk, as the receiver's slow error does over times that are short beside its
/// correlation time.
struct PathModel: Equatable, Sendable {
    /// Spectral density of the acceleration, m²/s³.
    var acceleration: Double
    /// Variance rate of the receiver's slow error, m²/s.
    var drift: Double
    /// Variance of the receiver's white noise, m².
    var white: Double
}

/// Place and velocity in a plane, by a Kalman filter. Both axes have the same errors, so they share their variances.
struct PathState: Equatable, Sendable {
    var place: PlaneVector
    var velocity: PlaneVector
    /// Variances of place (m²) and velocity (m²/s²), per axis, and their covariance.
    var placeVariance: Double
    var covariance = 0.0
    var velocityVariance: Double

    /// The difference between a measurement and the prediction.
    struct Innovation: Equatable, Sendable {
        var difference: PlaneVector
        /// Of the difference, m² per axis.
        var variance: Double
        /// The squared difference, as a multiple of the variance that was expected.
        var square: Double
    }

    /// The innovation's squared size, in variances, above which the measurement counts as less exact: three standard
    /// deviations.
    private static let usual = 9.0

    /// - Parameters:
    ///   - turn: Factor on the acceleration's density.
    mutating func predict(_ seconds: Double, _ model: PathModel, turn: Double = 1) {
        let density = model.acceleration * turn
        place = place + velocity * seconds
        placeVariance +=
            seconds * (2 * covariance + seconds * velocityVariance + model.drift + density * seconds * seconds / 3)
        covariance += seconds * (velocityVariance + density * seconds / 2)
        velocityVariance += density * seconds
    }

    mutating func correct(by measured: PlaneVector, white: Double) -> Innovation {
        let difference = measured - place
        var variance = placeVariance + white
        var weight = 1 / variance
        let square = difference.squared * weight
        if square > Self.usual {
            variance = placeVariance + white * (square / Self.usual)
            weight = 1 / variance
        }
        let gain = placeVariance * weight
        let velocityGain = covariance * weight
        place = place + difference * gain
        velocity = velocity + difference * velocityGain
        velocityVariance -= velocityGain * covariance
        placeVariance *= 1 - gain
        covariance *= 1 - gain
        return Innovation(difference: difference, variance: variance, square: square)
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        let ahead = transform(place + velocity)
        place = transform(place)
        velocity = ahead - place
    }
}
