import Interface
import Workouts

/// A row, its list and its name.
struct Row {
    var gestures: RowGestures
    var index: Int
    /// Its position, in a list with headings among its rows.
    var y: Double?
    var count: Int
    /// Its identity among the rows.
    var key: Int64
    var name: String
    /// The classes of its bar.
    var style: String
    var action: (RowGestures.Action) -> Action
}

extension UI {
    /// Listens to the scroller of a list; for its `main`, before its children.
    mutating func listen(to rows: RowGestures, _ action: @escaping (RowGestures.Action) -> Action) {
        on(.scroll) { action(.scrolled(top: $0.scrollTop)) }
        on(.pointerdown) { action(.scrollerPressed(top: $0.top, height: $0.height)) }
        listenToPointers(of: rows, action)
        if let scrollTop = rows.askedScrollTop { property(.scrollTop, scrollTop) }
    }

    /// Listens to an element around a list, once a row is pressed, for lists with swiping only.
    mutating func listenToPointers(of rows: RowGestures, _ action: @escaping (RowGestures.Action) -> Action) {
        var isDown = true
        var isMouse = false
        var isMoving = false
        switch rows.gesture {
        case .none: isDown = false
        case .pressed(let press, _): isMouse = press.isMouse
        case .dragging, .swiping: isMoving = true
        }
        // Not only once a press is drawn: a tap is over before the next frame.
        on(.pointerup, action(.released))
        on(.pointercancel, action(.cancelled))
        if isDown {
            // Captured from the first real movement on: a press without movement is the click of the button under it.
            on(.pointermove, options: isMoving ? .capturePointer : []) { action(.moved(.init(x: $0.x, y: $0.y))) }
        }
        prevent(.touchmove, when: isMoving)
        prevent(.contextmenu, when: isDown && !isMouse)
    }

    /// The list itself: as high as all its rows.
    mutating func rows(
        _ rows: RowGestures, count: Int, name: String, class kind: String = "", _ content: (inout UI) -> Void
    ) {
        element(.ul, class: rows.lifted == nil ? "rows \(kind)" : "rows making-room \(kind)") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, name)
            $0.style("height", px: max(Double(count) * rows.pitch - 8, 0))
            content(&$0)
        }
    }

    /// A row at its place, which can be swiped and, if the list allows it, dragged. `content` is the row's content,
    /// `overlay` opens over it.
    mutating func row(
        _ row: Row, _ content: (inout UI) -> Void, overlay: (inout UI) -> Void = { _ in }
    ) {
        let (rows, index, action) = (row.gestures, row.index, row.action)
        let swipe = rows.swiped.flatMap { $0.row == index ? $0.by : nil }
        var classes = "slot"
        if rows.lifted == index { classes += " lifted" }
        if swipe != nil { classes += rows.isSwipedFar ? " swiped far" : " swiped" }
        element(.li, key: row.key, class: classes) {
            $0.attribute(.ariaLabel, row.name)
            $0.attribute(.ariaSetsize, row.count)
            $0.attribute(.ariaPosinset, index + 1)
            $0.style("--y", px: row.y ?? rows.y(of: index, count: row.count))
            $0.on(.pointerdown) { event in
                let start = RowGestures.Point(x: event.x, y: event.y)
                return action(
                    .rowPressed(
                        .init(
                            row: index, start: start, scrollTop: event.scrollTop, isMouse: event.pointerKind == 0,
                            width: event.width)))
            }
            if let swipe {
                $0.style("--swipe", px: -swipe)
                $0.element(.div, class: "swipe-end") { $0.icon(.delete) }
            }
            $0.element(.div, class: row.style) { content(&$0) }
            overlay(&$0)
        }
    }

    /// Keeps presses inside from dragging or swiping the row around: for text fields and dialogs in a row.
    mutating func keepPresses() {
        on(.pointerdown, options: .stopPropagation) { _ in nil }
    }
}

/// A row's identity: the 64-bit FNV-1a hash of its record's id.
func rowKey(_ id: String) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int64(bitPattern: hash)
}
