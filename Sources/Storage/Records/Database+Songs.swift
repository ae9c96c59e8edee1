import Records

/// The hashes of the files that an account's songs name.
public struct SongHashes: Equatable, Sendable {
    /// Those of songs that are there.
    public var live: Set<String>
    /// Those that only deleted songs name. The database forgets them with the songs' fields, 180 days after the
    /// deletion.
    public var deleted: Set<String>

    public init(live: Set<String> = [], deleted: Set<String> = []) {
        self.live = live
        self.deleted = deleted
    }
}

extension Database {
    /// The hashes of the files of an account's songs; nil if there is no such account.
    public func songHashes(account: String) async throws -> SongHashes? {
        try await engine.read { connection in
            do {
                _ = try AccountState(connection, account: account)
            } catch StorageError.noAccount {
                return nil
            }
            let live = try connection.rows("SELECT Hash FROM SongFiles WHERE UserId = $1", [.text(account)])
            let deleted = try connection.rows(
                "SELECT text FROM records WHERE account = $1 AND collection = 'songs' AND deleted = 1",
                [.text(account)])
            var hashes = SongHashes()
            hashes.live = Set(live.compactMap { $0.optionalText(0) })
            hashes.deleted = Set(try deleted.compactMap { hash(inRecord: try $0.text(0)) })
            hashes.deleted.subtract(hashes.live)
            return hashes
        }
    }
}

/// The hash that a song's record names: its field `file` has the value first, then the stamp.
private func hash(inRecord text: String) -> String? {
    guard let file = try? JSON(text)["fields"]?["file"]?.array?.first else { return nil }
    return file["hash"]?.string
}
