extension Migration {
    /// Version 5: on PostgreSQL a trigger announces the end of every session and token to all servers.
    static func access(_ connection: any SQLConnection) throws {
        guard connection.dialect == .postgres else { return }
        try connection.script(
            """
            CREATE FUNCTION setlist_access_ended() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('\(PostgresChannel.access.rawValue)', OLD.account);
                RETURN NULL;
            END $$;
            CREATE TRIGGER setlist_session_ended AFTER DELETE ON sessions
            FOR EACH ROW EXECUTE FUNCTION setlist_access_ended();
            CREATE TRIGGER setlist_token_ended AFTER DELETE ON tokens
            FOR EACH ROW EXECUTE FUNCTION setlist_access_ended();
            CREATE FUNCTION setlist_account_gone() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('\(PostgresChannel.changes.rawValue)', OLD.id || ' ');
                RETURN NULL;
            END $$;
            CREATE TRIGGER setlist_account_gone AFTER DELETE ON accounts
            FOR EACH ROW EXECUTE FUNCTION setlist_account_gone();
            """)
    }
}
