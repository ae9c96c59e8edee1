import Interface

extension UI {
    /// A modal sheet with a question. One at a time.
    ///
    /// - Parameters:
    ///   - cancel: The action of Escape, and of a press beside the sheet.
    ///   - closesOutside: False if a stray press must not close it.
    ///   - answers: The content that follows the words.
    mutating func question(
        _ title: String, _ text: String? = nil, cancel: Action, closesOutside: Bool = true,
        _ answers: (inout UI) -> Void
    ) {
        element(.dialog, class: "sheet") {
            $0.property(.modal, true)
            $0.attribute(.ariaLabelledby, "question-title")
            $0.on(.cancel, options: .preventDefault, cancel)
            if closesOutside { $0.on(.click, options: .ownOnly, cancel) }
            $0.keepPresses()
            $0.element(.h2) {
                $0.attribute(.id, "question-title")
                $0.attribute(.dir, "auto")
                $0.text(title)
            }
            if let text { $0.element(.p) { $0.text(text) } }
            answers(&$0)
        }
    }
}
