import Records
import Sensing
import Workouts

@testable import App

extension Scenes {
    /// A heart rate sensor: in runs, in a session, on Profile and in Settings.
    static var hearts: [Scene] {
        var bare = TestApp.withHeart()
        bare.send(.run(.playTapped(workout: "w")))
        var running = TestApp.withHeart()
        running.connectHeart()
        running.send(.run(.playTapped(workout: "w")))
        running.beat((0..<24).map { UInt8(128 + $0) })
        var lost = running
        lost.send(.host(.heart(.lost(token: lost.heart.token))))
        var long = TestApp.withHeart()
        long.state.shared.library.add(.long, id: "l")
        long.settle()
        long.connectHeart(TestApp.longName)
        long.send(.run(.playTapped(workout: "l")))
        long.beat([171])
        var outdoor = TestApp.outdoor([Step(name: "Lap", role: .work, target: .distance(400))]) { $0.knowHeart() }
        outdoor.state.shared.can.bluetooth = true
        outdoor.connectHeart()
        var walker = TestApp.Walker(speed: 3)
        outdoor.fix(walker)
        outdoor.send(.run(.pauseTapped))
        outdoor.walk(&walker, seconds: 40)
        outdoor.beat(146)
        var done = running
        done.beat((0..<230).map { UInt8(140 + ($0 / 10) % 2 * 30) })
        done.wait(10)
        let session = done.library.sessions.first?.id ?? ""
        var settings = TestApp.withHeart().at("/profile/settings")
        settings.state.shared.can.bluetooth = true
        var connected = settings
        connected.connectHeart()
        connected.beat(72)
        connected.send(.host(.heart(.battery(token: connected.heart.token, [64]))))
        return [
            Scene("heart-none", "A run without a heart", bare),
            Scene("heart-run", "A run with a heart", running),
            Scene("heart-lost", "A heart that was lost", lost),
            Scene("heart-long", "A heart beside a name of 60 characters", long),
            Scene("heart-outdoor", "A heart outdoors", outdoor),
            Scene("heart-finished", "The end of a run with a heart", done),
            Scene("heart-session", "A session with a heart", done.at("/history/\(session)")),
            Scene("heart-settings", "Settings, no sensor", settings),
            Scene(
                "heart-refused", "A sensor that was refused",
                settings.after(.heart(.connectTapped)).refusingHeart()),
            Scene("heart-connected", "Settings, a sensor", connected),
            Scene("heart-profile", "Profile with zones", TestApp.withHeart().at("/profile")),
            Scene(
                "heart-limits", "Own limits, and one that can’t be",
                TestApp.withHeart().at("/profile").after(.profile(.ownZonesSwitched(true))).after(
                    .profile(.entered(.zone3, "200", isLeft: true)))),
        ]
    }
}

extension TestApp {
    fileprivate func refusingHeart() -> TestApp { after(.host(.heart(.refused(token: asked)))) }
}
