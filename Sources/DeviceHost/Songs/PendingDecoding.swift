import App
import Dispatch
import Foundation
import Synchronization

/// A song that the platform decodes, for which a thread of its own waits.
final class PendingDecoding: Sendable {
    private let end: DispatchSemaphore
    private let failure: FailureBox
    private let task: Task<Void, Never>

    private final class FailureBox: Sendable {
        let value = Mutex<SongFailure?>(nil)
    }

    init(of song: URL, into wav: URL, _ decode: @escaping SongDecoding) {
        let (end, failure) = (DispatchSemaphore(value: 0), FailureBox())
        self.end = end
        self.failure = failure
        task = Task {
            do {
                try await decode(song, wav)
            } catch {
                failure.value.withLock { $0 = SongFailure(ofDecoding: error) }
            }
            end.signal()
        }
    }

    func cancel() { task.cancel() }

    /// Waits for its end, once.
    ///
    /// - Throws: `SongTrouble`.
    func wait() throws {
        end.wait()
        if let failure = failure.value.withLock({ $0 }) { throw SongTrouble(failure) }
    }
}
