extension Migration {
    /// Version 6: the deletion time of records that still have fields, in milliseconds since 1970, so that expired ones
    /// can be found. For records deleted before this version the time is unknown: they are checked once.
    static func tombstones(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE records ADD COLUMN deleted_at BIGINT;
            UPDATE records SET deleted_at = 0 WHERE deleted = 1;
            CREATE INDEX records_deleted_at ON records (deleted_at) WHERE deleted_at IS NOT NULL;
            """)
    }
}
