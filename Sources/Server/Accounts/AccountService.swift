import HTTPTypes
import Hummingbird
import Records
import Storage

/// The parts that the endpoints of accounts share: passwords, sessions and limits.
struct AccountService: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let limits: AccountLimits
    /// Notified of accounts with ended sessions, so that event streams check their access again.
    let streams: EventStreams
    let log: SecurityLog

    /// One message for all cases: it discloses neither the mistake nor whether the account exists.
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
        // No valid password is longer, and hashing a longer text would only keep the server busy.
        guard password.utf8.count <= AccountRules.maximumPasswordBytes else { return false }
        do {
            return try await hasher.verify(password, against: hash)
        } catch is PasswordHasher.Overload {
            throw Self.overload
        }
    }

    /// Confirms that the account's owner is at the keyboard: asks for the password.
    ///
    /// A person who logged in by Apple and has no password is accepted while the log-in is fresh.
    ///
    /// - Returns: The hash that the password was compared with; nil if there is none.
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
    /// The time for which a device is known to an account after the last log-in there, in milliseconds.
    private static let deviceLifetime: Int64 = 400 * 86_400_000

    /// Starts a session on the requesting device, in place of a former one, and returns its cookies: the session's, and
    /// the one by which the device is known from now on.
    ///
    /// - Parameter password: the hash that the person's password was compared with; nil if it was no log-in by
    ///   password.
    func startSession(_ account: Account, for call: Call, provenBy password: String? = nil) async throws -> [HTTPField]
    {
        let token = Secret.token()
        let session = SessionCookie.session(isSecure: call.isSecure)
        let device = SessionCookie.device(isSecure: call.isSecure)
        // A new token, unless the browser's belongs to this account: another person might have planted it.
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

    /// The hash of the requesting device's token; nil if nobody has logged in to the account on that device.
    func knownDevice(of account: Account, _ call: Call) async throws -> String? {
        guard let token = SessionCookie.device(isSecure: call.isSecure).value(in: call.request), !token.isEmpty else {
            return nil
        }
        let hash = Secret.hash(token)
        return try await database.knowsDevice(hash: hash, account: account.id, now: call.now) ? hash : nil
    }
}
