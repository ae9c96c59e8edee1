import Testing
import Workouts

@Suite struct IntervalPlanTests {
    @Test("IT-4 prepare, then per cycle its rounds, with the longer rest between two cycles only")
    func order() {
        var plan = IntervalPlan()
        plan.rounds = 2
        plan.cycles = 2
        #expect(
            plan.steps.map(\.name) == [
                "Prepare", "Work", "Rest", "Work", "Rest", "Rest between Cycles", "Work", "Rest", "Work", "Rest",
            ]
        )
    }

    @Test("IT-2 a period of no length is left out; counts and sums agree", arguments: 0..<32)
    func leftOut(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var plan = IntervalPlan()
        plan.prepare = Seconds(integerLiteral: Int64(random.below(2)))
        plan.rest = Seconds(integerLiteral: Int64(random.below(2)))
        plan.restBetweenCycles = Seconds(integerLiteral: Int64(random.below(2)))
        plan.rounds = Int32(random.below(99)) + 1
        plan.cycles = Int32(random.below(5)) + 1
        let workout = Workout(name: "W", steps: plan.steps)
        #expect(workout.steps.count == Int(plan.stepCount))
        #expect(workout.timedDuration == plan.duration)
        #expect(!workout.steps.contains { $0.target.time == .zero })
    }

    @Test("IT-4 99 × 99 rounds are 19,701 periods")
    func largest() {
        var plan = IntervalPlan()
        plan.rounds = 99
        plan.cycles = 99
        #expect(plan.steps.count == 19_701)
    }
}
