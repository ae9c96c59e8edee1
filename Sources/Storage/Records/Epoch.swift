import Records

/// The name of one history of a database. A restored copy has another, by which devices recognise it.
enum Epoch {
    /// 16 hexadecimal digits.
    static func random() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Makes every device start anew and send its records; connected devices do so at once.
    static func renew(_ connection: any SQLConnection) throws {
        try connection.run("UPDATE settings SET value = $1 WHERE name = 'epoch'", [.text(random())])
        try connection.notify(.access, "")
    }
}

extension Database {
    public func epoch() async throws -> String {
        try await engine.read { connection in
            guard let row = try connection.row("SELECT value FROM settings WHERE name = 'epoch'", []) else {
                throw StorageError.fault("It has no epoch.")
            }
            return try row.text(0)
        }
    }

    /// To be called on a database that was restored from a copy: every device then starts anew and sends its records.
    public func renewEpoch() async throws {
        try await write { try Epoch.renew($0) }
    }
}
