extension Migration {
    /// Version 21: which sessions were entered by hand. An earlier server may have kept such sessions and noted nothing of that, so all
    /// facts are made anew, the next time that they are needed (see `addFacts`).
    static func enteredSessions(_ connection: any SQLConnection) throws {
        try connection.script(
            """
            ALTER TABLE session_facts ADD COLUMN entered BIGINT NOT NULL DEFAULT 0;
            UPDATE accounts SET has_facts = 0;
            """)
    }
}
