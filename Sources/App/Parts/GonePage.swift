import Interface

extension UI {
    /// The screen for something missing: "This workout doesn’t exist".
    ///
    /// - Parameter onward: The tab to lead to, if the address isn't one of the app's and no screen lies below it.
    @inline(never)  // It belongs to the second part of the program.
    mutating func gonePage(_ title: String, back: Action, _ icon: Icon, _ what: String, onward: Tab? = nil) {
        topBar(title, back: back)
        element(.main) {
            $0.element(.div, class: "empty") {
                $0.icon(icon)
                $0.element(.h2) { $0.text("\(what) doesn’t exist") }
                $0.element(.p) { $0.text("It was deleted, or the address is mistyped.") }
                if let onward { $0.command("Go to \(onward.name)", .primary, .shell(.tabTapped(onward))) }
            }
        }
    }

    /// The screen for an unknown address.
    @inline(never)
    mutating func notFoundPage() {
        gonePage("Not found", back: .shell(.tabTapped(.quickCreate)), .place, "This page", onward: .quickCreate)
    }
}
