import Foundation
import Music
import Synchronization

/// The sounds of kept songs in a format that the program decodes itself.
final class SongSounds: Sendable {
    private let shelf: SongShelf
    private let decode: SongDecoding?
    /// Songs are decoded one at a time: each is some work for the whole device.
    private let turn = Mutex(())
    private let going = Mutex<PendingDecoding?>(nil)

    init(shelf: SongShelf, decode: SongDecoding?) {
        self.shelf = shelf
        self.decode = decode
    }

    /// The file of a song, or what was decoded of it. A song that wasn't decoded yet is decoded now, while the thread
    /// waits; nil if it can't be.
    func file(_ name: SongName) -> URL? {
        guard let song = original(name), let isOwn = try? SongFormat.isOwn(song) else { return nil }
        if isOwn { return song }
        return turn.withLock { _ in decoded(name) ?? decode(song, name) }
    }

    /// The file of a song as it came; nil if it isn't here.
    func original(_ name: SongName) -> URL? {
        shelf.look { folder in
            let song = folder.song(name)
            return folder.has(song) ? song : nil
        }
    }

    /// Ends what goes on.
    func cancel() { going.withLock { $0 }?.cancel() }

    private func decoded(_ name: SongName) -> URL? {
        shelf.look { folder in
            let sound = folder.sound(name)
            guard folder.has(sound) else { return nil }
            folder.used(name)
            return sound
        }
    }

    private func decode(_ song: URL, _ name: SongName) -> URL? {
        guard let decode, let bytes = try? SongBytes(fileAt: song.path),
            (try? SongFormat.check(seconds: (try? SongTagReader.read(bytes))?.seconds)) != nil
        else { return nil }
        let place = shelf.folder.newPlace()
        defer { shelf.change { $0.remove(place) } }
        do {
            try shelf.look { try $0.make(place) }
            let decoding = PendingDecoding(of: song, into: place.wav, decode)
            going.withLock { $0 = decoding }
            defer { going.withLock { $0 = nil } }
            try decoding.wait()
            guard SongFormat.isDecoded(place.wav) else { return nil }
            return try shelf.look { folder in
                // It may have been removed meanwhile.
                guard folder.has(song) else { return nil }
                try folder.keepSound(place, of: name)
                return folder.sound(name)
            }
        } catch {
            return nil
        }
    }
}
