import Synchronization

/// The device's connection to the network, as far as the device says.
public final class Link: Sendable {
    private struct State {
        var isOnline: Bool
        /// How often the device went offline.
        var losses = 0
        var lastID = 0
        var waiting: [Int: Waiting] = [:]
    }

    /// A task that waits for a state, until its stream ends.
    private struct Waiting {
        let isOver: @Sendable (_ isOnline: Bool, _ losses: Int) -> Bool
        let end: AsyncStream<Void>.Continuation
    }

    private let state: Mutex<State>

    public init(isOnline: Bool = true) {
        state = Mutex(State(isOnline: isOnline))
    }

    public var isOnline: Bool { state.withLock { $0.isOnline } }

    public func set(isOnline: Bool) {
        let woken = state.withLock { state in
            if state.isOnline, !isOnline { state.losses += 1 }
            state.isOnline = isOnline
            let woken = state.waiting.filter { $0.value.isOver(isOnline, state.losses) }
            for id in woken.keys { state.waiting[id] = nil }
            return woken.values
        }
        for waiting in woken { waiting.end.finish() }
    }

    /// How often the device went offline.
    var losses: Int { state.withLock { $0.losses } }

    /// Returns when the device is online, or the task is cancelled.
    func online() async { await wait { isOnline, _ in isOnline } }

    /// Returns when the device has gone offline more often than so, or the task is cancelled. It may be back then.
    func loss(after losses: Int) async { await wait { $1 > losses } }

    private func wait(until isOver: @escaping @Sendable (_ isOnline: Bool, _ losses: Int) -> Bool) async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let id = state.withLock { state -> Int? in
            guard !isOver(state.isOnline, state.losses) else { return nil }
            state.lastID += 1
            state.waiting[state.lastID] = Waiting(isOver: isOver, end: end)
            return state.lastID
        }
        guard let id else { return }
        end.onTermination = { [weak self] _ in self?.state.withLock { $0.waiting[id] = nil } }
        for await _ in stream {}
    }
}
