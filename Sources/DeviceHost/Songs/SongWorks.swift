import Synchronization

/// The work on a song: it is added, or moved.
protocol SongWork: AnyObject, Sendable {
    var id: String { get }
    /// Ends the work soon, from any thread.
    func cancel()
}

/// The work that goes on, one at a time for each song. Nothing is told of work that isn't here any more.
final class SongWorks: Sendable {
    private let going = Mutex<[String: any SongWork]>([:])

    /// Begins work on a song, in place of what went on with it; that is cancelled.
    func begin(_ work: any SongWork) { going.withLock { $0.updateValue(work, forKey: work.id) }?.cancel() }

    subscript(id: String) -> (any SongWork)? { going.withLock { $0[id] } }

    func isGoing(_ work: any SongWork) -> Bool { self[work.id] === work }

    /// Takes work out that has come to its end; gives false if it isn't here any more.
    @discardableResult
    func finish(_ work: any SongWork) -> Bool {
        going.withLock { going in
            guard going[work.id] === work else { return false }
            going[work.id] = nil
            return true
        }
    }

    func cancelAll() {
        let all = going.withLock { going in
            defer { going = [:] }
            return going.values
        }
        for work in all { work.cancel() }
    }
}
