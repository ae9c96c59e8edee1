import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Server

@Suite struct ByteBudgetTests {
    @Test("SY-9 a lease is a part of the budget until it is gone")
    func leases() async throws {
        let budget = ByteBudget(100, patience: .seconds(60))
        var lease: Lease? = try await budget.lease(60, for: "a")
        #expect(budget.taken == 60)
        lease?.shrink(to: 20)
        #expect(budget.taken == 20)
        lease?.shrink(to: 50)
        #expect(budget.taken == 20)
        lease = nil
        #expect(budget.taken == 0)
        // A request larger than the whole budget gets the whole budget.
        lease = try await budget.lease(1_000, for: "a")
        #expect(budget.taken == 100)
        withExtendedLifetime(lease) {}
    }

    @Test("SY-9 who finds no room waits for it, and is refused after a while", .timeLimit(.minutes(5)))
    func waiting() async throws {
        let clock = HeldClock()
        let budget = ByteBudget(100, clock: clock)
        let first = try await budget.lease(100, for: "a")
        let second = Task { try await budget.lease(1, for: "b") }
        while budget.waitingCount == 0 { await Task.yield() }
        await clock.sleeper(for: .seconds(10))
        clock.advance(by: .seconds(10))
        let refusal = await #expect(throws: Problem.self) { try await second.value }
        #expect(refusal?.status == .serviceUnavailable && refusal?.headers[.retryAfter] != nil)
        withExtendedLifetime(first) {}

        let patient = ByteBudget(100, patience: .seconds(60))
        var held: Lease? = try await patient.lease(100, for: "a")
        async let later = patient.lease(30, for: "b")
        while patient.waitingCount == 0 { await Task.yield() }
        held = nil
        _ = try await later
        withExtendedLifetime(held) {}
    }

    @Test("SY-9 nobody gets more than a quarter, and waiting for that keeps nobody else")
    func shares() async throws {
        let budget = ByteBudget(100, patience: .seconds(60))
        // One lease anybody gets, however large.
        let first = try await budget.lease(40, for: "a")
        async let second = budget.lease(1, for: "a")
        while budget.waitingCount == 0 { await Task.yield() }
        let other = try await budget.lease(20, for: "b")
        #expect(budget.taken == 60)
        first.shrink(to: 0)
        _ = try await second
        withExtendedLifetime((first, other)) {}
    }

    @Test("SY-9 small ones don't pass a large one for ever")
    func order() async throws {
        let budget = ByteBudget(100, patience: .seconds(60))
        let first = try await budget.lease(80, for: "a")
        async let large = budget.lease(50, for: "b")
        while budget.waitingCount == 0 { await Task.yield() }
        async let small = budget.lease(10, for: "c")
        while budget.waitingCount == 1 { await Task.yield() }
        #expect(budget.taken == 80)
        first.shrink(to: 30)
        let both = try await (large, small)
        #expect(budget.taken == 90)
        withExtendedLifetime((first, both)) {}
    }
}
