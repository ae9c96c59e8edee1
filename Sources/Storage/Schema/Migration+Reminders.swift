extension Migration {
    /// Version 17: the table of goals gains the time of the reminder, in minutes after midnight, and the minutes by
    /// which local time was ahead of UTC when the goal was made.
    static func reminders(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            DROP VIEW Goals;

            CREATE VIEW Goals AS
            SELECT account AS UserId, id AS GoalId, \(json.text("fields", "name", 0)) AS Name,
                \(json.text("fields", "note", 0)) AS Description, \(json.number("fields", "created", 0)) AS Created,
                COALESCE(\(json.number("fields", "zoneMinutes", 0)), 0) AS ZoneMinutes,
                \(json.number("fields", "times", 0)) AS Times, \(json.number("fields", "daysPerWeek", 0)) AS DaysPerWeek,
                \(json.number("fields", "minutes", 0)) AS Minutes, \(json.text("fields", "categories", 0)) AS Categories,
                \(json.text("fields", "muscles", 0)) AS Muscles, \(json.number("fields", "reminder", 0)) AS Reminder
            FROM live_records WHERE collection = 'goals';
            """)
    }
}
