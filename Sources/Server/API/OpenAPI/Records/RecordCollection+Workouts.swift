import Records
import Workouts

extension RecordCollection {
    static let workouts = RecordCollection(
        kind: .workouts, one: "Workout", many: "Workouts", meaning: "a workout of the list",
        fields: [
            Field("name", RecordParts.name, "Shown in the list.", isRequired: true),
            Field(
                "steps", Schema.array(Schema.reference("Step"), maximum: Limits.steps),
                "In their order, as in the workout file.", isRequired: true),
            Field("cues", Schema.reference("Cues"), "How it sounds."),
            Field("activity", Schema.reference("Activity"), "For the energy it takes. Left out: other."),
            Field(
                "tracksLocation", Schema.boolean,
                "Whether a run records the route. Left out: it does where a step ends at a distance or a place."),
            Field(
                "weekdays", Schema.integer(0...255),
                "When it is planned for: the sum of Sunday 1, Monday 2, Tuesday 4 … Saturday 64; 128 is any day, 0 none."
            ),
            Field(
                "order", Schema.string(2...4_096, pattern: "^[A-Za-z][0-9A-Za-z]+$"),
                """
                Its place in the list, which is sorted by the bytes of this, then by id: a whole part whose first letter tells its \
                length (a0 … az, b00 …; Zz, Zy … before them), and digits of base 62. Left out: a0.
                """),
            Field("created", RecordParts.date, "When it was made. Left out: 0."),
            Field(
                "origin", Schema.string(0...Limits.originLength),
                "What Get Workout made it from: its choice and its seed. Left out where a person made it."),
            Field(
                "routine", Schema.string(0...Limits.routineLength),
                "The predetermined routine that it was chosen as. Left out where a person or Get Workout made it."),
            Field("music", Schema.reference("WorkoutMusic"), "What it is done to. Left out: no music."),
            Field(
                "unknownFields", .object([.init("type", .string("object"))]),
                "Members of the workout file it came from that Setlist doesn't know."),
            Field("device", .object([]), "On which device it was last edited, in words. Devices write it."),
            Field("copyOf", .object([]), "The id of the workout that this is a copy of, made of an edit that lost."),
        ])
}

extension RecordCollection {
    static let sessions = RecordCollection(
        kind: .sessions, one: "TrainingSession", many: "TrainingSessions", meaning: "a session of the history",
        fields: [
            Field("name", RecordParts.name, "The workout's, or its label.", isRequired: true),
            Field("began", RecordParts.date, "When it began.", isRequired: true),
            Field("activity", Schema.reference("Activity"), "Left out: other."),
            Field(
                "zoneMinutes", Schema.integer(-1_440...1_440), "Minutes that local time was ahead of UTC. Left out: 0."),
            Field("spent", RecordParts.span, "Seconds that were trained, without pauses. Left out: 0."),
            Field("energy", RecordParts.energy, "Kilocalories. Left out: 0."),
            Field(
                "weight", Schema.number(moreThan: 0, upTo: Limits.weight.upperBound),
                "Kilograms of the person, that energy was counted with."),
            Field("distance", RecordParts.length, "Metres."),
            Field("ascent", RecordParts.length, "Metres of climb."),
            Field("route", Schema.string(0...64), "The id of its route, where it has one."),
            Field("cutFrom", RecordParts.span, "Where the part of the route that counts begins: seconds on its clock."),
            Field("cutUntil", RecordParts.span, "Where that part ends."),
            Field(
                "fastest", numbers(5, 0...Int64(Int32.max)),
                """
                The least time of any 1 km, 5 km, 10 km, half and whole marathon within that part: milliseconds, pauses included; 0 where \
                it is shorter. It follows from the route. Devices write it.
                """),
            Field(
                "results", Schema.array(Schema.reference("StepResult"), maximum: Limits.steps),
                "What became of each step, or each line of a training plan."),
            Field("note", Schema.string(0...Limits.noteLength), "At most \(Limits.noteLength) bytes of UTF-8."),
            Field("feeling", Schema.integer(1...5), "From 1, bad, to 5, great."),
            Field(
                "imported", Schema.boolean,
                "Whether it was read from a file of another device or tool: competitions say so. Left out: false."),
            Field(
                "entered", Schema.boolean,
                "Whether it was entered by hand, after it was done: competitions say so. Left out: false."),
            Field(
                "recorded", RecordParts.open([]),
                "What was measured, before the first correction: the fields above as they were then. Devices write it."),
            Field(
                "copyOf", Schema.string(0...200),
                "The id of the session that this is a copy of, made of an edit that lost. It isn't counted twice."),
            Field("device", .object([]), "On which device it was last edited, in words. Devices write it."),
        ] + heartOfSession + musicOfSession)
}
