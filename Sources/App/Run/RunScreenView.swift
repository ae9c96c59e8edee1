import Interface
import Records
import Workouts

extension RunScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        if state.isElsewhere { return elsewhere(&ui) }
        guard let run = state.active else {
            ui.topBar(state.finishing == nil ? "" : "Saving …")
            return
        }
        if run.plan.isByHand {
            Training.view(state.training, run, shared, now, &ui)
            if let question = state.question { RunQuestion.view(question, run, shared, &ui) }
            return
        }
        if let outing = state.outing {
            OutdoorView.view(state, outing, run, shared, now, &ui)
            if let question = state.question { RunQuestion.view(question, run, shared, &ui) }
            return
        }
        let moment = run.state(atMonotonic: now)
        ui.topBar(run.workout.name, back: .run(.backTapped))
        let paused = moment.phase == .running ? "" : " paused"
        ui.element(.main, class: "run \(run.role(moment).styleClass)\(paused)") {
            $0.element(.div, class: "run-top") { numerals(run, moment, shared, now, &$0) }
            $0.element(.div, class: "run-controls") { controls(moment, &$0) }
            if run.isAtHold(moment) { next(&$0) }
            RunBars.view(state, run, moment, shared.library.settings.units, &$0)
        }
        if let question = state.question { RunQuestion.view(question, run, shared, &ui) }
    }

    /// What is read from two metres away.
    private static func numerals(
        _ run: ActiveRun, _ moment: RunState, _ shared: Shared, _ now: Seconds, _ ui: inout UI
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
    private static func leftText(_ run: ActiveRun, _ moment: RunState, _ clocks: Clocks, _ now: Seconds) -> String {
        let left = run.timeLeft(moment)
        let text = countdownText(left) + " left"
        guard moment.phase == .running, run.run.timeline.isTimed else { return text }
        let end = clocks.wall + (now - clocks.monotonic) + left
        return text + " · ends " + DateText.timeOfDay(end, zoneMinutes: clocks.zoneMinutes)
    }

    private static func controls(_ moment: RunState, _ ui: inout UI) {
        ui.skipButton("−30", "Skip backward 30 seconds", .run(.backwardTapped))
        let isRunning = moment.phase == .running
        ui.element(.button, class: "run-toggle") {
            $0.attribute(.type, "button")
            $0.attribute(.ariaLabel, isRunning ? "Pause" : "Play")
            $0.on(.click, .run(.pauseTapped))
            $0.icon(isRunning ? .pause : .play)
        }
        ui.skipButton("+30", "Skip forward 30 seconds", .run(.forwardTapped))
    }

    private static func next(_ ui: inout UI) {
        ui.element(.button, class: "secondary run-next") {
            $0.attribute(.type, "button")
            $0.on(.click, .run(.nextTapped))
            $0.text("Next")
        }
    }

    private static func elsewhere(_ ui: inout UI) {
        ui.topBar("Running in another tab", back: .run(.elsewhereLeft))
        ui.element(.main, class: "empty") {
            $0.element(.p) {
                $0.text("A workout is running in another tab or window of this browser. Only one sounds at a time.")
            }
            $0.element(.button, class: "primary") {
                $0.attribute(.type, "button")
                $0.on(.click, .run(.takeOverTapped))
                $0.text("Take over")
            }
        }
    }
}

extension UI {
    fileprivate mutating func skipButton(_ text: String, _ name: String, _ action: Action) {
        element(.button, class: "run-skip") {
            $0.attribute(.type, "button")
            $0.attribute(.ariaLabel, name)
            $0.on(.click, action)
            $0.text(text)
        }
    }
}

extension ActiveRun {
    func role(_ moment: RunState) -> Role {
        workout.steps[min(moment.position.step, workout.steps.count - 1)].role
    }

    func isAtHold(_ moment: RunState) -> Bool { run.timeline.isHold(moment.position.step) }

    /// What is left of the current step, or how long an untimed one has taken.
    func bigTime(_ moment: RunState) -> String {
        remaining(moment).map { countdownText($0) } ?? timeText(moment.position.offset)
    }

    /// "Work · round 3 of 8, cycle 1 of 2"; outdoors "Interval 5 of 11, Work".
    func placeText(_ moment: RunState) -> String {
        guard moment.position.step < workout.steps.count else { return "" }
        let name = workout.steps[moment.position.step].name
        if tracksLocation { return Announcement.title(moment.position.step, of: workout) + ", " + name }
        guard let place = rounds.place(of: moment.position.step), place.round > 0 else { return name }
        let round = "round \(place.round) of \(place.rounds)"
        return name + " · " + (place.cycles > 1 ? "\(round), cycle \(place.cycle) of \(place.cycles)" : round)
    }
}
