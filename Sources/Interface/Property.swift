/// A property of an element, beside its attributes. Properties are set last in a frame, once everything is in its
/// place.
public enum Property: UInt8, CaseIterable, Sendable {
    /// A control's text. The person changes it too, so it is sent to the host in every frame; the host writes it if it
    /// differs, and never while an input method composes.
    case value
    /// Like `value`, for a checkbox or a radio button.
    case checked
    case indeterminate
    /// CSS pixels. Written in a frame in which it differs from the previous one; in between, the person scrolls.
    case scrollTop
    case scrollLeft
    /// For a `dialog`: `showModal()` and `close()`.
    case modal
    /// The element is a layer above the page (a popover), which takes the keyboard's focus, keeps it, and gives it back
    /// when it closes.
    case layer
    /// The keyboard's focus goes to the node in the frame in which this becomes true; a text field's text is selected.
    case focused
    /// The title of the tab while the element exists, followed by the app's own name; if empty, only that name.
    case tabTitle

    /// In the order of the cases, separated by spaces.
    static var names: String { "value checked indeterminate scrollTop scrollLeft modal layer focused tabTitle" }

    /// Whether the person changes it without the program.
    var isSharedWithPerson: Bool { self == .value || self == .checked }
}
