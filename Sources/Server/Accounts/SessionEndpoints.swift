import HTTPTypes
import Hummingbird
import Records
import Storage

/// Logging in and out, here and on other devices.
struct SessionEndpoints: Sendable {
    let service: AccountService

    var all: [Endpoint] {
        [
            Endpoint(.get, .session, .account(.read), .whoAmI, respond: whoAmI),
            Endpoint(.post, .session, .everybody, body: .small, .logIn, respond: logIn),
            Endpoint(.delete, .session, .everybody, .logOut, respond: logOut),
            Endpoint(.get, .sessions, .person, .listSessions, respond: list),
            Endpoint(.delete, .sessions, .person, .logOutEverywhere, respond: logOutEverywhere),
            Endpoint(.delete, .deviceSession, .person, .logOutDevice, respond: logOutDevice),
            Endpoint(.post, .sessionRecovery, .everybody, body: .small, .recover, respond: recover),
        ]
    }

    @Sendable private func whoAmI(_ call: Call) async throws -> Response {
        let account = try call.account
        return .json { $0.account(account) }
    }

    // MARK: In

    @Sendable private func logIn(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "login", "password")
        let login = try body.string("login")
        let password = try body.string("password")
        let credentials = try await credentials(login)
        let attempt = try await attempt(login, credentials?.account, call)
        // An unknown account takes the same work.
        guard try await service.verify(password, against: credentials?.passwordHash), let credentials else {
            throw AccountService.wrongLogIn.about(credentials?.account.id)
        }
        attempt.forgive()
        let cookies = try await service.startSession(
            credentials.account, for: call, provenBy: credentials.passwordHash)
        service.log.note(.loggedIn, account: credentials.account.id, call)
        return Response.json { $0.account(credentials.account) }.adding(cookies)
    }

    /// Counts a log-in: by the device if the person has logged in on it before, otherwise by address and account.
    private func attempt(
        _ login: String, _ account: Account?, _ call: Call
    ) async throws -> AccountLimits.Attempt {
        if let account, let device = try await service.knownDevice(of: account, call) {
            return try service.limits.attempt(device: device)
        }
        try service.limits.check(service.limits.logInsByAddress, call.client, "attempts")
        return try service.limits.attempt(account: account?.id ?? login.lowercased())
    }

    @Sendable private func recover(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "login", "recoveryCode", "password")
        let login = try body.string("login")
        let code = RecoveryCode(try body.string("recoveryCode"))
        let password = try body.string("password")
        if let problem = AccountRules.password(password) { throw Problem.field(problem) }
        try service.limits.check(service.limits.recoveriesByAddress, call.client, "attempts")
        let credentials = try await credentials(login)
        let isRight = Secret.matches(code?.digits ?? "", credentials?.recoveryHash ?? Secret.hash("nobody's"))
        guard isRight, code != nil, let credentials, let old = credentials.recoveryHash else {
            throw Self.wrongCode.about(credentials?.account.id)
        }
        let next = Secret.recoveryCode()
        let hash = try await service.hash(password)
        guard
            try await service.database.recover(
                account: credentials.account.id, recovery: old, passwordHash: hash,
                recoveryHash: Secret.hash(next.digits))
        else { throw Self.wrongCode }
        service.streams.recheck(account: credentials.account.id)
        let cookies = try await service.startSession(credentials.account, for: call, provenBy: hash)
        service.log.note(.recovered, account: credentials.account.id, call)
        return Response.json { writer in
            writer.account(credentials.account)
            writer.field("recoveryCode", next.text)
        }.adding(cookies)
    }

    /// The credentials of a username or an email; nil if there is no such account.
    private func credentials(_ login: String) async throws -> Credentials? {
        let isPossible = login.utf8.count <= AccountRules.maximumEmailBytes && !login.utf8.contains(0)
        return isPossible ? try await service.database.credentials(login: login) : nil
    }

    // MARK: Out

    @Sendable private func logOut(_ call: Call) async throws -> Response {
        let cookie = SessionCookie.session(isSecure: call.isSecure)
        if let token = cookie.value(in: call.request) {
            let hash = Secret.hash(token)
            let session = try await service.database.session(hash: hash, now: call.now)
            try await service.database.endSession(hash: hash)
            if let session {
                service.streams.recheck(account: session.account.id)
                service.log.note(.loggedOut, account: session.account.id, call)
            }
        }
        return Response.noContent.adding(cookie.field("", maximumAge: 0))
    }

    @Sendable private func list(_ call: Call) async throws -> Response {
        let current = call.caller?.sessionHash.map(DeviceSession.id)
        let sessions = try await service.database.sessions(account: try call.account.id, now: call.now)
        return .json { writer in
            writer.array("sessions") { writer in
                for session in sessions {
                    writer.object { writer in
                        writer.field("id", session.id)
                        writer.field("device", session.device)
                        writer.field("created", session.created / 1000)
                        writer.field("lastSeen", session.seen / 1000)
                        writer.field("expires", session.expires / 1000)
                        writer.field("isCurrent", session.id == current)
                    }
                }
            }
        }
    }

    @Sendable private func logOutDevice(_ call: Call) async throws -> Response {
        let account = try call.account.id
        guard case .deviceSession(let id) = call.route,
            try await service.database.endSession(account: account, id: id)
        else { throw Problem(status: .notFound, detail: "Nobody is logged in there any more.") }
        service.streams.recheck(account: account)
        service.log.note(.deviceLoggedOut, account: account, call)
        return .noContent
    }

    @Sendable private func logOutEverywhere(_ call: Call) async throws -> Response {
        let account = try call.account
        try await service.database.endSessions(
            account: account.id, knowing: try await service.knownDevice(of: account, call))
        service.streams.recheck(account: account.id)
        service.log.note(.loggedOutEverywhere, account: account.id, call)
        return Response.noContent.adding(SessionCookie.session(isSecure: call.isSecure).field("", maximumAge: 0))
    }

    private static let wrongCode = Problem(
        status: .unauthorized, detail: "The username, the email or the recovery code is wrong.")
}
