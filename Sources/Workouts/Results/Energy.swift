/// Energy from metabolic equivalents.
///
/// One MET is an oxygen uptake of 3.5 ml per kilogram and minute, and a litre of oxygen yields 5 kcal, so a minute
/// takes MET × 3.5 × kg / 200 kcal (ACSM's Guidelines for Exercise Testing and Prescription, 11th ed., chapter 5).
public enum Energy {
    /// Used if the person's weight is unknown; kilograms.
    public static let assumedWeight = 70.0

    /// Kilocalories of a time at an intensity, for a weight in kilograms.
    public static func kilocalories(_ met: MetabolicEquivalent, weight: Double, time: Seconds) -> Double {
        met.value * 3.5 * weight / 200 * time.value / 60
    }

    /// Oxygen uptake of walking, in millilitres per kilogram and minute (ACSM, as above, walking equation; valid from
    /// 0.8 to 1.7 m/s).
    ///
    /// - Parameters:
    ///   - speed: Metres per second.
    ///   - grade: Metres of height gained for each metre covered; not negative.
    public static func oxygenOfWalking(speed: Double, grade: Double) -> Double {
        0.1 * speed * 60 + 1.8 * speed * 60 * grade + 3.5
    }

    /// The same for running (running equation; valid above 2.2 m/s, and from 1.3 m/s on if truly running).
    public static func oxygenOfRunning(speed: Double, grade: Double) -> Double {
        0.2 * speed * 60 + 0.9 * speed * 60 * grade + 3.5
    }

    /// Kilocalories of a time at an oxygen uptake in millilitres per kilogram and minute.
    public static func kilocalories(oxygen: Double, weight: Double, time: Seconds) -> Double {
        oxygen * weight / 200 * time.value / 60
    }

    /// Kilocalories of a run's results: for each line by heart rate or distance if measured, otherwise by its own
    /// intensity.
    public static func kilocalories(_ results: [StepResult], of activity: Activity, weight: Double) -> Double {
        var sum = 0.0
        for result in results {
            sum += result.energy(in: activity, weight: weight)
        }
        return sum
    }
}

/// An intensity of the 2024 Adult Compendium of Physical Activities (Herrmann et al., J Sport Health Sci 13:6–12,
/// 2024), or of the 2011 one where that has none (Ainsworth et al., Med Sci Sports Exerc 43:1575–1581).
public struct MetabolicEquivalent: Equatable, Sendable {
    /// The Compendium's five-digit code.
    public var code: String
    public var value: Double

    public init(code: String, value: Double) {
        self.code = code
        self.value = value
    }

    /// From sleeping to running faster than any record.
    public static let range = 0.9...25.0

    /// Standing quietly: the intensity of waiting and resting.
    public static let standing = MetabolicEquivalent(code: "07040", value: 1.3)

    /// The intensity of a step of this role in a workout of this activity.
    public init(of role: Role, in activity: Activity) {
        switch role {
        case .prepare, .rest, .restBetweenCycles: self = .standing
        case .work, .exercise: self.init(of: activity)
        }
    }

    public init(of activity: Activity) {
        switch activity {
        case .other, .circuit: self.init(code: "02040", value: 7.5)
        case .running: self.init(code: "12145", value: 10.5)
        case .walking: self.init(code: "17190", value: 3.8)
        case .hiking: self.init(code: "17080", value: 6.0)
        case .cycling: self.init(code: "01014", value: 7.0)
        case .rowing: self.init(code: "02071", value: 5.0)
        case .swimming: self.init(code: "18310", value: 6.0)
        case .strength: self.init(code: "02054", value: 3.5)
        case .yoga: self.init(code: "02150", value: 2.3)
        case .jumpRope: self.init(code: "02068", value: 11.0)
        case .boxing: self.init(code: "15110", value: 5.8)
        }
    }
}
