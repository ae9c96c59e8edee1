import Interface

extension UI {
    /// A link to the weight field on Profile, from calories counted with an assumed weight.
    mutating func weightLink(_ text: String) {
        element(.a, class: "inline-link") {
            $0.link(to: Address.profile.path, .profile(.weightTapped))
            $0.text(text)
        }
    }
}
