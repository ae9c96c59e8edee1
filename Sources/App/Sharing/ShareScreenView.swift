import Interface
import Records
import Workouts

extension ShareScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let workout = shared.library.workout(state.id) else {
            return ui.gonePage("Share", back: .share(.backTapped), .list, "This workout")
        }
        ui.topBar("Share", screen: workout.name, back: .share(.backTapped))
        ui.element(.main, class: "sharing") {
            $0.element(.h2) {
                $0.attribute(.dir, "auto")
                $0.text(workout.name)
            }
            if let problem = state.problem {
                $0.refusal(problem)
                $0.command("Export", .primary, icon: .upload, .share(.exportTapped))
            } else {
                link(workout, state, shared, &$0)
            }
        }
    }

    private static func link(_ workout: Workout, _ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.p, class: "second") {
            $0.text(
                "The link holds the workout itself: no server keeps it, and who opens it is asked before it is added.")
        }
        if tellsHiddenPlace(workout, shared) {
            ui.element(.p, class: "warning-line") {
                $0.icon(.warning)
                $0.text("This workout leads to a place inside one of your privacy zones, and tells where it is.")
            }
        }
        ui.element(.div, class: "ways") {
            $0.command("Copy link", .primary, icon: .duplicate, .share(.copyTapped))
            if shared.can.sharing { $0.command("Share…", .secondary, icon: .upload, .share(.shareTapped)) }
        }
        ui.element(.p, class: "link-text") {
            $0.attribute(.ariaLabel, "Link")
            $0.attribute(.role, "group")
            $0.text(state.link)
        }
        if let code = state.code {
            ui.element(.div, class: "code") {
                draw(code, &$0)
                $0.element(.p, class: "second small") { $0.text("Or point another phone’s camera at this code.") }
            }
        } else {
            ui.element(.p, class: "second") {
                $0.text("The workout is too long for a QR code. The link holds it, and so does a file.")
            }
        }
    }

    private static func draw(_ code: Code, _ ui: inout UI) {
        ui.element(.svg, class: "qr-code") {
            $0.attribute(.viewBox, "0 0 \(code.side) \(code.side)")
            $0.attribute(.role, "img")
            $0.attribute(.ariaLabel, "QR code of the link")
            $0.element(.path) { $0.attribute(.d, code.path) }
        }
    }
}
