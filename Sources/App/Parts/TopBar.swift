import Interface

extension UI {
    /// A screen's header: a button at the left (or room for it), the title in the middle or at the left, a button right.
    mutating func topBar(_ title: String, back: Action? = nil, settings: Action? = nil) {
        element(.header, class: back == nil ? "top-bar" : "top-bar has-back") {
            if let back { $0.iconButton(.back, "Back", back) }
            $0.element(.h1) { $0.text(title) }
            if let settings { $0.iconButton(.settings, "Settings", settings) }
        }
    }

    /// A button that shows an icon only.
    mutating func iconButton(_ icon: Icon, _ name: String, _ action: Action) {
        button(.icon, action) {
            $0.attribute(.ariaLabel, name)
            $0.icon(icon)
        }
    }
}
