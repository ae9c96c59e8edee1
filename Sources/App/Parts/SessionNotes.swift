import Interface
import Workouts

/// A session's feeling, and a note on it: asked for at the end of a run, and editable in the history.
enum SessionNotes {
    struct State: Sendable {
        /// A note beyond the limit: a draft that isn't stored in the session.
        var tooLong: String?
    }

    static func opened(_ shared: Shared) -> State { State(tooLong: shared.openDraft?["note"]) }

    /// Stores a note as it is typed, as long as it is within the limit.
    static func change(note: String, of session: String, _ state: inout State, _ shared: inout Shared) {
        state.tooLong = note.utf8.count > Limits.noteLength ? note : nil
        if state.tooLong == nil {
            shared.library.change(session: session) { $0.note = note }
            if shared.openDraft != nil { shared.keepDraft("note", nil) }
        } else {
            shared.keepDraft("note", note)
        }
    }

    private static let feelings: [(Icon, String)] = [
        (.awful, "Awful"), (.bad, "Tough"), (.fair, "OK"), (.good, "Good"), (.great, "Great"),
    ]

    /// 1 is the worst.
    static func name(ofFeeling feeling: Int32) -> String {
        feelings.indices.contains(Int(feeling) - 1) ? feelings[Int(feeling) - 1].1 : ""
    }

    static func view(
        _ state: State, _ session: Session, note: @escaping (String) -> Action, feeling: (Int32) -> Action,
        _ ui: inout UI
    ) {
        ui.element(.fieldset, class: "feelings") {
            $0.element(.legend) { $0.text("How it felt") }
            $0.element(.div, class: "segmented") {
                for (index, (icon, name)) in feelings.enumerated() {
                    let value = Int32(index + 1)
                    $0.element(.label) {
                        $0.radio("feeling", isChosen: session.feeling == value, feeling(value))
                        $0.icon(icon)
                        $0.element(.span) { $0.text(name) }
                    }
                }
            }
        }
        ui.element(.label, class: "field") {
            $0.element(.span) { $0.text("Note") }
            $0.textArea(
                state.tooLong ?? session.note, refusal: state.tooLong == nil ? nil : "note-problem", note
            ) { $0.attribute(.dir, "auto") }
            if let note = state.tooLong {
                let over = Int64(note.utf8.count - Limits.noteLength)
                $0.refusal(
                    "Shorten the note by \(counted(over, "letter")): like this it isn’t kept.", id: "note-problem")
            }
        }
    }
}
