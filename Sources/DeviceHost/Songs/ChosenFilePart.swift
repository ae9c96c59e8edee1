public import Foundation

/// Reads a file that the page keeps for a token of `FilesCommand.choose`, part by part, in order; `take` is called from
/// any thread.
///
/// It is called on a thread of the song's own, and may return at once or at the file's end. Whatever `take` is given is
/// on the disk when it returns: a reader that waits for that never holds more than a part.
public typealias ChosenFileReader =
    @Sendable (_ token: Int32, _ index: Int32, _ take: @escaping @Sendable (ChosenFilePart) -> Void) -> Void

/// The facts of a file, then its bytes, then its end; or, at any place, that it can't be read.
public enum ChosenFilePart: Sendable {
    case facts(name: String, size: Int64)
    case bytes([UInt8])
    case end
    case unreadable
}

/// Makes a WAV file of a song in a format that only the platform decodes.
///
/// Its task is cancelled when nobody waits for it any more. The song's file has no name that ends with a kind.
public typealias SongDecoding = @Sendable (_ song: URL, _ wav: URL) async throws -> Void
