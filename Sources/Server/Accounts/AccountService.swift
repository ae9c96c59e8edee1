import HTTPTypes
import Hummingbird
import Records
import Storage

/// The parts that the endpoints of accounts share: passwords, sessions and limits.
struct AccountService: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let limits: AccountLimits
    /// Told of accounts whose sessions have ended, so that event streams look again who may listen.
    let streams: EventStreams
    let log: SecurityLog

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
    /// A person who came by Apple and has none is let on while the log-in is fresh.
    ///
    /// - Returns: The hash that the password was compared with; nil where there is none.
    @discardableResult
    func confirm(_ call: Call, password: String?, field: String = "password") async throws -> String? {
        let account = try call.account
        let attempt = try limits.attempt(device: call.caller?.sessionHash ?? account.id)
        guard let credentials = try await database.credentials(account: account.id) else { throw Caller.unknown }
        if credentials.passwordHash == nil, case .session(_, let session)? = call.caller?.proof,
            call.now - session.created < Self.freshness
        {
            attempt.forgive()
            return nil
        }
        guard let password, try await verify(password, against: credentials.passwordHash) else {
            let detail =
                credentials.passwordHash == nil
                ? "Log in with Apple once more to do this." : "That is not your password."
            throw Problem.field(InvalidField(path: field, detail), status: .forbidden)
        }
        attempt.forgive()
        return credentials.passwordHash
    }

    /// In milliseconds.
    private static let freshness: Int64 = 600_000

    private static let overload = Problem.unavailable(
        "Too many people are logging in right now. Try again in a moment.", seconds: 2)
}

// MARK: - Sessions and devices

extension AccountService {
    /// A device is known to an account for so long after its last log-in there, in milliseconds.
    private static let deviceLifetime: Int64 = 400 * 86_400_000

    /// Starts a session on the device that asks, in place of the one it may have had, and gives its cookies: the session's,
    /// and the one that the device is known by from now on.
    ///
    /// - Parameter password: the hash that the person's password was compared with; nil where it wasn't a password.
    func startSession(_ account: Account, for call: Call, provenBy password: String? = nil) async throws -> [HTTPField]
    {
        let token = Secret.token()
        let session = SessionCookie.session(isSecure: call.isSecure)
        let device = SessionCookie.device(isSecure: call.isSecure)
        // Another one than the browser had, unless that is this account's: nobody else may have planted it.
        let isKnown = try await knownDevice(of: account, call) != nil
        let deviceToken = isKnown ? device.value(in: call.request) ?? Secret.token() : Secret.token()
        try await database.startSession(
            account: account.id, hash: Secret.hash(token), now: call.now,
            expires: call.now + Authenticator.sessionLifetime,
            replacing: session.value(in: call.request).map(Secret.hash),
            on: Device(
                name: DeviceName.text(userAgent: call.request.headers[.userAgent] ?? ""),
                hash: Secret.hash(deviceToken), expires: call.now + Self.deviceLifetime),
            provenBy: password)
        return [
            session.field(token, maximumAge: Int(Authenticator.sessionLifetime / 1000)),
            device.field(deviceToken, maximumAge: Int(Self.deviceLifetime / 1000)),
        ]
    }

    /// The hash that the device which asks is known by; nil where nobody has logged in to the account on it.
    func knownDevice(of account: Account, _ call: Call) async throws -> String? {
        guard let token = SessionCookie.device(isSecure: call.isSecure).value(in: call.request), !token.isEmpty else {
            return nil
        }
        let hash = Secret.hash(token)
        return try await database.knowsDevice(hash: hash, account: account.id, now: call.now) ? hash : nil
    }
}
