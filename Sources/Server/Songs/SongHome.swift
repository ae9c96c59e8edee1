import Foundation
import SystemPackage

/// The folder of an account's songs on the disk.
///
///     <hash>                     a whole file
///     <hash>.<size>.part         a file that is still coming; its length is what has come of it
///     trash/2026-11-29/<hash>    a whole file that no song named on that day
struct SongHome: Sendable {
    let path: FilePath

    private static let ending = "part"

    func whole(_ hash: String) -> FilePath { path.appending(hash) }
    func part(_ hash: String, of size: Int64) -> FilePath { path.appending("\(hash).\(size).\(Self.ending)") }
    func path(of file: SongFile) -> FilePath { file.isWhole ? whole(file.hash) : part(file.hash, of: file.size) }

    /// When something was last added here, removed or renamed, in milliseconds since 1970, as exactly as the disk
    /// tells; nil: there is no folder.
    var changed: Double? { path.modified }

    /// All files outside of the trash. Takes a look at each.
    func shelf() -> SongShelf {
        var shelf = SongShelf()
        for name in path.names {
            guard let (hash, size) = Self.parts(of: name), let length = path.appending(name).length else { continue }
            // Of a file that is there as a whole nothing is to come.
            if size != nil, shelf[hash]?.isWhole == true { continue }
            shelf[hash] = SongFile(hash: hash, size: size ?? length, received: length)
        }
        return shelf
    }

    /// Bytes of unfinished files that are still to come. Looks at those alone.
    var toCome: Int64 {
        path.names.reduce(0) { sum, name in
            guard let size = Self.parts(of: name)?.size, let length = path.appending(name).length else { return sum }
            return sum + max(0, size - length)
        }
    }

    /// The hash that a file is named after, and if it is unfinished, its size; nil for other names.
    private static func parts(of name: String) -> (hash: String, size: Int64?)? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0].utf8.count == 64 else { return nil }
        if parts.count == 1 { return (name, nil) }
        guard parts.count == 3, parts[2] == ending, let size = Int64(parts[1]) else { return nil }
        return (String(parts[0]), size)
    }

    /// Removes all that has the hash, whole or not, from the trash as well. Returns whether there was anything.
    func remove(_ hash: String) -> Bool {
        let here = path.names.filter { Self.parts(of: $0)?.hash == hash }.map { path.appending($0) }
        let found = here + trashed(hash)
        for file in found { file.remove() }
        return !found.isEmpty
    }

    // MARK: Trash

    private var trash: FilePath { path.appending("trash") }

    /// The days on which something was put into the trash, the last one first.
    var trashDays: [String] { trash.names.sorted(by: >) }

    func trashed(on day: String) -> [String] { trash.appending(day).names }

    /// The files in the trash with that hash, the last one first.
    private func trashed(_ hash: String) -> [FilePath] {
        trashDays.map { trash.appending($0).appending(hash) }.filter { $0.length != nil }
    }

    /// Moves a whole file into the trash.
    ///
    /// - Parameter day: such as `2026-11-29`.
    func putAway(_ hash: String, on day: String) throws {
        let folder = trash.appending(day)
        try folder.makeFolder()
        try whole(hash).move(to: folder.appending(hash))
    }

    /// Moves a file back out of the trash; it is as new then. Returns its size; nil if there is none.
    func takeBack(_ hash: String) -> Int64? {
        let found = trashed(hash)
        guard let last = found.first, let size = last.length, (try? last.move(to: whole(hash))) != nil else {
            return nil
        }
        try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: whole(hash).string)
        for older in found.dropFirst() { older.remove() }
        // Days with nothing left go; the system keeps the others.
        for file in found { rmdir(file.removingLastComponent().string) }
        return size
    }

    /// Removes all that was put into the trash before a day, and of what is left the oldest days, until it is no more
    /// than an account may keep or the last day.
    func emptyTrash(before day: String, files: Int, bytes: Int64) {
        var room = (files: files, bytes: bytes)
        for (number, found) in trashDays.enumerated() {
            let folder = trash.appending(found)
            let names = folder.names
            room.files -= names.count
            room.bytes -= names.reduce(0) { $0 + (folder.appending($1).length ?? 0) }
            if found < day || number > 0 && (room.files < 0 || room.bytes < 0) { folder.remove() }
        }
    }
}

// MARK: - The disk

extension FilePath {
    private var status: Stat? { try? stat(followTargetSymlink: false) }

    /// Bytes of a file; nil if there is none.
    var length: Int64? { status.flatMap { $0.type == .regular ? $0.size : nil } }

    /// When it was last changed, in milliseconds since 1970; nil if there is nothing.
    var modified: Double? {
        let date = try? FileManager.default.attributesOfItem(atPath: string)[.modificationDate] as? Date
        return date.map { $0.timeIntervalSince1970 * 1000 }
    }

    /// The names of a folder's entries, in no order; nothing if there is no folder.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: string)) ?? [] }

    /// Removes a file, or a folder with all in it.
    func remove() { try? FileManager.default.removeItem(atPath: string) }

    /// Makes a folder, and those around it, unless it is there.
    func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: string, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// In the same file system nobody ever sees half a file, and one that is there is replaced.
    func move(to path: FilePath) throws(Errno) {
        guard rename(string, path.string) == 0 else { throw Errno(rawValue: errno) }
    }
}
