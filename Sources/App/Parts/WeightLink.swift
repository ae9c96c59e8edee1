import Interface

extension UI {
    /// Leads to the field on Profile, from where calories were counted for a weight that is assumed.
    mutating func weightLink(_ text: String) {
        element(.a, class: "inline-link") {
            $0.link(to: Address.profile.path, .profile(.weightTapped))
            $0.text(text)
        }
    }
}
