extension Migration {
    /// Version 4: people's own exercises, readable as a table beside those of their workouts.
    static func exercises(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW UserCreatedExercises AS
            SELECT account AS UserId, id AS ExerciseId, \(json.text("fields", "name", 0)) AS Name,
                \(json.text("fields", "type", 0)) AS Type, \(json.text("fields", "muscles", 0)) AS Muscles,
                \(json.text("fields", "equipment", 0)) AS Equipment, \(json.text("fields", "howTo", 0)) AS HowTo
            FROM live_records WHERE collection = 'exercises';
            """)
    }
}
