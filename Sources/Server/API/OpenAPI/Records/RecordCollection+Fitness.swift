import Catalogue
import Records

extension RecordCollection {
    static let fitnessTests = RecordCollection(
        kind: .fitnessTests, one: "FitnessTest", many: "FitnessTests",
        meaning: "how often an exercise was done in a test",
        fields: [
            Field("exercise", RecordParts.name, "The exercise's id.", isRequired: true),
            Field("rate", Schema.number(FitnessTestLimits.rate), "Repetitions a minute.", isRequired: true),
            Field("level", Schema.integer(1...10), "Of the rate, as it was then.", isRequired: true),
            Field("began", RecordParts.date, "When it began. Left out: 0."),
            Field("seconds", Schema.integer(1...3_600), "How long it took. Left out: 30."),
            Field("counted", Schema.integer(0...9_999), "What was counted by motion. Left out: nothing was."),
            Field("entered", Schema.integer(0...9_999), "What the person entered; it counts instead."),
        ])

    static let motions = RecordCollection(
        kind: .motions, one: "Motion", many: "Motions",
        meaning: "the motion log of the fitness test of the same id, if the person keeps it in the account",
        fields: [
            Field(
                "pieces",
                Schema.array(Schema.string(0...StoredMotion.pieceBytes), maximum: StoredMotion.mostPieces),
                "The log's file, to be joined: Docs/Motion.md describes it.", isRequired: true)
        ])

    static let tracking = RecordCollection(
        kind: .tracking, one: "Tracking", many: "TrackingRecords",
        meaning: "whether repetitions of the exercise of the same id are counted by motion",
        fields: [Field("isTracked", Schema.boolean, "Left out: true.")])
}
