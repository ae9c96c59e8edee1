/// An event at a node, with the data that handlers need. CSS pixels are those of `Builder.style(_:px:)`.
public struct DOMEvent: Equatable, Sendable {
    public var name: EventName
    /// The control's value (input, change).
    public var value = ""
    public var isChecked = false
    /// `KeyboardEvent.key` (keydown).
    public var key = ""
    public var isShiftDown = false
    /// The number of the click in a double click, from 1; 0 if the click came from a key (click).
    public var count: Int32 = 0
    /// CSS pixels in the viewport (click, pointer events).
    public var x = 0.0
    public var y = 0.0
    /// 0 a mouse or unknown, 1 touch, 2 a pen (click, pointer events).
    public var pointerKind: UInt8 = 0
    /// The position and size of the listening node in the viewport (pointer and scroll events).
    public var top = 0.0
    public var left = 0.0
    public var width = 0.0
    public var height = 0.0
    /// Of the listening node (scroll), otherwise of the nearest scroller around it (pointer events).
    public var scrollTop = 0.0
    /// Of a mouse wheel.
    public var deltaY = 0.0

    public init(_ name: EventName) {
        self.name = name
    }
}

public enum EventName: UInt8, CaseIterable, Sendable {
    case click, input, change, keydown, scroll, scrollend, focus, blur, submit
    case pointerdown, pointermove, pointerup, pointercancel, wheel, cancel, close, contextmenu
    /// For `Builder.prevent`: keeps the browser from scrolling under a finger that drags.
    case touchmove
    case toggle

    /// In the order of the cases, separated by spaces.
    static var names: String {
        """
        click input change keydown scroll scrollend focus blur submit \
        pointerdown pointermove pointerup pointercancel wheel cancel close contextmenu touchmove toggle
        """
    }
}
