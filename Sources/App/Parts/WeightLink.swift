import Interface

extension UI {
    /// Leads to the field on Profile, from where calories were counted for a weight that is assumed.
    mutating func weightLink(_ text: String, _ action: Action) {
        element(.a, class: "inline-link") {
            $0.link(to: Address.profile.path, action)
            $0.text(text)
        }
    }
}

extension Shared {
    /// Opens Profile at that field.
    mutating func openWeight() -> [Effect] { open(.profile) + [.focus(id: ProfileScreen.Field.weight.id)] }
}
