import Interface
import Workouts

extension SettingsScreen {
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.h1) { $0.text("SettingsScreen") }
    }
}
