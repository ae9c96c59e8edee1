import Interface
import Records
import Workouts

extension UI {
    /// "−" and "+" for a number that was counted.
    mutating func correction(of place: SetPlace, _ count: Int32) {
        element(.span, class: "correction") {
            $0.correct("−", "One repetition less", place, max(count - 1, 0))
            $0.correct("+", "One repetition more", place, min(count + 1, Int32(Limits.reps.upperBound)))
        }
    }

    private mutating func correct(_ sign: String, _ name: String, _ place: SetPlace, _ count: Int32) {
        button(.icon, .run(.training(.counted(place, count)))) {
            $0.attribute(.ariaLabel, name)
            $0.text(sign)
        }
    }

    /// Whether the set that is on is counted, or why it isn't: an element that stays, so that screen readers tell what becomes of it.
    mutating func sensorLine(_ words: String?, class style: String) {
        element(.p, class: style) {
            $0.attribute(.ariaLive, "polite")
            $0.text(words ?? "")
        }
    }
}
