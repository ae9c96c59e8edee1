import Synchronization

/// A song's file on its way to the account, or from it.
final class MovedSong: SongWork {
    let id: String
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var task: Task<Void, Never>?
    }

    init(id: String) {
        self.id = id
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// The task ends with this work.
    func goes(on task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }
}
