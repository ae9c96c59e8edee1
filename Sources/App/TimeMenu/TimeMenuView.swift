import Interface
import Workouts

extension TimeMenu {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar(
            state.subject.name(in: shared.library), screen: state.subject.workoutName(in: shared.library),
            back: .timeMenu(.backTapped))
        let role = state.subject.role(in: shared.library)
        ui.element(.main, class: "wheel-screen " + (role?.styleClass ?? "")) {
            $0.element(.p, class: "wheel-preview giant") { $0.text(previewText(state.time)) }
            $0.element(.div, class: "wheels") {
                for unit in Unit.allCases {
                    $0.wheel(state[unit], unit.rawValue, unit: unit.singular, onEnter: .timeMenu(.confirmTapped)) {
                        .timeMenu(.turned(unit, $0))
                    }
                }
            }
            $0.refusal(state.refusal)
            $0.confirmButton(.timeMenu(.confirmTapped))
        }
    }

    /// Always with hours, so that nothing moves while the wheels turn.
    private static func previewText(_ time: Seconds) -> String {
        let text = timeText(time)
        if time >= 3600 { return text }
        return (time >= 600 ? "0:" : "0:0") + text
    }
}

extension TimeMenu.Unit {
    fileprivate var singular: String {
        switch self {
        case .hours: "hour"
        case .minutes: "minute"
        case .seconds: "second"
        }
    }
}

extension UI {
    /// The button at the bottom of a menu that takes what the wheels show.
    mutating func confirmButton(_ action: Action) {
        command("Confirm", .primary.and("push"), action)
    }
}
