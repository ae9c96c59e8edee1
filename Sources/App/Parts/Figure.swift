import Interface

extension UI {
    /// A pair of a `dl`: what it tells, and the figure.
    mutating func fact(_ name: String, _ value: String, class style: String? = nil) {
        element(.div, class: style) {
            $0.element(.dt) { $0.text(name) }
            $0.element(.dd) { $0.text(value) }
        }
    }

    /// A tile of a `dl` with the class `stats`: what it tells, the figure, and its unit if the figure doesn't say.
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
