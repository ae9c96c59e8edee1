/// A property of an element, beside its attributes. Properties are set last in a frame, when everything is in its
/// place.
public enum Property: UInt8, CaseIterable, Sendable {
    /// A control's text. The person changes it too, so it is told to the host in every frame; the host writes it where it
    /// differs, and never while an input method composes.
    case value
    /// As `value`, of a checkbox or a radio button.
    case checked
    case indeterminate
    /// CSS pixels. Written in a frame in which it differs from the frame before; between two, scrolling is the person's.
    case scrollTop
    case scrollLeft
    /// Of a `dialog`: `showModal()` and `close()`.
    case modal
    /// The element is a layer above the page (a popover), which takes the keyboard's focus, holds it, and gives it back when
    /// it goes.
    case layer
    /// The keyboard's focus goes to the node in the frame in which this becomes true; a text field's text gets selected.
    case focused
    /// The tab is called so as long as the element is there, before the app's own name; empty, only by that.
    case tabTitle

    /// In the order of the cases, a space between two.
    static var names: String { "value checked indeterminate scrollTop scrollLeft modal layer focused tabTitle" }

    /// The person changes it behind our back.
    var isSharedWithPerson: Bool { self == .value || self == .checked }
}
