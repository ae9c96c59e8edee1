import Testing
import Workouts

@Suite struct StepsTests {
    /// Few different steps, so that most of them stand in several places.
    private func step(_ random: inout SplitMix64) -> Step {
        var step = Step(random.below(2) == 0 ? .work : .rest, .time(Seconds(milliseconds: Int64(random.below(3)) + 1)))
        if random.below(4) == 0 { step.note = "note \(random.below(40))" }
        return step
    }

    @Test("IT-6 any sequence of edits leaves the steps that a plain array would have", arguments: 1...40)
    func edits(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var steps = Steps()
        var plain: [Step] = []
        for _ in 0..<400 {
            let index = Int(random.below(UInt64(plain.count + 1)))
            switch random.below(8) {
            case 0, 1:
                let step = step(&random)
                steps.append(step)
                plain.append(step)
            case 2:
                let step = step(&random)
                steps.insert(step, at: index)
                plain.insert(step, at: index)
            case 3 where index < plain.count:
                #expect(steps.remove(at: index) == plain.remove(at: index))
            case 4 where index < plain.count:
                let to = Int(random.below(UInt64(plain.count)))
                steps.move(from: index, to: to)
                plain.insert(plain.remove(at: index), at: to)
            case 5 where index < plain.count:
                let note = "\(random.below(1_000))"
                steps[index].note = note
                plain[index].note = note
            case 6 where random.below(8) == 0:
                steps.append(contentsOf: Steps(plain.prefix(index)), times: 2)
                plain += plain.prefix(index) + plain.prefix(index)
            case 7 where random.below(8) == 0:
                let time = Seconds(integerLiteral: Int64(random.below(9)) + 1)
                steps.changeEach { if $0.role == .work { $0.target = .time(time) } }
                for place in plain.indices where plain[place].role == .work { plain[place].target = .time(time) }
            default: break
            }
        }
        #expect(Array(steps) == plain)
        #expect(steps == Steps(plain) && Steps(plain) == steps)
        #expect(steps.compacted == steps && Array(steps.compacted) == plain)
        #expect(steps.compacted.dictionary.count == Set(plain).count)
        if let last = plain.indices.last {
            var other = steps
            other[last].note = "another"
            #expect(other != steps && steps != other)
        }
    }

    @Test("IT-4 19,701 periods of four kinds hold four steps, however often they are renamed")
    func small() {
        var plan = IntervalPlan()
        (plan.rounds, plan.cycles) = (99, 99)
        var steps = plan.steps
        #expect(steps.count == 19_701 && steps.dictionary.count == 4)
        for turn in 0..<1_000 { steps[turn % 7].name = "Name \(turn)" }
        #expect(steps.compacted.dictionary.count == 10)
        #expect(steps.dictionary.count <= 128)
    }

    @Test("IT-6 no steps equal no steps")
    func empty() {
        var emptied: Steps = [Step(.work, .open)]
        emptied.remove(at: 0)
        #expect(emptied == [] && [] == emptied && emptied.isEmpty)
        #expect(emptied != [Step(.work, .open)])
    }
}
