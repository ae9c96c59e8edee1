import Hummingbird
import Records
import Storage

/// Sync, and the events that trigger it.
struct SyncEndpoints: Sendable {
    let database: Database
    let streams: EventStreams
    let answers: LargeAnswers

    var all: [Endpoint] {
        [
            Endpoint(
                .post, .sync, .account(.write), body: .json(limit: RecordRules.requestBytes), .sync, respond: sync),
            Endpoint(.get, .events, .account(.read), .events, respond: events),
        ]
    }

    @Sendable private func sync(_ call: Call) async throws -> Response {
        let request: SyncRequest
        do {
            request = try SyncRequest(bytes: call.body)
        } catch {
            let isText = error.place == nil
            throw Problem(
                status: isText ? .unprocessableContent : .badRequest, detail: error.description, errors: [error])
        }
        let account = try call.account.id
        guard request.account ?? account == account else { throw Problem.otherAccount }
        do {
            return try await answers.response(for: account) { room in
                let answer = try await database.sync(account: account, request, room: room, now: call.now)
                return JSONAnswer(bytes: Array(answer.text.utf8))
            }
        } catch SyncError.clockAhead(let clocks) {
            throw Problem.clockAhead(clocks)
        }
    }

    @Sendable private func events(_ call: Call) async throws -> Response {
        let authenticator = Authenticator(database: database)
        return try streams.response(
            account: try call.account.id, channel: call.context.channel, expires: call.caller?.expires ?? 0
        ) { now in
            do {
                return try await authenticator.caller(
                    of: call.request, access: .account(.read), isSecure: call.isSecure, now: now)?.expires
            } catch {
                // A temporarily unavailable database ends no session: the check is repeated with the next heartbeat.
                return error is Problem ? nil : 0
            }
        }
    }
}

extension Caller {
    /// In milliseconds since 1970, as far as is known now.
    fileprivate var expires: Int64 {
        switch proof {
        case .session(_, let session): session.expires
        case .token(let token): token.expires
        }
    }
}
