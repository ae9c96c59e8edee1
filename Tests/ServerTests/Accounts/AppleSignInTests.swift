import Foundation
import Synchronization
import Testing

@testable import Server

@Suite struct AppleSignInTests {
    private let issuer: LocalIssuer
    private let apple: AppleSignIn

    init() throws {
        let issuer = try LocalIssuer()
        self.issuer = issuer
        apple = try #require(AppleSignIn(clientIDs: LocalIssuer.clientIDs, keys: AppleKeys { try issuer.keySet }))
    }

    @Test("AC-4 a good token tells who its bearer is")
    func good() async throws {
        let identity = try await apple.verify(try issuer.token(nonce: "n"), nonce: "n")
        #expect(identity == AppleSignIn.Identity(subject: "001.abc", email: "anna@example.org"))
        // A browser's and an app's, each alone and among others.
        for id in LocalIssuer.clientIDs {
            for audience: any Sendable in [id, ["other", id]] {
                let token = try issuer.token(nonce: "n", claims: ["aud": audience])
                #expect(try await apple.verify(token, nonce: "n").subject == "001.abc")
            }
        }
        // An email that Apple doesn't vouch for is none.
        for claims: [String: (any Sendable)?] in [["email_verified": false], ["email_verified": nil], ["email": nil]] {
            #expect(try await apple.verify(try issuer.token(nonce: "n", claims: claims), nonce: "n").email == nil)
        }
    }

    @Test("AC-4 expired, wrong audience, wrong nonce, wrong issuer, wrong key, alg none: refused")
    func bad() async throws {
        let stranger = try LocalIssuer()
        let other = try LocalIssuer(keyID: "k2")
        let good = try issuer.token(nonce: "n")
        let parts = good.split(separator: ".")
        for (token, refusal) in [
            (try issuer.token(nonce: "n", claims: ["exp": Date.now.timeIntervalSince1970 - 1]), .expired),
            (try issuer.token(nonce: "n", claims: ["aud": "org.example.other"]), .audience),
            (try issuer.token(nonce: "n", claims: ["aud": [String]()]), .audience),
            (try issuer.token(nonce: "other"), .nonce), (try issuer.token(nonce: "n", claims: ["nonce": nil]), .nonce),
            (try issuer.token(nonce: "n", claims: ["iss": "https://example.org"]), .issuer),
            (try stranger.token(nonce: "n"), .signature), (try other.token(nonce: "n"), .unknownKey),
            (try issuer.token(nonce: "n", header: ["alg": "none"]), .algorithm),
            (try issuer.token(nonce: "n", header: ["alg": "HS256"]), .algorithm),
            (try issuer.token(nonce: "n", header: ["alg": "RS512"]), .algorithm),
            ("\(parts[0]).\(parts[1]).", .signature), ("\(parts[0])..\(parts[2])", .signature),
            (try issuer.token(nonce: "n", claims: ["exp": "tomorrow"]), .malformed),
            ("", .malformed), ("..", .malformed), ("a.b", .malformed), ("%%%.a.b", .malformed),
            (good + ".x", .malformed), (String(repeating: "a.", count: 10_000), .malformed),
        ] as [(String, AppleSignIn.Refusal)] {
            await #expect(throws: refusal, "\(token.prefix(200))") { try await apple.verify(token, nonce: "n") }
        }
    }

    @Test("AC-4 keys are fetched when one is unknown, at most once a minute, and again after a day")
    func caching() async throws {
        let issuer = issuer
        let fetches = Mutex(0)
        let keys = AppleKeys {
            fetches.withLock { $0 += 1 }
            return try issuer.keySet
        }
        let start = ContinuousClock.now
        for _ in 0..<3 {
            #expect(try await keys.key("k1", now: start) != nil)
            #expect(try await keys.key("unknown", now: start + .seconds(59)) == nil)
        }
        #expect(fetches.withLock { $0 } == 1)
        #expect(try await keys.key("unknown", now: start + .seconds(61)) == nil)
        #expect(fetches.withLock { $0 } == 2)
        #expect(try await keys.key("k1", now: start + .seconds(3600)) != nil)
        #expect(fetches.withLock { $0 } == 2)
        #expect(try await keys.key("k1", now: start + .seconds(2 * 86_400)) != nil)
        #expect(fetches.withLock { $0 } == 3)
    }

    @Test("AC-4 Apple out of reach, or answering something else, is no refusal of the person")
    func outOfReach() async throws {
        for keys in [AppleKeys { throw URLError(.timedOut) }, AppleKeys { Data("<html>".utf8) }] {
            let apple = try #require(AppleSignIn(clientIDs: LocalIssuer.clientIDs, keys: keys))
            await #expect(throws: AppleSignIn.Refusal.unavailable) {
                try await apple.verify(try issuer.token(nonce: "n"), nonce: "n")
            }
        }
    }
}
