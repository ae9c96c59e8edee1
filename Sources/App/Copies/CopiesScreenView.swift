import Interface
import Workouts

extension CopiesScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Copies", back: .copies(.backTapped))
        ui.element(.main, class: "copies") { _ in }
    }
}
