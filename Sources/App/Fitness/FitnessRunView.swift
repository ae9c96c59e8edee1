import Catalogue
import Interface
import Records
import Workouts

/// The screen of a fitness test's run: two seconds to hold still, then half a minute.
enum FitnessRunView {
    static func view(_ run: RunSession, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let moment = run.state(atMonotonic: now)
        let steps = run.workout.steps
        let place = min(moment.position.step, steps.count - 1)
        let step = steps[place]
        let isStill = place == 0
        let exercise = shared.shelf.exercise(of: steps[1])
        ui.runBar(steps[1].name, shared, now)
        ui.element(.main, class: "exercising fitness-run \(step.role.styleClass)") {
            $0.attribute(.tabindex, 0)
            $0.element(.section, class: "now") {
                $0.attribute(.ariaLabel, "Now")
                $0.element(.p, class: "place") { $0.text(isStill ? "Get ready" : "As many as you can") }
                $0.element(.h2) {
                    $0.attribute(.dir, "auto")
                    $0.text(isStill ? "Hold still" : steps[1].name)
                }
                GeneratedRunView.ring(step, run, moment, &$0)
                feeling(shared, now, &$0)
            }
            if let place = exercise?.devicePlace {
                $0.element(.section, class: "card worn") {
                    $0.attribute(.ariaLabel, "Where the phone is worn")
                    $0.devicePicture(place)
                    $0.element(.div, class: "titles") {
                        $0.element(.p) { $0.element(.strong) { $0.text(place.name) } }
                        $0.element(.p, class: "second") { $0.text(place.advice) }
                    }
                }
            }
        }
        ui.element(.footer, class: "bottom-actions exercising-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Stop", .secondary, .run(.backTapped))
                $0.command("Skip exercise", .secondary, .run(.nextTapped))
            }
        }
    }

    /// Whether the sensor gives readings.
    private static func feeling(_ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let trouble = shared.motion.trouble(at: now)
        ui.element(.p, class: trouble == nil ? "left" : "left trouble") {
            $0.attribute(.role, "status")
            $0.text(trouble ?? (shared.motion.phase == .telling ? "Motion is recorded" : "Listening for motion …"))
        }
    }
}
