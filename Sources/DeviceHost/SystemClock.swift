public import App
import Foundation
import Synchronization
public import Workouts

/// The clocks of the device itself.
public final class SystemClock: HostClock {
    private let start = ContinuousClock.now
    /// Waits for the next alarm.
    private let alarm = Mutex<Task<Void, Never>?>(nil)

    public init() {}

    /// The monotonic clock goes on while the device sleeps, and begins with this instance.
    public var now: Clocks {
        let passed = start.duration(to: .now).components
        return Clocks(
            monotonic: Seconds(Double(passed.seconds) + Double(passed.attoseconds) / 1e18),
            wall: Seconds(Date().timeIntervalSince1970),
            zoneMinutes: Int32(TimeZone.current.secondsFromGMT() / 60))
    }

    public func read(_ use: @escaping @Sendable (Clocks) -> Void) { use(now) }

    /// The page has clocks of its own, which stand while it is suspended.
    public func arrival() -> Clocks? { now }

    public func wake(at moment: Seconds, _ tell: @escaping Tell) -> Bool {
        let instant = start + .microseconds(moment.microseconds)
        let next = Task.detached(priority: .userInitiated) {
            guard (try? await Task.sleep(until: instant, tolerance: .milliseconds(1), clock: .continuous)) != nil else {
                return
            }
            tell(.woke)
        }
        alarm.withLock {
            $0?.cancel()
            $0 = next
        }
        return true
    }
}
