import HTTPTypes
import Hummingbird
import Records
import Storage

/// What the endpoints of accounts share: passwords, sessions and limits.
struct AccountService: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let limits: AccountLimits
    /// Told of accounts whose sessions have ended, so that event streams look again who may listen.
    let streams: EventStreams

    /// One for all: it doesn't tell what was wrong, nor whether there is such an account.
    static let wrongLogIn = Problem(
        status: .unauthorized, detail: "The username, the email or the password is wrong.")

    func hash(_ password: String) async throws -> String {
        do {
            return try await hasher.hash(password)
        } catch is PasswordHasher.Overload {
            throw Self.overload
        }
    }

    func verify(_ password: String, against hash: String?) async throws -> Bool {
        // Longer ones belong to nobody, and whoever sends them must not keep the server busy.
        guard password.utf8.count <= AccountRules.maximumPasswordBytes else { return false }
        do {
            return try await hasher.verify(password, against: hash)
        } catch is PasswordHasher.Overload {
            throw Self.overload
        }
    }

    /// Lets only the person at the keyboard on: asks for the account's password.
    ///
    /// Who came by Apple and has none is let on while the log-in is fresh.
    func confirm(_ call: Call, password: String?, field: String = "password") async throws {
        let account = try call.account
        try limits.checkAttempt(account: account.id)
        guard let credentials = try await database.credentials(account: account.id) else { throw Caller.unknown }
        if credentials.passwordHash == nil, case .session(_, let session)? = call.caller?.proof,
            call.now - session.created < Self.freshness
        {
            limits.forgiveAttempt(account: account.id)
            return
        }
        guard let password, try await verify(password, against: credentials.passwordHash) else {
            let detail =
                credentials.passwordHash == nil
                ? "Log in with Apple once more to do this." : "That is not your password."
            throw Problem.field(InvalidField(path: field, detail), status: .forbidden)
        }
        limits.forgiveAttempt(account: account.id)
    }

    /// In milliseconds.
    private static let freshness: Int64 = 600_000

    /// Starts a session on the device that asks, in place of the one it may have had, and gives its cookie.
    func startSession(_ account: Account, for call: Call) async throws -> HTTPField {
        let token = Secret.token()
        let cookie = SessionCookie.session(isSecure: call.isSecure)
        try await database.startSession(
            account: account.id, hash: Secret.hash(token), now: call.now,
            expires: call.now + Authenticator.sessionLifetime,
            replacing: cookie.value(in: call.request).map(Secret.hash))
        return cookie.field(token, maximumAge: Int(Authenticator.sessionLifetime / 1000))
    }

    private static let overload = Problem.unavailable(
        "Too many people are logging in right now. Try again in a moment.", seconds: 2)
}
