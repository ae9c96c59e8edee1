/// The intervals that Quick Create asks for: so many cycles of so many rounds of work and rest.
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
        func periods(_ role: Role, _ time: Seconds) -> Steps {
            time > .zero ? [Step(role, .time(time))] : []
        }
        var round = periods(.work, work)
        round.append(contentsOf: periods(.rest, rest))
        var steps = periods(.prepare, prepare)
        steps.append(contentsOf: round, times: Int(rounds))
        var cycle = periods(.restBetweenCycles, restBetweenCycles)
        cycle.append(contentsOf: round, times: Int(rounds))
        steps.append(contentsOf: cycle, times: Int(cycles) - 1)
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
