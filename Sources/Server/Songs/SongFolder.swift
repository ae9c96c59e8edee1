import Foundation
import Logging
import NIOPosix

/// The files of songs that people keep in their accounts (MU-1), beside the database: a folder for each account, a file
/// for each song, named after its hash.
///
/// A file is uploaded in pieces, each appended to the one before, into `<hash>.<size>.part`. Its length is the upload's
/// progress, so both a server and a device that were stopped continue from there. After the last piece the file is
/// compared with its hash.
actor SongFolder {
    /// The most bytes of an account's songs, including unfinished uploads; 0: this server keeps none.
    let limit: Int64
    private let folder: URL
    /// Files that are being written.
    private var busy: Set<URL> = []

    private static let ending = ".part"
    /// The bytes of the disk reserved for others.
    private static let reserve: Int64 = 512 << 20
    /// How long an unfinished file waits for its next piece, and a whole one for its song's record, in seconds.
    static let patience = (part: 7 * 86_400.0, whole: 86_400.0)

    init(folder: URL, limit: Int64) {
        self.folder = folder
        self.limit = limit
    }

    /// The files of an account, by their hashes.
    func files(of account: String) -> [SongFile] {
        names(of: account).compactMap { file($0, of: account) }.sorted { $0.hash < $1.hash }
    }

    /// The path and size of a complete file.
    func whole(_ hash: String, of account: String) -> (path: String, size: Int64)? {
        let path = home(account).appending(path: hash).path
        return Self.size(path).map { (path, $0) }
    }

    /// Appends a piece to a file.
    ///
    /// - Throws: `SongFileError`; errors of `FileHandle` if the disk fails.
    func append(
        _ bytes: [UInt8], at offset: Int64, of size: Int64, to hash: String, of account: String
    ) async throws -> SongFile {
        if let whole = whole(hash, of: account) { return SongFile(hash: hash, size: whole.size, received: whole.size) }
        let part = home(account).appending(path: "\(hash).\(size)\(Self.ending)")
        // Before the first await: of two uploads that begin at once, the second sees the first.
        let received = try Self.size(part.path) ?? begin(part, hash, size, account)
        guard offset == received, !busy.contains(part) else { throw SongFileError.elsewhere(received: received) }
        let end = offset + Int64(bytes.count)
        guard end <= size else { throw SongFileError.tooLong }
        busy.insert(part)
        defer { busy.remove(part) }
        let whole = home(account).appending(path: hash)
        try await NIOThreadPool.singleton.runIfActive {
            let file = try FileHandle(forUpdating: part)
            defer { try? file.close() }
            try file.seek(toOffset: UInt64(offset))
            try file.write(contentsOf: bytes)
            guard end == size else { return }
            try file.synchronize()
            guard try Self.hash(of: file) == hash else {
                try FileManager.default.removeItem(at: part)
                throw SongFileError.damaged
            }
            // Within a folder a rename is atomic: nobody ever sees half a file.
            try FileManager.default.moveItem(at: part, to: whole)
        }
        return SongFile(hash: hash, size: size, received: end)
    }

    /// Reserves room for a file of an account. Returns its length, 0.
    private func begin(_ part: URL, _ hash: String, _ size: Int64, _ account: String) throws -> Int64 {
        guard limit > 0 else { throw SongFileError.notKept }
        let others = files(of: account).filter { $0.hash != hash }
        let held = others.reduce(0) { $0 + $1.size }
        guard size <= limit - held else { throw SongFileError.full(limit: limit) }
        let system = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
        let free = (system[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
        guard free - size >= Self.reserve else { throw SongFileError.diskFull }
        // A file announced with another size isn't the same one.
        remove(hash, of: account)
        try FileManager.default.createDirectory(
            at: part.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw SongFileError.diskFull }
        return 0
    }

    /// Removes a file, complete or not. Returns whether there was one.
    @discardableResult
    func remove(_ hash: String, of account: String) -> Bool {
        let found = names(of: account).filter { file($0, of: account)?.hash == hash }
        for name in found { try? FileManager.default.removeItem(at: home(account).appending(path: name)) }
        return !found.isEmpty
    }

    func remove(account: String) {
        try? FileManager.default.removeItem(at: home(account))
    }

    /// The accounts with songs here.
    func accounts() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    }

    /// Removes files that no longer belong to a song.
    ///
    /// - Parameters:
    ///   - hashes: Of the account's songs.
    ///   - now: In seconds since 1970.
    func tidy(account: String, keeping hashes: Set<String>, now: Double) {
        for name in names(of: account) {
            guard let file = file(name, of: account), !(file.isWhole && hashes.contains(file.hash)) else { continue }
            let path = home(account).appending(path: name)
            let written = (try? path.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
            let age = now - (written?.timeIntervalSince1970 ?? now)
            if age > (file.isWhole ? Self.patience.whole : Self.patience.part), !busy.contains(path) {
                try? FileManager.default.removeItem(at: path)
            }
        }
    }

    // MARK: Names

    private func home(_ account: String) -> URL { folder.appending(path: account, directoryHint: .isDirectory) }

    private func names(of account: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: home(account).path)) ?? []
    }

    /// Nil for other files.
    private func file(_ name: String, of account: String) -> SongFile? {
        guard let length = Self.size(home(account).appending(path: name).path) else { return nil }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 1 { return SongFile(hash: name, size: length, received: length) }
        guard parts.count == 3, "." + parts[2] == Self.ending, let size = Int64(parts[1]) else { return nil }
        return SongFile(hash: String(parts[0]), size: size, received: length)
    }

    private static func size(_ path: String) -> Int64? {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.int64Value
    }

    private static func hash(of file: FileHandle) throws -> String {
        var hash = SongHash()
        try file.seek(toOffset: 0)
        while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty { hash.add(bytes) }
        return hash.finish()
    }
}

/// The reason why a piece of a song's file is refused.
enum SongFileError: Error, Equatable {
    /// The piece belongs elsewhere: another device sends the same file, or an answer was lost.
    case elsewhere(received: Int64)
    /// The piece goes beyond the file's end.
    case tooLong
    /// The upload is complete, but its hash is another than announced.
    case damaged
    /// This server keeps no songs.
    case notKept
    case full(limit: Int64)
    case diskFull
}
