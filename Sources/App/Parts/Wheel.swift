import Workouts

/// A number on an endless wheel: the values are on a long strip of rows, several times over. Whenever the strip comes
/// to rest away from its middle, it is moved back by whole turns, which is invisible.
///
/// The browser scrolls the strip, with its own momentum and snapping. This type only determines the position after a
/// key, a click, a notch of the mouse wheel or a mouse's drag, none of which browsers turn into steps of a row.
struct Wheel: Sendable {
    /// CSS pixels.
    static let rowHeight = 56.0

    let values: ClosedRange<Int32>
    /// The row in the middle, or the one that the strip is gliding to.
    private(set) var row: Int32
    /// The strip's position, as last reported. CSS pixels, one row's height for each row.
    private(set) var top: Double
    /// The requested position of the strip; nil while the person is turning it and afterwards.
    private(set) var target: Double?
    /// Whether the strip is moving smoothly to `target`.
    private(set) var isGliding = false
    private(set) var drag: Drag?
    private var typed = Typed()
    /// Whether the number typed last was too large.
    private(set) var isRefused = false
    /// Small movements of a mouse wheel or trackpad that don't yet add up to a row.
    private var notches = 0.0
    /// The time of the strip's last movement.
    private var moved = Seconds.zero

    /// A pointer that is down.
    struct Drag: Sendable {
        var isMouse: Bool
        var startY: Double
        var startTop: Double
        /// Whether it has become a turn, and is no longer a click.
        var isTurning = false
        var lastY: Double
        var lastMoment: Seconds
        /// The recent speed, in CSS pixels a second.
        var speed = 0.0
        /// Whether the strip was moving when the finger came down: then the press was meant to stop it.
        var stops: Bool
    }

    /// Digits typed in quick succession.
    private struct Typed: Sendable {
        var number: Int32 = 0
        /// The value before typing.
        var start: Int32 = 0
        var until = Seconds.zero
    }

    enum Event: Sendable {
        case scrolled(top: Double)
        case settled(top: Double)
        case pressed(y: Double, isMouse: Bool)
        case moved(y: Double)
        /// `centre` is the wheel's centre, in the viewport, like `y`.
        case released(y: Double, centre: Double)
        case cancelled
        case wheeled(Double)
        case key(String)
    }

    init(_ values: ClosedRange<Int32>, at value: Int32) {
        self.values = values
        let count = values.upperBound - values.lowerBound + 1
        let value = min(max(value, values.lowerBound), values.upperBound)
        row = Wheel.turns(of: count) / 2 * count + value - values.lowerBound
        top = Double(row) * Wheel.rowHeight
        target = top
    }

    var value: Int32 { value(ofRow: row) }
    var count: Int32 { values.upperBound - values.lowerBound + 1 }
    var rows: Int32 { Wheel.turns(of: count) * count }
    /// Whether the value is settled, and isn't just passing by.
    var isAtRest: Bool { isGliding || abs(top - Double(row) * Wheel.rowHeight) < 1 }

    func value(ofRow row: Int32) -> Int32 { values.lowerBound + row % count }

    /// At least 99 rows on each side of the middle turn: more than the hardest flick passes.
    private static func turns(of count: Int32) -> Int32 { (99 + count - 1) / count * 2 + 1 }
}

extension Wheel {
    /// Applies an event at a moment of the monotonic clock.
    mutating func receive(_ event: Event, at now: Seconds) {
        switch event {
        case .scrolled, .settled: break
        case .key: isRefused = false
        default:
            // Turning the wheel ends typing.
            (isRefused, typed) = (false, Typed())
        }
        switch event {
        case .scrolled(let top): scrolled(to: top, now)
        case .settled(let top): settled(at: top, now)
        case .pressed(let y, let isMouse): pressed(y, isMouse, now)
        case .moved(let y): dragged(to: y, now)
        case .released(let y, let centre): released(y, centre, now)
        case .cancelled: drag = nil
        case .wheeled(let distance): wheeled(distance)
        case .key(let key): pressed(key, now)
        }
    }

    // MARK: The strip moves

    private mutating func scrolled(to top: Double, _ now: Seconds) {
        guard top.isFinite else { return }
        if abs(top - self.top) > 0.5 { moved = now }
        self.top = top
        if let target {
            if abs(top - target) < 1 { isGliding = false }
            // Our own movement: under way, arrived, or a report from before a drag's next move.
            if isGliding || abs(top - target) < 1 || drag?.isTurning == true { return }
        }
        target = nil
        row = nearestRow(to: top)
    }

    private mutating func settled(at top: Double, _ now: Seconds) {
        guard top.isFinite, drag?.isTurning != true else { return }
        self.top = top
        if isGliding, let target, abs(top - target) >= 1 {
            // Something else stopped it. The last requested row is restored.
            isGliding = false
            self.target = nil
            put(at: row, smoothly: false)
            return
        }
        isGliding = false
        row = nearestRow(to: top)
        recentre()
    }

