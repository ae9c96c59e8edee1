import Records

extension RecordCollection {
    static let hearts = RecordCollection(
        kind: .hearts, one: "Heart", many: "Hearts", meaning: "how the heart beat during a session",
        fields: [
            Field(
                "pieces",
                Schema.array(Schema.string(0...16_384, pattern: "^1[A-Za-z0-9_-]+$"), maximum: StoredHeart.mostPieces),
                "The rates, at most \(StoredHeart.pieceLength) a piece, as text: Docs/API.md says how to read it.",
                isRequired: true)
        ])

    /// A session's fields about its heart.
    static let heartOfSession = [
        Field("heart", Schema.string(0...64), "The id of its heart's series, where a sensor was worn."),
        Field("heartMean", Schema.integer(25...250), "Beats a minute on the average."),
        Field("heartMaximum", Schema.integer(25...250), "The most beats a minute."),
        Field(
            "heartZones", numbers(5, 25...250),
            "Where the person’s five zones began then, beats a minute. Left out where they weren’t known."),
        Field(
            "heartTimes", numbers(6, 0...Int64(Int32.max)),
            "Seconds below the first zone, and in each of the five."),
    ]

    /// A profile's fields about the heart.
    static let heartOfPerson = [
        Field("sex", Schema.oneOf(["female", "male"]), "As equations of physiology tell people apart."),
        Field("restingHeartRate", Schema.integer(25...120), "Beats a minute at rest."),
        Field("maximumHeartRate", Schema.integer(100...230), "Beats a minute. Left out: that of the age."),
        Field(
            "heartZones", numbers(5, 30...230),
            "Where the person’s own five zones begin, beats a minute, ascending. Left out: at 50, 60, 70, 80 and 90 % of the maximum."
        ),
    ]

    /// So many whole numbers.
    static func numbers(_ count: Int, _ range: ClosedRange<Int64>) -> JSON {
        .object([
            .init("type", .string("array")), .init("items", Schema.integer(range)),
            .init("minItems", .number(JSONNumber(Int64(count)))), .init("maxItems", .number(JSONNumber(Int64(count)))),
        ])
    }
}
