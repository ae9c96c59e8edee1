import Interface
import Records
import Workouts

extension BeginScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let workout = shared.library.workout(state.id) else {
            return ui.gonePage("Begin Workout", back: .begin(.backTapped), .list, "This workout")
        }
        ui.topBar(workout.name, back: .begin(.backTapped))
        ui.element(.main, class: "training") {
            $0.element(.p, class: "second") { $0.text(summary(workout)) }
            ExerciseBlocks(
                workout: workout, shown: state.shownBlocks, shared: shared,
                describe: { .begin(.described($0)) }, showMore: .begin(.moreShown)
            ).view(&$0) { line, ui in
                let last = shared.library.bests.value.lastSets(of: workout.steps[line])
                if !last.isEmpty {
                    ui.element(.p, class: "second small") {
                        $0.text("Last time: " + last.text(shared.library.settings.units))
                    }
                }
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Begin Workout", .primary, icon: .play, .run(.beginTapped(workout: state.id)))
        }
        if let line = state.described, workout.steps.indices.contains(line) {
            ExerciseDescription.view(workout.steps[line], shared, close: .begin(.descriptionClosed), &ui)
        }
    }

    /// "5 exercises · 16 sets".
    private static func summary(_ workout: Workout) -> String {
        let counts = workout.steps.exerciseCounts
        return counted(Int64(counts.exercises), "exercise") + " · " + counted(Int64(counts.sets), "set")
    }
}
