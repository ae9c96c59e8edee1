import CFiles

/// Where a database lives: which PostgreSQL in which of its lives, or which file. A database that finds itself elsewhere than it
/// was may lack what its devices were told is stored, and takes another epoch.
///
/// The name of the home is written into the database. A replica has its primary's, and what it becomes when it is promoted is
/// another; so has a copy, whoever made it. The epoch is random: two replicas of one primary that are both promoted have
/// homes of the same name, but no epoch in common.
enum Home {
    /// Compares the home with the one that is written down. To be called within a transaction that writes, before anything is asked.
    ///
    /// - Throws: `StorageError.unavailable` from a replica.
    static func settle(_ connection: any SQLConnection) throws {
        guard let home = try name(connection), try written(connection) != home else { return }
        // Of connections that are made at once, to a new primary, one goes first.
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

    /// Nil where there are no tables yet.
    private static func name(_ connection: any SQLConnection) throws -> String? {
        switch connection.dialect {
        case .sqlite: try file(connection)
        case .postgres: try cluster(connection)
        }
    }

    /// The cluster's identity, its timeline (which every promotion and every recovery to a point in time begins anew), and the
    /// table itself: restored by pg_restore, it is another one.
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

    /// The file's number and when it was made. Of a file that was copied over in place both stay the same.
    private static func file(_ connection: any SQLConnection) throws -> String? {
        let path = try connection.rows("PRAGMA database_list", []).first { try $0.text(1) == "main" }?.text(2)
        guard let path else { return nil }
        var identity = setlist_file_identity()
        guard setlist_identify_file(path, &identity) == 0 else { return nil }
        return "\(identity.number)-\(identity.birth_seconds)-\(identity.birth_nanoseconds)"
    }
}
