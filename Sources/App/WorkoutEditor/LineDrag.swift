import Interface
import Workouts

/// A line of the editor that is pressed, held and dragged to another place: a block among the blocks, or a superset's
/// member among its members. Cards differ in height, so while one is dragged, all cards of that list are reduced to
/// their headings: each has a known place, and forty are passed in a few seconds.
struct LineDrag: Sendable {
    /// The list in which the line is dragged.
    enum Scope: Hashable, Sendable {
        case blocks
        case members(of: String)
    }

    enum Action: Sendable {
        case pressed(Scope, RowGestures.Press)
        /// The upper edge of the pressed list, in the page.
        case listPressed(Scope, top: Double)
        case rows(RowGestures.Action)
    }

    private(set) var scope = Scope.blocks
    private(set) var rows = RowGestures(pitch: 64, canReorder: true, canSwipe: false)
    /// The distance by which the list is moved down meanwhile, if it can't be scrolled far enough to bring the line
    /// under the finger.
    private(set) var lead = 0.0
    private var listTop = 0.0

    /// Whether there is anything to wake for.
    var isActive: Bool { rows.nextWake != nil }

    /// The list of the dragged line.
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

    /// Scrolls the shortened list so that the lifted line stays under the finger.
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

    /// A list with lines that can be dragged.
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

    /// The place of a line while one is dragged; for its `li`.
    mutating func lineStands(_ index: Int, _ scope: LineDrag.Scope, _ drag: LineDrag, count: Int) {
        guard drag.lifted == scope else { return }
        style("--y", px: drag.rows.y(of: index, count: count) + drag.lead)
    }

    /// Makes an element the handle of a line: its heading.
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
