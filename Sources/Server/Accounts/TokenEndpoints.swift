import Hummingbird
import Logging
import Records
import Storage
import Workouts

/// Personal access tokens, for scripts.
struct TokenEndpoints: Sendable {
    let service: AccountService

    private static let maximumCount = 100

    var all: [Endpoint] {
        [
            Endpoint(.get, .tokens, .person, .listTokens, respond: list),
            Endpoint(.post, .tokens, .person, body: .small, .createToken, respond: create),
            Endpoint(.delete, .token, .person, .deleteToken, respond: delete),
        ]
    }

    @Sendable private func list(_ call: Call) async throws -> Response {
        let tokens = try await service.database.tokens(account: try call.account.id, now: call.now)
        return .json { writer in
            writer.array("tokens") { writer in
                for token in tokens { writer.object { $0.members(of: token) } }
            }
        }
    }

    @Sendable private func create(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "name", "scope", "days", "password")
        let name = try body.string("name")
        guard 1...Limits.nameLength ~= name.utf8.count, name.utf8.contains(where: { $0 > 0x20 }),
            name.utf8.allSatisfy({ $0 >= 0x20 })
        else {
            throw Problem.field(
                InvalidField(path: "name", "Enter a name of at most \(Limits.nameLength) letters."))
        }
        guard let scope = TokenScope(rawValue: try body.string("scope")) else {
            throw Problem.field(InvalidField(path: "scope", "This must be read or write."))
        }
        let days = try body.integer("days", in: 1...365)
        let account = try call.account
        let password = try await service.confirm(call, password: try body.optionalString("password"))
        guard try await service.database.tokens(account: account.id, now: call.now).count < Self.maximumCount else {
            throw Problem(
                status: .conflict, detail: "There are \(Self.maximumCount) tokens already. Delete one first.")
        }
        let secret = Secret.personalToken()
        let token = try await service.database.createToken(
            account: account.id, hash: Secret.hash(secret), name: name, scope: scope, now: call.now,
            expires: call.now + days * 86_400_000, provenBy: password)
        service.log.note(.tokenMade, account: account.id, call, ["token": "\(token.id)"])
        return .json(.created) { writer in
            writer.members(of: token)
            writer.field("token", secret)
        }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        guard case .token(let id) = call.route,
            try await service.database.deleteToken(account: try call.account.id, id: id)
        else { throw Problem(status: .notFound, detail: "There is no such token.") }
        service.log.note(.tokenRevoked, account: try call.account.id, call, ["token": "\(id)"])
        return .noContent
    }
}

extension JSONWriter {
    /// Times in seconds since 1970.
    fileprivate mutating func members(of token: AccessToken) {
        field("id", token.id)
        field("name", token.name)
        field("scope", token.scope.rawValue)
        field("created", token.created / 1000)
        field("expires", token.expires / 1000)
        key("lastUsed")
        if let lastUsed = token.lastUsed { number(lastUsed / 1000) } else { null() }
    }
}
