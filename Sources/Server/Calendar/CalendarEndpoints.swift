import HTTPTypes
import Hummingbird
import Logging
import Records
import Storage

/// The plan at a secret address of the account, to which calendars subscribe: knowing the secret allows only reading
/// the plan.
struct CalendarEndpoints: Sendable {
    let service: AccountService
    let feed: CalendarFeed

    var all: [Endpoint] {
        [
            Endpoint(.get, .calendar, .person, .readCalendar, respond: read),
            Endpoint(.post, .calendar, .person, .createCalendar, respond: create),
            Endpoint(.put, .calendar, .person, .renewCalendar, respond: renew),
            Endpoint(.delete, .calendar, .person, .deleteCalendar, respond: delete),
            Endpoint(.get, .calendarFeed, .everybody, .subscribeCalendar, respond: subscribe),
        ]
    }

    // MARK: The account's

    @Sendable private func read(_ call: Call) async throws -> Response {
        let address = try await service.database.calendarAddress(account: try call.account.id)
        return .json { writer in
            writer.key("calendar")
            guard let address else { return writer.null() }
            writer.object { writer in
                writer.field("created", address.created / 1000)
                writer.key("lastUsed")
                if let lastUsed = address.lastUsed { writer.number(lastUsed / 1000) } else { writer.null() }
            }
        }
    }

    @Sendable private func create(_ call: Call) async throws -> Response {
        try await make(call, replaces: false, .created, .calendarMade)
    }

    @Sendable private func renew(_ call: Call) async throws -> Response {
        try await make(call, replaces: true, .ok, .calendarRenewed)
    }

    private func make(
        _ call: Call, replaces: Bool, _ status: HTTPResponse.Status, _ event: SecurityLog.Event
    ) async throws -> Response {
        let account = try call.account.id
        let secret = Secret.token()
        let isMade = try await service.database.setCalendarAddress(
            account: account, hash: Secret.hash(secret), replaces: replaces, now: call.now)
        guard isMade else {
            throw Problem(
                status: .conflict,
                detail: "There is an address already. Renew it to see another one, which stops the one that there is.")
        }
        service.log.note(event, account: account, call)
        return .json(status) { writer in
            writer.field("address", APIRoute.calendarFeed(secret: secret).address)
            writer.field("created", call.now / 1000)
        }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        let account = try call.account.id
        if try await service.database.deleteCalendarAddress(account: account) {
            service.log.note(.calendarRemoved, account: account, call)
        }
        return .noContent
    }

    // MARK: Calendars

    @Sendable private func subscribe(_ call: Call) async throws -> Response {
        guard case .calendarFeed(let secret) = call.route else { throw Problem.notFound }
        let attempt = try service.limits.attempt(calendarFrom: call.client)
        let hash = Secret.hash(secret)
        guard let owner = try await service.database.calendarOwner(hash: hash, now: call.now) else {
            service.log.note(
                .refused, account: nil, call,
                ["route": "\(call.request.method) \(call.route.template.path)", "status": "404"])
            throw Problem(
                status: .notFound,
                detail: "There is no calendar at this address. It was renewed or removed, or never was one.")
        }
        attempt.forgive()
        try service.limits.check(service.limits.fetchesByCalendar, hash, "requests")
        let tag = "\"\(feed.version)-\(owner.cursor.text)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if let known = call.request.headers[.ifNoneMatch], entityTags(in: known, contain: tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = CalendarFile.mediaType + "; charset=utf-8"
        headers[.contentDisposition] = "inline; filename=\"setlist.ics\""
        let text = try await feed.text(of: owner.account)
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
