import Catalogue
import Interface
import Records
import Workouts

/// The sets of an exercise while it is trained: what was done the last time, weight and repetitions of today, and a tick each.
enum SetRows {
    static func view(
        _ line: Int, _ state: Training.State, _ counter: SetCounter, _ run: RunSession, _ shared: Shared,
        _ ui: inout UI
    ) {
        let step = run.plan.steps[line]
        guard step.role == .exercise else { return }
        let count = step.sets ?? 1
        let places = (0..<count).map { SetPlace(line: Int32(line), set: $0) }
        let isDone = places.allSatisfy { run.isDone($0) }
        ui.element(.div, class: shared.library.settings.effort == .off ? "sets" : "sets has-effort") {
            heads(step, shared, &$0)
            for place in places { row(place, step, state, counter, run, shared, &$0) }
        }
        ui.element(.div, class: "set-tools") {
            $0.button(.text, .run(.training(.setAdded(line)))) {
                $0.attribute(.disabled, count >= Int32(Limits.sets.upperBound))
                $0.icon(.plus)
                $0.text("Add set")
            }
            LoadSheet.button(line, step, shared, &$0) { .run(.training(.load($0))) }
            $0.element(.label, class: "tick-all") {
                $0.element(.span) { $0.text("Done") }
                $0.tick(isDone) { .run(.training(.exerciseTicked(line, $0))) }
            }
            // At its end it can be tracked from now on, or not any more (FT-5).
            if isDone, let exercise = shared.shelf.exercise(of: step) { $0.trackButton(exercise, shared) }
        }
    }

