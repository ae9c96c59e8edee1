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
        view(run, state, shared, now, &ui)
        if let question = state.question { RunQuestion.view(question, run, shared, &ui) }
    }

    private static func elsewhere(_ ui: inout UI) {
        ui.topBar("Running in another tab", back: .run(.elsewhereLeft))
        ui.element(.main, class: "empty") {
            $0.element(.p) {
                $0.text("A workout is running in another tab or window of this browser. Only one sounds at a time.")
            }
            $0.command("Take over", .primary, .run(.takeOverTapped))
        }
    }
}

extension RunSession {
    func role(_ moment: RunState) -> Role {
        workout.steps[min(moment.position.step, workout.steps.count - 1)].role
    }

    func isAtHold(_ moment: RunState) -> Bool { run.timeline.isHold(moment.position.step) }

    /// The time left of the current step, or how long an untimed one has taken.
    func bigTime(_ moment: RunState) -> String {
        remaining(moment).map { countdownText($0) } ?? timeText(moment.position.offset)
    }

    /// "2:54 left · ends 19:42": the time of day while it runs and nobody decides how long it takes.
    func leftText(_ moment: RunState, _ clocks: Clocks, _ now: Seconds) -> String {
        let left = timeLeft(moment)
        let text = countdownText(left) + " left"
        guard moment.phase == .running, run.timeline.isTimed else { return text }
        let wall = clocks.wall + (now - clocks.monotonic)
        return text + " · ends " + DateText.coming(wall + left, from: wall, zoneMinutes: clocks.zoneMinutes)
    }

    /// "Work"; outdoors "Interval 5 of 11, Work".
    func stepText(_ moment: RunState) -> String {
        guard moment.position.step < workout.steps.count else { return "" }
        let name = workout.steps[moment.position.step].name
        return mode.numbersSteps ? Announcement.title(moment.position.step, of: workout) + ", " + name : name
    }

    /// "round 3 of 8, cycle 1 of 2"; nil where there are no rounds.
    func roundText(_ moment: RunState) -> String? {
        guard !mode.numbersSteps, let place = rounds.place(of: moment.position.step), place.round > 0 else {
            return nil
        }
        let round = "round \(place.round) of \(place.rounds)"
        return place.cycles > 1 ? "\(round), cycle \(place.cycle) of \(place.cycles)" : round
    }
}
