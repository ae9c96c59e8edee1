extension Database {
    /// The hashes of the files of an account's songs; nil if there is no such account.
    public func songHashes(account: String) async throws -> Set<String>? {
        try await engine.read { connection in
            do {
                _ = try AccountState(connection, account: account)
            } catch StorageError.noAccount {
                return nil
            }
            let rows = try connection.rows("SELECT Hash FROM SongFiles WHERE UserId = $1", [.text(account)])
            return Set(try rows.compactMap { try $0.optionalText(0) })
        }
    }
}
