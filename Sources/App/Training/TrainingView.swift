import Interface
import Records
import Workouts

extension Training {
    static func view(
        _ state: State, _ counter: SetCounter, _ sound: RunSound, _ run: RunSession, _ shared: Shared, _ now: Seconds,
        _ ui: inout UI
    ) {
        let moment = run.state(atMonotonic: now)
        ui.runBar(run.plan.name, shared, now)
        ui.element(.main, class: "training is-running \(run.role(moment).styleClass)") {
            $0.element(.div, class: "training-top") {
                stopwatch(run, moment, &$0)
                focus(counter, run, moment, shared, now, &$0)
            }
            if sound.tellsOfSongs(run, shared) { $0.playingSong(sound, run, moment, shared) }
            ExerciseBlocks(
                workout: run.plan, shown: state.shownBlocks, shared: shared,
                describe: { .run(.training(.described($0))) }, showMore: .run(.training(.moreShown)),
                current: run.currentSet.map { Int($0.line) }
            ).view(&$0) { line, ui in SetRows.view(line, state, counter, run, shared, &ui) }
        }
        if let load = state.load, run.plan.steps.indices.contains(load.line) {
            LoadSheet.view(load, run.plan.steps[load.line], shared, &ui) { .run(.training(.load($0))) }
        }
        if let place = state.kinds.place, run.plan.steps.indices.contains(Int(place.line)) {
            KindMenu.view(place, run, &ui)
        }
        if let line = state.described, run.plan.steps.indices.contains(line) {
            ExerciseDescription.view(run.plan.steps[line], shared, close: .run(.training(.descriptionClosed)), &ui)
        }
    }

    private static func stopwatch(_ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        let isRunning = moment.phase == .running
        ui.element(.div, class: "stopwatch") {
            $0.element(.p, class: isRunning ? "stopwatch-time" : "stopwatch-time is-paused") {
                $0.attribute(.role, "timer")
                $0.attribute(.ariaLabel, "Time spent")
                $0.text(timeText(moment.spent))
            }
            $0.command(isRunning ? "Pause" : "Resume", .secondary, icon: isRunning ? .pause : .play, .run(.pauseTapped))
            $0.command("Stop", .danger, .run(.endTapped))
        }
    }

    // MARK: What is on

    private static func focus(
        _ counter: SetCounter, _ run: RunSession, _ moment: RunState, _ shared: Shared, _ now: Seconds,
        _ ui: inout UI
    ) {
        ui.element(.section, class: "focus-card \(run.role(moment).styleClass)") {
            $0.attribute(.ariaLabel, "Now")
            if run.isResting {
                rest(run, moment, shared, &$0)
            } else if let place = run.currentSet {
                set(place, counter, run, moment, shared, now, &$0)
            } else {
                end(run, &$0)
            }
            felt(counter, run, moment, &$0)
        }
    }

    private static func rest(
        _ run: RunSession, _ moment: RunState, _ shared: Shared, _ ui: inout UI
    ) {
        RunBars.current(run, moment, tag: .div, &ui)
        if let next = run.currentSet {
            ui.element(.p, class: "focus-next") {
                $0.text("Next: ")
                $0.element(.strong) { $0.text(title(next, run)) }
                let suggestion = run.suggestion(for: next, shared.library.bests.value)
                if !suggestion.isEmpty { $0.text(" · " + suggestion.words(shared.library.settings)) }
            }
        }
        ui.element(.div, class: "actions") {
            $0.button(.secondary, .run(.training(.restLengthened))) {
                $0.attribute(.ariaLabel, "Rest 30 seconds longer")
                $0.text("+30 s")
            }
            $0.command("Skip rest", .secondary, .run(.training(.restSkipped)))
        }
    }

