import Catalogue
import Interface
import Workouts

/// The description of an exercise, as a sheet: its execution, its muscles, its equipment.
enum ExerciseDescription {
    static func view(_ step: Step, _ shared: Shared, close: Action, _ ui: inout UI) {
        view(shared.shelf.exercise(of: step), name: step.name, close: close, &ui)
    }

    /// - Parameters:
    ///   - exercise: nil if it was deleted, or hasn't been fetched yet.
    ///   - commands: the commands for the exercise, as buttons of `UI.choice`.
    static func view(
        _ exercise: Exercise?, name: String, close: Action, _ ui: inout UI, commands: (inout UI) -> Void = { _ in }
    ) {
        ui.element(.dialog, class: "sheet exercise-description") {
            $0.property(.modal, true)
            $0.attribute(.ariaLabelledby, "exercise-name")
            $0.on(.cancel, options: .preventDefault, close)
            $0.on(.click, options: .ownOnly, close)
            $0.element(.h2) {
                $0.attribute(.id, "exercise-name")
                $0.attribute(.dir, "auto")
                $0.text(name)
            }
            if let exercise {
                facts(exercise, &$0)
            } else {
                $0.element(.p) {
                    $0.text("There is no description of this exercise: it was deleted, or can’t be fetched just now.")
                }
            }
            $0.element(.div, class: "choices") {
                commands(&$0)
                $0.command("Close", .secondary, close)
            }
        }
    }

    private static func facts(_ exercise: Exercise, _ ui: inout UI) {
        if !exercise.howTo.utf8.isEmpty {
            ui.element(.p, class: "how-to") {
                $0.attribute(.dir, "auto")
                $0.text(exercise.howTo)
            }
        }
        ui.element(.dl, class: "facts") {
            $0.fact("Trains", exercise.muscles.elements.map { $0.name }.joined(separator: ", "))
            if !exercise.assisting.isEmpty {
                $0.fact("Helping", exercise.assisting.elements.map { $0.name }.joined(separator: ", "))
            }
            $0.fact(
                "Needs",
                exercise.equipment.isEmpty
                    ? "Nothing but you" : exercise.equipment.elements.map { $0.name }.joined(separator: ", "))
            $0.fact("Level", exercise.difficulty.name)
        }
    }
}
