import Interface
import Workouts

extension BeepStart {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Beep Start", screen: shared.name(of: state.scope), back: .beepStart(.doneTapped))
        ui.element(.main, class: "wheel-screen") {
            $0.element(.p, class: "wheel-preview giant") { $0.text(timeText(seconds: Int64(state.wheel.value))) }
            $0.element(.p, class: "wheel-note second") { $0.text(words(state.wheel.value)) }
            $0.element(.div, class: "wheels") {
                $0.wheel(state.wheel, "Seconds", unit: "second", onEnter: .beepStart(.doneTapped)) {
                    .beepStart(.turned($0))
                }
            }
            $0.doneButton(.beepStart(.doneTapped))
        }
    }

    private static func words(_ seconds: Int32) -> String {
        switch seconds {
        case 0: "No beeps at all, none at a period’s end either"
        case 1: "A beep 1 second before a period ends, and a long one as it ends"
        default: "A beep in each of a period’s last \(seconds) seconds, and a long one as it ends"
        }
    }
}
