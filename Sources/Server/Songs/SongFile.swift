import Crypto
import Foundation

/// The file of a song in an account, possibly incomplete.
struct SongFile: Equatable, Sendable {
    /// The hash that identifies it everywhere: see `SongHash`.
    let hash: String
    /// Bytes of the whole file.
    let size: Int64
    /// The bytes received so far.
    let received: Int64

    var isWhole: Bool { received == size }
    /// Bytes still to come.
    var toCome: Int64 { max(0, size - received) }
}

/// The hash that identifies songs' files, and verifies an upload: SHA-256 of the SHA-256 of each piece of 4 MiB, one
/// after the other. Browsers can't hash streams, but pieces.
struct SongHash {
    static let piece = 4 << 20

    private var all = SHA256()
    private var current = SHA256()
    private var room = SongHash.piece

    mutating func add(_ bytes: Data) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let next = rest.prefix(room)
            current.update(data: next)
            room -= next.count
            rest = rest.dropFirst(next.count)
            if room == 0 { endPiece() }
        }
    }

    /// In hexadecimal.
    mutating func finish() -> String {
        if room < Self.piece { endPiece() }
        return all.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private mutating func endPiece() {
        all.update(data: Data(current.finalize()))
        current = SHA256()
        room = Self.piece
    }
}
