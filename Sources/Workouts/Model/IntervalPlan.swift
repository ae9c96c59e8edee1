/// What Quick Create asks for: so many cycles of so many rounds of work and rest.
public struct IntervalPlan: Equatable, Sendable {
    public var prepare: Seconds = 10
    public var work: Seconds = 20
    public var rest: Seconds = 10
    /// 1…99.
    public var rounds: Int32 = 8
    /// 1…99.
    public var cycles: Int32 = 1
    public var restBetweenCycles: Seconds = 60

    public init() {}

    /// Prepare, then per cycle its rounds of work and rest, with the longer rest between two cycles. The last round keeps
    /// its rest. A period of no length is left out.
    public var steps: Steps {
        var steps = Steps()
        func append(_ role: Role, _ time: Seconds) {
            if time > .zero { steps.append(Step(role, .time(time))) }
        }
        append(.prepare, prepare)
        for cycle in 0..<cycles {
            if cycle > 0 { append(.restBetweenCycles, restBetweenCycles) }
            for _ in 0..<rounds {
                append(.work, work)
                append(.rest, rest)
            }
        }
        return steps
    }

    /// How many steps `steps` has, without making them.
    public var stepCount: Int32 {
        func one(_ time: Seconds) -> Int32 { time > .zero ? 1 : 0 }
        return one(prepare) + cycles * rounds * (one(work) + one(rest)) + (cycles - 1) * one(restBetweenCycles)
    }

    public var duration: Seconds {
        let rounds = Int64(cycles) * Int64(rounds) * (work.microseconds + rest.microseconds)
        let between = Int64(cycles - 1) * restBetweenCycles.microseconds
        return Seconds(microseconds: prepare.microseconds + rounds + between)
    }
}
