import Foundation
import Testing

@testable import Server

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .quick)

    @Test("AC-5 the first parameters are OWASP's, and stand in the hash")
    func parameters() {
        #expect(PasswordHasher.Cost() == PasswordHasher.Cost(logRounds: 17, blockSize: 8, parallelism: 1))
        let text = PasswordHash(cost: .init(), salt: [1, 2, 3], key: [UInt8](repeating: 0, count: 32)).text
        #expect(text == "$scrypt$ln=17,r=8,p=1$AQID$" + String(repeating: "A", count: 43))
        #expect(PasswordHash(text)?.text == text)
    }

    @Test("AC-5 scrypt's own test vector (RFC 7914, 12)")
    func vector() async throws {
        // scrypt("pleaseletmein", "SodiumChloride", N 16384, r 8, p 1, 64 bytes) begins with these 32.
        let key: [UInt8] = [
            0x70, 0x23, 0xbd, 0xcb, 0x3a, 0xfd, 0x73, 0x48, 0x46, 0x1c, 0x06, 0xcd, 0x81, 0xfd, 0x38, 0xeb,
            0xfd, 0xa8, 0xfb, 0xba, 0x90, 0x4f, 0x8e, 0x3e, 0xa9, 0xb5, 0x43, 0xf6, 0x54, 0x5d, 0xa1, 0xf2,
        ]
        let hash = PasswordHash(
            cost: .init(logRounds: 14, blockSize: 8, parallelism: 1), salt: Array("SodiumChloride".utf8), key: key)
        #expect(try await hasher.verify("pleaseletmein", against: hash.text))
        #expect(try await !hasher.verify("pleaseletmeim", against: hash.text))
    }

    @Test("AC-5 a hash has a salt of its own, and fits its password only, however that is typed")
    func hashes() async throws {
        let one = try await hasher.hash("p\u{E4}ss 1!")
        let other = try await hasher.hash("p\u{E4}ss 1!")
        #expect(one != other)
        #expect(try await hasher.verify("pa\u{308}ss 1!", against: one))
        #expect(try await !hasher.verify("pass 1!", against: one))
        #expect(try await !hasher.verify("", against: one))
    }

    @Test("AC-5 an unknown account takes the same work")
    func unknown() async throws {
        let hash = try await hasher.hash("secret 1!")
        let before = hasher.done
        #expect(try await !hasher.verify("wrong", against: hash))
        let known = hasher.done - before
        #expect(try await !hasher.verify("wrong", against: nil))
        #expect(hasher.done - before == 2 * known && known == 1)
    }

    @Test(
        "AC-5 a damaged hash fits nothing",
        arguments: [
            "", "$scrypt$", "$scrypt$ln=99,r=8,p=1$AQID$AQID", "$scrypt$ln=4,r=0,p=1$AQID$AQID",
            "$scrypt$ln=4,r=1,p=1$AQID$AQID", "$argon2id$v=19$m=1,t=1,p=1$AQID$AQID",
        ])
    func damaged(text: String) async throws {
        #expect(try await !hasher.verify("secret 1!", against: text))
    }

    @Test("AC-5 so many at once, so many waiting, the rest is refused")
    func bound() async throws {
        let hasher = PasswordHasher(
            cost: .init(logRounds: 12, blockSize: 8, parallelism: 1), runLimit: 1, queueLimit: 3)
        let (done, refused) = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? await hasher.hash("secret 1!")) != nil }
            }
            return await group.reduce(into: (0, 0)) { counts, isDone in
                if isDone { counts.0 += 1 } else { counts.1 += 1 }
            }
        }
        #expect(done >= 4 && done + refused == 20 && refused > 0)
        #expect(hasher.done == done)
        // The places are free again.
        _ = try await hasher.hash("secret 1!")
    }

    @Test("AC-5 comparing doesn't stop at the first difference")
    func comparing() {
        #expect(Secret.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!Secret.areEqual([1, 2, 3], [1, 2, 4]) && !Secret.areEqual([0, 2, 3], [1, 2, 3]))
        #expect(!Secret.areEqual([1, 2], [1, 2, 3]) && Secret.areEqual([], []))
    }

    @Test("AC-5 secrets are long, random, and never kept as they are")
    func secrets() {
        let tokens = Set((0..<1000).map { _ in Secret.token() })
        #expect(tokens.count == 1000)
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
        #expect(Secret.personalToken().wholeMatch(of: /setlist_pat_[A-Za-z0-9_-]{43}/) != nil)
        #expect(Secret.hash("abc") == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
        #expect(Secret.matches("abc", Secret.hash("abc")) && !Secret.matches("abd", Secret.hash("abc")))
    }
}
