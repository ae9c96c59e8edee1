/// Actions of the host itself for an event that a node listens to.
public struct ListenerOptions: OptionSet, Equatable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Prevents the browser's default action (follow the link, submit the form, open its menu, close the dialog).
    public static let preventDefault = ListenerOptions(rawValue: 1)
    /// Nodes around this one don't receive the event.
    public static let stopPropagation = ListenerOptions(rawValue: 2)
    /// All of this pointer's events come to this node until it is released (for pointerdown).
    public static let capturePointer = ListenerOptions(rawValue: 4)
    /// With Ctrl, Alt, Shift or Meta down the event is left to the browser (a link opens in a new tab).
    public static let unmodified = ListenerOptions(rawValue: 8)
    /// Only the node's own events, none of its descendants' (a click on a dialog's backdrop).
    public static let ownOnly = ListenerOptions(rawValue: 16)
    /// An instruction to the host that never reports an event: there is no handler.
    static let silent = ListenerOptions(rawValue: 32)
}

/// Keys for which a node that listens to keydown prevents the browser's default action.
public struct Keys: OptionSet, Equatable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let arrowUp = Keys(rawValue: 1 << 0)
    public static let arrowDown = Keys(rawValue: 1 << 1)
    public static let arrowLeft = Keys(rawValue: 1 << 2)
    public static let arrowRight = Keys(rawValue: 1 << 3)
    public static let pageUp = Keys(rawValue: 1 << 4)
    public static let pageDown = Keys(rawValue: 1 << 5)
    public static let home = Keys(rawValue: 1 << 6)
    public static let end = Keys(rawValue: 1 << 7)
    public static let enter = Keys(rawValue: 1 << 8)
    public static let escape = Keys(rawValue: 1 << 9)
    public static let tab = Keys(rawValue: 1 << 10)
    public static let backspace = Keys(rawValue: 1 << 11)
    public static let delete = Keys(rawValue: 1 << 12)
    public static let space = Keys(rawValue: 1 << 13)

    public static let arrows: Keys = [.arrowUp, .arrowDown, .arrowLeft, .arrowRight]

    /// `KeyboardEvent.key` of each bit, from the lowest; the last is the space itself.
    static var names: String {
        "ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End Enter Escape Tab Backspace Delete Space"
    }
}
