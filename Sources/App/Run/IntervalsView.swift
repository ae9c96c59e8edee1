import Interface
import Records
import Workouts

/// The screen of a run by intervals.
enum IntervalsView {
    static func view(
        _ state: RunScreen.State, _ run: RunSession, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        let moment = run.state(atMonotonic: now)
        ui.runBar(run.workout.name, shared, now)
        let paused = moment.phase == .running ? "" : " paused"
        ui.element(.main, class: "run \(run.role(moment).styleClass)\(paused)") {
            $0.element(.div, class: "run-top") { numerals(run, moment, shared, now, &$0) }
            $0.element(.div, class: "run-controls") { controls(moment, &$0) }
            if run.isAtHold(moment) { next(&$0) }
            if state.sound.tellsOfSongs(run, shared) { $0.playingSong(state.sound, run, moment, shared) }
            RunBars.view(state, run, moment, shared.library.settings.units, &$0)
        }
    }

    /// The text that is read from two metres away.
    private static func numerals(
        _ run: RunSession, _ moment: RunState, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        ui.element(.p, class: "run-role") {
            // It changes with the period.
            $0.attribute(.role, "status")
            $0.attribute(.dir, "auto")
            $0.style("--length", "\(run.stepText(moment).utf8.count)")
            $0.unfolding(run.stepText(moment))
        }
        // Empty where there is no round: what is below stands at the same place in every step.
        ui.element(.p, class: "run-round") { $0.text(run.roundText(moment) ?? "") }
        let time = run.bigTime(moment)
        ui.element(.p, class: "run-time") {
            $0.attribute(.role, "timer")
            $0.attribute(.ariaLabel, "Time remaining")
            $0.style("--length", "\(time.utf8.count)")
            $0.text(time)
        }
        ui.element(.p, class: "run-left") { $0.text(run.leftText(moment, shared.clocks, now)) }
    }

    private static func controls(_ moment: RunState, _ ui: inout UI) {
        ui.skipButton("−30", "Skip backward 30 seconds", .run(.backwardTapped))
        let isRunning = moment.phase == .running
        ui.button(.face("run-toggle"), .run(.pauseTapped)) {
            $0.attribute(.ariaLabel, isRunning ? "Pause" : "Play")
            $0.icon(isRunning ? .pause : .play)
        }
        ui.skipButton("+30", "Skip forward 30 seconds", .run(.forwardTapped))
    }

    private static func next(_ ui: inout UI) {
        ui.command("Next", .secondary.and("run-next"), .run(.nextTapped))
    }
}

extension UI {
    fileprivate mutating func skipButton(_ text: String, _ name: String, _ action: Action) {
        button(.face("run-skip"), action) {
            $0.attribute(.ariaLabel, name)
            $0.text(text)
        }
    }
}
