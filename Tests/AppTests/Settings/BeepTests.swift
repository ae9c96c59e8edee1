import Foundation
import Records
import Soundtrack
import Testing
import Workouts

@testable import App

@Suite struct BeepTests {
    private func app(_ address: Address) -> TestApp {
        var app = TestApp { $0.add(Workout(name: "Legs", steps: [Step(.work, .time(20))]), id: "w") }
        switch address {
        case .beepTone(let scope), .beepStart(let scope): app.go(.settings(scope))
        default: break
        }
        app.go(address)
        _ = app.takeEffects()
        return app
    }

    private func heard(_ effects: [Effect]) -> [[Int16]] {
        effects.compactMap { if case .audio(.define(_, let samples)) = $0 { samples } else { nil } }
    }

    @Test("IT-8 Beep Tone: a slider from 200 to 2000 Hz, first 880, and four timbres, first sine")
    func tone() {
        let app = app(.beepTone(.quickCreate))
        let slider = app.html(from: "aria-label=\"Pitch\"", to: ">")
        #expect(slider.contains("min=\"200\" max=\"2000\""))
        #expect(slider.contains("value=\"880\""))
        #expect(slider.contains("aria-valuetext=\"880 Hz\""))
        let timbre = app.html(from: "role=\"radiogroup\" aria-label=\"Timbre\"", to: "Bell")
        #expect(timbre.components(separatedBy: "type=\"radio\"").count - 1 == 4)
        #expect(timbre.components(separatedBy: "Sine")[0].contains("checked"))
    }

    @Test("IT-8 a tone is heard as it is changed: exactly the beep that the soundtrack will have")
    func heardAsChanged() {
        var app = app(.beepTone(.quickCreate))
        app.send(.beepTone(.timbreChosen(.bell)))
        let effects = app.takeEffects()
        #expect(effects.contains(.audio(.unlock(player: false))))
        #expect(heard(effects) == [Beep.short.samples(app.settings.cues)])
        #expect(app.settings.cues.timbre == .bell)
    }

    @Test("IT-8 a slider that is moved fast sounds a few times a second, and last at what it is left at")
    func throttled() {
        var app = app(.beepTone(.quickCreate))
        for step in 0...30 {
            app.monotonic += Seconds(milliseconds: 16)
            app.send(.beepTone(.pitchMoved(900 + Double(step) * 10)))
        }
        app.send(.beepTone(.pitchSettled))
        let sounds = heard(app.takeEffects())
        #expect((3...5).contains(sounds.count))
        #expect(app.settings.cues.beepTone == 1200)
        #expect(sounds.last == Beep.short.samples(app.settings.cues))
    }

    @Test("IT-8 a pitch beyond the slider's ends becomes its end", arguments: [(5.0, 200.0), (1e9, 2000)])
    func limits(pitch: Double, kept: Double) {
        var app = app(.beepTone(.quickCreate))
        app.send(.beepTone(.pitchMoved(pitch)))
        #expect(app.settings.cues.beepTone == kept)
    }

    @Test("IT-8 a workout's tone is its own")
    func ownTone() {
        var app = app(.beepTone(.workout("w")))
        app.send(.beepTone(.pitchMoved(440)))
        #expect(app.library.workout("w")?.cues.beepTone == 440)
        #expect(app.settings.cues.beepTone == 880)
        app.send(.beepTone(.doneTapped))
        #expect(app.address == .settings(.workout("w")))
    }

    @Test("IT-8 Beep Start: a wheel from 0 to 30 seconds, first 3")
    func start() {
        let wheel = app(.beepStart(.quickCreate)).html(from: "role=\"spinbutton\"", to: ">")
        #expect(wheel.contains("aria-label=\"Seconds\" aria-valuemin=\"0\" aria-valuemax=\"30\" aria-valuenow=\"3\""))
    }

    @Test("IT-8 Beep Start holds as the wheel rests; 0 says what it means")
    func startKept() {
        var app = app(.beepStart(.quickCreate))
        app.send(.beepStart(.turned(.key("0"))))
        #expect(app.settings.cues.beepStart == 0)
        #expect(app.html.contains("No beeps at all"))
        app.send(.beepStart(.doneTapped))
        #expect(app.address == .settings(.quickCreate))
        #expect(app.html(from: "aria-label=\"Beep Start\"", to: "</button>").contains(">No beeps<"))
    }

    @Test("IT-8 values that pass by while the wheel spins are not stored, the one at Done is")
    func startSpinning() {
        var app = app(.beepStart(.workout("w")))
        let top = app.state.beepStart.wheel.top
        app.send(.beepStart(.turned(.scrolled(top: top + 4.4 * Wheel.rowHeight))))
        #expect(app.library.workout("w")?.cues.beepStart == 3)
        app.send(.beepStart(.doneTapped))
        #expect(app.library.workout("w")?.cues.beepStart == 7)
    }
}
