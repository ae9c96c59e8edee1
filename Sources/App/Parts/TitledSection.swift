import Interface

extension UI {
    /// A section named by its heading.
    @inline(never)
    mutating func section(
        _ title: String, id: String, class style: String = "group", level: Tag = .h2, _ content: (inout UI) -> Void
    ) {
        element(.section, class: style) {
            $0.attribute(.ariaLabelledby, id)
            $0.element(level) {
                $0.attribute(.id, id)
                $0.text(title)
            }
            content(&$0)
        }
    }
}
