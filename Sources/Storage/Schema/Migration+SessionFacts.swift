extension Migration {
    /// Version 19: what competitions look at of each session, of all accounts, in place of a row for each session and
    /// competition. Values are those of `SessionFacts`. An account's sums change with its number `facts`: that of the
    /// last change of its rows. Until `has_facts` is 1 sessions of earlier versions may lack theirs (see `addFacts`).
    static func sessionFacts(_ connection: any SQLConnection) throws {
        let key = connection.dialect.keyType
        try connection.script(
            """
            CREATE TABLE session_facts (
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                session \(key) NOT NULL,
                began BIGINT NOT NULL,
                ended BIGINT NOT NULL,
                imported BIGINT NOT NULL,
                workouts BIGINT NOT NULL,
                minutes BIGINT NOT NULL,
                calories BIGINT NOT NULL,
                distance BIGINT NOT NULL,
                PRIMARY KEY (account, session)
            );
            CREATE INDEX session_facts_began ON session_facts (account, began);
            ALTER TABLE accounts ADD COLUMN facts BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE accounts ADD COLUMN has_facts BIGINT NOT NULL DEFAULT 0;
            DROP VIEW session_times;
            DROP TABLE contributions;
            """)
    }
}
