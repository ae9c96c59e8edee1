/// The device that a session is started on.
public struct Device: Equatable, Sendable {
    /// For people: "Firefox on Linux".
    public var name: String
    /// The hash of the token that the device sends when it comes back; nil if it has none.
    public var hash: String?
    /// The time until which the device is remembered.
    public var expires: Int64

    public init(name: String = "", hash: String? = nil, expires: Int64 = 0) {
        self.name = name
        self.hash = hash
        self.expires = expires
    }
}

/// A session, for the list of a person's devices.
public struct DeviceSession: Equatable, Sendable {
    /// The beginning of the session's hash: it names the session without helping anyone to guess its token.
    public let id: String
    public let device: String
    public let created: Int64
    /// To the hour.
    public let seen: Int64
    public let expires: Int64

    /// The id of the session with that hash.
    public static func id(hash: String) -> String { String(hash.prefix(idLength)) }

    static let idLength = 22
}

extension Database {
    /// The sessions of an account that haven't expired, the most recently used one first.
    public func sessions(account: String, now: Int64) async throws -> [DeviceSession] {
        try await engine.read { connection in
            try connection.rows(
                """
                SELECT substr(hash, 1, \(DeviceSession.idLength)), device, created, seen, expires FROM sessions
                WHERE account = $1 AND expires > $2 AND created > $3 ORDER BY seen DESC, created DESC, hash
                """, [.text(account), .integer(now), .integer(now - Self.longestSession)]
            ).map { row in
                DeviceSession(
                    id: try row.text(0), device: try row.text(1), created: try row.integer(2),
                    seen: try row.integer(3), expires: try row.integer(4))
            }
        }
    }

    /// - Returns: Whether the account had such a session.
    @discardableResult
    public func endSession(account: String, id: String) async throws -> Bool {
        try await write { connection in
            try connection.run(
                "DELETE FROM sessions WHERE account = $1 AND substr(hash, 1, \(DeviceSession.idLength)) = $2",
                [.text(account), .text(id)]) > 0
        }
    }

    /// Whether somebody has logged in to the account on that device, not too long ago.
    public func knowsDevice(hash: String, account: String, now: Int64) async throws -> Bool {
        try await engine.read { connection in
            try connection.row(
                "SELECT 1 FROM devices WHERE hash = $1 AND account = $2 AND expires > $3",
                [.text(hash), .text(account), .integer(now)]) != nil
        }
    }

    static func remember(
        _ device: Device, of account: String, _ connection: any SQLConnection, now: Int64
    ) throws {
        guard let hash = device.hash else { return }
        try connection.run("DELETE FROM devices WHERE expires <= $1", [.integer(now)])
        try connection.run(
            """
            INSERT INTO devices (hash, account, expires) VALUES ($1, $2, $3)
            ON CONFLICT (hash) DO UPDATE SET expires = excluded.expires WHERE devices.account = excluded.account
            """, [.text(hash), .text(account), .integer(device.expires)])
    }
}
