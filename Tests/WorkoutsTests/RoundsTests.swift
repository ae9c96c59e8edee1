import Testing

@testable import Workouts

@Suite struct RoundsTests {
    @Test("IT-9 round 3 of 8, cycle 1 of 2")
    func places() {
        var plan = IntervalPlan()
        plan.cycles = 2
        let steps = plan.steps
        let rounds = Rounds(steps)
        #expect(rounds.place(of: 0) == .init(round: 0, rounds: 8, cycle: 1, cycles: 2))
        #expect(rounds.place(of: 5) == .init(round: 3, rounds: 8, cycle: 1, cycles: 2))
        #expect(rounds.place(of: 6) == .init(round: 3, rounds: 8, cycle: 1, cycles: 2))
        #expect(steps[17].role == .restBetweenCycles)
        #expect(rounds.place(of: 17) == .init(round: 8, rounds: 8, cycle: 1, cycles: 2))
        #expect(rounds.place(of: 18) == .init(round: 1, rounds: 8, cycle: 2, cycles: 2))
        #expect(rounds.place(of: steps.count) == nil)
    }

    @Test("IT-9 a single round isn't counted")
    func single() {
        #expect(Rounds([Step(.prepare, .time(5)), Step(.work, .time(20))]).place(of: 1) == nil)
    }
}
