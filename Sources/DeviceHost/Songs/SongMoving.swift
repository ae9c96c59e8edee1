import App
import Foundation
import Records
import Synchronization

/// Moves songs' files to the account, and from it, one after the other. Ending it keeps what has come, on either end,
/// and the next one goes on from there.
final class SongMoving: Sendable {
    private let shelf: SongShelf
    private let works: SongWorks
    private let threads: SongThreads
    private let link: SongLink
    private let tell: Tell
    /// No two write to the same file.
    private let last = Mutex<Task<Void, Never>?>(nil)

    init(shelf: SongShelf, works: SongWorks, threads: SongThreads, link: SongLink, tell: @escaping Tell) {
        self.shelf = shelf
        self.works = works
        self.threads = threads
        self.link = link
        self.tell = tell
    }

    func move(_ move: SongMove) {
        guard let name = SongName(move.id) else { return tell(.songs(.failed(id: move.id, .unreadable))) }
        let song = MovedSong(id: move.id)
        works.begin(song)
        threads.enter()
        let task = last.withLock { last in
            let task = Task { [previous = last] in
                await previous?.value
                await run(move, name, song)
                threads.leave()
            }
            last = task
            return task
        }
        song.goes(on: task)
    }

    /// Stops moving a song: the part that has come stays.
    func halt(_ id: String) {
        guard let song = works[id] as? MovedSong else { return }
        works.finish(song)
        song.cancel()
    }

    private func run(_ move: SongMove, _ name: SongName, _ song: MovedSong) async {
        do {
            let tell = progress(of: song)
            if move.isUpload { try await send(move, name, tell) } else { try await receive(move, name, song, tell) }
            guard works.finish(song) else { return }
            if !move.isUpload { try shelf.look { try $0.keepArrival(name) } }
            self.tell(.songs(.moved(id: move.id)))
        } catch {
            works.finish(song)
            if song.isCancelled { return }
            tell(.songs(.failed(id: move.id, SongFailure(error))))
        }
    }

    private func send(_ move: SongMove, _ name: SongName, _ tell: @escaping @Sendable (Double) -> Void) async throws {
        let file = try DiskFile(reading: shelf.look { $0.song(name).path })
        guard try file.size() == move.file.size else { throw SongTrouble(.unreadable) }
        try await SongUpload(facts: move.file, file: file, link: link, tell: tell).send(from: move.received)
    }

    private func receive(
        _ move: SongMove, _ name: SongName, _ song: MovedSong, _ tell: @escaping @Sendable (Double) -> Void
    ) async throws {
        let path = shelf.folder.arrival(name).path
        let draft = try shelf.look { folder in
            // Nobody clears the shelf meanwhile: one that was cancelled before makes nothing.
            if song.isCancelled { throw CancellationError() }
            do { try folder.makeArriving() } catch { throw SongTrouble(SongFailure(ofFolder: error)) }
            return try SongDraft(at: path)
        }
        var download = SongDownload(facts: move.file, draft: draft, link: link, tell: tell)
        try await download.receive()
        guard let hash = try DiskFile(reading: path).songHash(isCancelled: { song.isCancelled }) else {
            throw CancellationError()
        }
        if hash == move.file.hash { return }
        shelf.change { $0.removeArrival(name) }
        throw SongTrouble(.other("It came damaged. Try again."))
    }

    private func progress(of song: MovedSong) -> @Sendable (Double) -> Void {
        let pace = PaceBox()
        return { [works, tell] progress in
            guard works.isGoing(song), pace.isDue() else { return }
            tell(.songs(.progressed(id: song.id, progress)))
        }
    }

    private final class PaceBox: Sendable {
        private let pace = Mutex(ProgressPace<ContinuousClock.Instant>())

        func isDue() -> Bool { pace.withLock { $0.isDue(.now) } }
    }
}
