import Catalogue
import Interface
import Records
import Workouts

extension GetWorkout {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Get Workout")
        ui.element(.main, class: "get-workout") {
            $0.element(.div, class: "leads") { leads(shared, &$0) }
            kind(state, &$0)
            difficulty(state, &$0)
            duration(state, &$0)
            equipment(state, &$0)
            themes(state, shared, &$0)
            disliked(shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") {
            answer(state, shared, &$0)
            $0.command("Get Workout", .primary, .getWorkout(.getTapped))
        }
    }

    /// Links to saved and unfinished workouts, and to goals and tests.
    private static func leads(_ shared: Shared, _ ui: inout UI) {
        let saved = Int64(shared.library.workouts.count { $0.value.origin != nil })
        let running = Int64(shared.library.openRuns.count { $0.isGeneratedAndKept })
        let goals = Int64(shared.library.goals.count)
        let tests = Int64(shared.library.fitnessTests.count)
        let themes = Int64(shared.library.themes.count)
        let songs = Int64(shared.library.songs.count)
        ui.lead("View Workouts", "\(saved) saved", "\(running) in progress", to: .getWorkout(.viewTapped))
        ui.lead("Fitness Test", tests == 0 ? "None yet" : counted(tests, "result"), to: .getWorkout(.fitnessTapped))
        ui.lead("Themes", themes == 0 ? "None yet" : counted(themes, "theme"), to: .getWorkout(.themesTapped))
        ui.lead("Songs", songs == 0 ? "None yet" : counted(songs, "song"), to: .getWorkout(.songsTapped))
        ui.lead("Goals", goals == 0 ? "None yet" : counted(goals, "goal"), to: .getWorkout(.goalsTapped))
    }

    // MARK: Muscles and categories

    private static func kind(_ state: State, _ ui: inout UI) {
        let chosen = state.choice.focus.kind
        ui.element(.section, class: "focus") {
            $0.choice("What to train", Kind.allCases.map { $0.name }, chosen: chosen.rawValue) {
                .getWorkout(.kindChosen(Kind.allCases[$0]))
            }
            switch state.choice.focus {
            case .categories(let categories): Self.categories(categories, &$0)
            case .muscles(let muscles): Self.muscles(muscles, &$0)
            }
        }
    }

    private static func categories(_ chosen: EnumSet<Catalogue.Category>, _ ui: inout UI) {
        ui.chipField("Categories") {
            $0.element(.div, class: "chips") {
                for category in Category.allCases {
                    $0.chip(category.name, isOn: chosen.contains(category)) {
                        .getWorkout(.categorySwitched(category, $0))
                    }
                }
            }
        }
    }

    /// Each group of several muscles as a whole, and its muscles beside it.
    private static func muscles(_ chosen: EnumSet<Muscle>, _ ui: inout UI) {
        ui.chipField("Muscles") {
            for group in MuscleGroup.allCases {
                let muscles = group.muscles
                $0.element(.div, class: muscles.count > 1 ? "chips muscle-group" : "chips") {
                    if muscles.count > 1 {
                        $0.chip(group.name, isOn: muscles.allSatisfy { chosen.contains($0) }) {
                            .getWorkout(.groupSwitched(group, $0))
                        }
                    }
                    for muscle in muscles {
                        $0.chip(muscle.name, isOn: chosen.contains(muscle)) {
                            .getWorkout(.muscleSwitched(muscle, $0))
                        }
                    }
                }
            }
        }
    }

    // MARK: Difficulty, duration and equipment

    /// The difficulty, and the tested levels that allow less.
    private static func difficulty(_ state: State, _ ui: inout UI) {
        let limit = state.judged.flatMap { limitText(of: state.choice, by: $0.levels) }
        ui.choice(
            "Difficulty", Difficulty.allCases.map { $0.name }, chosen: Int(state.choice.difficulty.rawValue),
            describedBy: limit == nil ? nil : "level-hint"
        ) { .getWorkout(.difficultyChosen($0)) }
        guard let limit else { return }
        ui.element(.p, class: "hint") {
            $0.attribute(.id, "level-hint")
            $0.text(limit)
        }
    }

    private static func duration(_ state: State, _ ui: inout UI) {
        let minutes = state.choice.minutes
        ui.slider(
            "Duration", Double(minutes), in: 10...90, step: 5, text: "\(minutes) min",
            moved: { .getWorkout(.minutesMoved($0)) }, settled: .getWorkout(.minutesSettled))
    }

