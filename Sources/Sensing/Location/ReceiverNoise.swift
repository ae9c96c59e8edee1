/// The error of a receiver's places, learnt from the places themselves. The reported accuracy is only a guess: it
/// doesn't say how much of the error is new in each reading, which is the part that lengthens a track.
struct ReceiverNoise: Equatable, Sendable {
    /// The path's model, whose `drift` and `white` are the noise.
    private(set) var model: PathModel
    /// Mean seconds between two readings.
    private(set) var interval = 1.0
    private var intervals = 0.0
    /// Number of samples at the last estimate; none before the first one.
    private var known = 0
    /// Whether it was learnt from minutes of motion.
    private var isProven = false
    /// Exponential mean of the accuracy that the device reports, metres.
    private var accuracy: Double

    /// Correlation time of a receiver's slow error, in seconds.
    private static let memory = 40.0
    /// Seconds after which a receiver's errors are uncorrelated: their difference grows no further.
    private static let forgotten = 60.0
    /// Spectral density of a person's acceleration, m²/s³, before it is known: a runner's turn of 90° at 3 m/s within
    /// 30 s.
    private static let acceleration = 0.3
    /// Numbers of samples of the present motion or standing at which the model is estimated; afterwards at each
    /// multiple of the last one.
    private static let schedule = [8, 16, 32, 64, 128, 192]
    /// Samples of motion that prove a receiver.
    private static let proof = 128
    /// Upper bound of the drift, as a part of the one that the accuracy says: of the path, no more is taken off.
    private static let share = 0.5

    init(accuracy: Double) {
        self.accuracy = accuracy
        model = PathModel(acceleration: Self.acceleration, drift: 0, white: 0)
        model.drift = saidDrift
        model.white = said / 4
    }

    /// Variance per axis, m², from the reported accuracy: at 95 %, that is 2.45 standard deviations. An accuracy better
    /// than 5 m isn't believed: devices that report one are guessing.
    private var said: Double {
        let deviation = max(accuracy, 5) / 2.45
        return deviation * deviation
    }

    var drift: Double { model.drift }
    var white: Double { model.white }

    /// Drift, m²/s, of a slow error as large as the reported accuracy.
    private var saidDrift: Double { 2 * said / Self.memory }

    /// Drift, m²/s, of a standing person. A receiver that smooths hides it from the estimate, so that it counts as what
    /// the accuracy says; a quarter of it, once the receiver has proved to be better.
    private var possibleDrift: Double { isProven ? max(2 * drift, 0.25 * saidDrift) : saidDrift }

    /// Variance of the difference of two errors so many seconds apart, m² per axis.
    func variance(over seconds: Double) -> Double { drift * min(seconds, Self.forgotten) + 2 * white }

    /// Upper estimate of the same variance for a standing person, m² per axis.
    func possibleVariance(over seconds: Double) -> Double {
        possibleDrift * min(seconds, Self.forgotten) + 2 * white
    }

    /// Whether the estimate still rests on the reported accuracy.
    var isGuess: Bool { known == 0 }

    /// Whether it rests on few samples.
    var isNew: Bool { known < Self.schedule[2] }

    /// Factor of uncertainty on the noise's deviation, while it was learnt from few samples.
    var doubt: Double { 1 + 3 / Double(max(known, 8)) }

    mutating func add(interval seconds: Double, accuracy said: Double) {
        intervals = min(intervals + 1, 20)
        interval += (seconds - interval) / intervals
        accuracy += (said - accuracy) / intervals
    }

    /// Estimates the model where it is time to: true if it has changed.
    ///
    /// - Parameters:
    ///   - first: The first sample of the present motion or standing.
    ///   - isStill: The person stands: the acceleration is that of nobody.
    mutating func learn(from samples: PlaceSamples, since first: Int, isStill: Bool) -> Bool {
        let count = samples.count - first
        let last = Self.schedule[Self.schedule.count - 1]
        guard count >= last ? count.isMultiple(of: last) : Self.schedule.contains(count) else { return false }
        let range = max(first, samples.count - last)...samples.count - 1
        let isNew = known < last
        // Sparse places tell white noise from turns only in their hundreds; until then the accuracy does.
        let usual = interval > Odometer.seldom ? said / 4 : .infinity
        let found = model.fitted(
            to: samples, in: range, expecting: usual, factor: isNew ? 4 : 2, rounds: isNew ? 6 : 1)
        var next = isNew ? found : model.mean(with: found)
        if isStill {
            next.acceleration = model.acceleration
        } else if count >= Self.proof {
            isProven = true
        }
        next.drift = min(next.drift, Self.share * saidDrift)
        model = next
        known = min(known + count, last)
        return true
    }
}
