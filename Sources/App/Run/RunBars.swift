import Interface
import Records
import Workouts

/// The current period's bar, its fill depleting from right to left, and the coming ones below it.
enum RunBars {
    /// CSS pixels from one coming bar's top to the next one's, and what the current bar takes above them.
    private static let pitch = 64.0
    private static let currentHeight = 80.0

    static func view(_ state: RunScreen.State, _ run: RunSession, _ moment: RunState, _ units: Units, _ ui: inout UI) {
        let next = moment.position.step + 1
        let visible = visibleRange(
            rowHeight: pitch, count: max(run.workout.steps.count - next, 0),
            scrollTop: state.scrollTop - currentHeight, viewportHeight: max(state.listHeight, 800))
        ui.element(.ol, class: "run-bars") {
            $0.attribute(.ariaLabel, "Periods")
            $0.attribute(.tabindex, 0)
            $0.on(.scroll) { .run(.listScrolled(top: $0.scrollTop, height: $0.height)) }
            if next <= run.workout.steps.count { current(run, moment, &$0) }
            $0.spacer(key: -1, visible.paddingTop)
            for row in visible.rows { coming(run.workout.steps[next + row], key: Int64(next + row), units, &$0) }
            $0.spacer(key: -2, visible.paddingBottom)
        }
    }

    /// The bar of what is on.
    static func current(_ run: RunSession, _ moment: RunState, tag: Tag = .li, _ ui: inout UI) {
        let step = run.workout.steps[moment.position.step]
        let value = run.bigTime(moment)
        ui.element(tag, key: -3, class: "bar current \(step.role.styleClass)") {
            $0.attribute(.ariaCurrent, "step")
            $0.texts(step.name, value)
            fill(step, value, run, moment, &$0)
        }
    }

    /// The bar of what is on, where something else than time ends it: it is drawn as far as that has come.
    ///
    /// - Parameters:
    ///   - key: Another one for each step, so that a full bar isn't seen to fill.
    ///   - left: The share of it that is left, 0…1.
    static func measured(_ step: Step, key: Int64, _ value: String, left: Double, _ ui: inout UI) {
        ui.element(.div, key: -3, class: "bar current \(step.role.styleClass)") {
            $0.texts(step.name, value)
            $0.element(.div, key: key, class: "bar-fill is-measured") {
                $0.attribute(.ariaHidden, true)
                $0.style("--fill-from", left)
                $0.element(.div, class: "bar-text") { $0.texts(step.name, value) }
            }
        }
    }

    /// The fill is animated by the browser alone, from where it was at the last event, when the page came back into view, or
    /// at the step's start: whichever was last. Its key is another after each, so that the animation begins anew.
    private static func fill(_ step: Step, _ value: String, _ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        let key = Int64(run.epoch) << 32 | Int64(moment.position.step)
        ui.element(.div, key: key, class: "bar-fill") {
            $0.attribute(.ariaHidden, true)
            if let length = step.target.time {
                let left = (length - run.fillAnchor(moment)).value
                $0.style("--fill-from", left / length.value)
                $0.style("--fill-duration", "\(left)s")
            } else {
                $0.style("--fill-from", "1")
            }
            $0.element(.div, class: "bar-text") { $0.texts(step.name, value) }
        }
    }

    private static func coming(_ step: Step, key: Int64, _ units: Units, _ ui: inout UI) {
        ui.element(.li, key: key, class: "bar coming \(step.role.styleClass)") {
            $0.texts(step.name, step.target.text(units))
        }
    }
}

extension UI {
    fileprivate mutating func texts(_ name: String, _ value: String) {
        element(.span, class: "name") {
            $0.attribute(.dir, "auto")
            $0.text(name)
        }
        element(.span, class: "value") { $0.text(value) }
    }

    /// Room for the rows that aren't drawn.
    fileprivate mutating func spacer(key: Int64, _ height: Double) {
        element(.li, key: key, class: "spacer") {
            $0.attribute(.ariaHidden, true)
            $0.style("height", px: height)
        }
    }
}

extension RunSession {
    /// How far into the step its fill's animation begins. Nothing is drawn while the page is hidden.
    func fillAnchor(_ moment: RunState) -> Seconds {
        let then = run.state(at: anchor)
        return then.position.step == moment.position.step ? then.position.offset : .zero
    }
}
