import Crypto
import Foundation
import Records

/// Random secrets, and the form in which they are stored: SHA-256, which is enough for texts that nobody can guess.
enum Secret {
    static let tokenPrefix = "setlist_pat_"

    /// 256 random bits in base64url: for a session, or a nonce.
    static func token() -> String { base64url(bytes(32)) }

    /// A personal access token. The prefix lets scanners of source code find leaked ones.
    static func personalToken() -> String { tokenPrefix + token() }

    static func recoveryCode() -> RecoveryCode { RecoveryCode(random: bytes(20)) }

    /// The stored form of a secret: its SHA-256, in base64url.
    static func hash(_ secret: String) -> String { base64url(Array(SHA256.hash(data: Array(secret.utf8)))) }

    /// Whether the secret has that hash.
    static func matches(_ secret: String, _ hash: String) -> Bool {
        areEqual(Array(self.hash(secret).utf8), Array(hash.utf8))
    }

    static func bytes(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Takes as long for any two sequences of the same length.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(left, right) { difference |= left ^ right }
        return difference == 0
    }

    private static func base64url(_ bytes: [UInt8]) -> String {
        let digits = Array(Data(bytes).base64EncodedData()).compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
