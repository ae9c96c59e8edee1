import Foundation
import Synchronization

/// The threads of songs, and other work on them: each of its own, and counted.
final class SongThreads: Sendable {
    private struct State {
        var count = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// In browsers the program has a stack of 1 MiB for the same; code that isn't optimised needs more.
    private static let stack = 4 << 20

    func start(_ body: @escaping @Sendable () -> Void) {
        enter()
        let thread = Thread { [self] in
            body()
            leave()
        }
        thread.name = "Song"
        thread.qualityOfService = .userInitiated
        thread.stackSize = Self.stack
        thread.start()
    }

    /// Some other work begins.
    func enter() { state.withLock { $0.count += 1 } }

    func leave() {
        let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.count -= 1
            guard state.count == 0 else { return [] }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until nothing goes on any more.
    func idle() async {
        await withCheckedContinuation { watcher in
            let isIdle = state.withLock { state in
                if state.count > 0 { state.watchers.append(watcher) }
                return state.count == 0
            }
            if isIdle { watcher.resume() }
        }
    }
}
