import Interface
import Workouts

extension BeepTone {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard case .beepTone(let scope) = shared.address, let cues = shared.cues(of: scope) else { return }
        ui.topBar("Beep Tone", screen: shared.name(of: scope), back: .beepTone(.doneTapped))
        ui.element(.main, class: "settings tall") {
            $0.element(.p, class: "pitch-preview giant") {
                $0.text(wholeText(cues.beepTone))
                $0.element(.span, class: "unit") { $0.text(" Hz") }
            }
            $0.slider(
                "Pitch", cues.beepTone, in: Limits.pitch, step: 10, text: "\(wholeText(cues.beepTone)) Hz",
                moved: { .beepTone(.pitchMoved($0)) }, settled: .beepTone(.pitchSettled))
            $0.choice("Timbre", Timbre.allCases.map { $0.name }, chosen: Int(cues.timbre.rawValue)) {
                .beepTone(.timbreChosen(Timbre.allCases[$0]))
            }
            $0.command("Listen", .secondary, icon: .play, .beepTone(.listenTapped))
            $0.doneButton(.beepTone(.doneTapped))
        }
    }
}