    private static func equipment(_ state: State, _ ui: inout UI) {
        ui.chipField("Equipment", hint: "What you have. None is needed, and a mat counts as none.") {
            $0.element(.div, class: "chips") {
                for equipment in Equipment.allCases where equipment != .yogaMat {
                    $0.chip(equipment.name, isOn: state.choice.equipment.contains(equipment)) {
                        .getWorkout(.equipmentSwitched(equipment, $0))
                    }
                }
            }
        }
    }

    /// Whether songs are played, and the themes to be played first. Once the most allowed are chosen, the others are disabled.
    private static func themes(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if !shared.library.songs.isEmpty {
            ui.checkbox("Music", isOn: shared.library.settings.choiceMusic) { .getWorkout(.musicSwitched($0)) }
            if !shared.library.settings.choiceMusic { return }
        }
        if state.themes.isEmpty { return }
        let chosen = shared.chosenThemes
        let isFull = chosen.count >= ThemeLimits.most
        ui.chipField("Themes", hint: hint(isFull, shared)) {
            $0.element(.div, class: "chips") {
                for id in state.themes {
                    let isOn = chosen.contains(id)
                    $0.chip(MusicText.name(ofTheme: id, shared.library), isOn: isOn, isDisabled: isFull && !isOn) {
                        .getWorkout(.themeSwitched(id, $0))
                    }
                }
            }
        }
    }

    private static func hint(_ isFull: Bool, _ shared: Shared) -> String {
        if isFull { return "\(ThemeLimits.most) are chosen, which is as many as a workout has." }
        if shared.library.songs.isEmpty { return "Their songs are played first, once you have some." }
        return "Their songs are played first. Up to \(ThemeLimits.most)."
    }

    private static func disliked(_ shared: Shared, _ ui: inout UI) {
        let dislikes = shared.library.dislikes
        guard !dislikes.isEmpty else { return }
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Never offered") }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Never offered")
                for entry in dislikes {
                    let name = shared.exerciseName(entry.id)
                    $0.element(.li, key: rowKey(entry.id), class: "row plain") {
                        $0.attribute(.ariaLabel, name)
                        $0.element(.span, class: "name") { $0.text(name) }
                        $0.command("Offer again", .text, .getWorkout(.forgiven(entry.id)))
                    }
                }
            }
        }
    }

    // MARK: Impossible choices

    /// Above the button, so that it is visible at any scroll position.
    private static func answer(_ state: State, _ shared: Shared, _ ui: inout UI) {
        switch shared.shelf.phase {
        case .ready: break
        case .failed:
            ui.refusal(shared.shelf.failure)
            return ui.command("Try again", .secondary, .getWorkout(.fetchTapped))
        case .absent, .asked, .fetched:
            return ui.element(.p, class: "hint") {
                $0.attribute(.role, "status")
                $0.text("Loading exercises …")
            }
        }
        if state.isRefused { return ui.refusal(ChoiceProblem.nothingChosen.sentence) }
        if let verdict = state.verdict { ui.impossible(verdict) { .getWorkout(.relaxed($0)) } }
    }
}

extension UI {
    /// A named group of words that can be switched on and off.
    mutating func chipField(_ name: String, hint: String? = nil, _ content: (inout UI) -> Void) {
        element(.div, class: "field") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, name)
            $0.element(.span, class: "label") { $0.text(name) }
            if let hint { $0.element(.p, class: "hint") { $0.text(hint) } }
            content(&$0)
        }
    }

    /// The requirements that can't be met, and a button for each suggested change.
    mutating func impossible(_ verdict: ImpossibleChoice, _ relaxed: (Relaxation) -> Action) {
        element(.div, class: "impossible") {
            $0.element(.div) {
                $0.attribute(.role, "alert")
                for problem in verdict.problems { $0.element(.p, class: "error") { $0.text(problem.sentence) } }
                if verdict.relaxations.isEmpty {
                    $0.element(.p, class: "hint") { $0.text("No single change helps: choose something else.") }
                }
            }
            if verdict.relaxations.isEmpty { return }
            $0.element(.div, class: "relaxations") {
                $0.attribute(.role, "group")
                $0.attribute(.ariaLabel, "Any of these makes it possible")
                for change in verdict.relaxations { $0.command(change.name, .secondary, relaxed(change)) }
            }
        }
    }
}

extension Shelf {
    /// The reason why there are no exercises.
    var failure: String {
        isDamaged
            ? "The exercises came damaged, so no workout can be made of them. Try again in a while."
            : "The exercises couldn’t be fetched. Is there a network?"
    }
}
