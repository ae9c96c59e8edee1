import CFiles

/// The home of a database: a certain PostgreSQL on a certain timeline, or a certain file. A database that finds itself
/// in another home may lack changes that were confirmed to devices, and takes another epoch.
///
/// The name of the home is stored in the database. A replica has its primary's name stored, and its own is another once
/// it is promoted; the same holds for any copy. The epoch is random: two replicas of one primary that are both promoted
/// have homes of the same name, but different epochs.
enum Home {
    /// Compares the current home with the stored one. To be called within a writing transaction, before any query.
    ///
    /// - Throws: `StorageError.unavailable` from a replica.
    static func settle(_ connection: any SQLConnection) throws {
        guard let home = try name(connection), try written(connection) != home else { return }
        // If several connections to a new primary are made at once, one goes first.
        _ = try connection.rows(
            "SELECT value FROM settings WHERE name = 'epoch'\(connection.dialect.forUpdate)", [])
        guard try written(connection) != home else { return }
        try connection.run(
            """
            INSERT INTO settings (name, value) VALUES ('home', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, [.text(home)])
        try Epoch.renew(connection)
    }

    private static func written(_ connection: any SQLConnection) throws -> String? {
        try connection.row("SELECT value FROM settings WHERE name = 'home'", [])?.text(0)
    }

    /// Nil if there are no tables yet.
    private static func name(_ connection: any SQLConnection) throws -> String? {
        switch connection.dialect {
        case .sqlite: try file(connection)
        case .postgres: try cluster(connection)
        }
    }

    /// The cluster's identity, its timeline (every promotion and every recovery to a point in time begins a new one),
    /// and the identity of the table itself, which pg_restore changes.
    private static func cluster(_ connection: any SQLConnection) throws -> String? {
        let row = try connection.row(
            """
            SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE
                    system_identifier || '-' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
                to_regclass('settings')::oid::bigint
            FROM pg_control_system()
            """, [])
        guard let home = row?.optionalText(0) else {
            throw StorageError.unavailable("it is a replica, which can only be read.")
        }
        return row?.optionalInteger(1).map { "\(home)-\($0)" }
    }

    /// The file's number and its time of creation. Both stay the same if another file is copied over it in place.
    private static func file(_ connection: any SQLConnection) throws -> String? {
        let path = try connection.rows("PRAGMA database_list", []).first { try $0.text(1) == "main" }?.text(2)
        guard let path else { return nil }
        var identity = setlist_file_identity()
        guard setlist_identify_file(path, &identity) == 0 else { return nil }
        return "\(identity.number)-\(identity.birth_seconds)-\(identity.birth_nanoseconds)"
    }
}
