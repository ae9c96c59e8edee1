import Interface

extension UI {
    /// A map that `MapCommand.open` fills, to move about in with the pointer and, focused, with the arrow keys, + and −. It is as
    /// large as its class makes it. `label` names it to who can't see it ("Address, 5.2 km").
    mutating func map(_ id: String, label: String, class name: String? = nil) {
        opaque(.div, key: id, class: name.map { "map " + $0 } ?? "map") {
            $0.attribute(.id, id)
            $0.attribute(.tabindex, 0)
            $0.attribute(.role, "application")
            $0.attribute(.ariaRoledescription, "map")
            $0.attribute(.ariaLabel, label)
        }
    }
}
