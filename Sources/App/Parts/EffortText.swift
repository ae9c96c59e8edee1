import Records
import Workouts

// How sets are called by their kinds, and how hard they were.

extension EffortScale {
    /// The name of a field for it.
    var name: String { self == .rpe ? "RPE" : "In reserve" }

    /// As gyms shorten it, over a column of fields: "RIR", "RPE".
    var shortName: String { self == .rpe ? "RPE" : "RIR" }

    /// As in "3 × 8 at 2 in reserve", or "at RPE 8".
    ///
    /// - Parameter reserve: Repetitions in reserve.
    func words(_ reserve: Double) -> String {
        self == .rpe ? "RPE \(number(reserve))" : "\(number(reserve)) in reserve"
    }

    /// A reserve as a field shows it, a number on this scale.
    func number(_ reserve: Double) -> String { numberText(onScale(reserve), places: 2) }

    /// Reads a number on this scale into `reserve`, in halves as people say it. Returns an error message for anything else.
    func read(_ text: String, into reserve: inout Double?) -> String? {
        if trimmedUTF8(text).isEmpty {
            reserve = nil
            return nil
        }
        guard let number = decimal(text), Limits.reserve.contains(number), (2 * number).rounded() == 2 * number else {
            return self == .rpe
                ? "Enter an RPE from 0 to 10, such as 8 or 8.5." : "Enter repetitions from 0 to 10, such as 2 or 1.5."
        }
        reserve = onScale(number)
        return nil
    }

    /// From a reserve to its number on this scale, and back: RPE is 10 less the reserve.
    private func onScale(_ value: Double) -> Double { self == .rpe ? Limits.reserve.upperBound - value : value }
}

extension SetKind {
    var name: String {
        switch self {
        case .working: "Working"
        case .warmUp: "Warm-up"
        case .drop: "Drop"
        case .toFailure: "To failure"
        }
    }

    /// As after a set's values: "60 kg × 10 warm-up". Nil for a working set, which needs no word.
    var words: String? {
        switch self {
        case .working: nil
        case .warmUp: "warm-up"
        case .drop: "drop"
        case .toFailure: "to failure"
        }
    }

    /// The letter in place of the set's number; nil for a working set.
    var letter: String? {
        switch self {
        case .working: nil
        case .warmUp: "W"
        case .drop: "D"
        case .toFailure: "F"
        }
    }

    /// Whether sets of the two are compared with one another: a set to failure is a working set that was ended by the body.
    func isComparable(with other: SetKind) -> Bool { self == other || countsAsWork && other.countsAsWork }
}
