import Workouts

/// The state of the device's motion sensor while it is listened to.
struct MotionSensor: Sendable {
    var phase = Phase.unknown
    /// The start of listening, and the last reading: on the monotonic clock.
    var began = Seconds.zero
    var told = Seconds.zero

    enum Phase: Sendable {
        /// The sensor hasn't been used yet.
        case unknown
        /// Readings may come.
        case listening
        /// Readings have come.
        case telling
        case refused
        case absent
    }

    /// How long the sensor may be silent before the person is told: sensors send many readings a second, and the host
    /// three batches.
    private static let patience: Seconds = 2

    /// The reason why there are no readings, in words; nil if there are some, or may be in a moment.
    func trouble(at now: Seconds) -> String? {
        switch phase {
        case .unknown: nil
        case .listening:
            now - began > MotionSensor.patience
                ? "The motion sensor tells nothing. Count yourself." : nil
        case .telling:
            now - told > MotionSensor.patience
                ? "The motion sensor has stopped. Count yourself." : nil
        case .refused:
            "Setlist isn’t allowed to feel motion. Count yourself, or allow it in the browser’s settings."
        case .absent: "This device has no motion sensor. Count yourself."
        }
    }
}