    /// The units, once for all rows, so that the fields have room for their numbers.
    private static func heads(_ step: Step, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "set-heads") {
            // Each field says it in its name.
            $0.attribute(.ariaHidden, true)
            $0.element(.span) { $0.text("Set") }
            if isLoaded(step, shared) { $0.element(.span) { $0.text(shared.library.settings.units.weightUnit) } }
            $0.element(.span) { $0.text(step.target.time == nil ? "Reps" : "Time") }
            let effort = shared.library.settings.effort
            if effort != .off { $0.element(.span) { $0.text(effort.shortName) } }
            $0.element(.span) { $0.text("✓") }
        }
    }

    private static func row(
        _ place: SetPlace, _ step: Step, _ state: Training.State, _ counter: SetCounter, _ run: RunSession,
        _ shared: Shared, _ ui: inout UI
    ) {
        let (units, effort) = (shared.library.settings.units, shared.library.settings.effort)
        let entry = run.run.sets[place]
        let suggestion = run.suggestion(for: place, shared.library.bests.value)
        let last = run.counterpart(of: place, shared.library.bests.value)
        let isDone = entry?.isDone == true
        let name = "Set \(place.set + 1)"
        var classes = isDone ? "set is-done" : "set"
        if place == run.currentSet { classes += " is-current" }
        ui.element(.div, key: Int64(place.set), class: classes) {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, name)
            if place == run.currentSet { $0.attribute(.ariaCurrent, "step") }
            KindMenu.number(place, run, &$0)
            if isLoaded(step, shared) {
                field(.init(place: place, kind: .weight), name + " weight", state, &$0) {
                    (entry?.weight.map { units.loadText($0) }, suggestion.weight.map { units.loadText($0) })
                }
            }
            if let time = step.target.time {
                $0.element(.span, class: "set-time") { $0.text(timeText(entry?.time ?? time)) }
            } else {
                field(.init(place: place, kind: .reps), name + " reps", state, &$0) {
                    (entry?.reps.map { "\($0)" }, suggestion.reps.map { "\($0)" })
                }
            }
            if effort != .off {
                let name = name + (effort == .rpe ? " RPE" : " reserve")
                field(.init(place: place, kind: .reserve), name, state, &$0) {
                    (entry?.reserve.map { effort.number($0) }, suggestion.reserve.map { effort.number($0) })
                }
            }
            record(place, step, run, shared, &$0)
            tick(place, name, isDone, &$0)
            let isCounted = isDone && counter.isCounted(place, run)
            if isCounted || last != nil {
                $0.element(.span, class: "set-last") {
                    if isCounted { $0.text(last == nil ? "Counted by motion" : "Counted by motion · ") }
                    if let last { $0.text("Last time " + last.text(units, effort)) }
                }
            }
        }
        for kind in Training.Field.Kind.allCases {
            let field = Training.Field(place: place, kind: kind)
            ui.refusal(state.refusals[field], id: id(field) + "-refusal")
        }
    }

    private static func field(
        _ field: Training.Field, _ name: String, _ state: Training.State, _ ui: inout UI,
        _ values: () -> (noted: String?, suggested: String?)
    ) {
        let (noted, suggested) = values()
        let id = id(field)
        ui.element(.label, class: field.kind == .reserve ? "set-field is-effort" : "set-field") {
            let refusal = state.refusals[field] == nil ? nil : id + "-refusal"
            $0.input(.text, state.typed[field] ?? noted ?? "", refusal: refusal) {
                .run(.training(.typed(field, $0)))
            } _: {
                $0.attribute(.id, id)
                $0.attribute(.ariaLabel, name)
                $0.attribute(.inputmode, field.kind == .reps ? "numeric" : "decimal")
                $0.attribute(.enterkeyhint, "done")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.placeholder, suggested ?? "")
                $0.on(.change) { .run(.training(.entered(field, $0.value))) }
            }
        }
    }

    /// A star where the set surpasses all that was before.
    private static func record(
        _ place: SetPlace, _ step: Step, _ run: RunSession, _ shared: Shared, _ ui: inout UI
    ) {
        ui.element(.span, class: "set-record") {
            guard let exercise = step.exercise, let set = run.result(of: place) else { return }
            let earlier = (0..<place.set).compactMap { run.result(of: SetPlace(line: place.line, set: $0)) }
            guard let record = shared.library.bests.value.isRecord(set, of: exercise, after: earlier) else { return }
            $0.attribute(.title, record.praise)
            $0.element(.span) {
                $0.attribute(.ariaHidden, true)
                $0.text("★")
            }
            $0.element(.span, class: "visually-hidden") { $0.text(record.praise) }
        }
    }

    private static func tick(_ place: SetPlace, _ name: String, _ isDone: Bool, _ ui: inout UI) {
        ui.tick(isDone, class: "set-tick") {
            .run(.training(.setTicked(place, $0)))
        } _: {
            $0.attribute(.ariaLabel, name + " done")
        }
    }

    /// Whether there is a weight to note: not where nothing but the body is moved, unless somebody did.
    private static func isLoaded(_ step: Step, _ shared: Shared) -> Bool {
        if step.weight ?? 0 > 0 { return true }
        guard let exercise = shared.shelf.exercise(of: step) else { return true }
        return exercise.isLoaded || shared.library.bests.value.lastSets(of: step).contains { $0.weight ?? 0 > 0 }
    }

    private static func id(_ field: Training.Field) -> String {
        "set-\(field.place.line)-\(field.place.set)-\(field.kind.rawValue)"
    }
}

extension RunSession {
    /// The result of a set; nil where it isn't done.
    fileprivate func result(of place: SetPlace) -> SetResult? {
        guard let entry = run.sets[place], entry.isDone else { return nil }
        return entry.result(plannedKind: plan.steps[Int(place.line)].setKind)
    }
}

extension BestKind {
    /// "Record: the heaviest set so far".
    fileprivate var praise: String {
        switch self {
        case .heaviest: "Record: the heaviest set so far"
        case .estimate: "Record: the best estimated one-repetition maximum so far"
        case .reps: "Record: more repetitions at this weight than ever"
        case .hold: "Record: the longest hold so far"
        }
    }
}
