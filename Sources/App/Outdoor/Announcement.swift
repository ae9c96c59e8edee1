import Records
import Sensing
import Workouts

/// The words about an interval that is over, and about each kilometre or mile.
enum Announcement {
    /// "Interval 5 of 11".
    static func title(_ step: Int, of workout: Workout) -> String { "Interval \(step + 1) of \(workout.steps.count)" }

    /// "Work, 45 seconds": a step that begins, and what ends it.
    static func told(_ step: Step, _ units: Units) -> String {
        step.name + ", " + (step.target.time.map { spokenTime($0) } ?? step.target.text(units))
    }

    /// "Work: 400 m · 1:32 · 3:50 /km".
    static func body(_ interval: ExpiredInterval, of workout: Workout, _ units: Units) -> String {
        workout.steps[interval.step].name + ": " + interval.text(workout.activity, units)
    }

    /// "Interval 5 of 11. 400 metres. Pace 3 minutes 50 per kilometre."
    static func spoken(_ interval: ExpiredInterval, of workout: Workout, _ units: Units) -> String {
        var text = title(interval.step, of: workout) + "."
        if interval.isPassedAtOnce { return text + " You are there already." }
        guard let distance = interval.covered?.distance, distance >= 1 else { return text }
        text += " " + spokenDistance(distance, units) + "."
        if let speed = interval.speed, let pace = units.pace(speed) {
            let rate = RateText(workout.activity, units)
            text +=
                rate.isSpeed
                ? " Speed \(rate.text(speed)) \(units.paceWord)s per hour."
                : " Pace \(spokenTime(pace)) per \(units.paceWord)."
        }
        return text
    }

    /// "2 kilometres. 5 minutes 12."
    static func spoken(_ split: Split, number: Int, _ units: Units) -> String {
        counted(Int64(number), units.paceWord) + ". " + spokenTime(split.time) + "."
    }

    private static func spokenDistance(_ metres: Double, _ units: Units) -> String {
        let isLong = metres >= units.paceLength
        if isLong { return counted(metres / units.paceLength, units.paceWord) }
        return units == .metric
            ? counted(Int64(metres.rounded()), "metre")
            : counted(Int64((metres / Units.metresPerYard).rounded()), "yard")
    }

    private static func counted(_ number: Double, _ word: String) -> String {
        let text = numberText(number, places: 2)
        return text == "1" ? "1 \(word)" : "\(text) \(word)s"
    }

    /// "5 minutes 12", "48 seconds".
    static func spokenTime(_ time: Seconds) -> String {
        let seconds = time.roundedDown
        if seconds < 60 { return App.counted(seconds, "second") }
        let minutes = App.counted(seconds / 60, "minute")
        return seconds % 60 == 0 ? minutes : "\(minutes) \(seconds % 60)"
    }

    private static func counted(_ number: Int64, _ word: String) -> String { App.counted(number, word) }
}

extension ExpiredInterval {
    /// Metres per second on the average; nil where the way isn't known.
    var speed: Double? {
        guard let covered, spent > .zero else { return nil }
        return covered.distance / spent.value
    }

    /// The person stood in its place as it began.
    var isPassedAtOnce: Bool { spent == .zero }

    /// "400 m · 1:32 · 3:50 /km": without what isn't known.
    func text(_ activity: Activity, _ units: Units) -> String {
        if isPassedAtOnce { return "There already" }
        var parts: [String] = []
        if let covered { parts.append(distanceText(covered.distance, units)) }
        parts.append(timeText(spent))
        if let speed, let rate = RateText(activity, units).withUnit(speed) { parts.append(rate) }
        return parts.joined(separator: " · ")
    }
}
