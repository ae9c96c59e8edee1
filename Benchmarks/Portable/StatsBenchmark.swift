import App
import Foundation
import Interface
import Workouts

/// Ten years of sessions in the app itself: what a frame of Profile, of History and of the personal bests takes, beside the same with
/// a hundredth of them.
struct StatsBenchmark {
    let share: Double

    func run() {
        let count = max(Int(5_000 * share), 100)
        print("\nStats, \(count) sessions")
        var all = Device(sessions: count)
        var few = Device(sessions: max(count / 100, 1))
        report(
            "  all of them read from the store", "\((all.reading * 1000).digits(0)) ms",
            "in parts; the app answers meanwhile")
        compare("Profile: opened, with streaks", &all, &few, limit: nil) { $0.go("/profile") }
        compare("Profile: a frame with the week's stats", &all, &few, limit: "to reach: at most 2 ms") { $0.resize() }
        compare("History: opened", &all, &few, limit: nil) { $0.go("/history") }
        compare("History: a frame", &all, &few, limit: nil) { $0.resize() }
        compare("Personal bests: opened", &all, &few, limit: nil) { $0.go("/records") }
        compare("Personal bests of one exercise: opened", &all, &few, limit: nil) { $0.go("/records/exercise-3") }
    }

    private func compare(
        _ name: String, _ all: inout Device, _ few: inout Device, limit: String?, _ act: (inout Device) -> Void
    ) {
        // Going back and forth is no part of it.
        var (first, other) = (all, few)
        let time = seconds(runs: 20) {
            first = all
            act(&first)
        }
        let peer = seconds(runs: 20) {
            other = few
            act(&other)
        }
        all = first
        few = other
        let comparison = "with a hundredth of them \((peer * 1000).digits(3))" + (limit.map { "; " + $0 } ?? "")
        report("  " + name, "\((time * 1000).digits(3)) ms", comparison)
    }
}

/// The app and its store.
private struct Device {
    private var runtime = Runtime(seed: 1, secretSeed: 2)
    private let wall: Seconds = 1_795_195_920
    /// Time taken to read the store, in seconds.
    private(set) var reading = 0.0

    init(sessions count: Int) {
        var rows = (0..<count).map { StoreRow(key: "sessions/\($0)", text: Device.session($0, before: wall)) }
        rows.append(StoreRow(key: "account", text: #"{"isStarted":true}"#))
        let start = Start(
            path: "/", isReturn: false, viewport: Viewport(width: 390, height: 844), isOnline: true, language: "en",
            can: Capabilities())
        reading = seconds(runs: 1) {
            handle(.started(start))
            // First what is neither a session nor a workout, then all others at once.
            handle(.store(.loaded(rows.filter { $0.key == "account" }, next: nil)))
            handle(.store(.loaded([], next: nil)))
            handle(.store(.loaded(rows.filter { $0.key != "account" }, next: nil)))
        }
        _ = runtime.frame(clocks: clocks)
    }

    private var clocks: Clocks { Clocks(monotonic: 1000, wall: wall, zoneMinutes: 60) }

    private mutating func handle(_ event: HostEvent) { _ = runtime.handle(event, clocks: clocks) }

    mutating func go(_ path: String) {
        handle(.navigated(path: path))
        _ = runtime.frame(clocks: clocks)
    }

    /// Any event gives a frame.
    mutating func resize() {
        handle(.resized(Viewport(width: 390, height: 845)))
        _ = runtime.frame(clocks: clocks)
    }

    /// Five exercises of three sets, every 17 hours and a half.
    private static func session(_ number: Int, before wall: Seconds) -> String {
        var random = SplitMix64(seed: UInt64(number))
        let results = (0..<5).map { _ in
            let exercise = random.below(40)
            let sets = (0..<3).map { _ in #"{"reps":\#(1 + random.below(12)),"weight":\#(20 + random.below(40) * 2)}"# }
            return #"""
                {"name":"Exercise \#(exercise)","role":"exercise","spent":\#(200 + random.below(600)),"code":"02054","met":3.5,\#
                "exercise":"exercise-\#(exercise)","sets":[\#(sets.joined(separator: ","))]}
                """#
        }
        let began = wall.roundedDown - Int64(number) * 63_000
        return #"""
            {"record":1,"fields":{"name":["Push and pull"],"activity":["strength"],"began":[\#(began)],"zoneMinutes":[60],\#
            "spent":[3000],"energy":[320.5],"weight":[72],"results":[[\#(results.joined(separator: ","))]]}}
            """#
    }
}
