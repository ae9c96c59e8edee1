import Catalogue
import Interface
import Records
import Workouts

extension BeginScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let workout = shared.library.workout(state.id) else {
            return ui.gonePage("Begin Workout", back: .begin(.backTapped), .list, "This workout")
        }
        let kept = shared.library.keptRun(of: state.id)
        ui.topBar(workout.name, screen: "Begin", back: .begin(.backTapped))
        ui.element(.main, class: "training") {
            $0.element(.p, class: "second") { $0.text(summary(workout, shared)) }
            let muscles = muscles(workout, shared)
            if !muscles.isEmpty {
                $0.element(.p, class: "second") {
                    $0.attribute(.ariaLabel, "Muscles")
                    $0.text(muscles)
                }
            }
            if let kept { $0.keptRun(kept, shared, resume: .begin(.resumeTapped(run: kept.id))) }
            ExerciseBlocks(
                workout: workout, shown: state.shownBlocks, shared: shared,
                describe: { .begin(.described($0)) }, showMore: .begin(.moreShown)
            ).view(&$0) { line, ui in
                let last = shared.library.bests.value.lastSets(of: workout.steps[line])
                if !last.isEmpty {
                    ui.element(.p, class: "second small") {
                        let settings = shared.library.settings
                        $0.text("Last time: " + last.text(settings.units, settings.effort))
                    }
                }
                LoadSheet.button(line, workout.steps[line], shared, &ui) { .begin(.load($0)) }
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            let look = kept == nil ? ButtonLook.primary : .secondary
            $0.command("Begin Workout", look, icon: .play, .begin(.beginTapped))
        }
        if let load = state.load, workout.steps.indices.contains(load.line) {
            LoadSheet.view(load, workout.steps[load.line], shared, &ui) { .begin(.load($0)) }
        }
        if let line = state.described, workout.steps.indices.contains(line) {
            ExerciseDescription.view(workout.steps[line], shared, close: .begin(.descriptionClosed), &ui)
        }
    }

    /// "5 exercises · 16 sets · about 45 minutes". Of a long time, five minutes more or less aren't known.
    private static func summary(_ workout: Workout, _ shared: Shared) -> String {
        let counts = workout.steps.exerciseCounts
        let text = counted(Int64(counts.exercises), "exercise") + " · " + counted(Int64(counts.sets), "set")
        guard shared.shelf.phase == .ready else { return text }
        let minutes = workout.estimatedDuration { shared.shelf.catalogue.exercise($0) }.value / 60
        let rounded = minutes < 15 ? max(minutes.rounded(.up), 1) : (minutes / 5).rounded(.up) * 5
        return text + " · about " + counted(Int64(rounded), "minute")
    }

    /// The muscles of most sets first, warm-ups and drops left out: "Chest, Triceps, Shoulders".
    private static func muscles(_ workout: Workout, _ shared: Shared) -> String {
        var sets = Muscle.allCases.map { (muscle: $0, count: Int64(0)) }
        let steps = workout.steps.dictionary
        let muscles = steps.map { step in
            step.setKind.countsAsWork ? shared.shelf.exercise(of: step)?.muscles.elements ?? [] : []
        }
        for code in workout.steps.codes {
            for muscle in muscles[Int(code)] { sets[Int(muscle.rawValue)].count += Int64(steps[Int(code)].sets ?? 1) }
        }
        let trained = sets.filter { $0.count > 0 }.sorted { $0.count > $1.count }
        return trained.map { $0.muscle.name }.joined(separator: ", ")
    }
}
