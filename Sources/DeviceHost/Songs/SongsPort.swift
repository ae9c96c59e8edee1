public import App
public import Foundation

/// The files of songs, on the disk of the device: added, listened to, kept, and moved to the account and from it. What
/// sounds is the platform's, or the page's.
public final class SongsPort: Sendable {
    private let shelf: SongShelf
    private let works = SongWorks()
    private let threads = SongThreads()
    private let sounds: SongSounds
    private let adding: SongAdding
    private let moving: SongMoving
    private let tell: Tell

    /// Removes what an earlier process has left of songs that were being added: no two ports may share a folder.
    ///
    /// - Parameters:
    ///   - device: The files are in the subfolder `songs` of its folder.
    ///   - read: Reads the files that songs are added from.
    ///   - decode: Nil: only WAV and FLAC are decoded.
    ///   - tell: Called on any thread. An event may still come in the moment in which its song is cancelled.
    public convenience init(
        device: Device, cookies: CookieJar, link: Link, read: @escaping ChosenFileReader, decode: SongDecoding?,
        tell: @escaping Tell
    ) {
        self.init(
            device: device, cookies: cookies, link: link, clock: ContinuousClock(), read: read, decode: decode,
            tell: tell)
    }

    /// - Parameters:
    ///   - clock: The clock of the pauses between attempts to move a file.
    ///   - room: Bytes of decoded songs that are kept.
    init(
        device: Device, cookies: CookieJar, link: Link, clock: any Clock<Duration>, room: Int64 = 1 << 30,
        read: @escaping ChosenFileReader, decode: SongDecoding?, tell: @escaping Tell
    ) {
        let root = device.folder.appending(path: "songs", directoryHint: .isDirectory)
        shelf = SongShelf(SongFolder(root: root, room: room))
        sounds = SongSounds(shelf: shelf, decode: decode)
        adding = SongAdding(shelf: shelf, works: works, threads: threads, read: read, decode: decode, tell: tell)
        let connection = ServerConnection(device: device, cookies: cookies, link: link, silence: 60)
        moving = SongMoving(
            shelf: shelf, works: works, threads: threads, link: SongLink(connection: connection, clock: clock),
            tell: tell)
        self.tell = tell
        shelf.change { $0.sweep(now: Date()) }
    }

    /// All that goes on ends within a step.
    deinit { works.cancelAll() }

    /// Begins to carry a command out, without waiting. Gives false for one that sounds, which isn't this port's.
    public func carryOut(_ command: SongsCommand) -> Bool {
        switch command {
        case .list: list()
        case .add(let id, let token, let index): adding.add(id, token: token, index: index)
        case .hear(let id): adding.hear(id)
        case .keep(let id): adding.keep(id, as: id)
        case .cancel(let id): cancel(id)
        case .rename(let id, let other): adding.keep(id, as: other)
        case .remove(let ids): remove(ids)
        case .move(let move): moving.move(move)
        case .halt(let id): moving.halt(id)
        case .forget: forget()
        case .play, .stop, .ready, .sound, .duck, .pause, .hush: return false
        }
        return true
    }

    /// The file of a kept song that `RenderJob` can read, WAV or FLAC; nil if it can't be had.
    ///
    /// It takes as long as decoding the song takes where that wasn't done yet, or was too long ago: it is asked for on
    /// a thread that may wait, and not while `tell` is called. Whoever has opened it can read it to its end, even if it
    /// is removed.
    public func file(_ id: String) -> URL? { SongName(id).flatMap { sounds.file($0) } }

    /// The file of a kept song as it came, for a player: its name doesn't end with a kind. Nil if it isn't here. Not to
    /// be asked for while `tell` is called.
    public func original(_ id: String) -> URL? { SongName(id).flatMap { sounds.original($0) } }

    /// Waits until nothing goes on any more.
    func idle() async {
        await threads.idle()
        await shelf.settle()
    }

    private func list() {
        shelf.change { [tell] folder in
            let list = folder.list()
            tell(.songs(.here(ids: list?.ids ?? [], bytes: list?.bytes ?? 0, isKept: list != nil)))
        }
    }

    private func cancel(_ id: String) {
        if let work = works[id] {
            works.finish(work)
            work.cancel()
        }
        if let name = SongName(id) { shelf.change { $0.removeArrival(name) } }
    }

    private func remove(_ ids: [String]) {
        let names = ids.compactMap { SongName($0) }
        shelf.change { folder in for name in names { folder.remove(name) } }
        list()
    }

    private func forget() {
        works.cancelAll()
        sounds.cancel()
        shelf.change { $0.removeAll() }
    }
}
