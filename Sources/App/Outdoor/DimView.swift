import Interface
import Records
import Workouts

/// A black screen with the figures in grey: it saves the battery of screens that light each point by itself, and no touch but a
/// swipe does anything.
enum DimView {
    static func view(
        _ outing: Outing, _ run: RunSession, _ moment: RunState, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        ui.element(.dialog, class: "dim") {
            $0.property(.modal, true)
            $0.attribute(.ariaLabel, "Dimmed screen")
            $0.on(.cancel, options: .preventDefault, .run(.outdoor(.dimLeft)))
            $0.on(.pointerdown) { .run(.outdoor(.dimPressed(.init(x: $0.x, y: $0.y)))) }
            $0.on(.pointermove, options: .capturePointer) { .run(.outdoor(.dimMoved(.init(x: $0.x, y: $0.y)))) }
            $0.prevent(.touchmove)
            if moment.position.step < run.workout.steps.count {
                let step = run.workout.steps[moment.position.step]
                $0.element(.p, class: "dim-name") {
                    $0.attribute(.dir, "auto")
                    $0.text(step.name)
                }
                $0.element(.p, class: "dim-left") {
                    $0.text(step.target.time == nil ? outing.progress(step, run, moment, units).0 : run.bigTime(moment))
                }
            }
            $0.element(.p, class: "dim-figure") { $0.text(timeText(moment.spent)) }
            $0.element(.p, class: "dim-figure") { $0.text(OutdoorView.distance(run.run.distance ?? 0, units)) }
            $0.element(.p, class: "dim-figure") { $0.text(outing.rate(RateText(run.workout.activity, units), moment)) }
            $0.element(.p, class: "dim-hint") { $0.text("Swipe to go back") }
            // For keyboards, which have no swipe; no finger finds it.
            $0.command("Light the screen", .secondary.and("dim-light"), .run(.outdoor(.dimLeft)))
        }
    }
}
