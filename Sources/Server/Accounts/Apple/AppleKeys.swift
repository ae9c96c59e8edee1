import Foundation
import JWTKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The keys that Apple signs identity tokens with, fetched when one is first needed and again for one that isn't among them.
actor AppleKeys {
    /// Why there is no key.
    enum Failure: Error {
        case unavailable
    }

    private let fetch: @Sendable () async throws -> Data
    private var keys: [String: JWK] = [:]
    private var fetched: ContinuousClock.Instant?
    private var inProgress: Task<[String: JWK], any Error>?

    /// A key that isn't known may be an attacker's invention: Apple isn't asked more often for its sake.
    private static let interval = Duration.seconds(60)
    /// A key that Apple has withdrawn is believed no longer.
    private static let maximumAge = Duration.seconds(24 * 3600)
    private static let maximumBytes = 256 << 10

    init(fetch: @escaping @Sendable () async throws -> Data) {
        self.fetch = fetch
    }

    /// Fetches from an address, which takes 10 s at most.
    init(address: URL) {
        self.init {
            let (data, response) = try await URLSession.shared.data(for: URLRequest(url: address, timeoutInterval: 10))
            guard (response as? HTTPURLResponse)?.statusCode == 200, data.count <= Self.maximumBytes else {
                throw Failure.unavailable
            }
            return data
        }
    }

    /// The key of that id; nil where Apple has none.
    ///
    /// - Throws: `Failure` where Apple can't be asked.
    func key(_ id: String, now: ContinuousClock.Instant = .now) async throws(Failure) -> JWK? {
        let age = fetched.map { now - $0 }
        if let key = keys[id], let age, age < Self.maximumAge { return key }
        if let age, age < Self.interval { return nil }
        let task = inProgress ?? Task { [fetch] in try Self.read(try await fetch()) }
        inProgress = task
        do {
            keys = try await task.value
            fetched = now
            inProgress = nil
        } catch {
            inProgress = nil
            throw .unavailable
        }
        return keys[id]
    }

    private static func read(_ data: Data) throws -> [String: JWK] {
        var keys: [String: JWK] = [:]
        for key in try JSONDecoder().decode(JWKS.self, from: data).keys {
            if let id = key.keyIdentifier?.string { keys[id] = key }
        }
        return keys
    }
}
