import Interface

extension UI {
    /// A name that people give, cut off after two lines where it is long, or a description after as many as its screen has for it. Who
    /// presses it, or comes to it by Tab, sees all of it until they press something else.
    mutating func unfolding(_ text: String) {
        guard text.utf8.count > shortName else { return self.text(text) }
        element(.span, class: "unfolding") {
            $0.attribute(.tabindex, 0)
            $0.element(.span) { $0.text(text) }
        }
    }
}

/// So many bytes are two lines, also where letters are twice as large.
private let shortName = 24
