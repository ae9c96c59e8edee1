import Catalogue
import Records
import Workouts

extension RecordCollection {
    static let routes = RecordCollection(
        kind: .routes, one: "Route", many: "Routes", meaning: "the way of a session",
        fields: [
            Field(
                "pieces",
                Schema.array(
                    Schema.string(0...65_536, pattern: "^1[A-Za-z0-9_-]+$"), maximum: StoredRoute.mostPieces),
                "The points, at most \(StoredRoute.pieceLength) a piece, as text: Docs/API.md says how to read it.",
                isRequired: true),
            Field(
                "pauses",
                Schema.array(
                    .object([
                        .init("type", .string("array")), .init("items", RecordParts.span),
                        .init("minItems", .number(2)), .init("maxItems", .number(2)),
                    ]), maximum: 100_000),
                "When the run paused and went on, in seconds of its clock, ascending."),
        ])

    static let exercises = RecordCollection(
        kind: .exercises, one: "Exercise", many: "Exercises", meaning: "an exercise of the person's own",
        fields: [
            Field("name", RecordParts.name, "As it is found by.", isRequired: true),
            Field("type", Schema.reference("ExerciseType"), "What it trains.", isRequired: true),
            Field(
                "muscles", RecordParts.set("Muscle", isFilled: true), "Those that do most of the work.",
                isRequired: true),
            Field("assisting", RecordParts.set("Muscle"), "Those that help noticeably."),
            Field("equipment", RecordParts.set("Equipment"), "All that is needed at once."),
            Field("difficulty", Schema.reference("Difficulty"), "Left out: beginner."),
            Field("measure", Schema.reference("ExerciseMeasure"), "What is counted of it. Left out: repetitions."),
            Field("oneSided", Schema.boolean, "Whether each side has its own sets. Left out: false."),
            Field(
                "alternating", Schema.boolean,
                "Whether sides take turns within a set, and each repetition counts. Left out: false."),
            Field(
                "tempo", Schema.number(Limits.tempo),
                "Usual repetitions, strides or turns a minute; not of what is held. Fitness tests need it."),
            Field(
                "howTo", Schema.string(0...ExerciseLimits.howToLength),
                "At most \(ExerciseLimits.howToLength) bytes of UTF-8."),
        ])

    static let goals = RecordCollection(
        kind: .goals, one: "Goal", many: "Goals", meaning: "a goal, whose progress follows from the sessions",
        fields: [
            Field("name", RecordParts.name, "Shown in the list.", isRequired: true),
            Field("times", integer(GoalLimits.times), "How many sessions reach it.", isRequired: true),
            Field("note", Schema.string(0...Limits.noteLength), "What it is for."),
            Field("created", RecordParts.date, "When it was made: sessions count from then on. Left out: 0."),
            Field(
                "zoneMinutes", Schema.integer(-1_440...1_440),
                "Minutes that local time was ahead of UTC then. Left out: 0."),
            Field("daysPerWeek", integer(GoalLimits.daysPerWeek), "On how many days of a week."),
            Field("minutes", integer(GoalLimits.minutes), "How long a session must take to count."),
            Field(
                "categories", RecordParts.set("Category"),
                "A session counts that trains any of them. Left out: it doesn't matter."),
            Field(
                "muscles", RecordParts.set("Muscle"),
                "A session counts that trains any of them, and of the categories as well. Left out: it doesn't matter."),
            Field("reminder", integer(GoalLimits.reminder), "When to be reminded: minutes after midnight."),
        ])

    static let dislikes = RecordCollection(
        kind: .dislikes, one: "Dislike", many: "Dislikes",
        meaning: "that generated workouts leave out the exercise of the same id",
        fields: [Field("since", RecordParts.date, "When it was said. Left out: 0.")])

