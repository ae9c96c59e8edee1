import HTTPTypes
import Hummingbird
import Records
import Storage

/// Records one by one, with plain values, for those who don't sync.
struct RecordEndpoints: Sendable {
    let database: Database
    let answers: LargeAnswers

    private static let firstLimit = 100

    var all: [Endpoint] {
        let body = Endpoint.Body.json(limit: RecordRules.requestBytes)
        return [
            Endpoint(.get, .records, .account(.read), .listRecords, respond: list),
            Endpoint(.get, .record, .account(.read), .readRecord, respond: read),
            Endpoint(.put, .record, .account(.write), body: body, .writeRecord, respond: write),
            Endpoint(.delete, .record, .account(.write), .deleteRecord, respond: delete),
        ]
    }

    @Sendable private func list(_ call: Call) async throws -> Response {
        guard case .records(let collection, let after, let limit) = call.route else { throw Problem.notFound }
        try Self.check(collection)
        let account = try call.account.id
        return try await answers.response(for: account) { room in
            let (records, hasMore) = try await database.records(
                account: account, collection: collection, after: after, limit: limit ?? Self.firstLimit, room: room)
            return JSONAnswer { writer in
                writer.array("records") { writer in
                    for stored in records { writer.object { $0.members(of: stored.record) } }
                }
                writer.field("more", hasMore)
            }
        }
    }

    @Sendable private func read(_ call: Call) async throws -> Response {
        let key = try Self.key(call)
        let account = try call.account.id
        return try await answers.response(for: account) { room in
            guard let stored = try await database.record(account: account, key, room: room) else { throw Self.missing }
            let answer = Self.answer(.ok, stored)
            guard let known = call.request.headers[.ifNoneMatch],
                entityTags(in: known, contain: Self.tag(of: stored))
            else { return answer }
            var unchanged = JSONAnswer()
            unchanged.status = .notModified
            unchanged.headers = answer.headers
            return unchanged
        }
    }

    @Sendable private func write(_ call: Call) async throws -> Response {
        let key = try Self.key(call)
        let fields = try Self.fields(call.body)
        do {
            let account = try call.account.id
            let condition = try await condition(call, key)
            return try await answers.response(for: account, expecting: call.body.count) { room in
                let (stored, isNew) = try await database.edit(
                    account: account, key, fields, if: condition, room: room, now: call.now)
                return Self.answer(isNew ? .created : .ok, stored)
            }
        } catch let error as EditError {
            throw Self.problem(of: error)
        }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        let key = try Self.key(call)
        do {
            let existed = try await database.delete(
                account: try call.account.id, key, if: try await condition(call, key), now: call.now)
            guard existed else { throw Self.missing }
            return .noContent
        } catch let error as EditError {
            throw Self.problem(of: error)
        }
    }

    /// The values of the member `fields`, as JSON texts.
    private static func fields(_ body: [UInt8]) throws(Problem) -> [FieldChange] {
        let body = try BodyFields(body, "fields")
        return try body.members("fields").map { FieldChange($0.name, $0.value.text) }
    }

    /// What If-Match and If-None-Match ask for (RFC 9110, 13.1).
    private func condition(_ call: Call, _ key: RecordKey) async throws -> EditCondition {
        if call.request.headers[.ifNoneMatch] == "*" { return .absent }
        guard let match = call.request.headers[.ifMatch] else { return .always }
        if match == "*" {
            guard let stored = try await database.record(account: try call.account.id, key) else {
                throw EditError.conditionFailed
            }
            return .version(stored.version)
        }
        let tag = match.hasPrefix("\"") && match.hasSuffix("\"") ? String(match.dropFirst().dropLast()) : ""
        guard let version = SyncCursor(tag) else {
            throw Problem(
                status: .badRequest, detail: "If-Match must be the record's ETag, or *.",
                errors: [InvalidField(path: "If-Match", "This must be the record's ETag, or *.")])
        }
        return .version(version)
    }

    private static func key(_ call: Call) throws(Problem) -> RecordKey {
        guard case .record(let key) = call.route else { throw .notFound }
        try check(key.collection)
        return key
    }

    private static func check(_ collection: String) throws(Problem) {
        guard RecordRules.collections.contains(collection) else {
            throw Problem(
                status: .notFound,
                detail: "There is no such collection. There are: \(RecordRules.collections.joined(separator: ", ")).")
        }
    }

    private static func answer(_ status: HTTPResponse.Status, _ stored: StoredRecord) -> JSONAnswer {
        var answer = JSONAnswer(status) { $0.members(of: stored.record) }
        answer.headers = [.eTag: tag(of: stored), .cacheControl: "private, no-cache"]
        return answer
    }

    private static func tag(of stored: StoredRecord) -> String { "\"\(stored.version.text)\"" }

    private static func problem(of error: EditError) -> Problem {
        switch error {
        case .conditionFailed:
            Problem(status: .preconditionFailed, detail: "The record has changed in the meantime. Read it again.")
        case .invalid(let field):
            Problem(status: .unprocessableContent, detail: field.description, errors: [field])
        case .tooLong:
            Problem(
                status: .contentTooLarge,
                detail: "A record may be at most \(RecordRules.assembledBytes) bytes long.")
        case .full: .accountFull
        }
    }

    private static let missing = Problem(status: .notFound, detail: "There is no such record.")
}

extension JSONWriter {
    /// A record without stamps; fields that were emptied are left out.
    fileprivate mutating func members(of record: Record) {
        field("id", record.key.id)
        key("fields")
        object { writer in
            for field in record.fields where field.value != "null" {
                writer.key(field.name)
                writer.raw(field.value)
            }
        }
    }
}
