import Interface
import Workouts

/// A line of the editor that is pressed, held and dragged to another place: a block among the blocks, or a superset's member among its
/// members. Cards differ in height, so while one is in the air all of that list are as low as their headings: forty are gone
/// past in a few seconds, and where each of them stands is known.
struct LineDrag: Sendable {
    /// The list that it is dragged in.
    enum Scope: Hashable, Sendable {
        case blocks
        case members(of: String)
    }

    enum Action: Sendable {
        case pressed(Scope, RowGestures.Press)
        /// The upper edge of the list that was pressed, in the page.
        case listPressed(Scope, top: Double)
        case rows(RowGestures.Action)
    }

    private(set) var scope = Scope.blocks
    private(set) var rows = RowGestures(pitch: 64, canReorder: true, canSwipe: false)
    /// So much lower the list begins meanwhile, where there isn't as much to scroll as would bring the line under the finger.
    private(set) var lead = 0.0
    private var listTop = 0.0

    /// Whether there is anything to be woken for.
    var isActive: Bool { rows.nextWake != nil }

    /// The list whose line is in the air.
    var lifted: Scope? { rows.lifted == nil ? nil : scope }

    mutating func update(_ action: Action, count: Int, now: Seconds) -> RowGestures.Outcome {
        switch action {
        case .pressed(let scope, let press):
            self.scope = scope
            return rows.update(.rowPressed(press), count: count, now: now)
        case .listPressed(let scope, let top):
            if scope == self.scope { listTop = top }
            return .none
        case .rows(let action):
            let wasLifted = rows.lifted != nil
            let outcome = rows.update(action, count: count, now: now)
            if !wasLifted { settle() }
            return outcome
        }
    }

    mutating func woke(now: Seconds) -> RowGestures.Outcome {
        let outcome = rows.woke(now: now)
        if outcome == .lifted { settle() }
        return outcome
    }

    mutating func cancel() { rows.cancel() }

    /// Scrolls what has just become low so that the lifted line stays under the finger.
    private mutating func settle() {
        guard case .dragging(let press, _, _) = rows.gesture else { return }
        let top = listTop + press.scrollTop + (Double(press.row) + 0.5) * rows.pitch - press.start.y
        lead = max(-top, 0)
        rows.settle(at: max(top, 0))
    }
}

extension UI {
    /// Listens to the scroller around the lines, besides its scrolling.
    mutating func listen(to drag: LineDrag) {
        on(.pointerdown) { .editor(.drag(.rows(.scrollerPressed(top: $0.top, height: $0.height)))) }
        listenToPointers(of: drag.rows) { .editor(.drag(.rows($0))) }
    }

    /// A list that lines are dragged in.
    mutating func lineList(
        _ scope: LineDrag.Scope, _ drag: LineDrag, count: Int, class name: String? = nil,
        _ content: (inout UI) -> Void
    ) {
        let isLifting = drag.lifted == scope
        element(.ul, class: isLifting ? "lifting " + (name ?? "") : name) {
            $0.attribute(.role, "list")
            if isLifting { $0.style("height", px: Double(count) * drag.rows.pitch + drag.lead) }
            $0.on(.pointerdown) { .editor(.drag(.listPressed(scope, top: $0.top))) }
            content(&$0)
        }
    }

    /// Where a line of the list stands while one is in the air; for its `li`.
    mutating func lineStands(_ index: Int, _ scope: LineDrag.Scope, _ drag: LineDrag, count: Int) {
        guard drag.lifted == scope else { return }
        style("--y", px: drag.rows.y(of: index, count: count) + drag.lead)
    }

    /// Where a line is held: its heading.
    mutating func lineHandle(_ index: Int, _ scope: LineDrag.Scope) {
        on(.pointerdown) { event in
            let start = RowGestures.Point(x: event.x, y: event.y)
            let press = RowGestures.Press(
                row: index, start: start, scrollTop: event.scrollTop, isMouse: event.pointerKind == 0,
                width: event.width)
            return .editor(.drag(.pressed(scope, press)))
        }
    }
}
