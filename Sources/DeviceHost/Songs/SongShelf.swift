import Dispatch
import Foundation

/// Changes to the folder of songs, and looks at it, one after the other.
final class SongShelf: Sendable {
    let folder: SongFolder
    private let queue = DispatchQueue(label: "setlist.songs", qos: .userInitiated)

    init(_ folder: SongFolder) {
        self.folder = folder
    }

    /// Begins a change, after those before.
    func change(_ body: @escaping @Sendable (SongFolder) -> Void) {
        queue.async { [folder] in body(folder) }
    }

    /// Looks at the folder once the changes before are done. No change may wait for this.
    func look<Value>(_ body: (SongFolder) throws -> Value) rethrows -> Value {
        dispatchPrecondition(condition: .notOnQueue(queue))
        return try queue.sync { try body(folder) }
    }

    /// Returns once all that was begun is done.
    func settle() async {
        await withCheckedContinuation { end in queue.async { end.resume() } }
    }
}
