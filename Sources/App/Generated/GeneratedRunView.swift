import Catalogue
import Interface
import Records
import Workouts

/// The screen of a generated workout's run (GW-4): an exercise, or the rest before the next.
enum GeneratedRunView {
    static func view(
        _ run: RunSession, _ counter: SetCounter, _ sound: RunSound, _ shared: Shared, _ now: Seconds,
        _ ui: inout UI
    ) {
        let moment = run.state(atMonotonic: now)
        let steps = run.workout.steps
        let place = min(moment.position.step, steps.count - 1)
        let step = steps[place]
        let isExercise = step.isExercise
        let shown = isExercise ? place : steps.nextExercise(after: place)
        let isRunning = moment.phase == .running
        ui.runBar(run.workout.name, shared, now)
        ui.element(.main, class: "exercising \(step.role.styleClass)\(isRunning ? "" : " paused")") {
            // Long names make it scroll, and nothing in it has the focus.
            $0.attribute(.tabindex, 0)
            $0.element(.section, class: "now") {
                $0.attribute(.ariaLabel, "Now")
                $0.element(.p, class: "place") { $0.text(placeText(place, run.workout)) }
                $0.element(.h2) {
                    $0.attribute(.dir, "auto")
                    $0.text(step.name)
                }
                ring(step, run, moment, &$0)
                $0.element(.p, class: "left") { $0.text(run.leftText(moment, shared.clocks, now)) }
            }
            if sound.tellsOfSongs(run, shared) { $0.playingSong(sound, run, moment, shared) }
            if !isExercise, place > 0 { done(place - 1, counter, run, shared, &$0) }
            if let shown {
                card(steps[shown], isExercise ? counter.words(run, shared, now) : nil, isNext: !isExercise, shared, &$0)
            }
            if isExercise, let next = steps.nextExercise(after: place) {
                $0.element(.p, class: "then") {
                    $0.text("Then: ")
                    $0.element(.strong) { $0.text(steps[next].name) }
                }
            }
        }
        ui.element(.footer, class: "bottom-actions exercising-actions") { controls(isRunning, &$0) }
    }

    /// "Squat, 40 seconds", "Rest, 20 seconds. Next: Squat".
    static func period(_ run: RunSession, _ moment: RunState, _ units: Units) -> String {
        let steps = run.workout.steps
        let place = min(moment.position.step, steps.count - 1)
        let text = Announcement.told(steps[place], units)
        guard !steps[place].isExercise, let next = steps.nextExercise(after: place) else { return text }
        return text + ". Next: " + steps[next].name
    }

    /// The step's remaining time, in a ring that empties; inside it a pulse in the tempo of the exercise.
    static func ring(_ step: Step, _ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        let time = run.bigTime(moment)
        ui.element(.div, class: "countdown") {
            // Both animations restart after every event, at the run's current position.
            let key = Int64(run.epoch) << 32 | Int64(moment.position.step)
            if let tempo = step.tempo, tempo > 0 {
                $0.element(.div, key: key, class: "beat") {
                    $0.attribute(.ariaHidden, true)
                    $0.style("--beat", "\(60 / tempo)s")
                    $0.style("--beat-from", "\(-run.fillAnchor(moment).value)s")
                }
            }
            $0.element(.svg, key: -1) {
                $0.attribute(.viewBox, "0 0 100 100")
                $0.attribute(.ariaHidden, true)
                $0.element(.path, class: "countdown-track") { $0.attribute(.d, circle) }
                $0.element(.path, key: key, class: "countdown-left") {
                    $0.attribute(.d, circle)
                    if let length = step.target.time {
                        let left = (length - run.fillAnchor(moment)).value
                        $0.style("--fill-from", left / length.value)
                        $0.style("--fill-duration", "\(left)s")
                    }
                }
            }
            $0.element(.p, key: -2, class: "countdown-time") {
                $0.attribute(.role, "timer")
                $0.attribute(.ariaLabel, "Time remaining")
                $0.style("--length", "\(time.utf8.count)")
                $0.text(time)
            }
        }
    }

    /// From the top, clockwise. Its length, 289, is in the style sheet.
    private static let circle = "M50 4a46 46 0 1 1 0 92a46 46 0 1 1 0-92"

