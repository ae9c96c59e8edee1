extension Migration {
    /// Version 2: the stored data, as tables for other programs to read. Deleted records are left out. Durations are in
    /// seconds, moments in seconds since 1970; weights in kilograms, heights in metres.
    ///
    /// `SavedWorkouts` has every workout of a list, `UserCreatedWorkout` those with timed or placed periods, and
    /// `UserCreatedRoutine` those of exercises. `Exercises` has each exercise of a workout once. `stats` has a row for
    /// each day with sessions, by the clock of the place where they began, and the averages of its week from Sunday.
    static func views(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW live_records AS
            SELECT account, collection, id, \(json.fields(ofText: "text")) AS fields FROM records WHERE deleted = 0;

            CREATE VIEW "User" AS
            SELECT accounts.id AS UserId, username AS Username, email AS Email, created / 1000 AS Created,
                \(json.text("p.fields", "name", 0)) AS Name,
                \(json.text("p.fields", "birthDate", 0)) AS BirthDate,
                (SELECT \(json.number("w.value", 0)) FROM \(json.members("p.fields")) w
                    WHERE w.key LIKE 'weight.%' AND \(json.text("w.value", 0)) IS NOT NULL
                    ORDER BY w.key DESC LIMIT 1) AS Weight,
                \(json.number("p.fields", "height", 0)) AS Height
            FROM accounts LEFT JOIN live_records p ON p.account = accounts.id AND p.collection = 'profile';

            CREATE VIEW SavedWorkouts AS
            SELECT account AS UserId, id AS WorkoutId, \(json.text("fields", "name", 0)) AS Title,
                \(json.text("fields", "steps", 0)) AS Exercises, \(Self.day(json)) AS Day,
                \(json.number("fields", "created", 0)) AS Created
            FROM live_records WHERE collection = 'workouts';

            CREATE VIEW workout_steps AS
            SELECT account, live_records.id, step.value AS step
            FROM live_records CROSS JOIN \(json.elements(Self.steps(json))) step WHERE collection = 'workouts';

            CREATE VIEW Exercises AS
            SELECT account AS UserId, id AS WorkoutId, \(json.text("step", "name")) AS Name,
                \(json.text("step", "exercise")) AS Exercise, \(json.number("step", "sets")) AS Sets,
                \(json.number("step", "reps")) AS Reps, \(json.number("step", "weight")) AS Weight,
                \(json.text("step", "note")) AS Note, \(json.text("step", "superset")) AS Superset
            FROM workout_steps WHERE \(json.text("step", "role")) = 'exercise';

            CREATE VIEW UserCreatedRoutine AS
            SELECT UserId, WorkoutId AS RoutineId, Title, Exercises, Day FROM SavedWorkouts saved
            WHERE EXISTS (
                SELECT 1 FROM Exercises WHERE Exercises.UserId = saved.UserId AND Exercises.WorkoutId = saved.WorkoutId);

            CREATE VIEW UserCreatedWorkout AS
            SELECT UserId, WorkoutId, Title, Exercises, Day FROM SavedWorkouts saved
            WHERE NOT EXISTS (
                SELECT 1 FROM Exercises WHERE Exercises.UserId = saved.UserId AND Exercises.WorkoutId = saved.WorkoutId);

            CREATE VIEW daily_stats AS
            SELECT account, day, COUNT(*) AS sessions, SUM(spent) AS spent, SUM(energy) AS energy
            FROM (
                SELECT account, COALESCE(\(json.number("fields", "spent", 0)), 0) AS spent,
                    COALESCE(\(json.number("fields", "energy", 0)), 0) AS energy,
                    \(json.day(
                        """
                        \(json.number("fields", "began", 0)) + 60 * COALESCE(\(json.number("fields", "zoneMinutes", 0)), 0)
                        """)) AS day
                FROM live_records WHERE collection = 'sessions'
            ) days GROUP BY account, day;

            CREATE VIEW stats AS
            SELECT account AS UserId, day AS Day, sessions AS Workouts, spent AS Time, energy AS Calories,
                \(json.sunday("day")) AS Week,
                AVG(spent) OVER (PARTITION BY account, \(json.sunday("day"))) AS WeekAverageTime,
                AVG(energy) OVER (PARTITION BY account, \(json.sunday("day"))) AS WeekAverageCalories
            FROM daily_stats;
            """)
    }

    /// `Sunday Tuesday`, `any day`, or nothing, from the bits of a workout's weekdays.
    private static func day(_ json: JSONSpelling) -> String {
        let bits = "CAST(COALESCE(\(json.number("fields", "weekdays", 0)), 0) AS INTEGER)"
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "any day"]
        return "TRIM("
            + names.enumerated().map { "CASE WHEN (\(bits) & \(1 << $0)) <> 0 THEN '\($1) ' ELSE '' END" }
            .joined(separator: " || ") + ")"
    }

    /// The array of a workout's different steps: the field is such an array, or an object with a dictionary.
    private static func steps(_ json: JSONSpelling) -> String {
        let dictionary = json.value("fields", "steps", 0, "dictionary")
        let list = json.value("fields", "steps", 0)
        return """
            CASE \(json.kind("fields", "steps", 0))
            WHEN 'object' THEN \(dictionary) WHEN 'array' THEN \(list) ELSE \(json.emptyArray) END
            """
    }
}