    static let settings = RecordCollection(
        kind: .settings, one: "Settings", many: "SettingsRecords", meaning: "the settings", only: Settings.key.id,
        fields: [
            Field("mode", codes(Mode.allCases.map(\.rawValue)), "Left out: dark."),
            Field(
                "units", codes(Units.allCases.map(\.rawValue)), "What is shown; records are metric. Left out: metric."),
            Field("notifications", Schema.boolean, "Left out: false."),
            Field("volume", Schema.number(0...1), "Left out: 1."),
            Field("musicVolume", Schema.number(0...1), "Of songs beside the cues. Left out: 0.8."),
            Field(
                "sound", codes(SoundMode.allCases.map(\.rawValue)),
                """
                locked: by the media player, which goes on behind a locked screen. mixed: beside other players. Left out: \
                locked.
                """),
            Field("prepare", RecordParts.period, "Quick Create's seconds before the first round."),
            Field("work", RecordParts.stepTime, "Quick Create's seconds of work."),
            Field("rest", RecordParts.period, "Quick Create's seconds of rest."),
            Field("rounds", integer(Limits.rounds), "Quick Create's rounds of a cycle."),
            Field("cycles", integer(Limits.cycles), "Quick Create's cycles."),
            Field("restBetweenCycles", RecordParts.period, "Quick Create's seconds between two cycles."),
            Field("cues", Schema.reference("Cues"), "How Quick Create's next workout sounds."),
            Field(
                "effort", codes(EffortScale.allCases.map(\.rawValue)),
                "How a set's effort is shown and asked for; it is kept as repetitions in reserve. Left out: off."),
            Field("weekStart", codes(Weekday.allCases.map(\.code)), "The first day of a week. Left out: sunday."),
            Field("autoPause", Schema.boolean, "Whether a run pauses while the person stands. Left out: false."),
            Field("spokenSplits", Schema.boolean, "Whether each kilometre or mile is spoken. Left out: false."),
            Field("keepsSongs", Schema.boolean, "Whether the account keeps the files of songs. Left out: false."),
            Field("restDate", RecordParts.day, "The day that was made a rest day by itself."),
            Field(
                "reminder", Schema.integer(0...1_439),
                "When to be reminded of what a day has planned: minutes after midnight."),
            Field(
                "choice", Schema.string(0...Limits.originLength),
                "What Get Workout was last asked, as the origin of a workout without its seed."),
            Field("choiceThemes", RecordParts.themes, "Ids of the themes that went with it. Left out: none."),
            Field("choiceMusic", Schema.boolean, "Whether the workouts of Get Workout have music. Left out: true."),
        ]
            + Weekday.allCases.map {
                Field(
                    "restDay.\($0.code)", Schema.boolean, "Whether nothing is planned on \($0.name)s. Left out: false.")
            },
        families: [
            Family(
                names: "^hiddenPlace\\.[a-z0-9]{1,32}$",
                schema: Schema.described(
                    hiddenPlace,
                    """
                    A privacy zone: exported and shared ways leave out what lies within radius + spread metres of the centre, \
                    which was drawn once within spread metres of the place. Left out, isOn is true.
                    """))
        ])

    static let profile = RecordCollection(
        kind: .profile, one: "Profile", many: "ProfileRecords", meaning: "what the person told about themselves",
        only: Profile.key.id,
        fields: [
            Field("name", Schema.string(0...Limits.nameLength), "At most \(Limits.nameLength) bytes of UTF-8."),
            Field("birthDate", RecordParts.day, "Date of birth."),
            Field("height", Schema.number(0.3...3), "Metres."),
        ] + heartOfPerson,
        families: [
            Family(
                names: "^weight\\.[0-9]{4}-[0-9]{2}-[0-9]{2}$",
                schema: Schema.described(Schema.number(20...500), "Kilograms on that day, weight.2026-11-20."))
        ])

    static let measures = RecordCollection(
        kind: .measures, one: "BodyMeasure", many: "BodyMeasures",
        meaning: "a measure of the body by day, but for the weight, which the profile has",
        fields: [
            Field(
                "name", Schema.string(0...Limits.nameLength),
                "Of one of the person's own. Left out where the id says it: \(known)."),
            Field("unit", Schema.string(0...MeasureLimits.unitLength), "Of one of the person's own. Left out: none."),
        ],
        families: [
            Family(
                names: "^on\\.[0-9]{4}-[0-9]{2}-[0-9]{2}$",
                schema: Schema.described(
                    Schema.number(MeasureLimits.ownValues),
                    """
                    The value on that day, on.2026-11-20. bodyFat is in percent, 1 to 80; the others that are known are girths in \
                    centimetres, 5 to 300.
                    """))
        ])

    private static var known: String {
        BodyMeasure.allCases.filter { $0 != .weight }.map(\.rawValue).joined(separator: ", ")
    }

    private static let hiddenPlace = Schema.object(
        [
            ("name", Schema.string(0...Limits.nameLength)), ("latitude", Schema.number(Limits.latitude)),
            ("longitude", Schema.number(Limits.longitude)), ("radius", Schema.number(HiddenPlace.radii)),
            ("centreLatitude", Schema.number(Limits.latitude)), ("centreLongitude", Schema.number(Limits.longitude)),
            ("spread", Schema.number(HiddenPlace.radii)), ("isOn", Schema.boolean),
        ], optional: ["name", "isOn"], isOpen: true)

    private static func codes(_ codes: [String]) -> JSON { Schema.oneOf(codes) }

    private static func integer(_ range: ClosedRange<Int>) -> JSON {
        Schema.integer(Int64(range.lowerBound)...Int64(range.upperBound))
    }
}
