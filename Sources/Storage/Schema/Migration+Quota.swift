extension Migration {
    /// Version 8: the amount that an account holds, as `Holding` counts it, so that it needn't be summed up each time.
    static func quota(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE accounts ADD COLUMN held_bytes BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE accounts ADD COLUMN held_records BIGINT NOT NULL DEFAULT 0;
            UPDATE accounts SET
                held_bytes = (SELECT COALESCE(SUM(CASE WHEN deleted = 1 THEN size / 2 ELSE size END), 0)
                    FROM records WHERE records.account = accounts.id),
                held_records = (SELECT COUNT(*) FROM records WHERE records.account = accounts.id AND deleted = 0);
            """)
    }
}
