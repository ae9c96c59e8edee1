import App
import DeviceHost
import Records
import Synchronization
import Workouts

/// The clocks of the page, which a test may hold: for what the host itself tells of, the page is asked for them. Its answers stand in their place
/// among what it tells of, so no event comes before an earlier one.
final class PageClock: HostClock {
    private let screen: Screen
    private let asked = Mutex(Asked())

    private struct Asked {
        var last: Int64 = 0
        var waiting: [Int64: @Sendable (Clocks) -> Void] = [:]
    }

    init(screen: Screen) {
        self.screen = screen
    }

    func read(_ use: @escaping @Sendable (Clocks) -> Void) {
        asked.withLock {
            $0.last += 1
            $0.waiting[$0.last] = use
            screen.ask($0.last)
        }
    }

    /// Another page is there: the last one may have gone without an answer.
    func askAgain() {
        asked.withLock { for stamp in $0.waiting.keys.sorted() { screen.ask(stamp) } }
    }

    func answer(_ stamp: Int64, _ readings: [JSON]) {
        let values = readings.compactMap { $0.double }
        guard values.count == 3, let use = asked.withLock({ $0.waiting.removeValue(forKey: stamp) }) else { return }
        use(Clocks(monotonic: Seconds(values[0]), wall: Seconds(values[1]), zoneMinutes: Int32(values[2])))
    }

    func arrival() -> Clocks? { nil }

    func wake(at moment: Seconds, _ tell: @escaping Tell) -> Bool { false }
}
