import Crypto
import CryptoExtras
import Foundation

@testable import Server

/// Signs identity tokens as Apple does, with keys of its own.
struct LocalIssuer: Sendable {
    let key: _RSA.Signing.PrivateKey
    let keyID: String

    static let clientIDs = ["org.example.setlist", "org.example.app"]

    init(keyID: String = "k1") throws {
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        self.keyID = keyID
    }

    /// The document that is published at the key set's address.
    var keySet: Data {
        get throws {
            let primitives = try key.publicKey.getKeyPrimitives()
            return Data(
                """
                {"keys":[{"kty":"RSA","kid":"\(keyID)","use":"sig","alg":"RS256",\
                "n":"\(base64url(primitives.modulus))","e":"\(base64url(primitives.publicExponent))"}]}
                """.utf8)
        }
    }

    /// - Parameter claims: replace the good ones; nil takes one away.
    func token(
        nonce: String, subject: String = "001.abc", email: String = "anna@example.org", header: [String: String] = [:],
        claims: [String: (any Sendable)?] = [:]
    ) throws -> String {
        var payload: [String: any Sendable] = [
            "iss": "https://appleid.apple.com", "aud": Self.clientIDs[0], "sub": subject, "nonce": nonce,
            "email": email,
            "email_verified": "true", "iat": Date.now.timeIntervalSince1970.rounded(),
            "exp": Date.now.timeIntervalSince1970.rounded() + 600,
        ]
        for (name, value) in claims { payload[name] = value }
        let head = ["alg": "RS256", "kid": keyID].merging(header) { $1 }
        let signed =
            try base64url(JSONSerialization.data(withJSONObject: head)) + "."
            + base64url(JSONSerialization.data(withJSONObject: payload))
        if head["alg"] == "none" { return signed + "." }
        let signature = try key.signature(
            for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
        return signed + "." + base64url(signature.rawRepresentation)
    }

    private func base64url(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
