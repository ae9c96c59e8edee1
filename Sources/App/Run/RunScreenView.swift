import Interface
import Workouts

extension RunScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.element(.h1) { $0.text("RunScreen") }
    }
}
