import HTTPTypes
import Hummingbird
import Records
import Storage

/// Single records with plain values, for clients that don't sync.
struct RecordEndpoints: Sendable {
    let database: Database
    let answers: LargeAnswers

    private static let firstLimit = 100

    var all: [Endpoint] {
        let json = Endpoint.Body.json(limit: RecordRules.requestBytes)
        let patch = Endpoint.Body.mergePatch(limit: RecordRules.requestBytes)
        return [
            Endpoint(.get, .records, .account(.read), of(RecordOperations.list), respond: list),
            Endpoint(
                .post, .records, .account(.write), body: json, of(RecordOperations.create), takes: makesIDs,
                respond: create),
            Endpoint(.get, .record, .account(.read), of(RecordOperations.read), respond: read),
            Endpoint(.put, .record, .account(.write), body: json, of(RecordOperations.replace), respond: replace),
            Endpoint(.patch, .record, .account(.write), body: patch, of(RecordOperations.patch), respond: merge),
            Endpoint(.delete, .record, .account(.write), of(RecordOperations.delete), respond: delete),
        ]
    }

    private func of(_ operation: (RecordCollection) -> PathOperation?) -> [PathOperation] {
        RecordCollection.all.compactMap(operation)
    }

    /// False for the settings: there is only one record of them.
    @Sendable private func makesIDs(_ route: APIRoute) -> Bool {
        guard case .records(let name, _, _) = route else { return false }
        return RecordCollection.named(name)?.only == nil
    }

    // MARK: Reading

    @Sendable private func list(_ call: Call) async throws -> Response {
        guard case .records(let name, let after, let limit) = call.route else { throw Problem.notFound }
        let collection = try Self.collection(name)
        let since = try ChangedSince.cursor(of: call, after: after)
        let account = try call.account.id
        do {
            return try await answers.response(for: account) { room in
                let page =
                    if let since {
                        try await database.records(
                            account: account, collection: name, changedSince: since, limit: limit ?? Self.firstLimit,
                            room: room)
                    } else {
                        try await database.records(
                            account: account, collection: name, after: after, limit: limit ?? Self.firstLimit,
                            room: room)
                    }
                return RecordAnswer.page(page, of: collection, isChanges: since != nil)
            }
        } catch is UnknownCursor {
            throw ChangedSince.unknown
        }
    }

    @Sendable private func read(_ call: Call) async throws -> Response {
        let (key, collection) = try Self.key(call)
        let account = try call.account.id
        return try await answers.response(for: account) { room in
            guard let stored = try await database.record(account: account, key, room: room) else { throw Self.missing }
            let answer = RecordAnswer.one(stored, of: collection)
            guard let known = call.request.headers[.ifNoneMatch],
                entityTags(in: known, contain: RecordAnswer.tag(of: stored))
            else { return answer }
            var unchanged = JSONAnswer()
            unchanged.status = .notModified
            unchanged.headers = answer.headers
            return unchanged
        }
    }

    // MARK: Writing

    @Sendable private func create(_ call: Call) async throws -> Response {
        guard case .records(let name, _, _) = call.route else { throw Problem.notFound }
        let collection = try Self.collection(name)
        let body = try RecordBody(call.body, collection)
        let key = RecordKey(name, RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max)))
        return try await edit(call, key, collection, if: .absent, body, try body.replacing())
    }

    @Sendable private func replace(_ call: Call) async throws -> Response {
        let (key, collection) = try Self.key(call)
        let body = try RecordBody(call.body, collection)
        let condition = try Self.condition(call, otherwise: .absentOrSame)
        return try await edit(call, key, collection, if: condition, body, try body.replacing())
    }

    @Sendable private func merge(_ call: Call) async throws -> Response {
        let (key, collection) = try Self.key(call)
        let body = try RecordBody(call.body, collection)
        let condition = try Self.condition(call, otherwise: .always)
        return try await edit(call, key, collection, if: condition, body, body.merging())
    }

    private func edit(
        _ call: Call, _ key: RecordKey, _ collection: RecordCollection, if condition: EditCondition,
        _ body: RecordBody, _ edit: @escaping RecordEdit
    ) async throws -> Response {
        let account = try call.account.id
        do {
            return try await answers.response(for: account, expecting: call.body.count) { room in
                let (stored, isNew) = try await database.edit(
                    account: account, key, if: condition, room: room, now: call.now, edit)
                var answer = RecordAnswer.one(stored, of: collection)
                if isNew {
                    answer.status = .created
                    answer.headers[.location] = APIRoute.record(key).address
                }
                return answer
            }
        } catch EditError.invalid(let field) {
            throw body.problem(field)
        } catch let error as EditError {
            throw Self.problem(of: error)
        }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        let (key, _) = try Self.key(call)
        do {
            let existed = try await database.delete(
                account: try call.account.id, key, if: try Self.condition(call, otherwise: .always), now: call.now)
            guard existed else { throw Self.missing }
            return .noContent
        } catch let error as EditError {
            throw Self.problem(of: error)
        }
    }

    // MARK: Parts

    /// The condition in If-Match and If-None-Match (RFC 9110, 13.1).
    private static func condition(_ call: Call, otherwise: EditCondition) throws(Problem) -> EditCondition {
        let (match, noneMatch) = (call.request.headers[.ifMatch], call.request.headers[.ifNoneMatch])
        guard let match else {
            guard let noneMatch else { return otherwise }
            guard noneMatch == "*" else { throw wrong("If-None-Match", "This must be *.") }
            return .absent
        }
        guard noneMatch == nil else { throw wrong("If-None-Match", "This must not stand beside If-Match.") }
        if match == "*" { return .present }
        let isQuoted = match.count > 2 && match.hasPrefix("\"") && match.hasSuffix("\"")
        guard isQuoted, let version = SyncCursor(String(match.dropFirst().dropLast())) else {
            throw wrong("If-Match", "This must be the record's ETag, or *.")
        }
        return .version(version)
    }

    private static func wrong(_ header: String, _ reason: String) -> Problem {
        .field(InvalidField(path: header, reason), status: .badRequest)
    }

    private static func key(_ call: Call) throws(Problem) -> (RecordKey, RecordCollection) {
        guard case .record(let key) = call.route else { throw .notFound }
        let collection = try collection(key.collection)
        guard key.id == collection.only ?? key.id else {
            throw Problem(
                status: .notFound, detail: "There is one record only here: \(collection.only ?? "").")
        }
        return (key, collection)
    }

    private static func collection(_ name: String) throws(Problem) -> RecordCollection {
        guard let collection = RecordCollection.named(name) else {
            throw Problem(
                status: .notFound,
                detail: "There is no such collection. There are: \(RecordRules.collections.joined(separator: ", ")).")
        }
        return collection
    }

    private static func problem(of error: EditError) -> Problem {
        switch error {
        case .conditionFailed:
            Problem(status: .preconditionFailed, detail: "The record has changed in the meantime. Read it again.")
        case .conditionNeeded:
            Problem(
                status: .preconditionRequired,
                detail: """
                    This would replace a record. Say by If-Match which version (* for any), or change only some of its \
                    fields with PATCH.
                    """)
        case .missing: missing
        case .invalid(let field): .place(field)
        case .tooLong:
            Problem(
                status: .contentTooLarge,
                detail: "A record may be at most \(RecordRules.assembledBytes) bytes long.")
        case .full: .accountFull
        }
    }

    private static let missing = Problem(status: .notFound, detail: "There is no such record.")
}
