import Exchange
import Formats
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite("A heart in a run") struct HeartRunTests {
    private static let minute = [Step(.work, .time(60))]

    private func running(_ steps: [Step] = minute, knows: Bool = true) -> TestApp {
        var app = TestApp.withHeart(steps, knows: knows)
        app.connectHeart()
        app.send(.run(.playTapped(workout: "w")))
        return app
    }

    private func chip(_ app: TestApp) -> String {
        app.html(from: "aria-label=\"Heart rate\"", to: "role=\"status\"")
    }

    @Test("HR-1 A sensor is connected from a tap in a run, which shows the rate and its zone") func connects() {
        var app = TestApp.withHeart()
        app.send(.run(.playTapped(workout: "w")))
        #expect(app.html.contains("aria-label=\"Connect heart rate sensor\""))
        _ = app.takeEffects()
        app.send(.heart(.connectTapped))
        #expect(app.takeEffects().contains(.heart(.connect(token: app.asked))))
        let token = app.asked
        app.send(.host(.heart(.found(token: token, name: "Strap 7"))))
        #expect(chip(app).contains("Connecting"))
        app.send(.host(.heart(.connected(token: token))))
        app.beat(150)
        #expect(chip(app).contains("150"))
        #expect(chip(app).contains("Zone 4"))
        #expect(app.html.contains("zone-4"))
        #expect(!app.html.contains("Connect heart rate sensor"))
    }

    @Test("HR-1 A browser without Bluetooth has no button that does nothing, and is told so in Settings") func without()
    {
        var app = TestApp.withHeart()
        app.state.shared.can.bluetooth = false
        app.send(.run(.playTapped(workout: "w")))
        #expect(!app.html.contains("Connect heart rate sensor"))
        #expect(!app.effects.contains { if case .heart = $0 { true } else { false } })
        app.send(.run(.backTapped))
        app.send(.run(.dontSaveTapped))
        app.go(.settings(.profile))
        #expect(app.html.contains("it has no Web Bluetooth"))
        #expect(!app.html.contains("Connect heart rate sensor"))
    }

    @Test("HR-1 The beats of a run become a session’s series, its figures and its calories") func session() throws {
        var app = running()
        app.beat([UInt8](repeating: 150, count: 30) + [UInt8](repeating: 170, count: 30))
        app.wait(1)
        guard case .finished(let id) = app.address else { return #expect(Bool(false), "\(app.address)") }
        let session = try #require(app.library.session(id))
        let heart = try #require(session.heart)
        #expect(heart.maximum == 170)
        #expect(159...161 ~= heart.mean)
        #expect(heart.limits == [90, 108, 126, 144, 162])
        #expect(heart.times[4] >= 28 && heart.times[5] >= 28)
        let step = try #require(session.results.first?.heart)
        #expect(step.time.value > 55)
        // A man of 40 years and 80 kg at 160 a minute.
        #expect(abs(session.energy - 16.6) < 1.5, "\(session.energy)")
        #expect(app.html.contains("Calories are counted by heart rate"))
        #expect(app.html.contains("Time in zones"))
        let row = try #require(app.disk["outlines/hearts/\(id)"])
        // So short a one stands in its record.
        #expect(row.contains("pieces"))
        #expect(!app.disk.keys.contains { $0.hasPrefix("heart/") })
        app.go(.session(id))
        #expect(app.state.session.heart?.series.count ?? 0 >= 55)
        #expect(app.html.contains("Moment of the heart rate"))
        // The energy of its steps adds up to the session's.
        #expect(!app.html.contains("When this session was stored it counted"))
        app.send(.session(.heartMoved(3)))
        #expect(app.html.contains("bpm · Zone 4"))
        app.send(.session(.stepTapped(0)))
        #expect(app.html.contains("Keytel"))
    }

    @Test("HR-1 A crash in the middle loses five seconds at the most") func crash() throws {
        var app = running([Step(.work, .time(1_200))])
        app.beat([UInt8](repeating: 140, count: 600))
        var again = app.reopened(after: 20)
        #expect(again.library.openRuns.first?.heart.count ?? 0 >= 594)
        again.send(.run(.endTapped))
        let session = try #require(again.library.sessions.first?.value)
        #expect(session.heart?.mean == 140)
        again.go(.session(again.library.sessions[0].id))
        #expect(again.state.session.heart?.series.count ?? 0 >= 594)
    }

    @Test("HR-1 Nothing is noted while the run pauses, and a run kept for later keeps its beats") func pauses() throws {
        var app = running([Step(.work, .time(600))])
        app.beat([120, 121, 122, 123])
        app.send(.run(.backTapped))
        app.beat([80, 81, 82])
        app.send(.run(.keepTapped))
        var later = app.reopened(after: 86_400)
        let run = try #require(later.library.openRuns.first)
        #expect(run.heart.samples.map(\.rate) == [120, 121, 122, 123])
        later.send(.run(.openRunChosen(run.id)))
        later.send(.run(.pauseTapped))
        later.connectHeart()
        later.beat([130, 131])
        #expect(later.library.openRuns.first?.heart.samples.map(\.rate) == [120, 121, 122, 123, 130, 131])
    }

    @Test("HR-1 0 bpm, lost contact, malformed and impossible values are no beats") func noContact() {
        var app = running()
        app.beat(120)
        app.tell([0x01, 150, 0])
        #expect(app.heart.beats == 150)
        for bytes in [[0x04, 120], [0x00, 0], [0x01, 0x2C, 0x01]] as [[UInt8]] {
            app.tell(bytes)
            #expect(app.heart.beats == nil)
            #expect(chip(app).contains("No contact"))
        }
        app.tell([0x16, 99, 0x00, 0x04])
        #expect(app.heart.beats == 99)
        // A message that is no measurement changes nothing.
        for bytes in [[], [0x01], [0x10, 60, 1]] as [[UInt8]] {
            app.tell(bytes)
            #expect(app.heart.beats == 99)
        }
    }

    @Test("HR-1 A loss is told in a word, and what was lost goes on by itself") func loss() {
        var app = running([Step(.work, .time(600))])
        app.beat([120, 121])
        app.send(.host(.heart(.lost(token: app.heart.token))))
        #expect(chip(app).contains("Lost"))
        #expect(app.html.contains("Strap 7 is lost."))
        app.wait(30)
        app.send(.host(.heart(.connected(token: app.heart.token))))
        app.beat([130, 131])
        #expect(chip(app).contains("131"))
        let samples = app.library.openRuns[0].heart.samples
        #expect(samples.map(\.rate) == [120, 121, 130, 131])
        #expect(samples[2].second - samples[1].second > 28)
    }

    @Test("HR-1 A sensor that falls silent is said to be") func silence() {
        var app = running([Step(.work, .time(600))])
        app.beat([120])
        app.wait(4)
        #expect(chip(app).contains("120"))
        app.wait(2)
        #expect(chip(app).contains("Silent"))
    }

    @Test("HR-1 Of two sensors the one that was chosen last is heard; who chooses none keeps the first") func two() {
        var app = running()
        let first = app.heart.token
        app.send(.heart(.connectTapped))
        app.send(.host(.heart(.unchosen(token: app.asked))))
        app.beat(111)
        #expect(app.heart.beats == 111)
        app.connectHeart("Watch")
        app.beat(99)
        app.send(.host(.heart(.measured(token: first, [0, 180]))))
        #expect(app.heart.beats == 99)
        #expect(app.heart.name == "Watch")
    }

    @Test("HR-1 What was refused, or measures no heart, is said in words") func refused() {
        var app = TestApp.withHeart()
        app.go(.settings(.profile))
        app.send(.heart(.connectTapped))
        app.send(.host(.heart(.refused(token: app.asked))))
        #expect(app.alert?.contains("Switch Bluetooth on") == true)
        app.send(.heart(.connectTapped))
        #expect(app.alert == nil)
        app.send(.host(.heart(.unfit(token: app.asked))))
        #expect(app.alert?.contains("tells no heart rate") == true)
        app.connectHeart()
        app.beat(88)
        app.send(.host(.heart(.battery(token: app.heart.token, [64]))))
        #expect(app.html.contains("64"))
        app.send(.heart(.disconnectTapped))
        #expect(app.effects.contains(.heart(.disconnect)))
        #expect(app.html.contains("Connect heart rate sensor"))
    }

    @Test("HR-1 Whoever isn’t known well enough has calories by MET, and is told so") func unknown() throws {
        var app = running(knows: false)
        app.beat([UInt8](repeating: 150, count: 60))
        app.wait(1)
        let session = try #require(app.library.sessions.first?.value)
        #expect(session.results.first?.heart == nil)
        #expect(session.heart?.limits == [])
        #expect(app.html.contains("Calories are counted by MET"))
        #expect(app.html.contains("Zones are told once Profile knows"))
    }

    @Test("HR-1 A deleted session takes its series with it, and Undo brings both back") func deletion() throws {
        var app = running()
        app.beat([UInt8](repeating: 150, count: 60))
        app.wait(1)
        let id = try #require(app.library.sessions.first?.id)
        app.go(.session(id))
        app.send(.session(.deleteTapped))
        #expect(app.library.series(.heart(id)) == nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.series(.heart(id)) != nil)
        app.go(.session(id))
        #expect(app.state.session.heart != nil)
    }

    @Test("HR-1 A session with a heart goes out as FIT and comes back with it") func files() throws {
        var app = running()
        app.beat((0..<60).map { UInt8(120 + $0 / 2) })
        app.wait(1)
        let id = try #require(app.library.sessions.first?.id)
        let session = try #require(app.library.session(id))
        app.go(.session(id))
        let series = try #require(app.state.session.heart?.series)
        let made = try SessionFile.make(.fit, session, Route(), pauses: [], series, [])
        let recording = try #require(try FITReader.read(made.bytes).recordings.first)
        // FIT has whole seconds of the day's clock: they may fall one beside the run's.
        #expect(abs(recording.heart.count - series.count) <= 1)
        #expect(abs(recording.heart.mean - series.mean) <= 1)
        #expect(recording.heart.maximum == series.maximum)
        let tcx = try #require(try TCXReader.read(TCXWriter.write([recording]).bytes).recordings.first)
        #expect(tcx.heart.samples.map(\.rate) == recording.heart.samples.map(\.rate))
    }

    @Test("HR-1 A fitness test shows the heart and keeps nothing of it") func fitnessTest() {
        var app = TestApp.withHeart()
        app.connectHeart()
        app.send(.run(.performTapped(.fitnessTest(of: "push-up", "Push-up", CueSettings()))))
        app.beat([140, 141, 142])
        #expect(chip(app).contains("142"))
        #expect(app.library.openRuns.first?.heart.isEmpty == true)
    }

    @Test("HR-1 A sensor that was used before is looked for as a run begins, once") func resumes() {
        func asked(_ wasUsed: Bool) -> Int {
            var app = TestApp.withHeart()
            var session = Session(
                name: "Run", activity: .running, began: TestApp.noon - 86_400, zoneMinutes: 0, spent: 600, energy: 100,
                weight: nil, distance: nil, results: [])
            if wasUsed { session.heart = HeartSummary(record: "h", mean: 140, maximum: 160) }
            app.state.shared.library.add(Entry(id: "s", value: session))
            app.send(.run(.playTapped(workout: "w")))
            app.wait(3)
            return app.takeEffects().count { if case .heart(.resume) = $0 { true } else { false } }
        }
        #expect(asked(true) == 1)
        #expect(asked(false) == 0)
    }

    @Test("HR-1 Logging out lets the sensor go") func farewell() {
        var app = running()
        app.beat(100)
        app.state.shared.news.append(.forgotten)
        app.send(.host(.woke))
        app.send(.shell(.tabTapped(.profile)))
        #expect(app.effects.contains(.heart(.disconnect)))
    }
}
