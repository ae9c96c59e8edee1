import Interface

extension UI {
    /// A pair of a `dl`: a name, and the figure.
    mutating func fact(_ name: String, _ value: String, class style: String? = nil) {
        element(.div, class: style) {
            $0.element(.dt) { $0.text(name) }
            $0.element(.dd) { $0.text(value) }
        }
    }

    /// A tile of a `dl` with the class `stats`: a name, the figure, and its unit if the figure doesn't have it.
    mutating func figure(_ name: String, _ value: String, unit: String = "") {
        element(.div, class: "stat") {
            $0.element(.dt) { $0.text(name) }
            $0.element(.dd) {
                $0.text(value)
                if !unit.utf8.isEmpty { $0.element(.span, class: "unit") { $0.text(" " + unit) } }
            }
        }
    }
}
