import HTTPTypes
import Hummingbird
import Records
import Storage

/// Making, changing and deleting accounts.
struct AccountEndpoints: Sendable {
    let service: AccountService
    let songs: SongFolder

    var all: [Endpoint] {
        [
            Endpoint(.post, .available, .everybody, body: .small, .available, respond: isAvailable),
            Endpoint(.post, .accountCheck, .everybody, body: .small, .checkAccount, respond: check),
            Endpoint(.post, .accounts, .everybody, body: .small, .createAccount, respond: create),
            Endpoint(.patch, .account, .person, body: .small, .changeAccount, respond: change),
            Endpoint(.post, .accountPassword, .person, body: .small, .changePassword, respond: changePassword),
            Endpoint(
                .post, .accountRecoveryCode, .person, body: .small, .newRecoveryCode, respond: renewRecoveryCode),
            Endpoint(.delete, .account, .person, body: .small, .deleteAccount, respond: delete),
        ]
    }

    @Sendable private func isAvailable(_ call: Call) async throws -> Response {
        try service.limits.check(service.limits.questionsByAddress, call.client, "questions")
        let body = try BodyFields(call.body, "username", "email")
        let problem: InvalidField?
        switch (try body.optionalString("username"), try body.optionalString("email")) {
        case (let username?, nil): problem = try await self.problem(username: username)
        case (nil, let email?): problem = try await self.problem(email: email)
        default: throw Problem.field(InvalidField(path: "username", "Give a username or an email, and not both."))
        }
        return .json { writer in
            writer.field("available", problem == nil)
            if let problem { writer.field("reason", problem.reason) }
        }
    }

    @Sendable private func check(_ call: Call) async throws -> Response {
        try service.limits.check(service.limits.questionsByAddress, call.client, "questions")
        let fields = try SignUp(call.body)
        do {
            try await refuse(fields)
        } catch let problem as Problem {
            guard try await begun(fields, call) != nil else { throw problem }
            return .noContent
        }
        try service.limits.mayMakeAccount(from: call.client)
        return .noContent
    }

    @Sendable private func create(_ call: Call) async throws -> Response {
        try service.limits.check(service.limits.signUpsByAddress, call.client, "accounts")
        let fields = try SignUp(call.body)
        do {
            try await refuse(fields)
            return try await make(fields, call)
        } catch let problem as Problem where problem.status == .unprocessableContent {
            guard let begun = try await begun(fields, call) else { throw problem }
            return try await goOn(begun, call)
        }
    }

    private func make(_ fields: SignUp, _ call: Call) async throws -> Response {
        let code = Secret.recoveryCode()
        let hash = try await service.hash(fields.password)
        let new = NewAccount(
            username: fields.username, email: fields.email, passwordHash: hash, recoveryHash: Secret.hash(code.digits))
        do {
            let account = try await service.limits.makingAccount(from: call.client) {
                try await service.database.create(new, now: call.now)
            }
            service.log.note(.accountMade, account: account.id, call)
            return try await welcome(account, code, provenBy: hash, call)
        } catch let error as AccountError {
            throw Problem.field(Self.field(error))
        }
    }

    /// Continues a sign-up whose answer was lost. So was its recovery code, therefore a new one is made.
    private func goOn(_ begun: Credentials, _ call: Call) async throws -> Response {
        let code = Secret.recoveryCode()
        try await service.database.setRecovery(account: begun.account.id, hash: Secret.hash(code.digits))
        service.log.note(.recoveryCodeRenewed, account: begun.account.id, call)
        return try await welcome(begun.account, code, provenBy: begun.passwordHash, call)
    }

    private func welcome(
        _ account: Account, _ code: RecoveryCode, provenBy hash: String?, _ call: Call
    ) async throws -> Response {
        let cookies = try await service.startSession(account, for: call, provenBy: hash)
        return .json(.created) { writer in
            writer.account(account)
            writer.field("recoveryCode", code.text)
        }.adding(cookies)
    }

