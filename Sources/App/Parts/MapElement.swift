import Interface

extension UI {
    /// A map that is filled by `MapCommand.open`, to be moved with the pointer and, focused, with the arrow keys, + and
    /// −. Its class determines its size. `label` is its name for screen readers ("Address, 5.2 km").
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
