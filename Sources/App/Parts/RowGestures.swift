import Interface
import Workouts

/// The gestures of a finger or a mouse on a list with rows of equal height: press, hold and drag a row to another
/// place, or swipe it to the left to delete it. All vertical positions of rows are in CSS pixels below the list's upper
/// edge.
///
/// The list's scroller listens (`Builder.listen(to:)`), each row reports presses (`Builder.row(of:)`). Everything else
/// follows from the events, so nothing here depends on the content above the list.
struct RowGestures: Sendable {
    /// From a row's upper edge to the next one's.
    let pitch: Double
    var canReorder: Bool
    /// Whether rows can be swiped away.
    let canSwipe: Bool
    private(set) var gesture = Gesture.none
    /// The scroller's position, as last reported.
    private(set) var scrollTop = 0.0
    /// The requested position of the scroller, by restoring or by dragging to its edge.
    private(set) var askedScrollTop: Double?
    private var scroller = (top: 72.0, height: 600.0)
    /// Until then clicks are ignored: the click that ends a drag or a swipe isn't one.
    private var quietUntil = Seconds.zero

    enum Gesture: Sendable {
        case none
        /// Pressed; the kind of gesture isn't known yet.
        case pressed(Press, since: Seconds)
        case dragging(Press, at: Point, ticked: Seconds)
        case swiping(Press, at: Point, movedAt: Seconds, speed: Double)
    }

    struct Press: Sendable {
        var row: Int
        var start: Point
        /// The scroller's position at the beginning.
        var scrollTop: Double
        var isMouse: Bool
        var width: Double
    }

    struct Point: Sendable {
        var x: Double
        var y: Double
    }

    enum Action: Sendable {
        case rowPressed(Press)
        case scrollerPressed(top: Double, height: Double)
        case moved(Point)
        case released
        case cancelled
        case scrolled(top: Double)
    }

    /// A task for the list.
    enum Outcome: Equatable, Sendable {
        case none
        case lifted
        case moved(from: Int, to: Int)
        case deleted(row: Int)
    }

    init(pitch: Double, canReorder: Bool, canSwipe: Bool = true) {
        self.pitch = pitch
        self.canSwipe = canSwipe
        self.canReorder = canReorder
    }

    /// How long a press takes to become a hold.
    static let hold = Seconds(milliseconds: 350)
    /// The tolerance for a trembling finger.
    static let slop = 10.0
    private static let mouseSlop = 5.0
    /// Within this distance of the scroller's edges a dragged row makes it scroll, at most so many pixels a second.
    private static let edge = 72.0
    private static let edgeSpeed = 960.0
    private static let tick = Seconds(milliseconds: 16)
}

// MARK: Events

extension RowGestures {
    /// Handles an event. `count` is the number of rows.
    mutating func update(_ action: Action, count: Int, now: Seconds) -> Outcome {
        switch action {
        case .rowPressed(let press):
            scrollTop = press.scrollTop
            // The person has scrolled since: the earlier position may have to be requested again.
            if askedScrollTop != nil { askedScrollTop = press.scrollTop }
            gesture = .pressed(press, since: now)
        case .scrollerPressed(let top, let height):
            scroller = (top, height)
        case .moved(let point):
            move(to: point, now)
        case .released:
            return release(count: count, now)
        case .cancelled:
            cancel()
        case .scrolled(let top):
            scrollTop = top
            // The press turned into a scroll.
            if case .pressed(let press, _) = gesture, abs(top - press.scrollTop) > 4 { gesture = .none }
        }
        return .none
    }

    /// A press becomes a hold, and a row held at the edge scrolls further.
    mutating func woke(now: Seconds) -> Outcome {
        switch gesture {
        case .pressed(let press, let since) where canReorder && since + Self.hold <= now:
            gesture = .dragging(press, at: press.start, ticked: now)
            return .lifted
        case .dragging(let press, let point, let ticked):
            let seconds = min((now - ticked).value, 0.05)
            let speed = edgeSpeed(press, at: point)
            gesture = .dragging(press, at: point, ticked: now)
            if speed != 0, seconds > 0 { askedScrollTop = max(scrollTop + speed * seconds, 0) }
        default: break
        }
        return .none
    }

    var nextWake: Seconds? {
        switch gesture {
        case .pressed(_, let since): canReorder ? since + Self.hold : nil
        case .dragging(let press, let point, let ticked): edgeSpeed(press, at: point) == 0 ? nil : ticked + Self.tick
        case .none, .swiping: nil
        }
    }

    /// Drops the gesture; the row returns to its place.
    mutating func cancel() {
        gesture = .none
    }

    /// Scrolls there in the next frame, when the scroller is new.
    mutating func restore(scrollTop: Double) {
        self.scrollTop = scrollTop
        askedScrollTop = scrollTop
        gesture = .none
    }

    /// Moves the scroller there as the row is lifted, and the row with it.
    mutating func settle(at scrollTop: Double) {
        guard case .dragging(var press, let point, let ticked) = gesture else { return }
        press.scrollTop = scrollTop
        self.scrollTop = scrollTop
        askedScrollTop = scrollTop
        gesture = .dragging(press, at: point, ticked: ticked)
    }

