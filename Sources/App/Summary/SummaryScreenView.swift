import Catalogue
import Interface
import Workouts

extension SummaryScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let origin = WorkoutOrigin(text: state.origin) else {
            return ui.gonePage("Workout Summary", back: .summary(.backTapped), .dumbbell, "This workout")
        }
        ui.topBar("Workout Summary", back: .summary(.backTapped))
        guard let workout = state.workout else {
            return ui.element(.main, class: "summary") {
                if let impossible = state.impossible {
                    $0.impossible(impossible) { .summary(.relaxed($0)) }
                    $0.command("Change the choice", .secondary, .summary(.choiceTapped))
                } else {
                    missing(shared, &$0)
                }
            }
        }
        ui.element(.main, class: "summary") {
            $0.listen(to: state.rows) { .summary(.rows($0)) }
            head(workout, origin, &$0)
            music(state, shared, &$0)
            loads(workout, shared, &$0)
            $0.element(.section, class: "group") {
                $0.tempoTick(state.plan.cues, "A soft click at each repetition.") { .summary(.tickSwitched($0)) }
            }
            broken(state, &$0)
            $0.element(.h2) { $0.text("Exercises") }
            rounds(workout, &$0)
            list(state, workout, shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.button(.secondary, .summary(.shuffleTapped)) {
                    $0.attribute(.id, shuffleID)
                    $0.icon(.refresh)
                    $0.text("Shuffle")
                }
                $0.command("Start Workout", .primary, .summary(.startTapped))
            }
        }
        sheet(state, workout, shared, &ui)
    }

    private static func missing(_ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.attribute(.role, "status")
            if shared.shelf.phase == .failed {
                $0.element(.p) { $0.text(shared.shelf.failure) }
                $0.command("Try again", .secondary, .summary(.fetchTapped))
            } else {
                $0.element(.p) { $0.text("Loading exercises …") }
            }
        }
    }

    // MARK: All of it

    private static func head(_ workout: GeneratedWorkout, _ origin: WorkoutOrigin, _ ui: inout UI) {
        ui.element(.h2, class: "title") { $0.text(origin.choice.title) }
        let equipment = origin.choice.equipment.elements.map { $0.name }
        ui.element(.p, class: "second") {
            $0.text(([origin.choice.difficulty.name] + equipment).joined(separator: " · "))
        }
        ui.element(.dl, class: "stats") {
            $0.figure("Total", timeText(seconds: Int64(workout.duration)))
            $0.figure("Exercises", "\(workout.singlePlaces.count)")
        }
    }

    private static func music(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if shared.library.songs.isEmpty { return songs("No music yet: ", &ui) }
        let chosen = WorkoutMusic(themes: shared.chosenThemes)
        ui.selection(
            "Music", id: "music", MusicSettings.options(chosen, shared.library),
            chosen: MusicSettings.Choice(state.plan.music, shared.library).code
        ) { .summary(.musicChosen($0)) }
        if let music = state.plan.music, let trouble = MusicText.trouble(music, shared) { songs(trouble + " ", &ui) }
    }

    private static func songs(_ text: String, _ ui: inout UI) {
        ui.element(.p, class: "second") {
            $0.text(text)
            $0.element(.a, class: "inline-link") {
                $0.link(to: Address.songs.path, .summary(.songsTapped))
                $0.text("Songs")
            }
        }
    }

    /// The trained muscles and their loads: a bar for each, relative to the longest.
    private static func loads(_ workout: GeneratedWorkout, _ shared: Shared, _ ui: inout UI) {
        let loads = workout.loads(from: shared.shelf.catalogue)
        guard let most = loads.first?.seconds else { return }
        ui.section("What it trains", id: "loads", class: "card") {
            BodyMap(loads).view(&$0)
            $0.element(.ul, class: "loads") {
                $0.attribute(.role, "list")
                for load in loads {
                    $0.element(.li, class: "load") {
                        $0.style("--part", Double(load.seconds) / Double(most))
                        $0.element(.span, class: "name") { $0.text(load.muscle.name) }
                        $0.element(.span, class: "load-bar") { $0.attribute(.ariaHidden, true) }
                        $0.element(.span, class: "number") { $0.text(timeText(seconds: Int64(load.seconds))) }
                    }
                }
            }
        }
    }

    /// The rules broken by the last change: reported, but allowed.
    private static func broken(_ state: State, _ ui: inout UI) {
        ui.element(.div) {
            $0.attribute(.role, "status")
            if state.broken.isEmpty { return }
            $0.element(.div, class: "card broken") {
                $0.icon(.warning)
                $0.element(.ul) { for sentence in state.broken { $0.element(.li) { $0.text(sentence) } } }
            }
        }
    }

    // MARK: Exercise by exercise

    /// "3 rounds of 6 exercises, 1:15 rest between rounds", for each circuit.
    private static func rounds(_ workout: GeneratedWorkout, _ ui: inout UI) {
        for circuit in workout.circuits where circuit.rounds > 1 {
            let rest = Int64(workout.items[circuit.round.upperBound - 1].rest)
            ui.element(.p, class: "second") {
                $0.text("\(circuit.rounds) rounds of \(counted(Int64(circuit.round.count), "exercise")), ")
                $0.text("\(timeText(seconds: rest)) rest between rounds")
            }
        }
    }

    private static func list(_ state: State, _ workout: GeneratedWorkout, _ shared: Shared, _ ui: inout UI) {
        let places = workout.singlePlaces
        let circuits = workout.circuits
        ui.rows(state.rows, count: places.count, name: "Exercises") {
            for (row, place) in places.enumerated() where row < state.keys.count {
                let circuit = circuits.first { $0.places.contains(place) }
                self.row(row, place, circuit, state, workout, shared, &$0)
            }
        }
    }

    private static func row(
        _ index: Int, _ place: Int, _ circuit: Circuit?, _ state: State, _ workout: GeneratedWorkout,
        _ shared: Shared, _ ui: inout UI
    ) {
        let item = workout.items[place]
        let name = shared.exerciseName(item.exercise)
        let key = state.keys[index]
        let beginning = circuit?.round.lowerBound == place ? " round-begins" : ""
        let row = Row(
            gestures: state.rows, index: index, count: state.keys.count, key: key, name: name,
            style: "row exercise-row \(item.part.styleClass)\(beginning)", action: { .summary(.rows($0)) })
        ui.row(row) {
            let time = timeText(seconds: Int64(item.seconds))
            var details = item.details(shared.shelf.catalogue.exercise(item.exercise))
            if let circuit, circuit.rounds > 1 { details = "\(circuit.rounds) rounds · " + details }
            if let songs = state.songs.text(of: circuit?.counterparts(of: place) ?? [place]) {
                details += " · ♪ \(songs)"
            }
            $0.button(.face("exercise-face"), .summary(.rowTapped(place))) {
                $0.attribute(.id, elementID(key))
                $0.attribute(.ariaLabel, name)
                $0.attribute(.ariaHaspopup, "dialog")
                $0.attribute(.ariaDescription, "\(time), \(details)")
                $0.element(.span, class: "name") { $0.text(name) }
                $0.element(.span, class: "value") { $0.text(time) }
                $0.element(.span, class: "details") { $0.text(details) }
            }
            $0.moreButton(isOpen: state.menu == place, .summary(.menuTapped(place)))
        } overlay: {
            if state.menu == place { menu(index, place, name, workout, &$0) }
        }
    }

    private static func elementID(_ key: Int64) -> String { "exercise-\(key)" }

    private static func menu(
        _ row: Int, _ place: Int, _ name: String, _ workout: GeneratedWorkout, _ ui: inout UI
    ) {
        let places = workout.singlePlaces
        let circuits = workout.circuits
        /// Whether the other row is in the same round and part: rows move only within these.
        func isBeside(_ other: Int) -> Bool {
            guard places.indices.contains(other) else { return false }
            let there = places[other]
            return workout.items[there].part.isMain == workout.items[place].part.isMain
                && circuits.firstIndex { $0.places.contains(there) }
                    == circuits.firstIndex { $0.places.contains(place) }
        }
        ui.menuSheet(
            title: name, detail: timeText(seconds: Int64(workout.items[place].seconds)), close: .summary(.menuClosed),
            [
                MenuEntry(icon: .refresh, name: "Swap", action: .summary(.swapTapped(place))),
                MenuEntry(icon: .timer, name: "Change time", action: .summary(.timeTapped(place))),
                MenuEntry(
                    icon: .up, name: "Move up", action: .summary(.moveUpTapped(row)), isDisabled: !isBeside(row - 1)),
                MenuEntry(
                    icon: .down, name: "Move down", action: .summary(.moveDownTapped(row)),
                    isDisabled: !isBeside(row + 1)),
                MenuEntry(
                    icon: .delete, name: "Not this one", action: .summary(.dislikeTapped(place)), isDangerous: true),
            ])
    }

    // MARK: Sheets

    private static func sheet(_ state: State, _ workout: GeneratedWorkout, _ shared: Shared, _ ui: inout UI) {
        switch state.sheet {
        case nil: break
        case .about(let place):
            guard workout.items.indices.contains(place) else { return }
            let id = workout.items[place].exercise
            ExerciseDescription.view(
                shared.shelf.catalogue.exercise(id), name: shared.exerciseName(id), close: .summary(.sheetClosed), &ui)
        case .swap(let place, let others):
            guard workout.items.indices.contains(place) else { return }
            swap(shared.exerciseName(workout.items[place].exercise), others, &ui)
        case .time(let place, let seconds):
            guard workout.items.indices.contains(place) else { return }
            time(workout.items[place], seconds, shared, &ui)
        }
    }

    /// The most alternatives: the most similar come first.
    private static let alternatives = 12

    private static func swap(_ name: String, _ others: [Exercise], _ ui: inout UI) {
        let words = others.isEmpty ? "Nothing else fits between its neighbours." : "All of these fit in its place."
        ui.question("Swap \(name)", words, cancel: .summary(.sheetClosed)) {
            $0.element(.div, class: "choices") {
                for other in others.prefix(alternatives) {
                    $0.button(.face("alternative"), .summary(.swapChosen(other.id))) {
                        $0.attribute(.ariaLabel, other.name)
                        $0.attribute(.ariaDescription, other.needsText + ", " + other.muscles.names)
                        $0.element(.span, class: "name") { $0.text(other.name) }
                        $0.element(.span, class: "second small") {
                            $0.text(other.needsText + " · " + other.muscles.names)
                        }
                    }
                }
                $0.command("Cancel", .secondary, .summary(.sheetClosed))
            }
        }
    }

    private static func time(
        _ item: GeneratedWorkout.Item, _ seconds: Int32, _ shared: Shared, _ ui: inout UI
    ) {
        let times = WorkoutFrame.times(of: item.part)
        let isOneSided = shared.shelf.catalogue.exercise(item.exercise)?.isOneSided == true
        ui.question(
            shared.exerciseName(item.exercise), "The others of its part share what it takes more or less.",
            cancel: .summary(.sheetClosed)
        ) {
            $0.slider(
                "Time", Double(seconds), in: Double(times.lowerBound)...Double(times.upperBound),
                step: isOneSided ? 2 : 1, text: timeText(seconds: Int64(seconds)),
                moved: { .summary(.timeMoved($0)) }, settled: .summary(.timeSettled))
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .summary(.sheetClosed))
                $0.command("Confirm", .primary, .summary(.timeConfirmed))
            }
        }
    }
}
