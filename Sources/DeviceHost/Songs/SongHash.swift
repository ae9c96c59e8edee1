import Crypto

/// The hash that tells songs' files apart: SHA-256 of the SHA-256 of each piece of 4 MiB, one after the other. Browsers
/// can't hash streams, but pieces.
struct SongHash: Sendable {
    static let piece = 4 << 20

    private var all = SHA256()
    private var current = SHA256()
    private var room = SongHash.piece

    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let end = min(place + room, bytes.count)
                current.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[place..<end]))
                room -= end - place
                place = end
                if room == 0 { endPiece() }
            }
        }
    }

    /// In hexadecimal.
    mutating func finish() -> String {
        if room < Self.piece { endPiece() }
        return all.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private mutating func endPiece() {
        current.finalize().withUnsafeBytes { all.update(bufferPointer: $0) }
        current = SHA256()
        room = Self.piece
    }
}

extension DiskFile {
    /// The hash of the whole file; nil if it was cancelled.
    func songHash(isCancelled: () -> Bool) throws(DiskError) -> String? {
        var hash = SongHash()
        var place: Int64 = 0
        while !isCancelled() {
            let bytes = try bytes(at: place, upTo: 1 << 20)
            if bytes.isEmpty { return hash.finish() }
            hash.add(bytes)
            place += Int64(bytes.count)
        }
        return nil
    }
}
