/// The intervals of Quick Create: cycles of rounds of work and rest.
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

    /// Prepare, then for each cycle its rounds of work and rest, with the longer rest between cycles. The last round
    /// keeps its rest. Periods of zero length are omitted.
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

    /// The number of `steps`, without creating them.
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
