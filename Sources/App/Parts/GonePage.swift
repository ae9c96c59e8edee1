import Interface

extension UI {
    /// The screen for something missing: "This workout doesn’t exist".
    ///
    /// - Parameter more: The way on, where no screen lies below it.
    @inline(never)  // It belongs to the second part of the program.
    mutating func gonePage(
        _ title: String, back: Action, _ icon: Icon, _ what: String, more: (inout UI) -> Void = { _ in }
    ) {
        topBar(title, back: back)
        element(.main) {
            $0.element(.div, class: "empty") {
                $0.icon(icon)
                $0.element(.h2) { $0.text("\(what) doesn’t exist") }
                $0.element(.p) { $0.text("It was deleted, or the address is mistyped.") }
                more(&$0)
            }
        }
    }
}
