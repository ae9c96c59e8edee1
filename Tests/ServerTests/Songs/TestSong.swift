import Crypto
import Foundation

@testable import Server

/// A song's file. Its hash is made by the definition: pieces hashed one by one, and those hashes again.
struct TestSong {
    let bytes: [UInt8]
    let hash: String

    init(_ count: Int, seed: UInt8 = 1) {
        bytes = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 8)) &+ seed }
        var digests = Data()
        for start in stride(from: 0, to: count, by: 4 << 20) {
            digests += Data(SHA256.hash(data: Data(bytes[start..<min(start + 4 << 20, count)])))
        }
        hash = SHA256.hash(data: digests).map { String(format: "%02x", $0) }.joined()
    }

    var path: String { "songs/\(hash)" }
    var size: Int64 { Int64(bytes.count) }
}

/// A folder of songs on the disk; gone when the test ends.
final class TestSongFolder: Sendable {
    let url: URL
    let folder: SongFolder

    init(limit: Int64 = 1 << 20, fileLimit: Int = 10_000, free: (@Sendable () throws -> Int64)? = nil) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "songs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = SongFolder(folder: url, limit: limit, fileLimit: fileLimit, free: free)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The names of what is in it, or in a folder in it.
    func names(_ path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path).sorted()
    }

    /// Another server on the same folder.
    func other(limit: Int64 = 1 << 20, free: (@Sendable () throws -> Int64)? = nil) -> SongFolder {
        SongFolder(folder: url, limit: limit, free: free)
    }
}

extension SongFolder {
    /// Sends the first bytes of a song, or all.
    @discardableResult
    func begin(_ song: TestSong, _ count: Int? = nil, of account: String = "anna") async throws -> SongFile {
        try await append(
            Array(song.bytes.prefix(count ?? .max)), at: 0, of: song.size, to: song.hash, of: account)
    }
}
