import Interface

/// A note on the success or failure of an export.
struct ExportNote: Equatable, Sendable {
    var title: String
    var sentences: [String]
    var isProblem = false

    /// Nil if nothing was lost.
    static func losses(_ name: String, _ losses: [String]) -> ExportNote? {
        losses.isEmpty ? nil : ExportNote(title: "“\(name)” doesn’t hold everything", sentences: losses)
    }

    static func problem(_ name: String, _ reason: String) -> ExportNote {
        ExportNote(title: "“\(name)” can’t be made", sentences: [reason], isProblem: true)
    }
}

extension UI {
    /// A card that stays until it is closed. It exists even while it is empty, so that screen readers announce its
    /// text.
    mutating func exportNote(_ note: ExportNote?, close: Action) {
        element(.div, class: "export-note") {
            $0.attribute(.role, note?.isProblem == true ? "alert" : "status")
            guard let note else { return }
            $0.element(.div, class: note.isProblem ? "card note bad" : "card note") {
                $0.icon(note.isProblem ? .warning : .info)
                $0.element(.div, class: "words") {
                    $0.element(.h3) {
                        $0.attribute(.dir, "auto")
                        $0.text(note.title)
                    }
                    $0.element(.ul) {
                        $0.attribute(.role, "list")
                        for sentence in note.sentences { $0.element(.li) { $0.text(sentence) } }
                    }
                }
                $0.iconButton(.close, "Close", close)
            }
        }
    }

    /// The progress of something that takes time.
    mutating func progress(_ name: String, _ share: Double) {
        element(.progress) {
            $0.attribute(.ariaLabel, name)
            $0.attribute(.max, "1")
            $0.attribute(.value, share)
        }
    }
}
