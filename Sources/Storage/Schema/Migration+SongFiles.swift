extension Migration {
    /// Version 16: the songs' files, as a table to read. The server keeps the files that are listed in it.
    static func songFiles(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW SongFiles AS
            SELECT account AS UserId, id AS SongId, \(json.text("fields", "file", 0, "hash")) AS Hash
            FROM live_records WHERE collection = 'songs';
            """)
    }
}
