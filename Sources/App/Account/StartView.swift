import Interface
import Workouts

/// The first screen: a setlist of intervals that runs by itself, and the three ways in.
enum StartView {
    private static let bars: [(role: Role, time: String)] = [
        (.prepare, "0:10"), (.work, "0:20"), (.rest, "0:10"), (.exercise, "3 × 12"), (.restBetweenCycles, "1:00"),
    ]

    static func view(_ ui: inout UI) {
        ui.element(.main, class: "start") {
            $0.element(.div, class: "start-show") {
                $0.attribute(.ariaHidden, true)
                for (role, time) in bars {
                    $0.element(.div, class: "start-bar \(role.styleClass)") {
                        $0.element(.span) { $0.text(time) }
                    }
                }
            }
            $0.element(.div, class: "start-in") {
                // The tab is the app's own here.
                $0.heading("") { $0.text("Setlist") }
                $0.element(.p, class: "second") {
                    $0.text("Every interval heard on time, with the screen locked and without a network.")
                }
                $0.command("Sign Up", .primary, .account(.signUpTapped))
                $0.command("Log In", .secondary, .account(.logInTapped))
                $0.command("Continue without an account", .text, .account(.withoutTapped))
            }
        }
    }
}
