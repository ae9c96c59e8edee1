extension Migration {
    /// Version 12: rest days, as a table to read: the permanent days of the week, by their names, and the single rest
    /// day, as a date.
    static func restDays(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW RestDays AS
            SELECT account AS UserId, SUBSTR(day.key, 9) AS Day
            FROM live_records CROSS JOIN \(json.members("fields")) day
            WHERE collection = 'settings' AND day.key LIKE 'restDay.%'
                AND CAST(COALESCE(\(json.text("day.value", 0)), 'false') AS TEXT) IN ('1', 'true')
            UNION ALL
            SELECT account AS UserId, \(json.text("fields", "restDate", 0)) AS Day
            FROM live_records WHERE collection = 'settings' AND \(json.text("fields", "restDate", 0)) IS NOT NULL;
            """)
    }
}
