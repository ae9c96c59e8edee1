import Synchronization

/// How many copies there may be: for each account one at a time and some in an hour, and so many at a time of all accounts.
final class CopyLimits: Sendable {
    private let perHour: RateLimiter
    private let most: Int
    private let underWay = Mutex<Set<String>>([])

    init(perHour count: Int = 30, atATime most: Int = 32) {
        perHour = RateLimiter(burst: count, perSecond: Double(count) / 3_600)
        self.most = most
    }

    /// Runs a copy of the account.
    ///
    /// - Throws: `CopyFailure`, if the account or the server is busy; what the copy throws.
    func run(of account: String, _ copy: () async throws -> Void) async throws {
        let seconds = underWay.withLock { underWay -> Int? in
            guard underWay.count < most, !underWay.contains(account) else { return Self.secondsOfCopy }
            if let seconds = perHour.secondsToWait(client: account) { return seconds }
            underWay.insert(account)
            return nil
        }
        if let seconds {
            throw CopyFailure(.busy, "Too many copies at a time. Try again in \(seconds) s.", seconds: seconds)
        }
        defer { underWay.withLock { _ = $0.remove(account) } }
        try await copy()
    }

    /// A copy takes about so long.
    private static let secondsOfCopy = 60
}
