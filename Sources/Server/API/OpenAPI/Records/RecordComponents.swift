import Records

/// The document's schemas of records: for each collection its fields, their changes, a record, and a page of a list.
enum RecordComponents {
    static let all: [JSON.Member] = RecordCollection.all.flatMap(of) + RecordParts.all

    static let cursor = Schema.string(
        3...52, pattern: "^[0-9a-f]{1,32}-[0-9]{1,18}$",
        description: "How far the account's changes are known: for changed-since.")

    private static func of(_ collection: RecordCollection) -> [JSON.Member] {
        [
            .init(collection.one, record(of: collection)),
            .init(collection.one + "Fields", collection.fieldsSchema),
            .init(collection.one + "Patch", collection.patchSchema),
            .init(collection.one + "Page", page(of: collection)),
        ]
    }

    private static func record(of collection: RecordCollection) -> JSON {
        Schema.object([
            ("id", Schema.word), ("etag", Schema.string(description: "Of this version: for If-Match.")),
            ("fields", Schema.reference(collection.one + "Fields")),
        ])
    }

    private static func page(of collection: RecordCollection) -> JSON {
        Schema.object(
            [
                ("records", Schema.array(Schema.reference(collection.one))),
                (
                    "deleted",
                    Schema.described(
                        Schema.array(Schema.word), "Ids of what was deleted; with changed-since only.")
                ),
                ("more", Schema.described(Schema.boolean, "Whether there are more behind these.")), ("cursor", cursor),
            ], optional: ["deleted"])
    }
}
