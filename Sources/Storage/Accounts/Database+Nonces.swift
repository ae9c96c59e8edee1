extension Database {
    /// Marks a nonce as used.
    ///
    /// - Parameters:
    ///   - hash: of the nonce, in any text form.
    ///   - expires: the time after which the nonce is invalid and is forgotten.
    /// - Returns: False if it was used before.
    public func useNonce(hash: String, now: Int64, until expires: Int64) async throws -> Bool {
        try await write { connection in
            _ = try connection.run("DELETE FROM nonces WHERE expires <= $1", [.integer(now)])
            return try connection.run(
                "INSERT INTO nonces (hash, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(hash), .integer(expires)]) == 1
        }
    }
}
