import Interface
import Workouts

extension LongView {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Long view", back: .longView(.backTapped))
        ui.element(.main, class: "long-view") { _ in }
    }
}
