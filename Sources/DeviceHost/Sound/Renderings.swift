import Foundation
import Synchronization

/// The soundtracks that are rendered, and those that are finished, by their tokens.
final class Renderings: Sendable {
    private struct State {
        var going: [Int32: Rendering] = [:]
        var finished: [Int32: URL] = [:]
        /// Threads, those of cancelled renderings too.
        var threads = 0
        var watchers: [CheckedContinuation<Void, Never>] = []

        mutating func release(_ token: Int32) {
            going.removeValue(forKey: token)?.cancel()
            if let file = finished.removeValue(forKey: token) { try? FileManager.default.removeItem(at: file) }
        }
    }

    private let state = Mutex(State())

    /// Begins to render for a token, of which nothing else stays. `leave` follows, on the rendering's thread.
    func enter(_ token: Int32) -> Rendering {
        let rendering = Rendering()
        state.withLock { state in
            state.release(token)
            state.going[token] = rendering
            state.threads += 1
        }
        return rendering
    }

    /// Gives a finished file its place, unless it was cancelled.
    func finish(_ rendering: Rendering, of token: Int32, _ file: URL, as track: URL) throws -> Bool {
        try state.withLock { state in
            guard state.going[token] === rendering else { return false }
            // Nothing is there: a token's file is removed before it is rendered again.
            try FileManager.default.moveItem(at: file, to: track)
            state.going[token] = nil
            state.finished[token] = track
            return true
        }
    }

    /// Gives false if it was cancelled.
    func fail(_ rendering: Rendering, of token: Int32) -> Bool {
        state.withLock { state in
            guard state.going[token] === rendering else { return false }
            state.going[token] = nil
            return true
        }
    }

    func leave() {
        let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.threads -= 1
            guard state.threads == 0 else { return [] }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Cancels the rendering for a token, or removes its file. One who reads the file already can read on.
    func release(_ token: Int32) { state.withLock { $0.release(token) } }

    func cancelAll() {
        state.withLock { state in
            for rendering in state.going.values { rendering.cancel() }
            state.going = [:]
        }
    }

    func track(_ token: Int32) -> URL? { state.withLock { $0.finished[token] } }

    /// Waits until no thread renders any more.
    func idle() async {
        await withCheckedContinuation { watcher in
            let isIdle = state.withLock { state in
                if state.threads > 0 { state.watchers.append(watcher) }
                return state.threads == 0
            }
            if isIdle { watcher.resume() }
        }
    }
}

/// One rendering, cancelled from any thread.
final class Rendering: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
