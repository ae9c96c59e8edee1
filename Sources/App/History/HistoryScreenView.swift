import Interface
import Records
import Workouts

extension HistoryScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.element(.header, class: "top-bar") {
            $0.heading("History")
            $0.iconButton(.bars, "Long view", .history(.longViewTapped))
            $0.iconButton(.plus, "Add to history", .history(.addTapped))
        }
        ui.element(.main, class: "history") {
            $0.listen(to: state.rows) { .history(.rows($0)) }
            if shared.library.sessions.isEmpty { invitation(&$0) } else { list(state, shared, &$0) }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.history)
            $0.element(.h2) { $0.text("Nothing here yet") }
            $0.element(.p) { $0.text("Every workout that you finish is kept here, with its time and calories.") }
            $0.element(.a, class: "secondary") {
                $0.link(to: Address.workouts.path, .history(.workoutsTapped))
                $0.icon(.list)
                $0.text("Workout List")
            }
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let sessions = shared.library.sessions
        let pitch = state.rows.pitch
        let height = Double(state.weeks.count) * headingHeight + Double(sessions.count) * pitch
        // Three rows beyond the visible ones, above and below.
        let from = state.rows.scrollTop - 3 * pitch
        let until = state.rows.scrollTop + shared.viewport.height + 3 * pitch
        ui.element(.div, class: "rows") {
            $0.style("height", px: height)
            for week in state.weeks {
                let rowsTop = week.top + headingHeight
                let end = rowsTop + Double(week.sessions.count) * pitch
                guard end >= from, week.top <= until else { continue }
                let name = DateText.week(from: Day(daysSince1970: week.firstDay), today: shared.today)
                heading(week, name, &$0)
                let first = max(Int((from - rowsTop) / pitch), 0)
                let last = min(max(Int((until - rowsTop) / pitch) + 1, 0), week.sessions.count)
                $0.element(.ul, key: week.firstDay * 2 + 1, class: "week") {
                    $0.attribute(.role, "list")
                    $0.attribute(.ariaLabel, name)
                    for row in min(first, last)..<last {
                        let y = rowsTop + Double(row) * pitch
                        self.row(week.sessions[row], y, state, shared, &$0)
                    }
                }
            }
        }
    }

    private static func heading(_ week: Week, _ name: String, _ ui: inout UI) {
        ui.element(.div, key: week.firstDay * 2, class: "slot heading") {
            $0.style("--y", px: week.top)
            $0.element(.h2) { $0.text(name) }
            $0.element(.span, class: "second") { $0.text(timeText(week.spent)) }
        }
    }

    private static func row(_ index: Int, _ y: Double, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let entry = shared.library.sessions[index]
        let session = entry.value
        let moment = DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today)
        var figures = [timeText(session.spent), "\(wholeText(session.energy)) kcal"]
        if let distance = session.distance { figures.append(distanceText(distance, shared.library.settings.units)) }
        let row = Row(
            gestures: state.rows, index: index, y: y, count: shared.library.sessions.count, key: rowKey(entry.id),
            name: session.name, style: "row plain session", action: { .history(.rows($0)) })
        ui.row(row) {
            $0.button(.face("session-face"), .history(.rowTapped(entry.id))) {
                $0.attribute(.id, elementID(entry.id))
                $0.attribute(.ariaLabel, session.name)
                $0.attribute(.ariaDescription, moment + ", " + figures.joined(separator: ", "))
                $0.element(.span, class: "name") { $0.text(session.name) }
                $0.element(.span, class: "value") { $0.text(figures[0]) }
                $0.element(.span, class: "details") { $0.text(moment) }
                $0.element(.span, class: "details") { $0.text(figures[1...].joined(separator: " · ")) }
            }
            $0.moreButton(isOpen: state.menu == entry.id, .history(.menuTapped(entry.id)))
        } overlay: {
            if state.menu == entry.id {
                $0.menuSheet(
                    title: session.name, detail: moment, close: .history(.menuClosed),
                    [
                        MenuEntry(
                            icon: .delete, name: "Delete", action: .history(.deleteTapped(entry.id)), isDangerous: true)
                    ])
            }
        }
    }
}
