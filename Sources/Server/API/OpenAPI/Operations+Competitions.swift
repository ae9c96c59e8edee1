import Records

// The document's description of competitions.

private let alias = Schema.string(
    1...CompetitionRules.aliasLength,
    description: "What the others see. At most \(CompetitionRules.aliasLength) bytes of UTF-8.")
private let code = Schema.string(pattern: "^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$")
private let idParameter = Schema.parameter("id", in: "path", Schema.word)
private let competition = ("competition", Schema.reference("Competition"))
private let conflict = Operation.Answer.answer(
    409,
    "It is full, over, made before and others are in it, or the account is in too many; or somebody has that alias.",
    Schema.reference("Problem"))

extension Operation {
    static let listCompetitions = Operation(
        "listCompetitions", tag: "competitions",
        summary: "List the competitions that the account is in, with its own standing.",
        answers: [
            .answer(
                "The latest first.",
                Schema.object([("competitions", Schema.array(Schema.reference("Competition")))]))
        ])
    static let makeCompetition = Operation(
        "makeCompetition", tag: "competitions",
        summary: """
            Make a competition. Sessions of its members count that begin in it. With a key it may be repeated if the answer \
            was lost: there is one competition, as the last request says, with the code of the last answer.
            """,
        body: Schema.object(
            [
                (
                    "name",
                    Schema.string(
                        1...CompetitionRules.nameLength,
                        description: "At most \(CompetitionRules.nameLength) bytes of UTF-8.")
                ), ("measure", Components.competitionMeasure),
                ("start", Schema.integer(description: "Of the last 31 days, or up to a year ahead.")),
                ("end", Schema.integer(description: "Exclusive, in the future, within 366 days of the start.")),
                ("alias", alias),
                (
                    "idempotencyKey",
                    Schema.string(
                        1...64,
                        description: "Of your choice, at most 64 bytes of UTF-8: another one for each competition.")
                ),
            ], optional: ["idempotencyKey"]),
        answers: [
            .answer(
                201, "The competition, and the code by which others join, shown once.",
                Schema.object([competition, ("code", code)])),
            conflict,
        ])
    static let joinCompetition = Operation(
        "joinCompetition", tag: "competitions",
        summary: "Take part in the competition with that code; ten wrong ones an hour.",
        body: Schema.object([("code", Schema.string()), ("alias", alias)]),
        answers: [
            .answer("The competition. Sessions count from its start on.", Schema.object([competition])), conflict,
        ])
    static let readBoard = Operation(
        "readBoard", tag: "competitions",
        summary: "Read the board of a competition that the account is in.", parameters: [idParameter],
        answers: [
            .answer(
                "The competition and the standings, the first one first.",
                Schema.object([competition, ("standings", Schema.array(Schema.reference("Standing")))]))
        ])
    static let leaveCompetition = Operation(
        "leaveCompetition", tag: "competitions",
        summary: "Leave a competition. Alias and sums are erased; the last to leave erases the competition.",
        parameters: [idParameter], answers: [.answer(204, "The account isn't in it any more.")])
    static let renewCompetitionCode = Operation(
        "renewCompetitionCode", tag: "competitions",
        summary: "Replace a competition's code. Only its owner may: the member who joined first of those who are left.",
        parameters: [idParameter],
        answers: [.answer("The code, shown once.", Schema.object([("code", code)])), conflict])
}

extension Components {
    static let competitionMeasure = Schema.oneOf(CompetitionMeasure.allCases.map(\.code))

    static let competition = Schema.object([
        ("id", Schema.word), ("name", Schema.string()), ("measure", competitionMeasure),
        ("start", Schema.integer()), ("end", Schema.integer(description: "Exclusive.")),
        ("members", Schema.integer(1...Int64(CompetitionRules.members))),
        ("isOwner", Schema.described(Schema.boolean, "Whether the account may renew the code.")),
        ("standing", Schema.described(Schema.reference("Standing"), "The account's own.")),
    ])

    static let standing = Schema.object([
        ("rank", Schema.integer(1...Int64(CompetitionRules.members))), ("alias", Schema.string()),
        ("value", Schema.described(Schema.numberFromZero, "Workouts, minutes, kilocalories or metres.")),
        ("imported", Schema.described(Schema.numberFromZero, "The part of it that came from files.")),
        ("entered", Schema.described(Schema.numberFromZero, "The part of it that was entered by hand.")),
        ("isOwn", Schema.boolean),
    ])
}
