import Workouts

/// The menu of a set's kind. A long press on the set's number opens it, a right click, the menu key, or K.
///
/// A finger's press is timed here and opens the menu as it ends, since not every browser tells of a long press by `contextmenu`.
struct KindMenu: Sendable {
    /// The set whose menu is open.
    private(set) var place: SetPlace?
    private var press: Press?
    /// Until then nothing in the menu is pressed: the click that a long press may end with isn't one.
    private var quietUntil = Seconds.zero

    private struct Press {
        var place: SetPlace
        var start: RowGestures.Point
        var since: Seconds
    }

    enum Action: Sendable {
        case pressed(SetPlace, RowGestures.Point)
        case released(RowGestures.Point)
        case opened(SetPlace)
        case chosen(SetKind)
        case closed
    }

    private static let quiet = Seconds(milliseconds: 250)

    /// - Returns: The set and its new kind, where one was chosen.
    mutating func update(_ action: Action, now: Seconds) -> (place: SetPlace, kind: SetKind)? {
        switch action {
        case .pressed(let place, let point): press = Press(place: place, start: point, since: now)
        case .released(let point): release(at: point, now)
        case .opened(let place): self.place = place
        case .closed: if now >= quietUntil { place = nil }
        case .chosen(let kind):
            guard now >= quietUntil, let place else { return nil }
            self.place = nil
            return (place, kind)
        }
        return nil
    }

    private mutating func release(at point: RowGestures.Point, _ now: Seconds) {
        defer { press = nil }
        guard let press, now - press.since >= RowGestures.hold,
            max(abs(point.x - press.start.x), abs(point.y - press.start.y)) <= RowGestures.slop
        else { return }
        place = press.place
        quietUntil = now + KindMenu.quiet
    }
}
