import Testing

@testable import Server

@Suite struct RateLimiterTests {
    let start = ContinuousClock.now

    @Test("AC-5 a burst is free, then requests come at the steady rate, each client for itself")
    func bucket() {
        let limiter = RateLimiter(burst: 3, perSecond: 0.5)
        for _ in 0..<3 { #expect(limiter.secondsToWait(client: "a", now: start) == nil) }
        #expect(limiter.secondsToWait(client: "a", now: start) == 2)
        #expect(limiter.secondsToWait(client: "a", now: start + .milliseconds(1500)) == 1)
        #expect(limiter.secondsToWait(client: "b", now: start) == nil)
        #expect(limiter.secondsToWait(client: "a", now: start + .seconds(2)) == nil)
        #expect(limiter.secondsToWait(client: "a", now: start + .seconds(2)) == 2)
        // Idle time saves up no more than the burst.
        for _ in 0..<3 { #expect(limiter.secondsToWait(client: "a", now: start + .seconds(3600)) == nil) }
        #expect(limiter.secondsToWait(client: "a", now: start + .seconds(3600)) == 2)
    }

    @Test("AC-5 a million clients don't fill the memory")
    func manyClients() {
        let limiter = RateLimiter(burst: 1, perSecond: 1)
        #expect(limiter.secondsToWait(client: "first", now: start) == nil)
        for i in 1...RateLimiter.bucketLimit { _ = limiter.secondsToWait(client: "\(i)", now: start) }
        // All were in use, so all were forgotten once, the first one too.
        #expect(limiter.secondsToWait(client: "first", now: start) == nil)
    }
}
