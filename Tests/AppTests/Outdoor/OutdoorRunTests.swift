import Records
import Sensing
import Soundtrack
import Testing
import Workouts

@testable import App

@Suite struct OutdoorRunTests {
    @Test("OU-8 a location that stops coming is told within 8 s, on the screen and in the voice, and no pace is shown")
    func lost() {
        var app = TestApp.outdoor([Step(.work, .distance(5000))]) { $0.changeSettings { $0.spokenSplits = true } }
        app.state.shared.can.speech = true
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 30)
        #expect(app.html.contains("/km</dd>"))
        #expect(!app.html.contains("–:–– /km"))
        _ = app.takeEffects()
        app.wait(Seconds(7.5))
        #expect(!app.html.contains("No signal"))
        app.wait(Seconds(0.6))
        #expect(app.html.contains("No signal. Last seen at 0:30."))
        #expect(app.html.contains("–:–– /km"))
        func told() -> Int { app.takeEffects().filter { $0 == .audio(.speak("No signal.")) }.count }
        #expect(told() == 1)
        // It flickers: the screen tells each time, the voice once a minute.
        walker.way += 24
        app.walk(&walker, seconds: 5)
        #expect(!app.html.contains("No signal"))
        app.wait(9)
        #expect(app.html.contains("No signal"))
        #expect(told() == 0)
        app.walk(&walker, seconds: 60)
        app.wait(9)
        #expect(told() == 1)
    }

    @Test("OU-5 a place in which one stands already is told and listed")
    func thereAlready() {
        let here = Place(latitude: 52.5, longitude: 13.4, radius: 200)
        var app = TestApp.outdoor([Step(.work, .time(20)), Step(.work, .place(here)), Step(.rest, .time(60))])
        app.state.shared.can.speech = true
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 30)
        #expect(app.active?.state.position.step == 2)
        #expect(app.outing?.expired.all.map { $0.step } == [0, 1])
        #expect(app.html.contains("There already"))
        app.wait(10)
        let spoken = app.takeEffects().compactMap { if case .audio(.speak(let text)) = $0 { text } else { nil } }
        #expect(spoken.contains("Interval 2 of 3. You are there already."))
    }
    static let laps = [
        Step(.prepare, .time(10)), Step(name: "Fast", role: .work, target: .distance(400)),
        Step(name: "Easy", role: .rest, target: .open),
    ]

    @Test("OU-3 SH-8 an interval is told as it begins, with what ends it")
    func told() {
        var app = TestApp.outdoor(Self.laps)
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 5)
        #expect(app.toldPeriod == "Interval 1 of 3, Prepare, 10 seconds")
        app.walk(&walker, seconds: 10)
        #expect(app.toldPeriod == "Interval 2 of 3, Fast, 400 m")
    }

    @Test("OU-3 IT-11 the map shows before Start, nothing is stored yet, and Back just leaves")
    func beforeStart() {
        var app = TestApp.outdoor(Self.laps)
        #expect(app.address == .run)
        let effects = app.takeEffects()
        #expect(effects.contains(.location(.watch(token: app.watch))))
        let maps = effects.compactMap { if case .map(let command) = $0 { command } else { nil } }
        #expect(maps.contains { if case .open(RunMap.id, _, .metric) = $0 { true } else { false } })
        #expect(maps.last == .follow(true))
        #expect(effects.contains(.wakeLock(true)))
        #expect(app.html.contains(">Start<") && !app.html.contains(">Stop<"))
        #expect(app.html.contains("Looking for where you are"))
        #expect(!app.html.contains("Change workout label here"))
        app.fix(.init())
        #expect(app.takeEffects().contains { if case .map(.person(.some)) = $0 { true } else { false } })
        #expect(app.html.contains("Ready."))
        app.wait(60)
        #expect(app.active?.state.phase == .ready)
        #expect(app.disk.keys.allSatisfy { !$0.hasPrefix("runs/") && !$0.hasPrefix("log/") })
        app.send(.run(.backTapped))
        #expect(app.address == .workout("w"))
        #expect(app.active == nil && app.state.run.question == nil)
        #expect(app.takeEffects().contains(.location(.stop)))
    }

    @Test("OU-3 the browser's own Back leaves the map before Start, too")
    func backOfTheBrowser() {
        var app = TestApp.outdoor(Self.laps)
        app.send(.host(.navigated(path: "/workouts/w")))
        #expect(app.address == .workout("w"))
        #expect(app.active == nil)
    }

    @Test("OU-3 OU-4 EN-2 a run from Start to History: time, distance, a step that Next ends, Stop, Save")
    func run() throws {
        var app = TestApp.outdoor(Self.laps)
        var walker = TestApp.Walker(altitude: 35)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        #expect(app.html.contains(">Stop<"))
        app.walk(&walker, seconds: 10)
        #expect(app.step == 1)
        #expect(app.html.contains("Interval 2 of 3"))
        app.walk(&walker, seconds: 100)
        #expect(app.html.contains("m left"))
        #expect(app.html.contains(">Expired Intervals<"))
        app.walk(&walker, seconds: 60)
        #expect(app.step == 2)
        let ended = try #require(app.outing?.expired.all.last)
        #expect(ended.step == 1)
        #expect(abs((ended.covered?.distance ?? 0) - 400) < 0.1)
        #expect(abs(ended.spent.value - 400 / 3) < 1.5)
        #expect(app.html.contains(">Next<"))
        app.send(.run(.pauseTapped))
        #expect(app.html.contains(">Resume<"))
        #expect(app.html.contains(">Finish<"))
        app.wait(30)
        app.send(.run(.backTapped))
        #expect(
            app.html.contains(">Save<") && app.html.contains(">Don't Save<") && app.html.contains(">Keep for later<"))
        app.send(.run(.saveTapped))
        let session = try #require(app.library.sessions.first?.value)
        #expect(abs((session.distance ?? 0) - 510) < 6)
        #expect(session.spent == 170)
        #expect(session.results.map { $0.name } == ["Prepare", "Fast", "Easy"])
        #expect(abs((session.results[1].covered?.distance ?? 0) - 400) < 0.1)
        // 3 m/s on the level: 0.2 × 180 + 3.5 ml of oxygen a minute and kilogram, by the ACSM's running equation.
        let energy = Energy.kilocalories(oxygen: 39.5, weight: 70, time: 170)
        #expect(abs(session.energy - energy) < energy * 0.03)
        #expect(session.ascent == 0)
        let stored = try #require(app.way(session.route ?? ""))
        #expect(try stored.route().count == 170)
        #expect(stored.pauses.map { $0.upperBound - $0.lowerBound } == [30])
        // And on disk.
        let later = app.reopened(after: 60, path: "/history")
        #expect(later.library.sessions.first?.value == session)
        #expect(later.way(session.route ?? "") == stored)
        #expect(later.disk.keys.allSatisfy { !$0.hasPrefix("route/") && !$0.hasPrefix("log/") })
    }

    @Test(
        "OU-3 EN-2 a place ends its step as its circle is entered; its pin stands out, and the distance to it is shown")
    func place() {
        let place = Place(latitude: 52.5 + 150 / 111_263, longitude: 13.4, radius: 20)
        var app = TestApp.outdoor([
            Step(name: "To the bridge", role: .work, target: .place(place)), Step(.rest, .time(60)),
        ])
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 20)
        #expect(app.html.contains(" m away"))
        app.walk(&walker, seconds: 22)
        #expect(app.step == 0)
        app.walk(&walker, seconds: 4)
        #expect(app.step == 1)
        let places = app.takeEffects().compactMap { if case .map(.places(let places)) = $0 { places } else { nil } }
        #expect(places.first?.first?.isNext == true)
        #expect(places.last?.first?.isNext == false)
        #expect(places.last?.first?.label == "To the bridge")
    }

    @Test("OU-3 only the label can be edited; it shows at once, is stored, and may not be empty")
    func label() {
        var app = TestApp.outdoor(Self.laps)
        app.send(.run(.pauseTapped))
        #expect(app.html.contains("aria-label=\"Change workout label here\""))
        app.send(.run(.outdoor(.labelTyped("Sunday laps"))))
        #expect(app.html.contains(">Sunday laps</h1>"))
        app.send(.run(.outdoor(.labelTyped("  "))))
        #expect(app.alert == "Enter a name.")
        #expect(app.html.contains(">Sunday laps</h1>"))
        app.send(.run(.outdoor(.labelLeft)))
        #expect(app.alert == nil)
        #expect(app.library.workout("w")?.name == "Sunday laps")
        app.send(.run(.saveTapped))
        #expect(app.library.sessions.first?.value.name == "Sunday laps")
    }

    @Test("OU-6 refused permission: the run says so and goes on with time alone; withdrawn in mid-run as well")
    func refused() {
        var app = TestApp.outdoor(Self.laps)
        app.send(.host(.location(.refused(token: app.watch))))
        #expect(app.html.contains("doesn’t tell Setlist where you are"))
        app.send(.run(.pauseTapped))
        app.wait(12)
        #expect(app.step == 1)
        app.send(.run(.nextTapped))
        #expect(app.step == 2)
        app.send(.run(.nextTapped))
        #expect(app.library.sessions.first?.value.distance == nil)
        #expect(app.library.sessions.first?.value.route == nil)

        var other = TestApp.outdoor(Self.laps)
        var walker = TestApp.Walker()
        other.send(.run(.pauseTapped))
        other.walk(&walker, seconds: 20)
        other.send(.host(.location(.refused(token: other.watch))))
        #expect(other.html.contains("doesn’t tell Setlist where you are"))
        other.wait(5)
        #expect(other.active?.state.spent == 25)
    }

    @Test("OU-5 no fix for minutes: time goes on, the way is bridged, and the bridge is marked")
    func noFix() throws {
        var app = TestApp.outdoor([Step(.work, .open)])
        var walker = TestApp.Walker()
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 30)
        app.send(.host(.location(.unavailable(token: app.watch))))
        #expect(app.html.contains("No signal. Last seen at 0:30."))
        app.wait(180)
        walker.way += 180 * 3
        app.walk(&walker, seconds: 30)
        #expect(abs((app.active?.run.distance ?? 0) - 240 * 3) < 12)
        let route = try #require(app.library.openRuns.first?.route)
        #expect((0..<route.count).filter { route[$0].isBridge }.count == 1)
    }

    @Test("OU-3 CU-5 what ends a step sounds with the fix that ends it: a long beep and the next one's name")
    func sounds() {
        var app = TestApp.outdoor(Self.laps)
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 140)
        #expect(app.step == 1)
        _ = app.takeEffects()
        while app.step == 1 { app.walk(&walker, seconds: 1) }
        let sounds = app.takeEffects().compactMap { effect -> [ScheduledSound]? in
            if case .audio(.schedule(let sounds)) = effect { sounds } else { nil }
        }
        #expect(sounds.joined().contains { abs($0.at.value - app.monotonic.value) < 0.001 })
    }

    @Test("CU-5 the end by a distance, or by Next, sounds once, at once", arguments: [true, false])
    func end(byDistance: Bool) {
        var app = TestApp.outdoor([Step(.work, byDistance ? .distance(100) : .open)])
        for phrase in ["Work", "workout complete"] {
            app.send(.host(.voices(.fetched(phrase: phrase, bytes: SoundtrackRequestTests.recording))))
        }
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 30)
        _ = app.takeEffects()
        if byDistance {
            while app.active != nil { app.walk(&walker, seconds: 1) }
        } else {
            app.send(.run(.nextTapped))
        }
        var sounds: [ScheduledSound] = []
        for effect in app.takeEffects() { if case .audio(.schedule(let some)) = effect { sounds += some } }
        #expect(sounds.count == (byDistance ? 2 : 1))
        for sound in sounds { #expect(abs(sound.at.value - app.monotonic.value) < 0.001) }
    }

    @Test("CU-8 an interval that ends while the page is hidden is told with its number, distance and pace")
    func notification() {
        var app = TestApp.outdoor([Step(.work, .time(20)), Step(.rest, .open)]) {
            $0.changeSettings { $0.notifications = true }
        }
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 19)
        app.send(.host(.visibilityChanged(isHidden: true)))
        app.wait(3)
        let shown = app.takeEffects().compactMap { effect -> (String, String)? in
            if case .notify(.show(let title, let body, _)) = effect { (title, body) } else { nil }
        }
        #expect(shown.first?.0 == "Interval 1 of 2")
        #expect(shown.first?.1.hasPrefix("Work: ") == true)
        #expect(shown.first?.1.contains("/km") == true)
    }
}
