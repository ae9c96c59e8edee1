@testable import App

extension TestApp {
    /// Presses "Set done", where it is.
    mutating func setDone() {
        guard let place = state.run.active?.currentSet else { return }
        send(.run(.training(.currentDone(place))))
    }

    /// Presses "Start 0:40", where it is.
    mutating func startSet() {
        guard let place = state.run.active?.currentSet else { return }
        send(.run(.training(.startTapped(place))))
    }
}