    /// The finished exercise, to be tracked or untracked (FT-5).
    private static func done(
        _ line: Int, _ counter: SetCounter, _ run: RunSession, _ shared: Shared, _ ui: inout UI
    ) {
        let step = run.plan.steps[line]
        let set = SetPlace(line: Int32(line), set: 0)
        let count = run.run.sets[set]?.reps
        guard let exercise = shared.shelf.exercise(of: step), exercise.tempo != nil else { return }
        ui.element(.section, class: "card done-line") {
            $0.attribute(.ariaLabel, "Done")
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") {
                    $0.attribute(.dir, "auto")
                    $0.text(step.name)
                }
                $0.element(.span, class: "second small") {
                    let tracked = shared.library.isTracked(exercise) ? "Tracked" : "Not tracked"
                    var text = count.map { counted(Int64($0), "rep") } ?? "Done"
                    if count != nil, exercise.isOneSided { text += " each side" }
                    if counter.isCounted(set, run) { text += ", counted by motion" }
                    $0.text("\(text) · \(tracked)")
                }
            }
            if let count { $0.correction(of: set, count) }
            $0.trackButton(exercise, shared)
        }
    }

    /// - Parameter sensor: Of the exercise that is on.
    private static func card(
        _ step: Step, _ sensor: String?, isNext: Bool, _ shared: Shared, _ ui: inout UI
    ) {
        let exercise = shared.shelf.exercise(of: step)
        ui.element(.section, class: "card") {
            $0.attribute(.ariaLabel, isNext ? "Next" : "How to")
            if isNext {
                $0.element(.p, class: "second") { $0.text("Next") }
                $0.element(.h3) {
                    $0.attribute(.dir, "auto")
                    $0.text(step.name)
                }
            }
            $0.element(.dl, class: "exercise-facts") {
                $0.fact("Equipment", exercise?.needsText ?? "–")
                $0.fact("Tempo", step.tempo.map { rpmText($0) } ?? "Held")
                $0.fact("Duration", step.target.text(shared.library.settings.units))
            }
            if let exercise {
                $0.element(.p, class: "how-to") {
                    $0.attribute(.dir, "auto")
                    $0.unfolding(exercise.howTo)
                }
                if !isNext, exercise.tempo != nil {
                    let tracked = shared.library.isTracked(exercise) ? "Tracked" : "Not tracked"
                    $0.sensorLine(sensor.map { tracked + " · " + $0 } ?? tracked, class: "second")
                }
                if exercise.isOneSided, let time = step.target.time {
                    $0.element(.p, class: "second") {
                        $0.text("Change sides after \(timeText(seconds: time.roundedDown / 2)).")
                    }
                }
            }
        }
    }

    private static func controls(_ isRunning: Bool, _ ui: inout UI) {
        ui.element(.div, class: "actions") {
            $0.command("Quit", .secondary, .run(.backTapped))
            $0.command(isRunning ? "Pause" : "Resume", .primary, icon: isRunning ? .pause : .play, .run(.pauseTapped))
            $0.command("Skip", .secondary, .run(.nextTapped))
        }
    }
}

extension Step {
    fileprivate var isExercise: Bool { role == .exercise || role == .work }
}

extension Steps {
    /// The place of the next exercise after a step; nil after the last one.
    fileprivate func nextExercise(after place: Int) -> Int? {
        var next = place + 1
        while next < count {
            if self[next].isExercise { return next }
            next += 1
        }
        return nil
    }
}

extension GeneratedRunView {
    /// "Warm-up · exercise 2 of 3", "Round 2 of 3 · exercise 4 of 6"; for a rest, the text of the exercise before.
    /// O(steps).
    private static func placeText(_ place: Int, _ workout: Workout) -> String {
        guard let generated = try? GeneratedWorkout(workout, choice: WorkoutChoice(.muscles([]))) else { return "" }
        let steps = workout.steps
        let number = max(steps.indices.filter { $0 <= place && steps[$0].isExercise }.count - 1, 0)
        guard generated.items.indices.contains(number) else { return "" }
        let part = generated.items[number].part
        if let circuit = generated.circuits.first(where: { $0.places.contains(number) }), circuit.rounds > 1 {
            let (round, item) = (number - circuit.round.lowerBound).quotientAndRemainder(
                dividingBy: circuit.round.count)
            return "Round \(round + 1) of \(circuit.rounds) · exercise \(item + 1) of \(circuit.round.count)"
        }
        let places = generated.items.indices.filter {
            generated.items[$0].part.isMain ? part.isMain : generated.items[$0].part == part
        }
        return "\(part.name) · exercise \((places.firstIndex(of: number) ?? 0) + 1) of \(places.count)"
    }
}
