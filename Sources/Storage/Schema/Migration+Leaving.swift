extension Migration {
    /// Version 20: an account that is deleted has `leaving` 1 until the last of its records is gone (see
    /// `Database.delete(account:)`). Nobody finds it any more.
    static func leaving(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE accounts ADD COLUMN leaving BIGINT NOT NULL DEFAULT 0;
            CREATE INDEX accounts_leaving ON accounts (id) WHERE leaving = 1;
            """)
    }
}
