import Synchronization

/// A token bucket for each client: a burst is free, further requests are admitted at a steady rate.
final class RateLimiter: Sendable {
    private let burst: Double
    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    private struct Bucket {
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    /// - Parameters:
    ///   - burst: the most requests at once.
    ///   - perSecond: the further requests admitted each second.
    init(burst: Int, perSecond: Double) {
        self.burst = Double(burst)
        self.perSecond = perSecond
    }

    /// A limit for each day: all of the requests may come at once, or one after the other.
    static func perDay(_ count: Int) -> RateLimiter { RateLimiter(burst: count, perSecond: Double(count) / 86_400) }

    /// Takes one of the client's tokens; if there is none, returns the whole seconds until the next one.
    ///
    /// O(1), except for a sweep of the full buckets whenever their number has reached `bucketLimit`.
    func secondsToWait(client: String, now: ContinuousClock.Instant = .now) -> Int? {
        buckets.withLock { buckets in
            if buckets.count >= Self.bucketLimit {
                buckets = buckets.filter { tokens(in: $0.value, at: now) < burst }
                // All of them are in use: losing the counts is better than running out of memory.
                if buckets.count >= Self.bucketLimit { buckets = [:] }
            }
            var bucket = buckets[client] ?? Bucket(tokens: burst, filled: now)
            bucket = Bucket(tokens: tokens(in: bucket, at: now), filled: now)
            defer { buckets[client] = bucket }
            guard bucket.tokens >= 1 else {
                // At a rate of 0 no token ever comes back; the answer is a day at most.
                return Int(min(86_400, (1 - bucket.tokens) / perSecond).rounded(.up))
            }
            bucket.tokens -= 1
            return nil
        }
    }

    /// Returns a token that shouldn't have counted.
    func giveBack(client: String) {
        buckets.withLock { buckets in
            guard let bucket = buckets[client] else { return }
            buckets[client]?.tokens = min(burst, bucket.tokens + 1)
        }
    }

    static let bucketLimit = 100_000

    private func tokens(in bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.tokens + (now - bucket.filled) / .seconds(1) * perSecond)
    }
}
