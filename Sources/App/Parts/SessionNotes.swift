import Interface
import Workouts

/// How a session felt, and a note on it: asked at the end of a run, and open to change in the history.
enum SessionNotes {
    private static let feelings: [(Icon, String)] = [
        (.awful, "Awful"), (.bad, "Tough"), (.fair, "OK"), (.good, "Good"), (.great, "Great"),
    ]

    static func view(
        _ session: Session, note: @escaping (String) -> Action, feeling: (Int32) -> Action, _ ui: inout UI
    ) {
        ui.element(.fieldset, class: "feelings") {
            $0.element(.legend) { $0.text("How it felt") }
            $0.element(.div, class: "segmented") {
                for (index, (icon, name)) in feelings.enumerated() {
                    let value = Int32(index + 1)
                    $0.element(.label) {
                        $0.element(.input) {
                            $0.attribute(.type, "radio")
                            $0.attribute(.name, "feeling")
                            $0.property(.checked, session.feeling == value)
                            $0.on(.change, feeling(value))
                        }
                        $0.icon(icon)
                        $0.element(.span) { $0.text(name) }
                    }
                }
            }
        }
        ui.element(.label, class: "field") {
            $0.element(.span) { $0.text("Note") }
            $0.element(.textarea) {
                $0.attribute(.maxlength, Limits.noteLength)
                $0.property(.value, session.note)
                $0.on(.input) { note($0.value) }
            }
        }
    }
}
