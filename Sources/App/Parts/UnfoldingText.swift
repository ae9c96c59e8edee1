import Interface

extension UI {
    /// A name given by a person, cut off after two lines if it is long, or a description after as many lines as its
    /// screen has. Pressing it, or reaching it by Tab, shows all of it until something else is pressed.
    mutating func unfolding(_ text: String) {
        guard text.utf8.count > shortName else { return self.text(text) }
        element(.span, class: "unfolding") {
            $0.attribute(.tabindex, 0)
            $0.element(.span) { $0.text(text) }
        }
    }
}

/// So many bytes fit on two lines, even with letters twice as large.
private let shortName = 24