    /// Whether a click at this moment is a real one, and not the end of a drag.
    func isClick(now: Seconds) -> Bool {
        if case .dragging = gesture { return false }
        return quietUntil <= now
    }

    private mutating func move(to point: Point, _ now: Seconds) {
        switch gesture {
        case .none: break
        case .pressed(let press, _):
            let across = point.x - press.start.x
            let along = point.y - press.start.y
            let slop = press.isMouse ? Self.mouseSlop : Self.slop
            guard max(abs(across), abs(along)) > slop else { return }
            if abs(across) > abs(along) {
                gesture = across < 0 && canSwipe ? .swiping(press, at: point, movedAt: now, speed: 0) : .none
            } else {
                // A finger that moves on before the hold scrolls; for a mouse this is the only way to drag.
                gesture = press.isMouse && canReorder ? .dragging(press, at: point, ticked: now) : .none
            }
        case .dragging(let press, _, let ticked):
            // The first tick of scrolling at the edge counts from here.
            gesture = .dragging(press, at: point, ticked: nextWake == nil ? now : ticked)
        case .swiping(let press, let last, let movedAt, let speed):
            let seconds = max((now - movedAt).value, 0.001)
            let latest = (point.x - last.x) / seconds
            gesture = .swiping(press, at: point, movedAt: now, speed: speed * 0.4 + latest * 0.6)
        }
    }

    private mutating func release(count: Int, _ now: Seconds) -> Outcome {
        defer { gesture = .none }
        switch gesture {
        case .none, .pressed: return .none
        case .dragging(let press, _, _):
            quietUntil = now + Seconds(milliseconds: 250)
            guard press.row < count, let to = target(count: count), to != press.row else { return .none }
            return .moved(from: press.row, to: to)
        case .swiping(let press, let point, let movedAt, let speed):
            quietUntil = now + Seconds(milliseconds: 250)
            let distance = press.start.x - point.x
            let isFling = speed < -600 && distance > 32 && now - movedAt < Seconds(milliseconds: 80)
            guard isFling || distance > press.width * 0.4, press.row < count else { return .none }
            return .deleted(row: press.row)
        }
    }

    /// Pixels a second, downwards positive. A row held near an edge scrolls only once it is moved towards that edge.
    private func edgeSpeed(_ press: Press, at point: Point) -> Double {
        let above = scroller.top + Self.edge - point.y
        let below = point.y - (scroller.top + scroller.height - Self.edge)
        if above > 0, point.y < press.start.y, scrollTop > 0 { return -Self.edgeSpeed * min(above / Self.edge, 1) }
        if below > 0, point.y > press.start.y { return Self.edgeSpeed * min(below / Self.edge, 1) }
        return 0
    }
}

// MARK: Appearance

extension RowGestures {
    /// The dragged row.
    var lifted: Int? {
        if case .dragging(let press, _, _) = gesture { press.row } else { nil }
    }

    /// The swiped row, and its distance to the left.
    var swiped: (row: Int, by: Double)? {
        guard case .swiping(let press, let point, _, _) = gesture else { return nil }
        return (press.row, min(max(press.start.x - point.x, 0), press.width))
    }

    /// Whether releasing the swiped row now would delete it.
    var isSwipedFar: Bool {
        guard case .swiping(let press, let point, _, _) = gesture else { return false }
        return press.start.x - point.x > press.width * 0.4
    }

    /// The vertical position of a row: the dragged one under the finger, the others moved to make room for it.
    func y(of row: Int, count: Int) -> Double {
        let own = Double(row) * pitch
        guard let lifted, let target = target(count: count) else { return own }
        if row == lifted { return liftedY(count: count) ?? own }
        if row > lifted && row <= target { return own - pitch }
        if row < lifted && row >= target { return own + pitch }
        return own
    }

    /// The place of the dragged row if it were released.
    private func target(count: Int) -> Int? {
        guard count > 0, let y = liftedY(count: count) else { return nil }
        return min(max(Int((y / pitch).rounded()), 0), count - 1)
    }

    private func liftedY(count: Int) -> Double? {
        guard case .dragging(let press, let point, _) = gesture else { return nil }
        let y = Double(press.row) * pitch + point.y - press.start.y + scrollTop - press.scrollTop
        return min(max(y, -pitch / 2), (Double(count) - 0.5) * pitch)
    }

    /// The rows to draw, for a list with its upper edge `listTop` below its scroller's content. The dragged row is
    /// drawn wherever it is, since a touch ends with the element that it began on.
    ///
    /// - Returns: Ascending.
    func visibleRows(count: Int, listTop: Double, viewportHeight: Double) -> [Int] {
        let visible = visibleRange(
            rowHeight: pitch, count: count, scrollTop: scrollTop - listTop, viewportHeight: viewportHeight)
        var rows = Array(visible.rows)
        if let lifted, lifted < count, !visible.rows.contains(lifted) {
            rows.insert(lifted, at: lifted < visible.rows.lowerBound ? 0 : rows.count)
        }
        return rows
    }
}
