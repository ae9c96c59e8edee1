import HTTPTypes
import Hummingbird
import Records
import Storage

/// Logging in and out.
struct SessionEndpoints: Sendable {
    let service: AccountService

    var all: [Endpoint] {
        [
            Endpoint(.get, .session, .account(.read), .whoAmI, respond: whoAmI),
            Endpoint(.post, .session, .everybody, body: .small, .logIn, respond: logIn),
            Endpoint(.delete, .session, .everybody, .logOut, respond: logOut),
            Endpoint(.delete, .sessions, .person, .logOutEverywhere, respond: logOutEverywhere),
            Endpoint(.post, .sessionRecovery, .everybody, body: .small, .recover, respond: recover),
        ]
    }

    @Sendable private func whoAmI(_ call: Call) async throws -> Response {
        let account = try call.account
        return .json { $0.account(account) }
    }

    @Sendable private func logIn(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "login", "password")
        let login = try body.string("login")
        let password = try body.string("password")
        let credentials = try await credentials(login, call)
        // An account that isn't there takes the same work.
        guard try await service.verify(password, against: credentials?.passwordHash), let credentials else {
            throw AccountService.wrongLogIn
        }
        service.limits.forgiveAttempt(account: credentials.account.id)
        let cookie = try await service.startSession(credentials.account, for: call)
        return Response.json { $0.account(credentials.account) }.adding(cookie)
    }

    @Sendable private func recover(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "login", "recoveryCode", "password")
        let login = try body.string("login")
        let code = RecoveryCode(try body.string("recoveryCode"))
        let password = try body.string("password")
        if let problem = AccountRules.password(password) { throw Problem.field(problem) }
        let credentials = try await credentials(login, call)
        let isRight = Secret.matches(code?.digits ?? "", credentials?.recoveryHash ?? Secret.hash("nobody's"))
        guard isRight, code != nil, let credentials, let old = credentials.recoveryHash else { throw Self.wrongCode }
        let next = Secret.recoveryCode()
        guard
            try await service.database.recover(
                account: credentials.account.id, recovery: old, passwordHash: try await service.hash(password),
                recoveryHash: Secret.hash(next.digits))
        else { throw Self.wrongCode }
        service.limits.forgiveAttempt(account: credentials.account.id)
        service.streams.recheck(account: credentials.account.id)
        let cookie = try await service.startSession(credentials.account, for: call)
        return Response.json { writer in
            writer.account(credentials.account)
            writer.field("recoveryCode", next.text)
        }.adding(cookie)
    }

    /// What a log-in is checked against, after it has been counted; nil where there is no such account.
    private func credentials(_ login: String, _ call: Call) async throws -> Credentials? {
        try service.limits.check(service.limits.logInsByAddress, call.client, "attempts")
        let isPossible = login.utf8.count <= AccountRules.maximumEmailBytes && !login.utf8.contains(0)
        let credentials = isPossible ? try await service.database.credentials(login: login) : nil
        try service.limits.checkAttempt(account: credentials?.account.id ?? login.lowercased())
        return credentials
    }

    @Sendable private func logOut(_ call: Call) async throws -> Response {
        let cookie = SessionCookie.session(isSecure: call.isSecure)
        if let token = cookie.value(in: call.request) {
            let hash = Secret.hash(token)
            let session = try await service.database.session(hash: hash, now: call.now)
            try await service.database.endSession(hash: hash)
            if let session { service.streams.recheck(account: session.account.id) }
        }
        return Response.noContent.adding(cookie.field("", maximumAge: 0))
    }

    @Sendable private func logOutEverywhere(_ call: Call) async throws -> Response {
        let account = try call.account
        try await service.database.endSessions(account: account.id)
        service.streams.recheck(account: account.id)
        return Response.noContent.adding(SessionCookie.session(isSecure: call.isSecure).field("", maximumAge: 0))
    }

    private static let wrongCode = Problem(
        status: .unauthorized, detail: "The username, the email or the recovery code is wrong.")
}
