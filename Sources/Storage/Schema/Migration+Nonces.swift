extension Migration {
    /// Version 3: used nonces of Sign in with Apple, so that none is used twice on any server.
    static func nonces(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            CREATE TABLE nonces (
                hash TEXT PRIMARY KEY,
                expires BIGINT NOT NULL
            );
            CREATE INDEX nonces_expires ON nonces (expires);
            """)
    }
}
