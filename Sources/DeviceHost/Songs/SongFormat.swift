import App
import Foundation
import Music

/// The formats of songs, as far as it matters who decodes them.
enum SongFormat {
    /// Seconds of a song that the platform decodes, as many as browsers do: as a WAV file they take some 200 MB.
    static let longest = 1_200.0

    /// Whether the program decodes a file itself: WAV and FLAC, also those that it then finds to be damaged.
    ///
    /// - Throws: `SongError.unreadable`.
    static func isOwn(_ file: URL) throws(SongError) -> Bool {
        do throws(SongError) {
            _ = try SongDecoder(try SongBytes(fileAt: file.path))
            return true
        } catch {
            if error == .unreadable { throw error }
            return error != .otherFormat
        }
    }

    /// Whether the platform has made a file that the program decodes.
    static func isDecoded(_ file: URL) -> Bool { (try? isOwn(file)) ?? false }

    /// - Throws: `SongTrouble` if a song is too long for the platform to decode.
    static func check(seconds: Double?) throws(SongTrouble) {
        if let seconds, seconds > longest { throw SongTrouble(.tooLong) }
    }
}