    /// The account that the same person has made with the same fields a short while ago; nil if there is none.
    ///
    /// A person who knows its username, email and password could as well log in and renew the code. The request is
    /// counted as a log-in.
    private func begun(_ fields: SignUp, _ call: Call) async throws -> Credentials? {
        guard let found = try await service.database.credentials(login: fields.username),
            try await service.database.credentials(login: fields.email)?.account.id == found.account.id,
            call.now - found.account.created < Self.signUpTime, let hash = found.passwordHash
        else { return nil }
        try service.limits.check(service.limits.logInsByAddress, call.client, "attempts")
        let attempt = try service.limits.attempt(account: found.account.id)
        guard try await service.verify(fields.password, against: hash) else { return nil }
        attempt.forgive()
        return found
    }

    /// The time within which a sign-up may be repeated, in milliseconds: a day.
    private static let signUpTime: Int64 = 86_400_000

    /// - Throws: a problem that names all invalid fields.
    private func refuse(_ fields: SignUp) async throws {
        let problems = [
            try await problem(username: fields.username), try await problem(email: fields.email),
            AccountRules.password(fields.password),
        ].compactMap(\.self)
        if !problems.isEmpty { throw Problem.fields(problems) }
    }

    private func problem(username: String) async throws -> InvalidField? {
        if let problem = AccountRules.username(username) { return problem }
        return try await service.database.isFree(username: username) ? nil : Self.field(.usernameTaken)
    }

    private func problem(email: String) async throws -> InvalidField? {
        if let problem = AccountRules.email(email) { return problem }
        return try await service.database.isFree(email: email) ? nil : Self.field(.emailTaken)
    }

    @Sendable private func change(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "username", "email", "password")
        let username = try body.optionalString("username")
        let email = try body.optionalString("email")
        let problems = [username.flatMap(AccountRules.username), email.flatMap(AccountRules.email)].compactMap(\.self)
        if !problems.isEmpty { throw Problem.fields(problems) }
        try await service.confirm(call, password: try body.optionalString("password"))
        do {
            let account = try await service.database.update(
                account: try call.account.id, username: username, email: email)
            service.log.note(.accountChanged, account: account.id, call)
            return .json { $0.account(account) }
        } catch let error as AccountError {
            throw Problem.field(Self.field(error))
        }
    }

    @Sendable private func changePassword(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "old", "new")
        let new = try body.string("new")
        if let problem = AccountRules.password(new, field: "new") { throw Problem.field(problem) }
        try await service.confirm(call, password: try body.optionalString("old"), field: "old")
        let account = try call.account
        let hash = try await service.hash(new)
        try await service.database.setPassword(account: account.id, hash: hash)
        service.streams.recheck(account: account.id)
        service.log.note(.passwordChanged, account: account.id, call)
        return Response.noContent.adding(try await service.startSession(account, for: call, provenBy: hash))
    }

    @Sendable private func renewRecoveryCode(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "password")
        try await service.confirm(call, password: try body.optionalString("password"))
        let code = Secret.recoveryCode()
        let account = try call.account.id
        try await service.database.setRecovery(account: account, hash: Secret.hash(code.digits))
        service.log.note(.recoveryCodeRenewed, account: account, call)
        return .json { $0.field("recoveryCode", code.text) }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "password")
        try await service.confirm(call, password: try body.optionalString("password"))
        let account = try call.account
        try await service.database.delete(account: account.id)
        await songs.remove(account: account.id)
        service.streams.recheck(account: account.id)
        service.log.note(.accountDeleted, account: account.id, call)
        // Nothing of the account is left, not even the device's cookie.
        return Response.noContent.adding([
            SessionCookie.session(isSecure: call.isSecure).field("", maximumAge: 0),
            SessionCookie.device(isSecure: call.isSecure).field("", maximumAge: 0),
        ])
    }

    static func field(_ error: AccountError) -> InvalidField {
        switch error {
        case .usernameTaken: InvalidField(path: "username", "This username is taken. Enter another one.")
        case .emailTaken:
            InvalidField(path: "email", "There is an account with this email already. Log in, or enter another one.")
        case .appleSubjectTaken: InvalidField("There is an account for this Apple ID already.")
        }
    }
}

/// The fields of a sign-up.
private struct SignUp {
    let username: String
    let email: String
    let password: String

    init(_ bytes: [UInt8]) throws(Problem) {
        let body = try BodyFields(bytes, "username", "email", "password")
        username = try body.string("username")
        email = try body.string("email")
        password = try body.string("password")
    }
}
