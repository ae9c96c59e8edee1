import Interface

extension UI {
    /// A row that leads to another screen: its name, and below it details.
    mutating func lead(_ name: String, _ details: String..., to action: Action) {
        button(.row, action) {
            $0.attribute(.ariaLabel, name)
            $0.attribute(.ariaDescription, details.joined(separator: ", "))
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(name) }
                $0.element(.span, class: "details") { $0.text(details.joined(separator: " · ")) }
            }
            $0.icon(.forward)
        }
    }
}
