import Interface
import Records
import Sensing
import Workouts

/// The screen of a run that tracks location (OU-3): the map, the figures, what is on, what comes and what is over.
enum OutdoorView {
    static func view(
        _ state: RunScreen.State, _ outing: Outing, _ run: RunSession, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        let moment = run.state(atMonotonic: now)
        let paused = moment.phase == .running ? "" : " paused"
        ui.runBar(run.workout.name, shared, now)
        ui.element(.main, class: "outdoor \(run.role(moment).styleClass)\(paused)") {
            $0.on(.scroll) { .run(.listScrolled(top: $0.scrollTop, height: $0.height)) }
            current(outing, run, moment, shared, &$0)
            map(outing, run, shared, &$0)
            $0.element(.div, class: "outdoor-side") {
                // On wide screens it scrolls beside the map.
                $0.on(.scroll) { .run(.listScrolled(top: $0.scrollTop, height: $0.height)) }
                figures(outing, run, moment, shared, &$0)
                notice(outing, run, moment, &$0)
                if state.sound.tellsOfSongs(run, shared) { $0.playingSong(state.sound, run, moment, shared) }
                if moment.phase != .ready { label(outing, run, &$0) }
                OutdoorIntervals.view(state, outing, run, moment, shared, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions outdoor-actions") {
            actions(outing, run, moment, &$0)
        }
        if outing.dim != nil { DimView.view(outing, run, moment, shared, &ui) }
    }

    private static func map(_ outing: Outing, _ run: RunSession, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "map-frame") {
            $0.map(RunMap.id, label: "Map of your way", class: "run-map")
            switch outing.map.phase {
            case .open: break
            case .moved:
                $0.command("Centre on me", .secondary.and("map-centre"), icon: .place, .run(.outdoor(.centreTapped)))
            case .failed:
                $0.element(.p, class: "map-missing second") {
                    $0.text("The map couldn’t be loaded. Your way is recorded all the same.")
                }
            }
        }
    }

    /// A notice to the person about the device's location.
    private static func notice(_ outing: Outing, _ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        guard let text = outing.notice(run, moment) else { return }
        ui.element(.p, class: outing.positioning.signal == .refused ? "banner bad" : "banner") {
            $0.attribute(.role, "status")
            $0.text(text)
        }
    }

    private static func figures(
        _ outing: Outing, _ run: RunSession, _ moment: RunState, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        ui.element(.dl, class: "outdoor-figures") {
            $0.fact("Elapsed", timeText(moment.spent), class: "figure big")
            $0.fact("Distance", OutdoorView.distance(run.run.distance ?? 0, units), class: "figure big")
            let rate = RateText(run.workout.activity, units)
            $0.fact(rate.title, outing.rate(rate, moment), class: "figure")
            $0.fact("Calories", "\(wholeText(outing.energy(run, moment, shared))) kcal", class: "figure")
        }
    }

    /// With two places from the first metre on, so that it moves while one looks.
    static func distance(_ metres: Double, _ units: Units) -> String {
        let hundredths = distanceHundredths(metres, units)
        let part = hundredths % 100
        return "\(hundredths / 100).\(part < 10 ? "0" : "")\(part) \(units == .metric ? "km" : "mi")"
    }

    /// The interval that is on: its bar empties as it goes.
    private static func current(
        _ outing: Outing, _ run: RunSession, _ moment: RunState, _ shared: Shared, _ ui: inout UI
    ) {
        guard moment.position.step < run.workout.steps.count else { return }
        let step = run.workout.steps[moment.position.step]
        let units = shared.library.settings.units
        ui.element(.section, class: "outdoor-current \(step.role.styleClass)") {
            $0.attribute(.ariaLabel, "Now")
            $0.element(.p, class: "second small") {
                $0.text(Announcement.title(moment.position.step, of: run.workout))
            }
            if step.target.time != nil {
                RunBars.current(run, moment, tag: .div, &$0)
            } else {
                let (value, part) = outing.progress(step, run, moment, units)
                RunBars.measured(step, key: Int64(moment.position.step), value, left: part, &$0)
            }
        }
    }

    /// "Interval 5 of 11, Work, 400 m".
    static func period(_ run: RunSession, _ moment: RunState, _ units: Units) -> String {
        let place = moment.position.step
        guard place < run.workout.steps.count else { return "" }
        return Announcement.title(place, of: run.workout) + ", " + Announcement.told(run.workout.steps[place], units)
    }

    /// The id of what is wrong with the label.
    static let labelProblem = "label-problem"

    private static func label(_ outing: Outing, _ run: RunSession, _ ui: inout UI) {
        let text = outing.label ?? run.workout.name
        let problem = NameRule.problem(text)
        ui.element(.div, class: "field outdoor-label") {
            $0.input(.text, text, refusal: problem == nil ? nil : labelProblem) {
                .run(.outdoor(.labelTyped($0)))
            } _: {
                $0.attribute(.ariaLabel, "Change workout label here")
                $0.attribute(.placeholder, "Change workout label here")
                $0.attribute(.dir, "auto")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "done")
                $0.on(.blur, .run(.outdoor(.labelLeft)))
            }
            $0.refusal(problem, id: labelProblem)
        }
    }

