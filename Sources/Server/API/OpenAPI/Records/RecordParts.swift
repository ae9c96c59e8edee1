import Catalogue
import Records
import Workouts

/// Schemas for the parts of fields.
enum RecordParts {
    /// 1 to `Limits.nameLength` bytes that aren't all blanks.
    static let name = Schema.string(
        1...Limits.nameLength, pattern: "[^\\x00-\\x20]",
        description: "At most \(Limits.nameLength) bytes of UTF-8.")
    /// Seconds since 1970, until the year 9999.
    static let date = Schema.described(Schema.number(0...253_402_300_799), "Seconds since 1970, UTC.")
    /// Seconds.
    static let span = Schema.number(0...9_000_000_000)
    static let stepTime = Schema.number(moreThan: 0, lessThan: Limits.stepTime.value)
    static let period = Schema.number(from: 0, lessThan: Limits.stepTime.value)
    static let energy = Schema.number(0...1_000_000_000)
    static let length = Schema.number(0...1_000_000_000)
    static let day = Schema.string(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", format: "date")

    /// An array without repetitions.
    static func set(_ component: String, isFilled: Bool = false) -> JSON {
        var members = Schema.array(Schema.reference(component)).members ?? []
        members.append(.init("uniqueItems", .bool(true)))
        if isFilled { members.append(.init("minItems", .number(1))) }
        return .object(members)
    }

    static let all: [JSON.Member] =
        [
            .init("Step", step), .init("StepTarget", target), .init("Place", place), .init("Cues", cues),
            .init("StepResult", result), .init("SetResult", set),
            .init("SetKind", Schema.oneOf(SetKind.allCases.map(\.code))),
            .init("Role", Schema.oneOf(Role.allCases.map(\.code))),
            .init("StepPart", Schema.oneOf(StepPart.allCases.map(\.code))),
            .init("Activity", Schema.oneOf(Activity.allCases.map(\.code))),
            .init("Timbre", Schema.oneOf(Timbre.allCases.map(\.code))),
            .init("ExerciseType", Schema.oneOf(ExerciseType.allCases.map(\.code))),
            .init("Muscle", Schema.oneOf(Muscle.allCases.map(\.code))),
            .init("Category", Schema.oneOf(Category.allCases.map(\.code))),
            .init("Equipment", Schema.oneOf(Equipment.allCases.map(\.code))),
            .init("Difficulty", Schema.oneOf(Difficulty.allCases.map(\.code))),
            .init("ExerciseMeasure", Schema.oneOf(ExerciseMeasure.allCases.map(\.code))),
        ] + ofMusic

    // MARK: Steps

    /// Unknown members are kept.
    private static let step = open(
        [
            ("role", Schema.described(Schema.reference("Role"), "What it is for.")),
            ("target", Schema.described(Schema.reference("StepTarget"), "What ends it.")),
            ("name", Schema.described(name, "Left out: its role's.")),
            ("exercise", Schema.described(name, "The catalogue's id of the exercise, or that of one's own.")),
            ("sets", integer(Limits.sets, "How many sets.")),
            ("reps", integer(Limits.reps, "Repetitions of each set.")),
            ("weight", Schema.described(Schema.number(Limits.weight), "Kilograms.")),
            ("setKind", Schema.described(Schema.reference("SetKind"), "The kind of its sets. Left out: working.")),
            (
                "reserve",
                Schema.described(Schema.number(Limits.reserve), "Repetitions in reserve at the end of each set.")
            ),
            ("note", Schema.string(0...Limits.noteLength, description: "For the person.")),
            ("tempo", Schema.described(Schema.number(Limits.tempo), "Repetitions or strides a minute.")),
            ("superset", Schema.described(name, "Neighbouring steps with the same value form one superset.")),
            ("rest", integer(Limits.rest, "Seconds after each set; of a superset's last member after the round.")),
            (
                "part",
                Schema.described(Schema.reference("StepPart"), "Which part of a generated workout it belongs to.")
            ),
        ], required: ["role", "target"])

    private static let target: JSON = {
        let kinds = [
            ("time", Schema.described(stepTime, "Seconds, in whole microseconds.")),
            ("distance", Schema.described(Schema.number(moreThan: 0, upTo: Limits.distance), "Metres.")),
            ("place", Schema.described(Schema.reference("Place"), "Entering it ends the step.")),
            (
                "open",
                .object([
                    .init("type", .string("boolean")), .init("const", .bool(true)),
                    .init("description", .string("Nothing but the person ends it.")),
                ])
            ),
        ]
        // Exactly one of them. As a condition beside the members it leaves generated clients one class.
        let one = JSON.array(kinds.map { .object([.init("required", .array([.string($0.0)]))]) })
        return .object((open(kinds).members ?? []) + [.init("allOf", .array([.object([.init("oneOf", one)])]))])
    }()

    private static let place = open(
        [
            ("latitude", Schema.described(Schema.number(Limits.latitude), "Degrees north.")),
            ("longitude", Schema.described(Schema.number(Limits.longitude), "Degrees east.")),
            ("radius", Schema.described(Schema.number(moreThan: 0, upTo: Limits.radius), "Metres.")),
        ], required: ["latitude", "longitude", "radius"])

    private static let cues = open([
        ("beepTone", Schema.described(Schema.number(Limits.pitch), "Hertz. Left out: 880.")),
        ("timbre", Schema.described(Schema.reference("Timbre"), "A beep's waveform. Left out: sine.")),
        ("beepStart", integer(Limits.beepStart, "For how many of a period's last seconds a beep sounds. Left out: 3.")),
        ("halfway", Schema.described(Schema.boolean, "Left out: true.")),
        ("tenSeconds", Schema.described(Schema.boolean, "Left out: true.")),
        ("verbal", Schema.described(Schema.boolean, "Whether steps' names are spoken. Left out: true.")),
        (
            "tempoTick",
            Schema.described(Schema.boolean, "Whether repetitions are ticked in their tempo. Left out: false.")
        ),
    ])

    // MARK: Results

    private static let result = open(
        [
            ("role", Schema.reference("Role")),
            ("spent", Schema.described(span, "Seconds.")),
            ("name", Schema.described(name, "Left out: its role's.")),
            ("code", Schema.string(0...5, description: "Of the 2024 Adult Compendium of Physical Activities.")),
            ("met", Schema.described(Schema.number(MetabolicEquivalent.range), "Its metabolic equivalent.")),
            ("exercise", Schema.described(name, "As in a step.")),
            ("distance", Schema.described(length, "Metres that were covered.")),
            ("energy", Schema.described(energy, "Kilocalories, where they follow from what was covered.")),
            ("sets", Schema.array(Schema.reference("SetResult"), maximum: Limits.sets.upperBound)),
            (
                "heartRate",
                Schema.described(Schema.number(25...250), "Beats a minute on the average of heartTime.")
            ),
            (
                "heartTime",
                Schema.described(span, "Seconds of which the energy follows from the heart rate: heartEnergy.")
            ),
            ("heartEnergy", Schema.described(energy, "Kilocalories of heartTime.")),
            ("skipped", Schema.described(span, "Seconds that were left of it when it was skipped.")),
        ], required: ["role", "spent"])

    private static let set = open([
        ("reps", integer(Limits.doneReps, "Repetitions.")),
        ("weight", Schema.described(Schema.number(Limits.weight), "Kilograms.")),
        ("time", Schema.described(span, "Seconds.")),
        ("kind", Schema.described(Schema.reference("SetKind"), "Left out: working.")),
        ("reserve", Schema.described(Schema.number(Limits.reserve), "Repetitions in reserve: 10 less RPE.")),
    ])

    // MARK: Forms

    static func open(_ properties: [(String, JSON)], required: Set<String> = []) -> JSON {
        Schema.object(
            properties, optional: Set(properties.map(\.0)).subtracting(required), isOpen: true)
    }

    private static func integer(_ range: ClosedRange<Int>, _ meaning: String) -> JSON {
        Schema.integer(Int64(range.lowerBound)...Int64(range.upperBound), description: meaning)
    }
}
