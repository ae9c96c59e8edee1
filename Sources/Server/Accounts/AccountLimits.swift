import HTTPTypes
import Hummingbird

/// Rate limits for attempts to guess secrets. Each server counts for itself.
///
/// Deliberate failures of one person must not lock others out. So devices on which the owner has logged in before have
/// buckets of their own, and so have sessions; and recovery is counted apart from log-ins, by address alone: 100 bits
/// can't be guessed.
struct AccountLimits: Sendable {
    /// Log-ins, by address. Many people may share one.
    var logInsByAddress = RateLimiter(burst: 60, perSecond: 0.5)
    /// Wrong passwords, by account, on devices where nobody has logged in to it before.
    var failuresByAccount = RateLimiter(burst: 10, perSecond: 1.0 / 30)
    /// Wrong passwords, by a known device, or a session.
    var failuresByDevice = RateLimiter(burst: 10, perSecond: 1.0 / 30)
    var recoveriesByAddress = RateLimiter(burst: 60, perSecond: 0.5)
    var signUpsByAddress = RateLimiter(burst: 60, perSecond: 0.1)
    /// New accounts, by address and day; nil if there is no limit.
    var accountsByAddress: RateLimiter?
    /// Requests whether a name is free, by address: about as fast as people type.
    var questionsByAddress = RateLimiter(burst: 120, perSecond: 2)

    /// Requests for unknown calendar addresses, by client address.
    var unknownCalendarsByAddress = RateLimiter(burst: 60, perSecond: 0.5)
    /// Requests for a calendar, by its own address.
    var fetchesByCalendar = RateLimiter(burst: 30, perSecond: 1.0 / 20)
    /// Competitions' codes that were wrong, by account: 40 bits can't be guessed at ten an hour.
    var competitionCodesByAccount = RateLimiter(burst: 10, perSecond: 10.0 / 3600)

    func check(_ limiter: RateLimiter, _ client: String, _ what: String) throws(Problem) {
        if let seconds = limiter.secondsToWait(client: client) { throw .tooMany(what, seconds: seconds) }
    }
}

extension AccountLimits {
    /// An attempt to prove an identity; it counts unless it succeeds.
    struct Attempt: Sendable {
        let limiter: RateLimiter
        let bucket: String

        func forgive() { limiter.giveBack(client: bucket) }
    }

    /// - Parameter account: its id, or the entered name if there is no such account: callers can't tell the difference.
    func attempt(account: String) throws(Problem) -> Attempt {
        try attempt(failuresByAccount, account)
    }

    /// - Parameter device: the hash of the device's token, or of a session's.
    func attempt(device: String) throws(Problem) -> Attempt {
        try attempt(failuresByDevice, device)
    }

    /// - Parameter client: The address that asks for a calendar by its secret.
    func attempt(calendarFrom client: String) throws(Problem) -> Attempt {
        try attempt(unknownCalendarsByAddress, client)
    }

    /// - Parameter account: The id of the account that wants to join a competition.
    func attempt(competitionCodeBy account: String) throws(Problem) -> Attempt {
        try attempt(competitionCodesByAccount, account)
    }

    private func attempt(_ limiter: RateLimiter, _ bucket: String) throws(Problem) -> Attempt {
        try check(limiter, bucket, "attempts")
        return Attempt(limiter: limiter, bucket: bucket)
    }

    /// Runs the creation of an account, if the address may have one more today. A failed one doesn't count.
    func makingAccount<Value>(from client: String, _ make: () async throws -> Value) async throws -> Value {
        try takeAccount(from: client)
        do {
            return try await make()
        } catch {
            accountsByAddress?.giveBack(client: client)
            throw error
        }
    }

    /// Refuses if the address may have no more accounts today. Counts nothing.
    func mayMakeAccount(from client: String) throws(Problem) {
        try takeAccount(from: client)
        accountsByAddress?.giveBack(client: client)
    }

    private func takeAccount(from client: String) throws(Problem) {
        guard let seconds = accountsByAddress?.secondsToWait(client: client) else { return }
        throw Problem(
            status: .tooManyRequests,
            detail: "As many accounts as are allowed were made from your network today. Try again later.",
            headers: [.retryAfter: String(seconds)], type: "/problems/too-many-accounts")
    }
}
