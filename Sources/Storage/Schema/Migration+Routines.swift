extension Migration {
    /// Version 14: workouts chosen from the predetermined routines have a table to read of their own, and are no longer
    /// listed among those that people made. `ChosenAs` is the routine's id in the catalogue.
    static func routines(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        let ofExercises = """
            FROM SavedWorkouts saved JOIN live_records ON live_records.account = saved.UserId
                AND live_records.collection = 'workouts' AND live_records.id = saved.WorkoutId
            WHERE EXISTS (
                SELECT 1 FROM Exercises WHERE Exercises.UserId = saved.UserId AND Exercises.WorkoutId = saved.WorkoutId)
            """
        let routine = json.text("fields", "routine", 0)
        try connection.script(
            """
            DROP VIEW UserCreatedRoutine;

            CREATE VIEW UserCreatedRoutine AS
            SELECT UserId, WorkoutId AS RoutineId, Title, Exercises, Day \(ofExercises) AND \(routine) IS NULL;

            CREATE VIEW PredeterminedRoutine AS
            SELECT UserId, WorkoutId AS RoutineId, \(routine) AS ChosenAs, Title, Exercises, Day
            \(ofExercises) AND \(routine) IS NOT NULL;
            """)
    }
}
