public import Workouts

/// Energy by heart rate, sex, age and weight (L. R. Keytel, J. H. Goedecke, T. D. Noakes and others, Prediction of
/// energy expenditure from heart rate monitoring during submaximal exercise, J Sports Sci 23:289–297, 2005; the
/// equation without measured fitness).
///
/// In kilojoules a minute: women −20.4022 + 0.4472 × rate − 0.1263 × kg + 0.074 × age, men −55.0969 + 0.6309 × rate +
/// 0.1988 × kg + 0.2017 × age.
public struct HeartRateEnergy: Equatable, Sendable {
    /// Accepted ages in years, and weights in kilograms. The authors measured people of 18 to 45 years and 47 to 120
    /// kg; beyond, the error grows slowly.
    public static let ages = 16...80
    public static let weights = 40.0...150.0
    /// Accepted heart rates, per minute. The equation was fitted to exercise: at rest it is too high for women and too
    /// low for men.
    public static let rates: ClosedRange<Int32> = 90...220

    private let sex: Sex
    private let age: Int
    private let weight: Double

    /// - Parameters:
    ///   - age: Years.
    ///   - weight: Kilograms.
    /// - Returns: Nil outside the accepted ages and weights.
    public init?(sex: Sex, age: Int, weight: Double) {
        guard Self.ages.contains(age), Self.weights.contains(weight) else { return nil }
        self.sex = sex
        self.age = age
        self.weight = weight
    }

    /// Nil for a rate outside `rates`, or if the equation yields nothing positive.
    public func kilocaloriesPerMinute(rate: Int32) -> Double? {
        guard Self.rates.contains(rate) else { return nil }
        let (rate, age) = (Double(rate), Double(age))
        let kilojoules =
            switch sex {
            case .female: -20.4022 + 0.4472 * rate - 0.1263 * weight + 0.074 * age
            case .male: -55.0969 + 0.6309 * rate + 0.1988 * weight + 0.2017 * age
            }
        return kilojoules > 0 ? kilojoules / 4.184 : nil
    }
}
