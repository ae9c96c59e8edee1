import Interface
import Records
import Workouts

/// The questions around a run, as a sheet over it.
enum RunQuestion {
    static func view(_ question: RunScreen.Question, _ run: ActiveRun, _ shared: Shared, _ ui: inout UI) {
        ui.element(.dialog, class: "sheet") {
            $0.property(.modal, true)
            $0.attribute(.ariaLabelledby, "question-title")
            $0.on(.cancel, options: .preventDefault, .run(.questionClosed))
            switch question {
            case .leave: leave(&$0)
            case .recover: recover(run, shared, &$0)
            }
        }
    }

    private static func leave(_ ui: inout UI) {
        title("Leave this workout?", "It is paused.", &ui)
        button("Save", "primary", .saveTapped, &ui)
        button("Keep for later", "secondary", .keepTapped, &ui)
        button("Don't Save", "secondary danger", .dontSaveTapped, &ui)
        button("Cancel", "text-button", .questionClosed, &ui)
    }

    private static func recover(_ run: ActiveRun, _ shared: Shared, _ ui: inout UI) {
        let moment = run.state
        let wait = max(shared.clocks.wall - (shared.library.openRun(run.id)?.last?.wall ?? shared.clocks.wall), .zero)
        title(
            "You were in the middle of a workout",
            "\(run.workout.name): \(run.placeText(moment)), \(run.bigTime(moment)). That was \(timeText(wait)) ago.",
            &ui
        )
        button("Resume where I stopped", "primary", .resumeTapped, &ui)
        button("Continue as if nothing happened", "secondary", .continueTapped, &ui)
        button("End workout", "secondary", .endTapped, &ui)
    }

    private static func title(_ title: String, _ text: String, _ ui: inout UI) {
        ui.element(.h2) {
            $0.attribute(.id, "question-title")
            $0.text(title)
        }
        ui.element(.p) { $0.text(text) }
    }

    private static func button(_ name: String, _ style: String, _ action: RunScreen.Action, _ ui: inout UI) {
        ui.element(.button, class: style) {
            $0.attribute(.type, "button")
            $0.on(.click, .run(action))
            $0.text(name)
        }
    }
}
