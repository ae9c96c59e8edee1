/// How many sets a muscle has in a week, beside what is usual.
///
/// The more sets muscles had, 10 and more a week included, the more they grew (B. Schoenfeld, D. Ogborn, J. Krieger, Dose-Response Relationship
/// between Weekly Resistance Training Volume and Increases in Muscle Mass, Journal of Sports Sciences 35, 2017). 12 to 20 are recommended to trained
/// young men, and more than 20 were better for the triceps only (E. Baz-Valle, C. Balsalobre-Fernández, C. Alix-Fages, J. Santos-Concejero, A
/// Systematic Review of the Effects of Different Resistance Training Volumes on Muscle Hypertrophy, Journal of Human Kinetics 81, 2022). It is no
/// prescription.
enum WeeklySets {
    case below, within, above

    static let usual = 10.0...20.0

    /// - Parameter sets: A week. Judged as they are shown, in tenths: 9.96 is 10.0.
    init(_ sets: Double) {
        let shown = (sets * 10).rounded() / 10
        if shown < WeeklySets.usual.lowerBound {
            self = .below
        } else {
            self = shown > WeeklySets.usual.upperBound ? .above : .within
        }
    }

    var words: String {
        switch self {
        case .below: "below the usual range"
        case .within: "in the usual range"
        case .above: "above the usual range"
        }
    }
}
