import App
import Foundation
import Music

/// Listens to a song that is being added, on a thread of its own.
struct SongHearing {
    let song: AddedSong
    let decode: SongDecoding?

    /// Blocks of a step, as in browsers: a cancelled song is listened to for no longer.
    private static let blocks = 16

    /// `SoundOfSong` as JSON; nil if it was cancelled.
    func sound(_ tell: (Double) -> Void) throws -> String? {
        var listener = try listener()
        var pace = ProgressPace<ContinuousClock.Instant>()
        while !song.isCancelled {
            try listener.step(blocks: Self.blocks)
            if listener.isDone { return SoundOfSong(listener.finish()).json }
            if pace.isDue(.now) { tell(listener.progress) }
        }
        return nil
    }

    private func listener() throws -> SongListener {
        if try SongFormat.isOwn(song.place.song) { return try Self.listener(song.place.song) }
        try SongFormat.check(seconds: song.seconds)
        guard let decode else { throw SongTrouble(.undecodable) }
        try song.decode(decode)
        guard SongFormat.isDecoded(song.place.wav) else { throw SongTrouble(.undecodable) }
        return try Self.listener(song.place.wav)
    }

    private static func listener(_ file: URL) throws(SongError) -> SongListener {
        let bytes = try SongBytes(fileAt: file.path)
        return try SongListener(bytes, seconds: (try? SongTagReader.read(bytes))?.seconds)
    }
}
