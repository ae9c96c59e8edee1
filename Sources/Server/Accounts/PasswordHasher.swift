import Crypto
import CryptoExtras
import Dispatch
import Foundation
import Synchronization

/// Hashes passwords with scrypt (RFC 7914), off the event loops and only a few at a time: each takes 128 MiB and most
/// of a second of a core with the default parameters.
final class PasswordHasher: Sendable {
    /// The cost of a hash. The defaults are those of OWASP's Password Storage Cheat Sheet.
    struct Cost: Equatable, Sendable {
        /// The binary logarithm of scrypt's N.
        var logRounds = 17
        var blockSize = 8
        var parallelism = 1
    }

    /// More hashes are waiting than the server can compute in a tolerable time.
    struct Overload: Error {}

    private let cost: Cost
    private let runLimit: Int
    private let queueLimit: Int
    private let queue = DispatchQueue(label: "scrypt", attributes: .concurrent)
    private let load = Mutex(Load())
    /// An unknown account's password is compared with this hash, so that it takes as long as a known one's.
    private let decoy: String

    private struct Load {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var done = 0
    }

    /// - Parameters:
    ///   - runLimit: the most hashes at a time.
    ///   - queueLimit: the most hashes that may wait for their turn.
    init(
        cost: Cost = Cost(), runLimit: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2),
        queueLimit: Int = 32
    ) {
        self.cost = cost
        self.runLimit = runLimit
        self.queueLimit = queueLimit
        decoy = PasswordHash(cost: cost, salt: Secret.bytes(16), key: Secret.bytes(32)).text
    }

    /// The number of computed hashes. For tests: equal work takes equal time.
    var done: Int { load.withLock { $0.done } }

    /// The hash of a password, with a salt of its own.
    ///
    /// - Throws: `Overload`.
    func hash(_ password: String) async throws -> String {
        let salt = Secret.bytes(16)
        return PasswordHash(cost: cost, salt: salt, key: try await key(of: password, salt: salt, cost: cost)).text
    }

    /// Whether it is the hash of that password. Nil, for an account that doesn't exist or has no password, takes as
    /// long.
    ///
    /// - Throws: `Overload`.
    func verify(_ password: String, against text: String?) async throws -> Bool {
        let hash = PasswordHash(text ?? decoy)
        guard let hash else { return false }
        let key = try await key(of: password, salt: hash.salt, cost: hash.cost)
        return Secret.areEqual(key, hash.key) && text != nil
    }

    private func key(of password: String, salt: [UInt8], cost: Cost) async throws -> [UInt8] {
        try await enter()
        defer { leave() }
        // Different keyboards may produce the same password in different Unicode forms.
        let bytes = Array(password.precomposedStringWithCompatibilityMapping.utf8)
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        try KDF.Scrypt.deriveKey(
                            from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds,
                            blockSize: cost.blockSize, parallelism: cost.parallelism
                        ).withUnsafeBytes { Array($0) }
                    })
            }
        }
    }

    private func enter() async throws {
        let mayRun = try load.withLock { load in
            guard load.running >= runLimit else {
                load.running += 1
                return true
            }
            guard load.waiting.count < queueLimit else { throw Overload() }
            return false
        }
        if mayRun { return }
        await withCheckedContinuation { continuation in
            let runsNow = load.withLock { load in
                // A place may have become free in between.
                if load.running < runLimit {
                    load.running += 1
                    return true
                }
                load.waiting.append(continuation)
                return false
            }
            if runsNow { continuation.resume() }
        }
    }

    /// Passes the place to the longest-waiting caller.
    private func leave() {
        let next = load.withLock { load -> CheckedContinuation<Void, Never>? in
            load.done += 1
            if load.waiting.isEmpty {
                load.running -= 1
                return nil
            }
            return load.waiting.removeFirst()
        }
        next?.resume()
    }
}

/// `$scrypt$ln=17,r=8,p=1$salt$hash`: a hash with all its parameters, so that costs can be raised later.
struct PasswordHash: Equatable {
    var cost: PasswordHasher.Cost
    var salt: [UInt8]
    var key: [UInt8]

    var text: String {
        "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$\(base64(salt))$\(base64(key))"
    }

    init(cost: PasswordHasher.Cost, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// Nil if the text isn't such a hash.
    init?(_ text: String) {
        let form = /\$scrypt\$ln=([0-9]{1,2}),r=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+\/]+)\$([A-Za-z0-9+\/]+)/
        guard let match = text.wholeMatch(of: form), let logRounds = Int(match.1), 1...24 ~= logRounds,
            let blockSize = Int(match.2), blockSize > 0, let parallelism = Int(match.3), parallelism > 0,
            let salt = bytes(match.4), let key = bytes(match.5), key.count == 32
        else { return nil }
        self.init(
            cost: .init(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism), salt: salt, key: key)
    }
}

/// Without padding, as in the PHC string format.
private func base64(_ bytes: [UInt8]) -> String {
    String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
}

private func bytes(_ base64: Substring) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: base64 + padding).map(Array.init)
}
