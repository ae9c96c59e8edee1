extension Migration {
    /// Version 11: fitness tests, and the exercises counted by motion, as tables to read.
    static func fitness(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW FitnessTests AS
            SELECT account AS UserId, id AS TestId, \(json.text("fields", "exercise", 0)) AS ExerciseId,
                \(json.number("fields", "began", 0)) AS Began, \(json.number("fields", "seconds", 0)) AS Seconds,
                \(json.number("fields", "counted", 0)) AS Counted, \(json.number("fields", "entered", 0)) AS Entered,
                \(json.number("fields", "rate", 0)) AS Rate, \(json.number("fields", "level", 0)) AS Level
            FROM live_records WHERE collection = 'fitnessTests';

            CREATE VIEW TrackedExercises AS
            SELECT account AS UserId, id AS ExerciseId,
                CASE WHEN CAST(COALESCE(\(json.text("fields", "isTracked", 0)), 'true') AS TEXT) IN ('0', 'false') THEN 0 ELSE 1
                END AS IsTracked
            FROM live_records WHERE collection = 'tracking';
            """)
    }
}
