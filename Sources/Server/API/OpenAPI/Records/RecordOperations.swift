import Records

/// The document's description of the endpoints of records, for one collection.
enum RecordOperations {
    static func list(_ collection: RecordCollection) -> PathOperation? {
        let limit = Schema.integer(1...Int64(APIRoute.recordLimit))
        return all(
            collection,
            Operation(
                "list" + collection.many, tag: collection.name,
                summary: "List the records by their ids, or what has changed since an earlier list.",
                parameters: [
                    Schema.parameter(
                        "after", in: "query", Schema.word, isRequired: false,
                        "The last id of the page before."),
                    Schema.parameter(
                        ChangedSince.name, in: "query", RecordComponents.cursor, isRequired: false,
                        """
                        The cursor of an earlier answer: gives what has changed since, in the order of the changes. Of a list in \
                        several pages it is the first one's. 410: list everything again. Not beside after.
                        """),
                    Schema.parameter("limit", in: "query", limit, isRequired: false, "Left out: 100."),
                ],
                answers: [
                    .answer(
                        """
                        A page. Where there are more, ask again: behind the last record's id, or for what has changed since \
                        the page's cursor.
                        """, Schema.reference(collection.one + "Page"))
                ]))
    }

    /// Nil if the collection has only one record.
    static func create(_ collection: RecordCollection) -> PathOperation? {
        guard collection.only == nil else { return nil }
        return all(
            collection,
            Operation(
                "create" + collection.one, tag: collection.name,
                summary: """
                    Make \(collection.meaning) with an id of the server's. Who may have to repeat it chooses an id, and puts with \
                    If-None-Match.
                    """,
                body: body(collection.one + "Fields"),
                answers: [made(collection)]))
    }

    static func read(_ collection: RecordCollection) -> PathOperation? {
        one(
            collection,
            Operation(
                "read" + collection.one, tag: collection.name, summary: "Read \(collection.meaning).",
                parameters: id(collection) + [header("If-None-Match", Schema.string(), "The ETag that is known.")],
                answers: [answer(collection), .answer(304, "It is as the client has it.")]))
    }

    static func replace(_ collection: RecordCollection) -> PathOperation? {
        one(
            collection,
            Operation(
                "replace" + collection.one, tag: collection.name,
                summary: """
                    Make or replace \(collection.meaning). Fields that are left out are emptied. What would replace another \
                    version needs If-Match.
                    """,
                parameters: id(collection) + [
                    ifMatch,
                    header("If-None-Match", Schema.oneOf("*"), "*: only where there is none; 412 where there is."),
                ],
                body: body(collection.one + "Fields"),
                answers: [answer(collection), made(collection)]))
    }

    static func patch(_ collection: RecordCollection) -> PathOperation? {
        one(
            collection,
            Operation(
                "patch" + collection.one, tag: collection.name,
                summary: """
                    Change some fields of \(collection.meaning) (RFC 7396): those that are left out stay, null empties one, objects \
                    are merged.
                    """,
                parameters: id(collection) + [ifMatch],
                body: body(collection.one + "Patch"),
                answers: [answer(collection)] + (collection.only == nil ? [] : [made(collection)])))
    }

    static func delete(_ collection: RecordCollection) -> PathOperation? {
        one(
            collection,
            Operation(
                "delete" + collection.one, tag: collection.name, summary: "Delete \(collection.meaning).",
                parameters: id(collection) + [ifMatch], answers: [.answer(204, "It is deleted.")]))
    }

    // MARK: Parts

    private static func all(_ collection: RecordCollection, _ operation: Operation) -> PathOperation {
        PathOperation(path: APIRoute.Template.records.filled(collection.name), operation)
    }

    private static func one(_ collection: RecordCollection, _ operation: Operation) -> PathOperation {
        PathOperation(path: APIRoute.Template.record.filled(collection.name, collection.only ?? "{id}"), operation)
    }

    private static func id(_ collection: RecordCollection) -> [JSON] {
        collection.only == nil ? [Schema.parameter("id", in: "path", Schema.word)] : []
    }

    private static let ifMatch = header(
        "If-Match", Schema.string(pattern: "^(\\*|\"[0-9a-z]{1,32}-[0-9]{1,18}\")$"),
        "The ETag of the version that is meant, or * for any: 412 where there is another, or none.")

    private static func header(_ name: String, _ schema: JSON, _ description: String) -> JSON {
        Schema.parameter(name, in: "header", schema, isRequired: false, description)
    }

    private static func body(_ fields: String) -> JSON { Schema.object([("fields", Schema.reference(fields))]) }

    private static let tag = (name: "ETag", description: "Of this version: another one after every change.")

    private static func answer(_ collection: RecordCollection) -> Operation.Answer {
        Operation.Answer(
            status: 200, description: "The record.", schema: Schema.reference(collection.one), headers: [tag])
    }

    private static func made(_ collection: RecordCollection) -> Operation.Answer {
        Operation.Answer(
            status: 201, description: "The record, which is new.", schema: Schema.reference(collection.one),
            headers: [tag, (name: "Location", description: "Its address.")])
    }
}
