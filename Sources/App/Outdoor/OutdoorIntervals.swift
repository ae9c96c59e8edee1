import Interface
import Records
import Workouts

/// The intervals to come, and those that are over.
enum OutdoorIntervals {
    /// CSS pixels from one row's top to the next one's.
    private static let pitch = 56.0
    /// At most what stands above the rows.
    private static let top = 900.0

    static func view(
        _ state: RunScreen.State, _ outing: Outing, _ run: RunSession, _ moment: RunState, _ shared: Shared,
        _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let next = moment.phase == .ready ? moment.position.step : moment.position.step + 1
        let count = max(run.workout.steps.count - next, 0)
        if count > 0 { coming(from: next, count, state, run, shared, &ui) }
        guard !outing.expired.all.isEmpty else { return }
        ui.element(.h2) { $0.text("Expired Intervals") }
        ui.element(.ol, class: "interval-rows") {
            $0.attribute(.ariaLabel, "Expired Intervals")
            // The latest first: that is the one that somebody wants to see.
            for index in outing.expired.latest {
                let interval = outing.expired.all[index]
                row(
                    run.workout.steps[interval.step], interval.text(run.workout.activity, units), key: Int64(index),
                    "expired", &$0)
            }
        }
        if outing.expired.hasMore {
            ui.command("Show more", .text, .run(.outdoor(.moreExpiredTapped)))
        }
    }

    private static func coming(
        from next: Int, _ count: Int, _ state: RunScreen.State, _ run: RunSession, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let visible = visibleRange(
            rowHeight: pitch, count: count, scrollTop: state.scrollTop - top,
            viewportHeight: top + max(shared.viewport.height, 800))
        ui.element(.h2) { $0.text("Next Intervals") }
        ui.element(.ol, class: "interval-rows") {
            $0.attribute(.ariaLabel, "Next Intervals")
            $0.element(.li, key: -1, class: "spacer") {
                $0.attribute(.ariaHidden, true)
                $0.style("height", px: visible.paddingTop)
            }
            for index in visible.rows {
                let step = run.workout.steps[next + index]
                row(step, step.target.text(units), key: Int64(next + index), "coming", &$0)
            }
            $0.element(.li, key: -2, class: "spacer") {
                $0.attribute(.ariaHidden, true)
                $0.style("height", px: visible.paddingBottom)
            }
        }
    }

    private static func row(_ step: Step, _ value: String, key: Int64, _ style: String, _ ui: inout UI) {
        ui.element(.li, key: key, class: "interval-row \(style) \(step.role.styleClass)") {
            $0.element(.span, class: "name") {
                $0.attribute(.dir, "auto")
                $0.text(step.name)
            }
            $0.element(.span, class: "value") { $0.text(value) }
        }
    }
}
