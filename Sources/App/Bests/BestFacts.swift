import Interface
import Records
import Workouts

/// One of a person's bests in an exercise.
struct BestFact {
    var name: String
    var value: String
    /// The session's index in the library.
    var session: Int

    /// All bests of an exercise.
    static func all(of bests: ExerciseBests, _ settings: Settings) -> [BestFact] {
        let (units, effort) = (settings.units, settings.effort)
        var facts: [BestFact] = []
        func add(_ name: String, _ best: ExerciseBests.Best?, _ value: (SetResult) -> String) {
            guard let best else { return }
            facts.append(BestFact(name: name, value: value(best.set), session: Int(best.session)))
        }
        add("Estimated 1RM (Epley)", bests.estimate) { units.estimateText($0.estimatedMaximum ?? 0) }
        add("Heaviest set", bests.heaviest) { $0.text(units, effort) }
        add("Most reps", bests.mostReps) { $0.text(units, effort) }
        add("Longest hold", bests.longestHold) { $0.text(units, effort) }
        return facts
    }
}

extension Units {
    /// "93.3 kg": an estimate isn't more precise than that.
    func estimateText(_ kilograms: Double) -> String { "\(weightText(kilograms)) \(weightUnit)" }

    /// Kilograms × repetitions: "12400 kg".
    func volumeText(_ kilograms: Double) -> String {
        "\(wholeText(own(kilograms))) \(weightUnit)"
    }

    /// "9400 kg", and from 10,000 kg on "12.4 t". Pounds stay pounds: there are two tons of them.
    func tonnageText(_ kilograms: Double) -> String {
        self == .metric && kilograms >= 10_000 ? numberText(kilograms / 1000) + " t" : volumeText(kilograms)
    }
}

extension Shared {
    /// "20 Nov", for a session's index in the library; empty if the session is gone.
    func dayText(ofSession place: Int) -> String {
        guard library.sessions.indices.contains(place) else { return "" }
        return DateText.day(Day(daysSince1970: library.sessions[place].value.localDay), today: today)
    }
}

/// An explanation of the estimate, and of the sets that count for it.
let estimateHint =
    "Estimated 1RM is the weight you could lift once, by Epley’s formula: weight × (1 + reps ÷ 30), and the weight itself for one rep. Only sets of at most 12 reps count: longer ones tell of endurance, and estimates from them go astray."
