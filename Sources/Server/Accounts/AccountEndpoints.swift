import HTTPTypes
import Hummingbird
import Records
import Storage

/// Making, changing and deleting accounts.
struct AccountEndpoints: Sendable {
    let service: AccountService

    var all: [Endpoint] {
        [
            Endpoint(.get, .available, .everybody, .available, respond: isAvailable),
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
        let problem: InvalidField?
        switch call.route {
        case .usernameAvailable(let name): problem = try await self.problem(username: name)
        case .emailAvailable(let email): problem = try await self.problem(email: email)
        default: throw Problem.notFound
        }
        return .json { writer in
            writer.field("available", problem == nil)
            if let problem { writer.field("reason", problem.reason) }
        }
    }

    @Sendable private func check(_ call: Call) async throws -> Response {
        try service.limits.check(service.limits.questionsByAddress, call.client, "questions")
        _ = try await signUp(call)
        return .noContent
    }

    @Sendable private func create(_ call: Call) async throws -> Response {
        try service.limits.check(service.limits.signUpsByAddress, call.client, "accounts")
        let fields = try await signUp(call)
        let code = Secret.recoveryCode()
        let new = NewAccount(
            username: fields.username, email: fields.email, passwordHash: try await service.hash(fields.password),
            recoveryHash: Secret.hash(code.digits))
        do {
            let account = try await service.database.create(new, now: call.now)
            let cookie = try await service.startSession(account, for: call)
            return .json(.created) { writer in
                writer.account(account)
                writer.field("recoveryCode", code.text)
            }.adding(cookie)
        } catch let error as AccountError {
            throw Problem.field(Self.field(error))
        }
    }

    /// What a person signs up with, once it will do.
    ///
    /// - Throws: a problem that names all fields that won't.
    private func signUp(_ call: Call) async throws -> (username: String, email: String, password: String) {
        let body = try BodyFields(call.body, "username", "email", "password")
        let username = try body.string("username")
        let email = try body.string("email")
        let password = try body.string("password")
        let problems = [
            try await problem(username: username), try await problem(email: email), AccountRules.password(password),
        ].compactMap(\.self)
        if let first = problems.first {
            throw Problem(status: .unprocessableContent, detail: first.reason, errors: problems)
        }
        return (username, email, password)
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
        if let first = problems.first {
            throw Problem(status: .unprocessableContent, detail: first.reason, errors: problems)
        }
        try await service.confirm(call, password: try body.optionalString("password"))
        do {
            let account = try await service.database.update(
                account: try call.account.id, username: username, email: email)
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
        try await service.database.setPassword(account: account.id, hash: try await service.hash(new))
        service.streams.recheck(account: account.id)
        return Response.noContent.adding(try await service.startSession(account, for: call))
    }

    @Sendable private func renewRecoveryCode(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "password")
        try await service.confirm(call, password: try body.optionalString("password"))
        let code = Secret.recoveryCode()
        try await service.database.setRecovery(account: try call.account.id, hash: Secret.hash(code.digits))
        return .json { $0.field("recoveryCode", code.text) }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "password")
        try await service.confirm(call, password: try body.optionalString("password"))
        let account = try call.account
        try await service.database.delete(account: account.id)
        service.streams.recheck(account: account.id)
        return Response.noContent.adding(SessionCookie.session(isSecure: call.isSecure).field("", maximumAge: 0))
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
