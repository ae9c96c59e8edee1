extension Migration {
    /// Version 6: when records were deleted that still hold something, in milliseconds since 1970, so that those can be found whose
    /// time is over. Of those that are deleted already it isn't known here: they are looked at once.
    static func tombstones(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE records ADD COLUMN deleted_at BIGINT;
            UPDATE records SET deleted_at = 0 WHERE deleted = 1;
            CREATE INDEX records_deleted_at ON records (deleted_at) WHERE deleted_at IS NOT NULL;
            """)
    }
}
