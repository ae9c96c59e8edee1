import Interface

/// The look of a button: a class of `web/style/parts/button.css` or, with `face`, of a part that is a button as a
/// whole.
struct ButtonLook: Sendable {
    fileprivate var classes: String?

    private init(_ classes: String?) { self.classes = classes }

    /// The purpose of the screen: at most one in view.
    static var primary: ButtonLook { ButtonLook("primary") }
    static var secondary: ButtonLook { ButtonLook("secondary") }
    /// Removes or deletes something.
    static var danger: ButtonLook { ButtonLook("secondary danger") }
    /// Words without a frame.
    static var text: ButtonLook { ButtonLook("text-button") }
    static var textDanger: ButtonLook { ButtonLook("text-button danger") }
    /// A whole row of a list or a menu.
    static var row: ButtonLook { ButtonLook("row plain") }
    /// Only an icon, as large as a finger.
    static var icon: ButtonLook { ButtonLook("icon-button") }
    /// Styled by its place.
    static var plain: ButtonLook { ButtonLook(nil) }
    /// A part that is a button as a whole: a workout in its list.
    static func face(_ name: String) -> ButtonLook { ButtonLook(name) }

    /// With another class, by which a screen places it.
    func and(_ name: String) -> ButtonLook { ButtonLook(classes.map { $0 + " " + name } ?? name) }
}

extension UI {
    /// A button with any content; attributes come first. Its name is its text, or its `ariaLabel`.
    @inline(never)  // Each copy of it would copy its action.
    mutating func button(
        _ look: ButtonLook, key: Int64? = nil, _ action: Action, _ content: (inout UI) -> Void
    ) {
        element(.button, key: key, class: look.classes) {
            $0.attribute(.type, "button")
            $0.on(.click, action)
            content(&$0)
        }
    }

    /// A button with its action as its text.
    @inline(never)
    mutating func command(_ text: String, _ look: ButtonLook, icon: Icon? = nil, _ action: Action) {
        button(look, action) {
            if let icon { $0.icon(icon) }
            $0.text(text)
        }
    }

    /// The button that sends a form.
    ///
    /// - Parameters:
    ///   - form: The form's id, if the button is outside the form.
    ///   - isBusy: Whether the form is being sent.
    mutating func submit(
        _ text: String, _ look: ButtonLook = .primary, icon: Icon? = nil, form: String? = nil, isBusy: Bool = false
    ) {
        element(.button, class: look.classes) {
            $0.attribute(.type, "submit")
            $0.attribute(.form, form)
            if isBusy { $0.attribute(.ariaDisabled, true) }
            if let icon { $0.icon(icon) }
            $0.text(text)
        }
    }
}
