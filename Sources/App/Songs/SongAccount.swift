import Records

/// The files of songs that the account keeps (MU-1), as far as this device has heard of them.
struct SongAccount: Sendable {
    /// By their hashes; nil as long as nothing was heard.
    var files: [String: File]?
    /// Bytes that they may take; 0: the server keeps none.
    var limit: Int64 = 0
    /// The token of what the server was asked, and whether that was to remove all.
    var asking: Int32?
    var isRemoving = false
    var transfer: SongTransfer?
    /// Why the last transfer ended early.
    var problem: String?
    /// The person is asked whether the account shall really forget them.
    var asksToRemove = false

    struct File: Sendable {
        var size: Int64
        /// Bytes that the server has of it.
        var received: Int64

        var isWhole: Bool { received == size }
    }

    func has(_ song: Song) -> Bool { files?[song.file.hash]?.isWhole ?? false }

    /// Bytes that they take.
    var bytes: Int64 { (files ?? [:]).values.reduce(0) { $0 + $1.received } }

    /// Songs that are here and not in the account, or the other way round, in the library's order.
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
    /// How many of these are through.
    var done = 0
    /// Of the current one, 0…1.
    var progress = 0.0

    var current: String? { done < ids.count ? ids[done] : nil }
    /// Of all, 0…1.
    var share: Double { ids.isEmpty ? 1 : (Double(done) + progress) / Double(ids.count) }
}
