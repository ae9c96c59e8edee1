import Interface
import Records
import Workouts

extension FinishedScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let session = shared.library.session(state.session) else { return }
        ui.topBar(session.name)
        ui.element(.main, class: "finish tall") {
            $0.element(.div, class: "finish-mark") { $0.icon(.check) }
            $0.element(.h2) { $0.text(shared.endedEarly == state.session ? "Workout saved" : "Workout complete") }
            $0.element(.dl, class: "stats") {
                $0.figure("Time", timeText(session.spent))
                $0.figure("Calories", wholeText(session.energy), unit: "kcal")
                if let distance = session.distance {
                    $0.figure("Distance", distanceText(distance, shared.library.settings.units))
                }
            }
            if session.weight == nil {
                $0.element(.p, class: "hint") {
                    $0.text("Counted for 70 kg. Enter your weight on Profile for your own figure.")
                }
            }
            SessionNotes.view(
                state.notes, session, note: { .finished(.noteChanged($0)) },
                feeling: { .finished(.feelingChosen($0)) }, &$0)
            $0.command("Done", .primary, .finished(.doneTapped))
        }
    }
}
