import Interface
import Workouts

extension BeepTone {
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.h1) { $0.text("BeepTone") }
    }
}
