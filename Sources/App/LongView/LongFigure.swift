import Records
import Workouts

/// The figure that the long view's bars show.
enum LongFigure: Int, CaseIterable, Sendable {
    case time, distance, energy, workouts

    var name: String {
        switch self {
        case .time: "Time"
        case .distance: "Distance"
        case .energy: "Energy"
        case .workouts: "Workouts"
        }
    }

    /// Seconds, metres, kilocalories, or a number.
    func amount(_ figures: DayIndex.Figures) -> Double {
        switch self {
        case .time: figures.time.value
        case .distance: figures.distance
        case .energy: figures.energy
        case .workouts: Double(figures.count)
        }
    }

    /// "1 h 5 min", "12.4 km", "640 kcal", "3 workouts".
    func text(_ amount: Double, _ units: Units) -> String {
        switch self {
        case .time: durationText(Seconds(amount))
        case .distance: distanceText(amount, units)
        case .energy: wholeText(amount) + " kcal"
        case .workouts:
            amount == amount.rounded() ? counted(Int64(amount), "workout") : numberText(amount) + " workouts"
        }
    }

    func text(_ figures: DayIndex.Figures, _ units: Units) -> String { text(amount(figures), units) }

    /// How much each workout has on average, of those that have such a figure; nil where there is none.
    func perWorkout(_ figures: DayIndex.Figures) -> Double? {
        let count = self == .distance ? figures.measured : figures.count
        return self == .workouts || count == 0 ? nil : amount(figures) / Double(count)
    }
}

extension DayIndex.Figures {
    /// "2 workouts, 1 h 5 min"; "No workouts".
    var words: String {
        count == 0 ? "No workouts" : counted(count, "workout") + ", " + durationText(time)
    }
}