    private func nearestRow(to top: Double) -> Int32 {
        Int32(min(max((top / Wheel.rowHeight).rounded(), 0), Double(rows - 1)))
    }

    /// Moves the strip back to its middle turn, where every row looks the same.
    private mutating func recentre() {
        let middle = rows / count / 2 * count + row % count
        if middle != row { put(at: middle, smoothly: false) }
    }

    private mutating func put(at row: Int32, smoothly: Bool) {
        let goal = Double(row) * Wheel.rowHeight
        // The page is only sent changes.
        target = goal
        // A glide may be followed by another turn before the page has reported its position.
        isGliding = smoothly && (isGliding || abs(goal - top) >= 1)
        if !isGliding { top = goal }
        self.row = row
    }

    // MARK: Steps

    private mutating func turn(by steps: Int32) {
        var goal = row + steps
        if goal < 3 || goal > rows - 4 {
            recentre()
            goal = row + steps
        }
        put(at: min(max(goal, 0), rows - 1), smoothly: true)
    }

    /// The shorter way round.
    private mutating func turn(to value: Int32) {
        var steps = (value - self.value) % count
        if steps > count / 2 { steps -= count } else if steps < -(count / 2) { steps += count }
        turn(by: steps)
    }

    /// A notch of a mouse wheel is a row, whatever distance the platform gives it; a trackpad's small movements add up.
    private mutating func wheeled(_ distance: Double) {
        guard distance.isFinite else { return }
        if abs(distance) >= 40 {
            notches = 0
            turn(by: distance > 0 ? 1 : -1)
            return
        }
        notches += distance
        guard abs(notches) >= 32 else { return }
        turn(by: notches > 0 ? 1 : -1)
        notches = 0
    }

    // MARK: Pointers

    private mutating func pressed(_ y: Double, _ isMouse: Bool, _ now: Seconds) {
        let isMoving = now - moved < Seconds(milliseconds: 120)
        if isGliding {
            isGliding = false
            if !isMouse {
                target = nil
                row = nearestRow(to: top)
            }
        }
        drag = Drag(isMouse: isMouse, startY: y, startTop: top, lastY: y, lastMoment: now, stops: isMoving)
    }

    private mutating func dragged(to y: Double, _ now: Seconds) {
        guard var drag else { return }
        if abs(y - drag.startY) > 6 { drag.isTurning = true }
        let passed = (now - drag.lastMoment).value
        if passed > 0 {
            drag.speed = 0.6 * (drag.lastY - y) / passed + 0.4 * drag.speed
            drag.lastMoment = now
            drag.lastY = y
        }
        self.drag = drag
        // Touch and pen turn the strip by the browser's own scrolling.
        guard drag.isMouse, drag.isTurning else { return }
        top = min(max(drag.startTop + drag.startY - y, 0), Double(rows - 1) * Wheel.rowHeight)
        target = top
        row = nearestRow(to: top)
    }

    private mutating func released(_ y: Double, _ centre: Double, _ now: Seconds) {
        guard var drag else { return }
        let hasPaused = now - drag.lastMoment > Seconds(milliseconds: 80)
        if y != drag.lastY {
            dragged(to: y, now)
            drag = self.drag ?? drag
        }
        self.drag = nil
        if drag.isTurning {
            guard drag.isMouse else { return }
            // As far as it would roll with friction.
            let roll = hasPaused ? 0 : min(max(drag.speed * 0.2, -20 * Wheel.rowHeight), 20 * Wheel.rowHeight)
            put(at: nearestRow(to: top + roll), smoothly: true)
        } else if !drag.stops {
            turn(by: Int32(min(max(((y - centre) / Wheel.rowHeight).rounded(), -3), 3)))
        }
    }

    // MARK: Keys

    private mutating func pressed(_ key: String, _ now: Seconds) {
        if let digit = digit(key) {
            type(digit, now)
            return
        }
        typed = Typed()
        let leap: Int32 = count > 24 ? 10 : 5
        switch key {
        case "ArrowUp": turn(by: 1)
        case "ArrowDown": turn(by: -1)
        case "PageUp": turn(by: leap)
        case "PageDown": turn(by: -leap)
        case "Home", "Backspace", "Delete": turn(to: values.lowerBound)
        case "End": turn(to: values.upperBound)
        default: break
        }
    }

    private func digit(_ key: String) -> Int32? {
        let utf8 = key.utf8
        guard utf8.count == 1, let byte = utf8.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
            return nil
        }
        return Int32(byte - UInt8(ascii: "0"))
    }

    /// Digits within a second of each other form one number. A number beyond the wheel's range is discarded.
    private mutating func type(_ digit: Int32, _ now: Seconds) {
        if now > typed.until { typed = Typed(start: value) }
        typed.number = min(typed.number * 10 + digit, 9_999)
        typed.until = now + 1
        isRefused = typed.number > values.upperBound
        if isRefused { turn(to: typed.start) } else if values.contains(typed.number) { turn(to: typed.number) }
    }
}
