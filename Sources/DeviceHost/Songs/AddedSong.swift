import Synchronization

/// A song that is being added: copied, read, heard.
final class AddedSong: SongWork {
    let id: String
    let place: AddingPlace
    private let shelf: SongShelf
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var stage = Stage.copied
        var isDecoded = false
        /// Its length, as its tags say (s).
        var seconds: Double?
        var decoding: PendingDecoding?
    }

    private enum Stage {
        /// It is being copied, or its tags are read.
        case copied
        case read, heard
    }

    init(id: String, on shelf: SongShelf) {
        self.id = id
        self.shelf = shelf
        place = shelf.folder.newPlace()
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// Whether the whole file is here.
    var isRead: Bool { state.withLock { $0.stage != .copied } }
    /// Whether the sound that the platform has decoded is here, as a whole.
    var isDecoded: Bool { state.withLock { $0.isDecoded } }
    var seconds: Double? { state.withLock { $0.seconds } }

    func cancel() {
        let decoding = state.withLock { state in
            state.isCancelled = true
            return state.decoding
        }
        decoding?.cancel()
        clear()
    }

    /// Leaves nothing of a song that was cancelled. Each thread that has written ends with this: while it wrote, the
    /// folder may have stayed.
    func clear() {
        guard isCancelled else { return }
        shelf.change { [place] in $0.remove(place) }
    }

    func wasRead(seconds: Double?) {
        state.withLock { state in
            state.seconds = seconds
            state.stage = .read
        }
    }

    /// Gives false unless it was read, and nobody listens to it yet.
    func beginHearing() -> Bool {
        state.withLock { state in
            guard state.stage == .read else { return false }
            state.stage = .heard
            return true
        }
    }

    /// Decodes it, and waits for that.
    func decode(_ decode: @escaping SongDecoding) throws {
        let decoding = PendingDecoding(of: place.song, into: place.wav, decode)
        let isCancelled = state.withLock { state in
            state.decoding = decoding
            return state.isCancelled
        }
        if isCancelled { decoding.cancel() }
        try decoding.wait()
        state.withLock { state in
            state.decoding = nil
            state.isDecoded = true
        }
    }
}
