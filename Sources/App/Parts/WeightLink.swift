import Interface

extension UI {
    /// A link to the weight field on Profile, from calories counted with an assumed weight.
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
