import Hummingbird
import Synchronization

/// The memory for large requests on their way in, or large answers on their way out, shared by all clients.
///
/// If there isn't enough free, a caller waits in a queue, and is refused when the wait takes too long. One account, or
/// one address, gets a quarter of the memory at most, so that deliberately slow readers can't keep it from all others.
final class ByteBudget: Sendable {
    private struct Waiting {
        let id: UInt64
        let bytes: Int
        let owner: String
        let continuation: CheckedContinuation<Lease, any Error>
    }

    private struct State {
        var free: Int
        var held: [String: Int] = [:]
        var waiting: [Waiting] = []
        var lastID: UInt64 = 0
    }

    private let total: Int
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let state: Mutex<State>

    /// Callers beyond this limit would be served too late.
    private static let queueLimit = 1_000
    private static let refusal = Problem.unavailable(
        "The server is busy with other large requests. Try again in a moment.", seconds: 5)

    /// - Parameters:
    ///   - total: in bytes.
    ///   - patience: the time after which waiting callers are refused.
    init(_ total: Int, patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()) {
        self.total = total
        self.patience = patience
        self.clock = clock
        state = Mutex(State(free: total))
    }

    /// The bytes leased at this moment.
    var taken: Int { state.withLock { total - $0.free } }
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// A part of the budget, for as long as the lease lives.
    ///
    /// - Throws: `Problem`, 503.
    func lease(_ bytes: Int, for owner: String) async throws -> Lease {
        let bytes = min(bytes, total)
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let timer = Task { [weak self, clock, patience] in
            try await clock.sleep(for: patience)
            self?.giveUp(id)
        }
        defer { timer.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let isQueued = state.withLock { state in
                guard state.waiting.count < Self.queueLimit else { return false }
                state.waiting.append(
                    Waiting(id: id, bytes: bytes, owner: owner, continuation: continuation))
                return true
            }
            if isQueued { serve() } else { continuation.resume(throwing: Self.refusal) }
        }
    }

    /// Gives leases to the longest-waiting callers, as long as there is memory. Owners who have their quarter already
    /// are skipped.
    private func serve() {
        let served = state.withLock { state -> [Waiting] in
            var served: [Waiting] = []
            var kept: [Waiting] = []
            var isBlocked = false
            for next in state.waiting {
                let held = state.held[next.owner] ?? 0
                if isBlocked || held > 0 && held + next.bytes > total / 4 {
                    kept.append(next)
                } else if next.bytes > state.free {
                    // Smaller requests behind it must not overtake it for ever.
                    isBlocked = true
                    kept.append(next)
                } else {
                    state.free -= next.bytes
                    state.held[next.owner] = held + next.bytes
                    served.append(next)
                }
            }
            state.waiting = kept
            return served
        }
        for each in served {
            each.continuation.resume(returning: Lease(self, bytes: each.bytes, owner: each.owner))
        }
    }

    private func giveUp(_ id: UInt64) {
        let late = state.withLock { state -> Waiting? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiting.remove(at: index)
        }
        late?.continuation.resume(throwing: Self.refusal)
        if late != nil { serve() }
    }

    fileprivate func giveBack(_ bytes: Int, of owner: String) {
        state.withLock { state in
            state.free += bytes
            let held = (state.held[owner] ?? 0) - bytes
            state.held[owner] = held > 0 ? held : nil
        }
        serve()
    }
}

/// A part of a `ByteBudget`, returned when the last reference to it is gone.
final class Lease: Sendable {
    private let budget: ByteBudget
    private let owner: String
    private let bytes: Mutex<Int>

    fileprivate init(_ budget: ByteBudget, bytes: Int, owner: String) {
        self.budget = budget
        self.owner = owner
        self.bytes = Mutex(bytes)
    }

    deinit { budget.giveBack(bytes.withLock { $0 }, of: owner) }

    /// Returns the part that is no longer needed.
    func shrink(to size: Int) {
        let rest = bytes.withLock { bytes in
            defer { bytes = min(bytes, size) }
            return max(0, bytes - size)
        }
        if rest > 0 { budget.giveBack(rest, of: owner) }
    }
}
