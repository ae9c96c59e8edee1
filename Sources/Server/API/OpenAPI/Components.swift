import Records
import Workouts

/// Schemas that the document's operations share.
enum Components {
    static let all: [JSON.Member] =
        [
            .init("Problem", problem), .init("Account", account), .init("Session", session), .init("Token", token),
            .init("SyncRequest", syncRequest), .init("SyncAnswer", syncAnswer),
            .init("Competition", competition), .init("Standing", standing),
        ] + RecordComponents.all

    private static let problem = Schema.object(
        [
            ("type", Schema.string()), ("title", Schema.string()), ("status", Schema.integer(400...599)),
            ("detail", Schema.string(description: "For a person.")),
            ("reason", Schema.string(description: "Why a copy was not kept, for programs.")),
            ("field", Schema.string(description: "Which field of the request is at fault.")),
            (
                "errors",
                Schema.array(
                    Schema.object([
                        ("field", Schema.string()), ("problem", Schema.string(description: "What to enter instead.")),
                    ]))
            ),
            ("time", Schema.integer(description: "The server's clock, in milliseconds since 1970.")),
        ], optional: ["reason", "field", "errors", "time"])

    private static let account = Schema.object([
        ("id", Schema.string()), ("username", Schema.string()), ("email", Schema.string()),
        ("created", Schema.integer()), ("hasApple", Schema.boolean),
    ])

    private static let session = Schema.object([
        ("id", Schema.string()), ("device", Schema.string(description: "For people: Firefox on Linux.")),
        ("created", Schema.integer()), ("lastSeen", Schema.integer(description: "To the hour.")),
        ("expires", Schema.integer()), ("isCurrent", Schema.boolean),
    ])

    static let tokenMembers: [(String, JSON)] = [
        ("id", Schema.string()), ("name", Schema.string()), ("scope", Schema.oneOf("read", "write")),
        ("created", Schema.integer()), ("expires", Schema.integer()), ("lastUsed", Schema.nullable(Schema.integer())),
    ]

    private static let token = Schema.object(tokenMembers)

    private static let stamped = JSON.object([
        .init("type", .string("object")), .init("description", .string("A record as devices keep it, with stamps.")),
    ])

    /// By the names of fields: stamps.
    private static let versions = JSON.object([
        .init("type", .string("object")), .init("additionalProperties", Schema.array(Schema.string())),
    ])

    private static let syncRequest = Schema.object(
        [
            (
                "device",
                Schema.object(
                    [("id", Schema.string(1...64)), ("name", Schema.string(0...Limits.nameLength / 4))],
                    optional: ["name"], isOpen: true)
            ),
            ("cursor", Schema.nullable(Schema.string(3...52, pattern: "^[0-9a-f]{1,32}-[0-9]{1,18}$"))),
            (
                "records",
                Schema.array(
                    Schema.object(
                        [
                            ("key", Schema.string()), ("record", stamped),
                            ("pending", versions),
                        ], optional: ["pending"], isOpen: true), maximum: RecordRules.records)
            ),
            (
                "pieces",
                Schema.array(
                    Schema.object(
                        [
                            ("key", Schema.string(pattern: "^[A-Za-z0-9_.-]{1,64}/[A-Za-z0-9_.-]{1,64}$")),
                            ("push", Schema.string(1...64)),
                            ("number", Schema.integer(0...999)),
                            ("count", Schema.integer(1...1000)), ("text", Schema.string()),
                        ], optional: ["text"], isOpen: true))
            ),
        ], optional: ["cursor", "records", "pieces"], isOpen: true)

    private static let syncAnswer = Schema.object(
        [
            ("time", Schema.integer()), ("cursor", Schema.string()), ("more", Schema.boolean),
            ("reset", Schema.boolean),
            (
                "records",
                Schema.array(
                    Schema.object(
                        [("key", Schema.string()), ("record", stamped), ("past", versions)], optional: ["past"]))
            ),
            (
                "refused",
                Schema.array(
                    Schema.object(
                        [
                            ("key", Schema.string()), ("field", Schema.string()), ("problem", Schema.string()),
                            (
                                "type",
                                Schema.string(
                                    description: "\(RefusedRecord.fullType): the account holds as much as it may.")
                            ),
                        ], optional: ["type"]))
            ),
        ], optional: ["reset", "refused"])
}