    private static func actions(_ outing: Outing, _ run: RunSession, _ moment: RunState, _ ui: inout UI) {
        ui.element(.div, class: "actions") {
            switch moment.phase {
            case .ready: $0.command("Start", .primary.and("go"), .run(.pauseTapped))
            case .running: $0.command("Stop", .primary.and("stop"), .run(.pauseTapped))
            case .paused, .finished: $0.command("Resume", .primary.and("go"), .run(.pauseTapped))
            }
            if moment.phase != .ready, run.isAtHold(moment) { $0.command("Next", .secondary, .run(.nextTapped)) }
            if moment.phase == .paused { $0.command("Finish", .secondary, .run(.endTapped)) }
            if moment.phase == .running {
                $0.button(.secondary.and("dim-button"), .run(.outdoor(.dimTapped))) {
                    $0.attribute(.ariaLabel, "Dim the screen")
                    $0.icon(.moon)
                }
            }
        }
    }
}

extension Outing {
    /// Nil where all is well.
    func notice(_ run: RunSession, _ moment: RunState) -> String? {
        switch positioning.signal {
        case .refused:
            return "This device doesn’t tell Setlist where you are: the run goes on with time alone. “Next” ends what "
                + "waits for a distance or a place. To change it, allow the location in the browser’s settings for this site."
        case .lost:
            let seen = positioning.lastSeen.map { run.run.state(at: $0).spent } ?? .zero
            return moment.phase == .ready
                ? "Looking for where you are …"
                : "No signal. Last seen at \(timeText(seen)). Time goes on, and your way does once you are found."
        case .poor: return "The signal is too weak to measure your way. It gets better under the open sky."
        case .searching:
            return moment.phase == .ready ? "Looking for where you are …" : "No location right now. Time goes on."
        case .found:
            if standstill.hasPaused { return "Paused because you stand. It goes on when you do." }
            return moment.phase == .ready
                ? "Ready. Keep this page open while you run: a browser measures your way only while it is seen." : nil
        }
    }

    /// Of the last seconds; nothing for who stands or pauses.
    func rate(_ rate: RateText, _ moment: RunState) -> String {
        let speed = moment.phase == .running && positioning.signal == .found ? positioning.last?.speed ?? 0 : 0
        return rate.text(speed) + " " + rate.unit
    }

    /// The rest of a step that a distance or a place ends, as text and as its part of the whole, 0…1.
    func progress(_ step: Step, _ run: RunSession, _ moment: RunState, _ units: Units) -> (String, Double) {
        switch step.target {
        case .distance(let metres):
            let left = max(metres - (moment.distanceInStep ?? 0), 0)
            return ("\(distanceText(left.rounded(.up), units)) left", left / metres)
        case .place(let place):
            guard let last = positioning.last else { return ("Place", 1) }
            let centre = Coordinate(latitude: place.latitude, longitude: place.longitude)
            let away = max(Geodesy.distance(from: last.coordinate, to: centre) - place.radius, 0)
            return ("\(distanceText(away, units)) away", 1)
        case .open, .time: return (timeText(moment.position.offset), 1)
        }
    }

    /// Kilocalories so far.
    func energy(_ run: RunSession, _ moment: RunState, _ shared: Shared) -> Double {
        if let kilocalories = tally.kilocalories { return kilocalories }
        let activity = run.workout.activity
        func count(_ step: Int, _ spent: Seconds) -> Double {
            guard step < run.workout.steps.count else { return 0 }
            let intensity = MetabolicEquivalent(of: run.workout.steps[step].role, in: activity)
            return Energy.kilocalories(intensity, weight: shared.weight, time: spent)
        }
        var sum = 0.0
        var over = Seconds.zero
        for interval in expired.all {
            sum += count(interval.step, interval.spent)
            over += interval.spent
        }
        return sum + count(moment.position.step, max(moment.spent - over, .zero))
    }
}
