import Records
import Soundtrack
import Testing
import Workouts

@testable import App

/// At log-out the host drops the recordings that it gives to the worker: the app has to know.
@Suite struct VoicesAfterLogOutTests {
    /// `voices` of web/host-soundtrack.js: what a worker is given.
    private struct Host {
        var voices: Set<String> = []
        var renders: [SoundtrackRequest] = []
        var fetched = 0

        mutating func carryOut(_ app: inout TestApp) throws {
            for effect in app.takeEffects() {
                switch effect {
                case .voices(.fetch(let phrase, _)):
                    voices.insert(phrase)
                    fetched += 1
                    app.send(.host(.voices(.fetched(phrase: phrase, bytes: SoundtrackRequestTests.recording))))
                case .voices(.forget): voices = []
                case .soundtrack(.render(_, let request)): renders.append(try SoundtrackRequest(json: request))
                default: break
                }
            }
        }

        func missing(_ request: SoundtrackRequest) throws -> [String] {
            var bank = Voices()
            for phrase in voices { try bank.add(phrase, wav: SoundtrackRequestTests.recording) }
            return SoundtrackJob(request, voices: bank).missingVoices
        }
    }

    private func play(_ app: inout TestApp, _ host: inout Host) throws -> SoundtrackRequest {
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        for _ in 0..<3 {
            try host.carryOut(&app)
            app.wait(Seconds(0.1))
        }
        try host.carryOut(&app)
        return try #require(host.renders.last)
    }

    @Test(
        "CU-3 AC-9 after a log-out a soundtrack is rendered with the same voices as before", arguments: [true, false])
    func render(logsOut: Bool) throws {
        var app = TestApp(path: "/profile", disk: TestApp.annas, wall: TestApp.noon, server: TestApp.works)
        var host = Host()
        app.wait(3)
        try host.carryOut(&app)
        #expect(host.voices.isSuperset(of: ["Work", "Rest"]))
        if logsOut {
            app.send(.account(.logOutTapped))
            if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
            try host.carryOut(&app)
            #expect(app.address == .account(.start) && host.voices.isEmpty)
            app.send(.account(.withoutTapped))
        }
        host.fetched = 0
        let request = try play(&app, &host)
        let missing = try host.missing(request)
        #expect(missing == [], "fetched after it: \(host.fetched); the worker has \(host.voices.sorted())")
    }
}
