import Catalogue
import Records
import Sensing
import Testing
import Workouts

@testable import App

/// Logs of which only a part is there, or is counted.
@Suite struct FitnessPartTests {
    @Test("FT-3 a sensor that is silent for a while in the middle doesn't make the rate higher")
    func silence() {
        var app = TestApp.fitness(["push-up"])
        app.send(.fitness(.beginTapped))
        let token = app.state.fitness.watch
        app.send(.host(.motion(.watching(token: token))))
        let began = app.monotonic.value
        app.wait(31)
        var log = TestApp.motion(40, from: began)
        log.samples.removeAll { $0.time > began + 14 && $0.time < began + 19 }
        app.send(.host(.motion(.readings(token: token, log))))
        app.wait(2)
        app.send(.host(.motion(.stopped(token: token))))
        #expect(app.lastTest?.seconds == 30)
        #expect((17...21).contains(app.lastTest?.count ?? 0) && (34...42).contains(app.lastTest?.rate ?? 0))
    }

    @Test("FT-3 where only the first three minutes of a log are counted, the result says so")
    func long() {
        var app = TestApp.fitness(["push-up"])
        for (rate, seconds, sentence) in [
            (36, 240, "Only the first 180 s of 240 s were counted."),
            (36, 420, "Only the first 3 minutes of 7 were counted."),
            (nil, 240, "Was the phone on you? Only the first 180 s of 240 s were counted."),
        ] as [(Double?, Double, String)] {
            app.send(.fitness(.logTapped))
            let bytes = MotionFile.write(TestApp.motion(rate, seconds: seconds))
            app.send(.host(.files(.picked(token: app.asked, name: "x.json", bytes: bytes))))
            #expect(app.html.contains(sentence), "\(app.html)")
            app.send(.fitness(.againTapped))
        }
        #expect(app.lastTest?.seconds == 180)
    }

    @Test("FT-3 of a log that was counted whole nothing is said to be left out")
    func whole() {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        #expect(app.html.contains("repetitions marked") && !app.html.contains("were counted."))
    }
}
