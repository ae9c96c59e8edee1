extension Migration {
    /// Version 15: songs, themes, and the music of workouts and sessions, as tables to read. The remaining number of a
    /// theme isn't stored: it follows from `SessionThemes`.
    static func songs(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW Songs AS
            SELECT account AS UserId, id AS SongId, \(json.text("fields", "title", 0)) AS Title,
                \(json.text("fields", "artist", 0)) AS Artist, \(json.text("fields", "genre", 0)) AS Genre,
                \(json.number("fields", "year", 0)) AS Year, \(json.number("fields", "length", 0)) AS Length,
                \(json.number("fields", "taggedTempo", 0)) AS TaggedTempo,
                \(json.number("fields", "beat", 0, "tempo")) AS HeardTempo,
                \(json.number("fields", "tappedTempo", 0)) AS TappedTempo,
                \(json.text("fields", "file", 0, "name")) AS FileName,
                \(json.number("fields", "file", 0, "size")) AS FileSize, \(json.number("fields", "added", 0)) AS Added
            FROM live_records WHERE collection = 'songs';

            CREATE VIEW Themes AS
            SELECT account AS UserId, id AS ThemeId, \(json.text("fields", "name", 0)) AS Name,
                \(json.text("fields", "kind", 0)) AS Kind, \(json.number("fields", "workouts", 0)) AS Workouts,
                \(json.number("fields", "since", 0)) AS Since
            FROM live_records WHERE collection = 'themes';

            CREATE VIEW WorkoutMusic AS
            SELECT account AS UserId, id AS WorkoutId, \(json.text("fields", "music", 0, "themes")) AS Themes,
                \(json.number("fields", "music", 0, "cadence")) AS Cadence
            FROM live_records WHERE collection = 'workouts' AND \(json.text("fields", "music", 0)) IS NOT NULL;

            CREATE VIEW SessionSongs AS
            SELECT account AS UserId, live_records.id AS SessionId, \(json.text("song.value", "title")) AS Title,
                \(json.text("song.value", "artist")) AS Artist
            FROM live_records CROSS JOIN \(json.elements(list("songs", json))) song WHERE collection = 'sessions';

            CREATE VIEW SessionThemes AS
            SELECT account AS UserId, live_records.id AS SessionId, \(json.number("fields", "began", 0)) AS Began,
                \(json.item("theme.value")) AS ThemeId
            FROM live_records CROSS JOIN \(json.elements(list("themes", json))) theme WHERE collection = 'sessions';
            """)
    }

    /// The array of a field; empty if there is none.
    private static func list(_ field: String, _ json: JSONSpelling) -> String {
        let list = json.value("fields", .member(field), 0)
        return "CASE \(json.kind("fields", .member(field), 0)) WHEN 'array' THEN \(list) ELSE \(json.emptyArray) END"
    }
}
