import HTTPTypes
import Hummingbird
import Storage

typealias TokenScope = AccessToken.Scope

/// The authenticated account of a request.
struct Caller: Sendable {
    let account: Account
    let proof: Proof

    enum Proof: Sendable {
        /// The hash of the session's token, and the session.
        case session(hash: String, Session)
        case token(AccessToken)
    }

    static let unknown = Problem(
        status: .unauthorized, detail: "Log in to do this.", headers: [.wwwAuthenticate: "Bearer"])

    /// The session's hash; nil for a token.
    var sessionHash: String? { if case .session(let hash, _) = proof { hash } else { nil } }
}

/// Authenticates requests: by the session's cookie, or by a personal access token.
struct Authenticator: Sendable {
    let database: Database

    /// A session ends 180 days after its last use, and in any case a year after it began, see
    /// `Database.longestSession`.
    static let sessionLifetime: Int64 = 180 * 86_400_000

    /// The personal access token of a request; nil if there is none. Cookies never hold one.
    static func bearer(_ request: Request) -> String? {
        guard let header = request.headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
        return parts.count == 2 ? String(parts[1]) : ""
    }

    /// - Throws: `Problem`, 401 or 403.
    func caller(of request: Request, access: Endpoint.Access, isSecure: Bool, now: Int64) async throws -> Caller? {
        let needed: TokenScope?
        switch access {
        case .everybody: return nil
        case .person: needed = nil
        case .account(let scope): needed = scope
        }
        if let bearer = Self.bearer(request) {
            return try await tokenHolder(bearer, needed: needed, now: now)
        }
        guard let cookie = SessionCookie.session(isSecure: isSecure).value(in: request), !cookie.isEmpty else {
            throw Caller.unknown
        }
        let hash = Secret.hash(cookie)
        guard
            let session = try await database.session(hash: hash, now: now, extendingBy: Self.sessionLifetime)
        else { throw Caller.unknown }
        return Caller(account: session.account, proof: .session(hash: hash, session))
    }

    private func tokenHolder(_ bearer: String, needed: TokenScope?, now: Int64) async throws -> Caller {
        guard bearer.hasPrefix(Secret.tokenPrefix),
            let (account, token) = try await database.token(hash: Secret.hash(bearer), now: now)
        else {
            throw Problem(
                status: .unauthorized, detail: "This personal access token isn't known, or has expired.",
                headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
        }
        guard let needed else {
            throw Problem(
                status: .forbidden, detail: "A personal access token can't do this. Log in in a browser.")
        }
        guard token.scope == .write || needed == .read else {
            throw Problem(status: .forbidden, detail: "This personal access token may only read.")
        }
        return Caller(account: account, proof: .token(token))
    }

    /// The cookie to send if the session's end has moved; nil if it hasn't.
    static func renewedCookie(of caller: Caller?, request: Request, isSecure: Bool, now: Int64) -> HTTPField? {
        guard case .session(_, let session)? = caller?.proof, session.seen == now, session.created != now else {
            return nil
        }
        let cookie = SessionCookie.session(isSecure: isSecure)
        return cookie.value(in: request).map { cookie.field($0, maximumAge: Int((session.expires - now) / 1000)) }
    }
}
