import Records

/// The files of songs that the account keeps (MU-1), as far as this device knows them.
struct SongAccount: Sendable {
    /// By their hashes; nil until the server has answered.
    var files: [String: File]?
    /// The most bytes that they may take; 0: the server keeps none.
    var limit: Int64 = 0
    /// The token of the pending request, and whether it is to remove all files.
    var asking: Int32?
    var isRemoving = false
    var transfer: SongTransfer?
    /// The reason why the last transfer ended early.
    var problem: String?
    /// The question whether to remove all files from the account is open.
    var asksToRemove = false

    struct File: Sendable {
        var size: Int64
        /// Bytes that the server has of it.
        var received: Int64

        var isWhole: Bool { received == size }
    }

    func has(_ song: Song) -> Bool { files?[song.file.hash]?.isWhole ?? false }

    /// The bytes that the files take.
    var bytes: Int64 { (files ?? [:]).values.reduce(0) { $0 + $1.received } }

    /// The songs on the device but not in the account, or the other way round, in the library's order.
    func missing(isUpload: Bool, _ shared: Shared) -> [String] {
        guard files != nil else { return [] }
        var ids: [String] = []
        for entry in shared.library.songs
        where shared.songFiles.has(entry.id) == isUpload && has(entry.value) != isUpload {
            ids.append(entry.id)
        }
        return ids
    }
}

/// Songs on their way to the account, or from it, one after the other.
struct SongTransfer: Sendable {
    let isUpload: Bool
    let ids: [String]
    /// The number of finished ones.
    var done = 0
    /// Of the current song, 0…1.
    var progress = 0.0

    var current: String? { done < ids.count ? ids[done] : nil }
    /// Of all songs, 0…1.
    var share: Double { ids.isEmpty ? 1 : (Double(done) + progress) / Double(ids.count) }
}
