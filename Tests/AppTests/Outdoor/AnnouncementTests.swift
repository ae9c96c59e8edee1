import Records
import Soundtrack
import Testing
import Workouts

@testable import App

@Suite struct AnnouncementTests {
    @Test(
        "OU-3 CU-5 an interval of a kilometre and the kilometre are both told, one after the other",
        arguments: [true, false])
    func both(hasVoices: Bool) {
        var app = TestApp.outdoor([Step(.work, .distance(1_000)), Step(.rest, .open)]) {
            $0.changeSettings { $0.spokenSplits = true }
        }
        app.state.shared.can.speech = true
        if hasVoices {
            for phrase in ["Work", "Rest"] {
                app.send(.host(.voices(.fetched(phrase: phrase, bytes: SoundtrackRequestTests.recording))))
            }
        }
        var walker = TestApp.Walker(speed: 5)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 230)
        let spoken = app.takeEffects().compactMap { if case .audio(.speak(let text)) = $0 { text } else { nil } }
        #expect(spoken.contains { $0.hasPrefix("1 kilometre.") }, "\(spoken)")
        #expect(spoken.contains { $0.hasPrefix("Interval 1 of 2.") }, "\(spoken)")
    }

    @Test("CU-5 what is told waits until what is being told is over")
    func waits() {
        var announcements = Announcements()
        announcements.add("Interval 1 of 2.", notBefore: 10)
        announcements.add("1 kilometre.", notBefore: 10)
        #expect(announcements.next(9) == nil)
        #expect(announcements.next(10) == "Interval 1 of 2.")
        #expect(announcements.next(12) == nil)
        #expect(announcements.due.map { $0 > 12 && $0 < 15 } == true)
        #expect(announcements.next(15) == "1 kilometre.")
        #expect(announcements.due == nil)
    }

    @Test("OU-3 CU-5 without spoken splits the interval is told")
    func control() {
        var app = TestApp.outdoor([Step(.work, .distance(1_000)), Step(.rest, .open)])
        app.state.shared.can.speech = true
        var walker = TestApp.Walker(speed: 5)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 230)
        let spoken = app.takeEffects().compactMap { if case .audio(.speak(let text)) = $0 { text } else { nil } }
        #expect(spoken.contains { $0.hasPrefix("Interval 1 of 2.") }, "\(spoken)")
    }
}
