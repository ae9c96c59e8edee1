import Foundation
import JWTKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Apple's keys for signing identity tokens, fetched at first use and again for an unknown key.
actor AppleKeys {
    /// The reason why there is no key.
    enum Failure: Error {
        case unavailable
    }

    private let fetch: @Sendable () async throws -> Data
    private var keys: [String: JWK] = [:]
    private var fetched: ContinuousClock.Instant?
    private var inProgress: Task<[String: JWK], any Error>?

    /// An unknown key may be an attacker's invention: within this time it causes no further request to Apple.
    private static let interval = Duration.seconds(60)
    /// After this time keys are fetched again, since Apple may have withdrawn one.
    private static let maximumAge = Duration.seconds(24 * 3600)
    private static let maximumBytes = 256 << 10

    init(fetch: @escaping @Sendable () async throws -> Data) {
        self.fetch = fetch
    }

    /// Fetches from an address, with a timeout of 10 s.
    init(address: URL) {
        self.init {
            let (data, response) = try await URLSession.shared.data(for: URLRequest(url: address, timeoutInterval: 10))
            guard (response as? HTTPURLResponse)?.statusCode == 200, data.count <= Self.maximumBytes else {
                throw Failure.unavailable
            }
            return data
        }
    }

    /// The key with that id; nil if Apple has none.
    ///
    /// - Throws: `Failure` if Apple can't be reached.
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
