import Records
import Workouts

/// The server's stream of events, in which it says that the account has changed. Where it is refused, although sync works, it is
/// tried less and less often.
struct EventStream: Sendable {
    private(set) var isOpen = false
    private var failures: Int32 = 0
    private(set) var nextTry: Seconds?

    mutating func open() -> [Effect] {
        guard !isOpen, nextTry == nil else { return [] }
        isOpen = true
        return [.events(.open(address: APIRoute.events.address))]
    }

    mutating func close() -> [Effect] {
        defer { self = EventStream() }
        return isOpen ? [.events(.close)] : []
    }

    mutating func works() { failures = 0 }

    /// The next attempt comes after 2, 4, 8 … 128 s.
    mutating func closed(now: Seconds) {
        isOpen = false
        failures = min(failures + 1, 7)
        nextTry = now + Seconds(Double(1 << failures))
    }

    mutating func retry() { nextTry = nil }
}
