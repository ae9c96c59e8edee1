import Foundation
import JWTKit
import Records

/// Checks the identity tokens of Sign in with Apple.
struct AppleSignIn: Sendable {
    /// The ids that a token may be meant for.
    let clientIDs: [String]
    /// The one that Apple's page is asked with.
    let pageID: String
    let keys: AppleKeys

    /// - Parameter clientIDs: The page's, and others; nil where there are none.
    init?(clientIDs: [String], keys: AppleKeys) {
        guard let pageID = clientIDs.first else { return nil }
        self.clientIDs = clientIDs
        self.pageID = pageID
        self.keys = keys
    }

    static let issuer = "https://appleid.apple.com"

    /// The person that a token identifies.
    struct Identity: Equatable {
        /// Apple's own id of the person, for this app.
        var subject: String
        /// Nil if it wasn't shared, or isn't verified.
        var email: String?
    }

    enum Refusal: Error, Equatable {
        case malformed, algorithm, unknownKey, signature, issuer, audience, expired, nonce
        /// Apple's keys can't be fetched.
        case unavailable
    }

    /// - Parameter nonce: the one that this browser was given.
    func verify(_ token: String, nonce: String, now: Date = .now) async throws(Refusal) -> Identity {
        let header = try Self.header(of: token)
        guard header["alg"]?.string == "RS256" else { throw .algorithm }
        guard let id = header["kid"]?.string else { throw .unknownKey }
        let key: JWK?
        do { key = try await keys.key(id) } catch { throw .unavailable }
        guard let key else { throw .unknownKey }
        // The signature is verified before any part of the payload is used.
        let claims: Claims
        do {
            claims = try await JWTKeyCollection().add(jwk: key).verify(token)
        } catch {
            throw (error as? JWTError) == .signatureVerificationFailed ? .signature : .malformed
        }
        guard claims.iss == Self.issuer else { throw .issuer }
        guard claims.aud.values.contains(where: { clientIDs.contains($0) }) else { throw .audience }
        guard now.timeIntervalSince1970 < claims.exp else { throw .expired }
        guard let given = claims.nonce, Secret.areEqual(Array(given.utf8), Array(nonce.utf8)) else { throw .nonce }
        return Identity(subject: claims.sub, email: claims.emailVerified?.value == true ? claims.email : nil)
    }

    private static func header(of token: String) throws(Refusal) -> JSON {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        let base64 = parts[0].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding), let header = try? JSON(bytes: Array(data)) else {
            throw .malformed
        }
        return header
    }

    /// Only the claims in use. Apple sends some values as numbers or as texts, depending on the year.
    private struct Claims: JWTPayload {
        let iss: String
        let sub: String
        let aud: OneOrMore
        let exp: Double
        let nonce: String?
        let email: String?
        let emailVerified: BoolClaim?

        enum CodingKeys: String, CodingKey {
            case iss, sub, aud, exp, nonce, email
            case emailVerified = "email_verified"
        }

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    private struct OneOrMore: Codable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(String.self) {
                values = [value]
            } else {
                values = try container.decode([String].self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(values)
        }
    }
}
