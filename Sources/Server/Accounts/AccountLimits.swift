import Hummingbird

/// How often what can be guessed may be tried. Each server counts for itself.
struct AccountLimits: Sendable {
    /// Log-ins, by address. Many people may share one.
    var logInsByAddress = RateLimiter(burst: 60, perSecond: 0.5)
    /// Wrong passwords and codes, by account, whoever enters them.
    var failuresByAccount = RateLimiter(burst: 10, perSecond: 1.0 / 30)
    var signUpsByAddress = RateLimiter(burst: 60, perSecond: 0.1)
    /// Questions whether a name is free, by address: about as fast as people type.
    var questionsByAddress = RateLimiter(burst: 120, perSecond: 2)

    func check(_ limiter: RateLimiter, _ client: String, _ what: String) throws(Problem) {
        if let seconds = limiter.secondsToWait(client: client) { throw .tooMany(what, seconds: seconds) }
    }

    /// - Parameter account: its id, or what was entered where there is no such account: it makes no difference to whoever
    ///   asks.
    func checkAttempt(account: String) throws(Problem) {
        try check(failuresByAccount, account, "attempts")
    }

    /// The attempt was right: it doesn't count.
    func forgiveAttempt(account: String) {
        failuresByAccount.giveBack(client: account)
    }
}
