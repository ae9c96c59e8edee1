import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Records
import Storage

/// Sign in with Apple: the app's page sends the browser to Apple with the client id and the nonce from here; Apple's
/// page posts the token to the callback, whose answer posts it to us again, from our own origin.
struct AppleEndpoints: Sendable {
    let service: AccountService
    /// Nil if this server has no client id; then Sign in with Apple isn't offered.
    let apple: AppleSignIn?

    /// The lifetime of a nonce, in milliseconds.
    private static let nonceLifetime: Int64 = 600_000

    var all: [Endpoint] {
        [
            Endpoint(.get, .sessionApple, .everybody, .appleNonce, respond: nonce),
            Endpoint(.post, .sessionApple, .everybody, body: .small, .appleLogIn, respond: logIn),
            Endpoint(
                .post, .sessionAppleCallback, .everybody, body: .form(limit: 64 << 10), .appleCallback,
                respond: callback),
        ]
    }

    private func configured() throws(Problem) -> AppleSignIn {
        guard let apple else {
            throw Problem(status: .notFound, detail: "This server doesn't offer Sign in with Apple.")
        }
        return apple
    }

    @Sendable private func nonce(_ call: Call) async throws -> Response {
        // No error: the page Log In always asks.
        guard let apple else { return .noContent }
        let nonce = Secret.token()
        let cookie = SessionCookie.apple(isSecure: call.isSecure)
        return Response.json { writer in
            writer.field("clientId", apple.pageID)
            writer.field("nonce", nonce)
        }.adding(cookie.field(nonce, maximumAge: Int(Self.nonceLifetime / 1000)))
    }

    @Sendable private func logIn(_ call: Call) async throws -> Response {
        let apple = try configured()
        let body = try BodyFields(call.body, "identityToken", "nonce")
        let token = try body.string("identityToken")
        let nonce = try body.string("nonce")
        try service.limits.check(service.limits.logInsByAddress, call.client, "attempts")
        let cookie = SessionCookie.apple(isSecure: call.isSecure)
        guard let given = cookie.value(in: call.request), !given.isEmpty,
            Secret.areEqual(Array(given.utf8), Array(nonce.utf8))
        else { throw Self.refused }
        let identity: AppleSignIn.Identity
        do {
            identity = try await apple.verify(token, nonce: nonce)
        } catch .unavailable {
            throw Problem.unavailable(
                "Apple can't be reached to check who you are. Try again in a minute.", seconds: 60)
        } catch {
            call.context.logger.info("Apple log-in refused", metadata: ["reason": "\(error)"])
            throw Self.refused
        }
        guard
            try await service.database.useNonce(
                hash: Secret.hash(nonce), now: call.now, until: call.now + Self.nonceLifetime)
        else { throw Self.refused }
        let (account, isNew) = try await account(of: identity, call)
        let session = try await service.startSession(account, for: call)
        service.log.note(isNew ? .accountMade : .loggedIn, account: account.id, call)
        return Response.json { writer in
            writer.account(account)
            writer.field("isNew", isNew)
        }.adding(session).adding(cookie.field("", maximumAge: 0))
    }

    private func account(
        of identity: AppleSignIn.Identity, _ call: Call
    ) async throws -> (account: Account, isNew: Bool) {
        let database = service.database
        if let account = try await database.account(appleSubject: identity.subject) { return (account, false) }
        guard let email = identity.email, AccountRules.email(email) == nil else {
            throw Problem.field(
                InvalidField(path: "email", "Let Apple share an email address with Setlist; it may be a hidden one."))
        }
        for name in Self.usernames(for: email) {
            do {
                let new = NewAccount(username: name, email: email, appleSubject: identity.subject)
                return try await service.limits.makingAccount(from: call.client) {
                    (try await database.create(new, now: call.now), true)
                }
            } catch AccountError.usernameTaken {
                continue
            } catch AccountError.appleSubjectTaken {
                if let account = try await database.account(appleSubject: identity.subject) { return (account, false) }
            } catch AccountError.emailTaken {
                // Nobody has proven ownership of the other account's email: joining both could hand the account to a
                // stranger.
                throw Problem(
                    status: .conflict,
                    detail: "There is an account with your email already. Log in with its password.",
                    errors: [AccountEndpoints.field(.emailTaken)])
            }
        }
        throw Problem(status: .conflict, detail: "No free username was found. Try again.")
    }

    /// Candidates for the username until the owner chooses one: the email's beginning, then with numbers.
    private static func usernames(for email: String) -> [String] {
        let allowed = email.prefix { $0 != "@" }.filter { AccountRules.username("aaa\($0)") == nil }
        let base = allowed.utf8.count < 3 ? "person" : String(allowed.prefix(20))
        let numbered = (0..<5).map { _ in "\(base)\(Int.random(in: 10...99_999_999))" }
        return [base] + numbered
    }

    @Sendable private func callback(_ call: Call) async throws -> Response {
        _ = try configured()
        let form = FormFields(call.body)
        return AppleCallbackPage(identityToken: form["id_token"] ?? "", nonce: form["state"] ?? "").response
    }

    private static let refused = Problem(
        status: .unauthorized, detail: "Apple's answer can't be believed. Try to log in once more.")
}

/// The fields of a form, as browsers post them.
struct FormFields {
    private var values: [String: String] = [:]

    init(_ bytes: [UInt8]) {
        for pair in String(decoding: bytes, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { $0.replacing("+", with: " ").removingPercentEncoding }
            if parts.count == 2, let name = decoded[0], let value = decoded[1] { values[name] = value }
        }
    }

    subscript(name: String) -> String? { values[name] }
}
