extension Migration {
    /// Version 7: the device of a session, and devices on which log-ins have succeeded before.
    static func devices(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
            CREATE TABLE devices (
                hash TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                expires BIGINT NOT NULL
            );
            CREATE INDEX devices_account ON devices (account);
            CREATE INDEX devices_expires ON devices (expires);
            """)
    }
}
