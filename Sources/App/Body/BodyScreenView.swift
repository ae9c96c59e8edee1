import Interface
import Workouts

extension BodyScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Body", back: .body(.backTapped))
        ui.element(.main, class: "body-measures") { _ in }
    }
}
