import Catalogue
import Interface
import Workouts

extension OwnExercise {
    static func view(_ state: State, _ ui: inout UI) {
        ui.topBar(state.id == nil ? "New Exercise" : "Edit Exercise")
        ui.element(.main, class: "own-exercise") {
            $0.element(.form, class: "form") {
                $0.attribute(.novalidate, true)
                $0.on(.submit, options: .preventDefault, .editor(.form(.saveTapped)))
                fields(state, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .editor(.form(.cancelTapped)))
                $0.command("Save", .primary, .editor(.form(.saveTapped)))
            }
        }
    }

    private static func fields(_ state: State, _ ui: inout UI) {
        text("Exercise name", .name, state.name, state, isLong: false, &ui) { .nameTyped($0) }
        ui.choice(
            "Type", ExerciseType.allCases.map { $0.name }, chosen: Int(state.type.rawValue)
        ) { .editor(.form(.typeChosen($0))) }
        ui.element(.div, class: "field") {
            $0.attribute(.role, "group")
            $0.attribute(.id, elementID(.muscles))
            $0.attribute(.tabindex, "-1")
            $0.attribute(.ariaLabel, "Muscles")
            if state.problem?.place == .muscles { $0.attribute(.ariaDescribedby, "own-muscles-problem") }
            $0.element(.span, class: "label") { $0.text("Muscles") }
            problem(.muscles, state, &$0)
            for group in MuscleGroup.allCases {
                $0.element(.div, class: "chips") {
                    for muscle in group.muscles {
                        $0.chip(muscle.name, isOn: state.muscles.contains(muscle)) {
                            .editor(.form(.muscleSwitched(muscle, $0)))
                        }
                    }
                }
            }
        }
        ui.element(.div, class: "field") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Equipment")
            $0.element(.span, class: "label") { $0.text("Equipment") }
            $0.element(.p, class: "hint") { $0.text("All that is needed at once; nothing for the body alone.") }
            $0.element(.div, class: "chips") {
                for equipment in Equipment.allCases {
                    $0.chip(equipment.name, isOn: state.equipment.contains(equipment)) {
                        .editor(.form(.equipmentSwitched(equipment, $0)))
                    }
                }
            }
        }
        ui.choice(
            "Difficulty", Difficulty.allCases.map { $0.name }, chosen: Int(state.difficulty.rawValue)
        ) { .editor(.form(.difficultyChosen($0))) }
        ui.choice(
            "Counted in", ["Repetitions", "Time"], chosen: state.measure == .repetitions ? 0 : 1
        ) { .editor(.form(.measureChosen($0))) }
        ui.textField(
            "Repetitions a minute", id: elementID(.tempo), state.tempo,
            problem: state.problem?.place == .tempo ? state.problem?.text : nil,
            hint: "Optional. With it the exercise can be tested, tracked and counted."
        ) {
            .editor(.form(.tempoTyped($0)))
        } _: {
            $0.attribute(.inputmode, "decimal")
        }
        ui.checkbox("Each side by itself", isOn: state.isOneSided) { .editor(.form(.sidesSwitched($0))) }
        ui.checkbox("Sides take turns", isOn: state.isAlternating) { .editor(.form(.turnsSwitched($0))) }
        text("Notes", .notes, state.notes, state, isLong: true, &ui) { .notesTyped($0) }
    }

    private static func text(
        _ name: String, _ place: Problem.Place, _ value: String, _ state: State, isLong: Bool, _ ui: inout UI,
        _ action: @escaping (String) -> Action
    ) {
        let id = elementID(place)
        let isWrong = state.problem?.place == place
        ui.element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.text(name)
            }
            $0.element(isLong ? .textarea : .input) {
                if !isLong { $0.attribute(.type, "text") }
                $0.attribute(.id, id)
                $0.attribute(.dir, "auto")
                $0.attribute(.autocomplete, "off")
                if isLong { $0.attribute(.placeholder, "How it is done") }
                if isWrong {
                    $0.attribute(.ariaInvalid, true)
                    $0.attribute(.ariaDescribedby, id + "-problem")
                }
                $0.property(.value, value)
                $0.on(.input) { .editor(.form(action($0.value))) }
            }
            problem(place, state, &$0)
        }
    }

    private static func problem(_ place: Problem.Place, _ state: State, _ ui: inout UI) {
        guard let problem = state.problem, problem.place == place else { return }
        ui.refusal(problem.text, id: elementID(place) + "-problem")
    }
}

extension UI {
    /// A word that is on or off: for choices of many, any number of them.
    mutating func chip(
        _ name: String, isOn: Bool, isDisabled: Bool = false, _ action: @escaping (Bool) -> Action
    ) {
        element(.label, class: "chip") {
            $0.tick(isOn, action) { $0.attribute(.disabled, isDisabled) }
            $0.element(.span) { $0.text(name) }
        }
    }
}
