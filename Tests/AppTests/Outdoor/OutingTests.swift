import Foundation
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct OutingTests {
    static let laps = (0..<5).flatMap { _ in
        [Step(name: "Fast", role: .work, target: .distance(200)), Step(name: "Easy", role: .rest, target: .time(30))]
    }

    /// A run with a bit of everything.
    static func running() -> TestApp {
        var app = TestApp.outdoor(laps)
        var walker = TestApp.Walker(altitude: 100)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 150)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 10)
        app.send(.run(.pauseTapped))
        walker.altitude = 112
        app.walk(&walker, seconds: 60)
        return app
    }

    @Test(
        "EN-7 OU-5 a run that is taken up after a crash is the very same: steps, distance, splits, energy, what is over"
    )
    func takenUp() throws {
        var app = Self.running()
        app.send(.host(.visibilityChanged(isHidden: true)))
        var later = app.reopened(after: 20)
        #expect(later.html.contains("You were in the middle of a workout"))
        #expect(later.html.contains("Laps: Interval 5 of 10, Fast"))
        later.send(.run(.resumeTapped))
        let (before, after) = (try #require(app.active), try #require(later.active))
        #expect(after.state == before.state)
        #expect(after.run.distance == before.run.distance)
        let (was, now) = (try #require(app.outing), try #require(later.outing))
        #expect(now.expired.all == was.expired.all)
        #expect(now.tally.splits.done == was.tally.splits.done && now.tally.splits.current == was.tally.splits.current)
        #expect(now.tally.ascent == was.tally.ascent)
        #expect(now.tally.kilocalories == was.tally.kilocalories)
        #expect(later.library.openRuns[0].route == app.library.openRuns[0].route)
        #expect(later.takeEffects().contains(.location(.watch(token: later.watch))))
        // And goes on.
        var walker = TestApp.Walker(way: 150 * 3 + 10 * 3 + 60 * 3)
        let distance = now.positioning.last?.distance ?? 0
        later.walk(&walker, seconds: 20)
        #expect((later.outing?.positioning.last?.distance ?? 0) > distance + 40)
    }

    @Test("EN-7 OU-5 what happens after a crash is there after the next one, too")
    func takenUpTwice() throws {
        var app = Self.running()
        app.send(.host(.visibilityChanged(isHidden: true)))
        var second = app.reopened(after: 20)
        second.send(.run(.resumeTapped))
        var walker = TestApp.Walker(way: 1000)
        second.walk(&walker, seconds: 20)
        second.send(.run(.pauseTapped))
        second.send(.run(.pauseTapped))
        second.send(.run(.nextTapped))
        second.walk(&walker, seconds: 7)
        let step = second.step
        let log = second.library.openRuns[0].log
        second.send(.host(.visibilityChanged(isHidden: true)))
        var third = second.reopened(after: 20)
        third.send(.run(.resumeTapped))
        let again = third.library.openRuns[0].log
        #expect(again.dropLast(2).elementsEqual(log))
        #expect(again.suffix(2).map(\.event) == [.paused, .resumed])
        #expect(third.step == step)
        #expect(third.active?.run.distance == second.active?.run.distance)
    }

    @Test("EN-8 HI-1 every point of a way has its time of day, also when the run was left for a day, and after a crash")
    func timesOfDay() throws {
        var app = Self.running()
        app.send(.run(.pauseTapped))
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        var second = app.reopened(after: 86_400)
        second.send(.workoutList(.runTapped(try #require(second.library.openRuns.first).id)))
        var walker = TestApp.Walker(way: 1000)
        second.fix(walker)
        second.send(.run(.pauseTapped))
        second.walk(&walker, seconds: 30)
        second.send(.host(.visibilityChanged(isHidden: true)))
        var third = second.reopened(after: 500)
        third.send(.run(.resumeTapped))
        third.walk(&walker, seconds: 30)
        let open = try #require(third.library.openRuns.first)
        let last = try #require(open.route.last)
        #expect(abs((open.stored.began + last.moment - third.wall).value) < 2)
        // None of it was run.
        let spent = try #require(third.active).state.spent
        #expect(spent == app.active?.state.spent ?? 210 + 60)
    }

    @Test("IT-9 the bar of a timed step keeps its animation while fixes come, and begins anew where a step does")
    func animation() throws {
        var app = TestApp.outdoor([Step(.work, .time(60)), Step(.rest, .time(60))])
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 3)
        let (epoch, anchor) = (app.active?.epoch, app.active?.anchor)
        let drawn = app.html.components(separatedBy: "--fill-duration").last?.prefix(16)
        app.walk(&walker, seconds: 20)
        #expect(app.active?.epoch == epoch && app.active?.anchor == anchor)
        #expect(app.html.components(separatedBy: "--fill-duration").last?.prefix(16) == drawn)
        app.send(.run(.pauseTapped))
        #expect(app.active?.epoch != epoch)
    }

    @Test("OU-4 HI-3 what is left for later loses nothing of its way, and a run that isn't saved leaves nothing")
    func leftForLater() {
        var app = Self.running()
        let route = app.library.openRuns[0].route
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        #expect(app.takeEffects().contains(.location(.stop)))
        var later = app.reopened(after: 90_000, path: "/workouts")
        #expect(later.library.openRuns[0].route == route)
        later.send(.workoutList(.runTapped(later.library.openRuns[0].id)))
        #expect(later.active?.state.phase == .paused)
        later.send(.run(.backTapped))
        later.send(.run(.dontSaveTapped))
        #expect(
            later.disk.keys.allSatisfy { !$0.hasPrefix("route/") && !$0.hasPrefix("routes/") && !$0.hasPrefix("log/") })
        #expect(later.library.sessions.isEmpty)
    }

    @Test("OU-3 auto-pause: off at first; on, the run waits while the person stands, and a pause by hand stays one")
    func autoPause() {
        for isOn in [false, true] {
            var app = TestApp.outdoor([Step(.work, .open)]) { $0.changeSettings { $0.autoPause = isOn } }
            var walker = TestApp.Walker()
            app.fix(walker)
            app.send(.run(.pauseTapped))
            app.walk(&walker, seconds: 30)
            walker.speed = 0
            app.walk(&walker, seconds: 40)
            #expect(app.active?.state.phase == (isOn ? .paused : .running))
            #expect(app.html.contains("Paused because you stand") == isOn)
            walker.speed = 3
            app.walk(&walker, seconds: 15)
            #expect(app.active?.state.phase == .running)
            guard isOn else { continue }
            app.send(.run(.pauseTapped))
            app.walk(&walker, seconds: 20)
            #expect(app.active?.state.phase == .paused)
        }
    }

    @Test(
        "OU-3 a kilometre is spoken where the person wants it, an interval where names are, after the next one's name")
    func spoken() {
        var app = TestApp.outdoor([Step(.work, .distance(500)), Step(.rest, .open)]) {
            $0.changeSettings { $0.spokenSplits = true }
        }
        app.state.shared.can.speech = true
        var walker = TestApp.Walker(speed: 5)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 230)
        let spoken = app.takeEffects().compactMap { if case .audio(.speak(let text)) = $0 { text } else { nil } }
        #expect(spoken.contains { $0.hasPrefix("Interval 1 of 2. 500 metres. Pace 3 minutes 2") })
        #expect(spoken.contains { $0.hasPrefix("1 kilometre. 3 minutes ") })
        #expect(app.state.run.sound.announcements.due == nil)
    }

    @Test("OU-6 who allows the location after all is found when they come back")
    func allowed() {
        var app = TestApp.outdoor([Step(.work, .open)])
        app.send(.host(.location(.refused(token: app.watch))))
        app.send(.run(.pauseTapped))
        _ = app.takeEffects()
        app.send(.host(.visibilityChanged(isHidden: true)))
        app.send(.host(.visibilityChanged(isHidden: false)))
        #expect(app.takeEffects().contains(.location(.watch(token: app.watch))))
        app.fix(.init())
        #expect(app.outing?.positioning.signal == .found)
    }

    @Test("OU-3 the dimmed screen is left by a swipe, not by a touch")
    func dimmed() {
        var app = TestApp.outdoor([Step(.work, .open)])
        app.send(.run(.pauseTapped))
        app.send(.run(.outdoor(.dimTapped)))
        #expect(app.html.contains("Dimmed screen"))
        app.send(.run(.outdoor(.dimPressed(.init(x: 10, y: 10)))))
        app.send(.run(.outdoor(.dimMoved(.init(x: 40, y: 20)))))
        #expect(app.html.contains("Dimmed screen"))
        app.send(.run(.outdoor(.dimMoved(.init(x: 180, y: 20)))))
        #expect(!app.html.contains("Dimmed screen"))
    }

    @Test("OU-3 a drag ends following, a tap brings it back; without what draws maps the run goes on")
    func map() {
        var app = TestApp.outdoor([Step(.work, .open)])
        app.send(.run(.pauseTapped))
        app.send(.host(.map(MapEvent(.dragged, element: "run-map"))))
        #expect(app.html.contains("Centre on me"))
        app.send(.run(.outdoor(.centreTapped)))
        #expect(app.takeEffects().contains(.map(.follow(true))))
        app.send(.host(.map(MapEvent(.failed, element: "run-map"))))
        #expect(app.html.contains("Your way is recorded all the same"))
    }
}

@Suite struct FixClockTests {
    @Test("OU-5 a fix is as old as it is later than the freshest, whatever the clocks say")
    func ages() {
        var clock = FixClock()
        #expect(clock.age(ofFixAt: 1000, wall: 1000.2).map { ($0 * 10).rounded() } == 2)
        #expect(clock.age(ofFixAt: 1001, wall: 1001.2).map { ($0 * 10).rounded() } == 2)
        #expect(clock.age(ofFixAt: 1002, wall: 1004.5).map { ($0 * 10).rounded() } == 25)
    }

    @Test("OU-5 fixes from the past and out of order are passed over; a fix without a time is of now")
    func past() {
        var clock = FixClock()
        _ = clock.age(ofFixAt: 1000, wall: 1000)
        #expect(clock.age(ofFixAt: 400, wall: 1001) == nil)
        #expect(clock.age(ofFixAt: 1000, wall: 1001) == nil)
        #expect(clock.age(ofFixAt: 999.5, wall: 1001) == nil)
        #expect(clock.age(ofFixAt: .nan, wall: 1001) == 0)
        #expect(clock.age(ofFixAt: 1002, wall: 1002) == 0)
    }

    @Test("OU-5 a phone whose clock is set back or forward goes on, with the fixes' clock or without it")
    func clockSet() {
        // Both: the device stamps fixes with its own clock.
        var clock = FixClock()
        _ = clock.age(ofFixAt: 10_000, wall: 10_000)
        #expect(clock.age(ofFixAt: 6_401, wall: 6_401) == 0)
        #expect(clock.age(ofFixAt: 6_402, wall: 6_402.1).map { ($0 * 10).rounded() } == 1)
        // The fixes keep the satellites' time.
        #expect(clock.age(ofFixAt: 6_403, wall: 10_003) == 0)
        #expect(clock.age(ofFixAt: 6_404, wall: 10_004.5) == 0.5)
        #expect(clock.age(ofFixAt: 6_405, wall: 2_005) == 0)
    }
}
