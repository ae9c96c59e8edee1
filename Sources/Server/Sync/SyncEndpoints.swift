import Hummingbird
import Records
import Storage

/// Sync, and the events that ask for it.
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
        do {
            let account = try call.account.id
            return try await answers.response(for: account) { room in
                let answer = try await database.sync(account: account, request, room: room, now: call.now)
                return JSONAnswer(bytes: Array(answer.text.utf8))
            }
        } catch SyncError.clockAhead(let time) {
            throw Problem.clockAhead(time: time)
        }
    }

    @Sendable private func events(_ call: Call) async throws -> Response {
        let authenticator = Authenticator(database: database)
        return try streams.response(account: try call.account.id, channel: call.context.channel) {
            do {
                _ = try await authenticator.caller(
                    of: call.request, access: .account(.read), isSecure: call.isSecure, now: .millisecondsNow)
                return true
            } catch {
                // A database that is away for a while ends no session.
                return !(error is Problem)
            }
        }
    }
}
