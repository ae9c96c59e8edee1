import Foundation
import NIOPosix
import SystemPackage

/// The files of songs that people keep in their accounts (MU-1), beside the database: a folder for each account, a file
/// for each song, named after its hash (`SongHome`).
///
/// A file is uploaded in pieces, each appended to the one before. Its length is the upload's progress, so both a server
/// and a device that were stopped continue from there. After the last piece the file is compared with its hash. What a
/// device asks for and tidying has put into the account's trash is taken back out of it.
actor SongFolder {
    /// The most bytes of an account's songs, including unfinished uploads; 0: this server keeps none.
    let limit: Int64
    /// The most files of an account, including unfinished ones.
    let fileLimit: Int
    let folder: FilePath
    /// The bytes of the disk that are free.
    private let free: @Sendable () throws -> Int64
    var index = SongIndex()
    /// Files that are being written.
    var busy: Set<FilePath> = []

    /// Bytes of the disk that are left to others.
    static let reserve: Int64 = 512 << 20

    /// - Parameters:
    ///   - free: the bytes of the disk that are free; nil: the system is asked.
    init(folder: URL, limit: Int64, fileLimit: Int = 10_000, free: (@Sendable () throws -> Int64)? = nil) {
        self.folder = FilePath(folder.path)
        self.limit = limit
        self.fileLimit = fileLimit
        self.free = free ?? { try Self.free(at: folder.path) }
    }

    private static func free(at path: String) throws -> Int64 {
        let system = try FileManager.default.attributesOfFileSystem(forPath: path)
        return (system[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
    }

    func home(_ account: String) -> SongHome { SongHome(path: folder.appending(account)) }

    /// The files of an account, by their hashes.
    func files(of account: String) -> [SongFile] {
        let home = home(account)
        return index.shelf(of: account, home).files.values.map { file in
            // Another server may have got more of it.
            guard !file.isWhole, let length = home.path(of: file).length else { return file }
            return SongFile(hash: file.hash, size: file.size, received: length)
        }.sorted { $0.hash < $1.hash }
    }

    /// The path and size of a complete file.
    func whole(_ hash: String, of account: String) -> (path: String, size: Int64)? {
        let home = home(account)
        let path = home.whole(hash)
        if let size = path.length { return (path.string, size) }
        return takeBack(hash, of: account).map { (path.string, $0) }
    }

    /// Appends a piece to a file. It takes the same time whatever else the account has.
    ///
    /// - Throws: `SongFileError`; errors of the system if the disk fails.
    func append(
        _ bytes: [UInt8], at offset: Int64, of size: Int64, to hash: String, of account: String
    ) async throws -> SongFile {
        let home = home(account)
        let part = home.part(hash, of: size)
        // Before the first await: of two uploads that begin at once, the second sees the first.
        let received: Int64
        if let length = part.length {
            received = length
        } else if let whole = whole(hash, of: account) {
            return SongFile(hash: hash, size: whole.size, received: whole.size)
        } else {
            received = try begin(hash, size, account, at: offset)
        }
        guard offset == received, !busy.contains(part) else { throw SongFileError.elsewhere(received: received) }
        let file = SongFile(hash: hash, size: size, received: offset + Int64(bytes.count))
        guard file.received <= size else { throw SongFileError.tooLong }
        // Others have written meanwhile: the database, and other servers.
        guard try free() - Int64(bytes.count) >= Self.reserve else { throw SongFileError.diskFull }
        busy.insert(part)
        defer { busy.remove(part) }
        var isRight = true
        do {
            isRight = try await NIOThreadPool.singleton.runIfActive {
                try Self.write(bytes, at: offset, part, whole: file.isWhole ? hash : nil)
            }
        } catch  where part.length == nil {
            // Told below.
        }
        _ = index.shelf(of: account, home)
        // The file, or the account, was deleted meanwhile: nothing is left of either, or it was begun anew.
        guard part.length == file.received else { throw SongFileError.elsewhere(received: part.length ?? 0) }
        guard isRight else {
            part.remove()
            index.note(nil, hash, of: account, home)
            throw SongFileError.damaged
        }
        if file.isWhole { try part.move(to: home.whole(hash)) }
        index.note(file, hash, of: account, home)
        return file
    }

    /// Writes a piece.
    ///
    /// - Parameter whole: the file's hash, if this is its last piece.
    /// - Returns: whether the file, if it is whole, is the one that its hash names.
    private static func write(
        _ bytes: [UInt8], at offset: Int64, _ part: FilePath, whole expected: String?
    ) throws -> Bool {
        let file = try FileHandle(forUpdating: URL(filePath: part.string))
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: bytes)
        guard let expected else { return true }
        try file.synchronize()
        return try hash(of: file) == expected
    }

    private static func hash(of file: FileHandle) throws -> String {
        var hash = SongHash()
        try file.seek(toOffset: 0)
        while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty { hash.add(bytes) }
        return hash.finish()
    }

    /// Reserves room for a file of an account. Returns its length, 0.
    private func begin(_ hash: String, _ size: Int64, _ account: String, at offset: Int64) throws -> Int64 {
        guard limit > 0 else { throw SongFileError.notKept }
        guard offset == 0 else { throw SongFileError.elsewhere(received: 0) }
        let home = home(account)
        // A file announced with another size isn't the same one.
        let (former, others) = index.others(than: hash, of: account, home)
        guard others.files < fileLimit else { throw SongFileError.tooMany(limit: fileLimit) }
        guard size <= limit - others.bytes else { throw SongFileError.full(limit: limit) }
        if !index.isComplete { index.complete(homes()) }
        let toCome = index.allToCome - (former?.toCome ?? 0)
        guard try free() - toCome - size >= Self.reserve else { throw SongFileError.diskFull }
        if let former { home.path(of: former).remove() }
        try home.path.makeFolder()
        let part = home.part(hash, of: size)
        guard
            FileManager.default.createFile(
                atPath: part.string, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw SongFileError.diskFull }
        index.note(SongFile(hash: hash, size: size, received: 0), hash, of: account, home)
        return 0
    }

    /// Removes a file, complete or not, from the trash as well. Returns whether there was one.
    @discardableResult
    func remove(_ hash: String, of account: String) -> Bool {
        let home = home(account)
        defer { index.read(account, home) }
        return home.remove(hash)
    }

    /// Removes all files of an account, from the trash as well.
    func remove(account: String) {
        home(account).path.remove()
        index.forget(account)
    }

    /// The accounts with songs here.
    func accounts() -> [String] {
        folder.names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// All accounts' folders.
    private func homes() -> [String: SongHome] {
        Dictionary(uniqueKeysWithValues: accounts().map { ($0, home($0)) })
    }
}
