import Synchronization

/// A clock that stands still until a test lets time pass. Then those whose sleep is over go on, in the order of their deadlines.
public final class HeldClock: Clock {
    public struct Instant: InstantProtocol {
        fileprivate var sinceStart = Duration.zero

        public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: Waiting] = [:]
        var lastID = 0
        /// Those who wait for somebody to sleep until then.
        var watchers: [Waiting] = []
    }

    /// For a moment of the clock, until its stream ends.
    private struct Waiting {
        let deadline: Instant
        let end: AsyncStream<Void>.Continuation
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The time of a wall clock that goes with it, in milliseconds since 1970: at first 14 November 2026.
    public var milliseconds: Int64 { 1_794_614_400_000 + Int64(now.sinceStart / .milliseconds(1)) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let (id, seen) = state.withLock { state -> (Int?, [Waiting]) in
            guard deadline > state.now else { return (nil, []) }
            state.lastID += 1
            state.sleepers[state.lastID] = Waiting(deadline: deadline, end: end)
            let seen = state.watchers.filter { $0.deadline == deadline }
            state.watchers.removeAll { $0.deadline == deadline }
            return (state.lastID, seen)
        }
        if let id {
            end.onTermination = { [weak self] _ in self?.state.withLock { $0.sleepers[id] = nil } }
            for watcher in seen { watcher.end.finish() }
            for await _ in stream {}
        }
        try Task.checkCancellation()
    }

    /// Waits until somebody sleeps for exactly so long from now.
    public func sleeper(for time: Duration) async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let isThere = state.withLock { state in
            let deadline = state.now.advanced(by: time)
            let isThere = state.sleepers.values.contains { $0.deadline == deadline }
            if !isThere { state.watchers.append(Waiting(deadline: deadline, end: end)) }
            return isThere
        }
        if !isThere { for await _ in stream {} }
    }

    /// Lets so much time pass.
    public func advance(by time: Duration) {
        let woken = state.withLock { state in
            let now = state.now.advanced(by: time)
            state.now = now
            let woken = state.sleepers.filter { $0.value.deadline <= now }
            state.sleepers = state.sleepers.filter { $0.value.deadline > now }
            return woken.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in woken { sleeper.end.finish() }
    }

    /// Lets time pass, second after second, until the body has come to its end.
    public func passes<Value>(while body: () async throws -> Value) async rethrows -> Value {
        async let _ = passes()
        return try await body()
    }

    private func passes() async {
        while !Task.isCancelled {
            advance(by: .seconds(1))
            await Task.yield()
        }
    }
}
