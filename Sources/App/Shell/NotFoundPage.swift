import Interface

extension UI {
    /// The screen of an address that is none.
    @inline(never)  // It belongs to the second part of the program.
    mutating func notFoundPage() {
        let home = Tab.quickCreate
        gonePage("Not found", back: .shell(.tabTapped(home)), .place, "This page") {
            $0.command("Go to \(home.name)", .primary, .shell(.tabTapped(home)))
        }
    }
}
