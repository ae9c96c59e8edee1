extension Migration {
    /// Version 9: goals, disliked exercises, and the origins of generated workouts, as tables to read. A goal's
    /// progress isn't stored: it follows from the sessions.
    static func goals(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW Goals AS
            SELECT account AS UserId, id AS GoalId, \(json.text("fields", "name", 0)) AS Name,
                \(json.text("fields", "note", 0)) AS Description, \(json.number("fields", "created", 0)) AS Created,
                \(json.number("fields", "times", 0)) AS Times, \(json.number("fields", "daysPerWeek", 0)) AS DaysPerWeek,
                \(json.number("fields", "minutes", 0)) AS Minutes, \(json.text("fields", "categories", 0)) AS Categories,
                \(json.text("fields", "muscles", 0)) AS Muscles
            FROM live_records WHERE collection = 'goals';

            CREATE VIEW Dislikes AS
            SELECT account AS UserId, id AS ExerciseId, \(json.number("fields", "since", 0)) AS Since
            FROM live_records WHERE collection = 'dislikes';

            CREATE VIEW GeneratedWorkouts AS
            SELECT account AS UserId, id AS WorkoutId, \(json.text("fields", "name", 0)) AS Title,
                \(json.text("fields", "origin", 0)) AS Origin
            FROM live_records WHERE collection = 'workouts' AND \(json.text("fields", "origin", 0)) IS NOT NULL;
            """)
    }
}
