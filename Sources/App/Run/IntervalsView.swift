import Interface
import Records
import Workouts

/// The screen of a run by intervals.
enum IntervalsView {
    static func view(
        _ state: RunScreen.State, _ run: RunSession, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        let moment = run.state(atMonotonic: now)
        ui.topBar(run.workout.name, back: .run(.backTapped))
        let paused = moment.phase == .running ? "" : " paused"
        ui.element(.main, class: "run \(run.role(moment).styleClass)\(paused)") {
            $0.element(.div, class: "run-top") { numerals(run, moment, shared, now, &$0) }
            $0.element(.div, class: "run-controls") { controls(moment, &$0) }
            if run.isAtHold(moment) { next(&$0) }
            RunBars.view(state, run, moment, shared.library.settings.units, &$0)
        }
    }

    /// What is read from two metres away.
    private static func numerals(
        _ run: RunSession, _ moment: RunState, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        ui.element(.p, class: "run-role") {
            $0.attribute(.dir, "auto")
            $0.text(run.placeText(moment))
        }
        let time = run.bigTime(moment)
        ui.element(.p, class: "run-time") {
            $0.attribute(.role, "timer")
            $0.attribute(.ariaLabel, "Time remaining")
            $0.style("--length", "\(time.utf8.count)")
            $0.text(time)
        }
        ui.element(.p, class: "run-left") { $0.text(leftText(run, moment, shared.clocks, now)) }
    }

    /// "2:54 left · ends 19:42": the time of day while it runs and nobody decides how long it takes.
    private static func leftText(_ run: RunSession, _ moment: RunState, _ clocks: Clocks, _ now: Seconds) -> String {
        let left = run.timeLeft(moment)
        let text = countdownText(left) + " left"
        guard moment.phase == .running, run.run.timeline.isTimed else { return text }
        let end = clocks.wall + (now - clocks.monotonic) + left
        return text + " · ends " + DateText.timeOfDay(end, zoneMinutes: clocks.zoneMinutes)
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
