import Records

extension Migration {
    /// Version 1.
    ///
    /// The keys `username_key` and `email_key` are the normal forms of names: lower case. A record's text is
    /// `Record.text`, its `past` the past stamps that a sync has to recognise. `sequence` numbers the changes of an
    /// account: a record has the number of its last change, so that a device that knows all changes up to a number asks
    /// for the records above it.
    static func tables(_ connection: any SQLConnection) throws {
        let key = connection.dialect.keyType
        try connection.script(
            """
            CREATE TABLE settings (
                name TEXT PRIMARY KEY,
                value TEXT NOT NULL
            );
            CREATE TABLE accounts (
                id TEXT PRIMARY KEY,
                username TEXT NOT NULL,
                username_key TEXT NOT NULL UNIQUE,
                email TEXT NOT NULL,
                email_key TEXT NOT NULL UNIQUE,
                password TEXT,
                recovery TEXT,
                apple TEXT UNIQUE,
                created BIGINT NOT NULL,
                sequence BIGINT NOT NULL
            );
            CREATE TABLE sessions (
                hash TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                created BIGINT NOT NULL,
                seen BIGINT NOT NULL,
                expires BIGINT NOT NULL
            );
            CREATE INDEX sessions_account ON sessions (account);
            CREATE INDEX sessions_expires ON sessions (expires);
            CREATE TABLE tokens (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                hash TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                scope TEXT NOT NULL,
                created BIGINT NOT NULL,
                expires BIGINT NOT NULL,
                used BIGINT
            );
            CREATE INDEX tokens_account ON tokens (account);
            CREATE INDEX tokens_expires ON tokens (expires);
            CREATE TABLE records (
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                collection \(key) NOT NULL,
                id \(key) NOT NULL,
                sequence BIGINT NOT NULL,
                deleted BIGINT NOT NULL,
                size BIGINT NOT NULL,
                text TEXT NOT NULL,
                past TEXT NOT NULL,
                PRIMARY KEY (account, collection, id)
            );
            CREATE UNIQUE INDEX records_sequence ON records (account, sequence);
            CREATE TABLE pieces (
                account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                collection TEXT NOT NULL,
                id TEXT NOT NULL,
                push TEXT NOT NULL,
                piece BIGINT NOT NULL,
                pieces BIGINT NOT NULL,
                received BIGINT NOT NULL,
                size BIGINT NOT NULL,
                text TEXT NOT NULL,
                PRIMARY KEY (account, collection, id, push, piece)
            );
            CREATE INDEX pieces_received ON pieces (received);
            """)
        try connection.run("INSERT INTO settings (name, value) VALUES ('epoch', $1)", [.text(Epoch.random())])
    }
}