    /// The set that was done just now, if it was counted: to be corrected without a look for its row.
    private static func felt(_ counter: SetCounter, _ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        let performance = run.run.performance
        let step = run.isResting ? moment.position.step : moment.position.step - 1
        guard step >= 0, run.isResting || performance.part(of: step) == .set,
            let place = performance.place(of: step), place == counter.last, run.isDone(place),
            let felt = counter.counts[place], let reps = run.run.sets[place]?.reps
        else { return }
        ui.element(.div, class: "focus-felt") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Counted")
            $0.element(.p, class: "second") {
                $0.text(title(place, run) + ": ")
                $0.element(.strong) { $0.text(counted(Int64(reps), "rep")) }
                $0.text(reps == felt ? " counted by motion" : ", \(felt) counted by motion")
            }
            $0.correction(of: place, reps)
        }
    }

    private static func set(
        _ place: SetPlace, _ counter: SetCounter, _ run: RunSession, _ moment: RunState, _ shared: Shared,
        _ now: Seconds, _ ui: inout UI
    ) {
        if run.isHeld(place, moment) {
            RunBars.current(run, moment, tag: .div, &ui)
            return ui.command("Set done", .primary, .run(.training(.currentDone(place))))
        }
        let suggestion = run.suggestion(for: place, shared.library.bests.value)
        ui.element(.div, class: "focus-set") {
            $0.element(.p, class: "focus-name") {
                $0.attribute(.dir, "auto")
                $0.text(run.plan.steps[Int(place.line)].name)
            }
            $0.element(.p, class: "second") {
                $0.text(setText(place, run))
                if !suggestion.isEmpty { $0.text(" · " + suggestion.words(shared.library.settings)) }
            }
            $0.sensorLine(counter.words(run, shared, now), class: "second small")
        }
        if let time = suggestion.time {
            ui.command("Start \(timeText(time))", .primary, icon: .play, .run(.training(.startTapped(place))))
        } else {
            ui.command("Set done", .primary, .run(.training(.currentDone(place))))
        }
    }

    private static func end(_ run: RunSession, _ ui: inout UI) {
        ui.element(.div, class: "focus-set") {
            $0.element(.p, class: "focus-name") { $0.text("All sets done") }
            $0.element(.p, class: "second") { $0.text("Press Stop when you are through.") }
        }
    }

    /// "Squat, set 2 of 3", "Rest, 1 minute 30. Next: Squat, set 3 of 3".
    static func period(_ run: RunSession, _ moment: RunState, _ units: Units) -> String {
        guard let place = run.run.currentSet(moment) else { return Performance.endName }
        let set = title(place, run)
        let step = run.workout.steps[moment.position.step]
        if run.run.isResting(moment) { return Announcement.told(step, units) + ". Next: " + set }
        guard run.isHeld(place, moment), let time = step.target.time else { return set }
        return set + ", " + Announcement.spokenTime(time)
    }

    private static func title(_ place: SetPlace, _ run: RunSession) -> String {
        run.plan.steps[Int(place.line)].name + ", " + setText(place, run)
    }

    /// "set 2 of 3", "set 1 of 3, warm-up".
    private static func setText(_ place: SetPlace, _ run: RunSession) -> String {
        let text = "set \(place.set + 1) of \(run.plan.steps[Int(place.line)].sets ?? 1)"
        return run.kind(of: place).words.map { text + ", " + $0 } ?? text
    }
}

extension SetResult {
    /// As in a sentence: "10 reps" where there is no weight that they are times of.
    fileprivate func words(_ settings: Settings) -> String {
        var values = self
        values.reserve = nil
        var words: [String] = []
        if weight ?? 0 == 0, let reps {
            words.append(counted(Int64(reps), "rep"))
        } else if !values.isEmpty {
            words.append(values.text(settings.units))
        }
        if let reserve { words.append("at " + settings.effort.words(reserve)) }
        return words.joined(separator: " ")
    }

    /// Whether nothing is known of it.
    var isEmpty: Bool { self == SetResult() }
}
