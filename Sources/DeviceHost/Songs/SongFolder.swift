import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of songs on the disk, in four folders: those that are kept, what was decoded of them, those that are being
/// added, and those that arrive from the account. Only whole files get into the first one, by a change of name.
struct SongFolder: Sendable {
    let root: URL
    /// Bytes of decoded songs that are kept, those used last. Others are decoded again when they are needed.
    let room: Int64

    /// The part of a song that has arrived waits so many seconds for the rest of it.
    private static let patience = 86_400.0

    private var kept: URL { root.appending(path: "kept", directoryHint: .isDirectory) }
    private var decoded: URL { root.appending(path: "decoded", directoryHint: .isDirectory) }
    private var adding: URL { root.appending(path: "adding", directoryHint: .isDirectory) }
    private var arriving: URL { root.appending(path: "arriving", directoryHint: .isDirectory) }

    /// The place of a song that is being added, or decoded.
    func newPlace() -> AddingPlace {
        AddingPlace(folder: adding.appending(path: UUID().uuidString, directoryHint: .isDirectory))
    }

    func song(_ name: SongName) -> URL { kept.appending(path: name.text, directoryHint: .notDirectory) }
    func sound(_ name: SongName) -> URL { decoded.appending(path: name.text, directoryHint: .notDirectory) }
    func arrival(_ name: SongName) -> URL { arriving.appending(path: name.text, directoryHint: .notDirectory) }

    func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    func make(_ place: AddingPlace) throws { try make(place.folder) }
    func makeArriving() throws { try make(arriving) }

    /// Removes what a process that ended has left of songs that were being added.
    func sweep(now: Date) {
        remove(adding)
        for file in Self.files(in: arriving) ?? [] {
            let facts = try? file.resourceValues(forKeys: [.contentModificationDateKey])
            let age = now.timeIntervalSince(facts?.contentModificationDate ?? now)
            if age > Self.patience { remove(file) }
        }
    }

    /// The songs that are kept, and how many bytes they have; nil where none can be.
    func list() -> (ids: [String], bytes: Int64)? {
        guard (try? make(kept)) != nil, let files = Self.files(in: kept) else { return nil }
        let names = files.compactMap { SongName(file: $0.lastPathComponent) }
        return (names.map { $0.id }.sorted(), names.reduce(0) { $0 + Self.size(song($1)) })
    }

    /// A song that was added is kept from now on.
    func keep(_ place: AddingPlace, isDecoded: Bool, as name: SongName) throws {
        try make(kept)
        remove(sound(name))
        try move(place.song, to: song(name))
        if isDecoded { try? keepSound(place, of: name) }
        remove(place.folder)
    }

    /// A song that has arrived is kept from now on.
    func keepArrival(_ name: SongName) throws {
        try make(kept)
        remove(sound(name))
        try move(arrival(name), to: song(name))
    }

    /// Keeps what was decoded of a song, at the cost of others.
    func keepSound(_ place: AddingPlace, of name: SongName) throws {
        try make(decoded)
        leaveOutOfBackups(decoded)
        try move(place.wav, to: sound(name))
        used(name)
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let others = (Self.files(in: decoded) ?? []).filter { $0.lastPathComponent != name.text }
            .map { ($0, (try? $0.resourceValues(forKeys: keys))?.contentModificationDate ?? .distantPast) }
        var held = Self.size(sound(name))
        for (file, _) in others.sorted(by: { $0.1 > $1.1 }) {
            held += Self.size(file)
            if held > room { remove(file) }
        }
    }

    /// The decoded sound of a song is needed.
    func used(_ name: SongName) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: sound(name).path)
    }

    func remove(_ name: SongName) {
        remove(song(name))
        remove(sound(name))
    }

    func remove(_ place: AddingPlace) { remove(place.folder) }

    func removeArrival(_ name: SongName) { remove(arrival(name)) }

    func removeAll() { remove(root) }

    // MARK: The disk

    private func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        #if os(iOS)
            // Runs go on behind a locked screen. Files that are made in a folder are as the folder is.
            try FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: folder.path)
        #endif
    }

    /// Nobody needs a copy of what can be made again.
    private func leaveOutOfBackups(_ folder: URL) {
        #if os(iOS)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var folder = folder
            try? folder.setResourceValues(values)
        #endif
    }

    private func remove(_ file: URL) { try? FileManager.default.removeItem(at: file) }

    private func move(_ file: URL, to place: URL) throws(DiskError) {
        if rename(file.path, place.path) != 0 { throw DiskError(code: errno) }
    }

    private static func files(in folder: URL) -> [URL]? {
        try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    private static func size(_ file: URL) -> Int64 {
        ((try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber)?.int64Value ?? 0
    }
}

/// A folder of its own for a song that is being added.
struct AddingPlace: Equatable, Sendable {
    let folder: URL

    var song: URL { folder.appending(path: "song", directoryHint: .notDirectory) }
    /// The sound that is decoded of it.
    var wav: URL { folder.appending(path: "sound.wav", directoryHint: .notDirectory) }
}
