extension Migration {
    /// Version 18: competitions, their members, and the sums' parts: a row for each session that is something in a
    /// competition. Moments are in milliseconds since 1970; values in thousandths of the measure's unit. A session of
    /// which `counted` is 0 overlaps others that count.
    static func competitions(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE TABLE competitions (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                measure TEXT NOT NULL,
                begins BIGINT NOT NULL,
                ends BIGINT NOT NULL,
                code TEXT NOT NULL UNIQUE,
                created BIGINT NOT NULL
            );
            CREATE TABLE members (
                competition TEXT NOT NULL REFERENCES competitions (id) ON DELETE CASCADE,
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                alias TEXT NOT NULL,
                alias_key TEXT NOT NULL,
                number BIGINT NOT NULL,
                joined BIGINT NOT NULL,
                PRIMARY KEY (competition, account),
                UNIQUE (competition, alias_key)
            );
            CREATE INDEX members_account ON members (account);
            CREATE TABLE contributions (
                competition TEXT NOT NULL,
                account TEXT NOT NULL,
                session TEXT NOT NULL,
                began BIGINT NOT NULL,
                ended BIGINT NOT NULL,
                value BIGINT NOT NULL,
                imported BIGINT NOT NULL,
                counted BIGINT NOT NULL,
                PRIMARY KEY (account, session, competition),
                FOREIGN KEY (competition, account) REFERENCES members (competition, account) ON DELETE CASCADE
            );
            CREATE INDEX contributions_began ON contributions (account, began);
            CREATE INDEX contributions_sum ON contributions (competition, account, counted, imported, value, ended);

            CREATE VIEW session_times AS
            SELECT account, id, \(json.number("fields", "began", 0)) AS began
            FROM live_records WHERE collection = 'sessions';
            """)
    }
}
