extension Migration {
    /// Version 10: the secret address of an account's plan, as a hash; one an account at most.
    static func calendars(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            CREATE TABLE calendars (
                account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
                hash TEXT NOT NULL UNIQUE,
                created BIGINT NOT NULL,
                used BIGINT
            );
            """)
    }
}
