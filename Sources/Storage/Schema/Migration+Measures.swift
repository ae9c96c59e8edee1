extension Migration {
    /// Version 22: measures of the body by day, the weight among them, as a table to read. `Name` and `Unit` are of people's own.
    static func measures(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        try connection.script(
            """
            CREATE VIEW Measures AS
            SELECT account AS UserId, live_records.id AS MeasureId, \(json.text("fields", "name", 0)) AS Name,
                \(json.text("fields", "unit", 0)) AS Unit, SUBSTR(field.key, 4) AS Day,
                \(json.number("field.value", 0)) AS Value
            FROM live_records CROSS JOIN \(json.members("fields")) field
            WHERE collection = 'measures' AND field.key LIKE 'on.%' AND \(json.text("field.value", 0)) IS NOT NULL
            UNION ALL
            SELECT account, 'weight', NULL, NULL, SUBSTR(field.key, 8), \(json.number("field.value", 0))
            FROM live_records CROSS JOIN \(json.members("fields")) field
            WHERE collection = 'profile' AND field.key LIKE 'weight.%' AND \(json.text("field.value", 0)) IS NOT NULL;
            """)
    }
}
