extension Migration {
    /// Version 13: measurements of heart-rate sensors, as tables to read. A session's series stays in its record.
    static func heart(_ connection: any SQLConnection) throws {
        let json = JSONSpelling(dialect: connection.dialect)
        let times = (0...5).map { "\(json.number("fields", "heartTimes", 0, .element($0))) AS Zone\($0)Seconds" }
            .joined(separator: ", ")
        try connection.script(
            """
            CREATE VIEW HeartRates AS
            SELECT account AS UserId, id AS SessionId, \(json.number("fields", "began", 0)) AS Began,
                \(json.number("fields", "heartMean", 0)) AS MeanHeartRate,
                \(json.number("fields", "heartMaximum", 0)) AS MaximumHeartRate,
                \(times)
            FROM live_records WHERE collection = 'sessions' AND \(json.text("fields", "heart", 0)) IS NOT NULL;

            CREATE VIEW HeartFacts AS
            SELECT account AS UserId, \(json.text("fields", "sex", 0)) AS Sex,
                \(json.number("fields", "restingHeartRate", 0)) AS RestingHeartRate,
                \(json.number("fields", "maximumHeartRate", 0)) AS MaximumHeartRate
            FROM live_records WHERE collection = 'profile';
            """)
    }
}
