import Foundation
import Workouts

/// The engine on a workout of a million steps, beside a plain walk over the same steps.
struct EngineBenchmark {
    let share: Double

    func run() {
        let count = max(Int(1_000_000 * share), 1_000)
        print("\nEngine, \(count) steps")
        var random = SplitMix64(seed: 5)
        var steps = Steps()
        for _ in 0..<count {
            steps.append(Step(.work, .time(Seconds(milliseconds: Int64(random.below(60_000)) + 1))))
        }
        let clock = ContinuousClock()
        var best = Duration.seconds(60)
        var timeline = Timeline([])
        for _ in 0..<5 { best = min(best, clock.measure { timeline = Timeline(steps) }) }
        print(String(format: "  building: %.1f ms (to reach for 1,000,000: at most 50 ms)", milliseconds(best)))

        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: .zero))
        let moments = (0..<100_000).map { _ in
            Seconds(microseconds: Int64(random.below(UInt64(timeline.length.microseconds))))
        }
        var checksum = 0
        let states = clock.measure { for moment in moments { checksum &+= run.state(at: moment).position.step } }
        let each = milliseconds(states) * 1000 / Double(moments.count)
        print(String(format: "  state at a moment: %.2f µs (to reach: at most 2 µs)", each))

        let walked = moments.prefix(max(Int(20 * share), 2))
        let walk = clock.measure {
            for moment in walked {
                var left = moment
                var step = 0
                while let length = steps[step].target.time, left >= length {
                    left -= length
                    step += 1
                }
                checksum &-= step
            }
        }
        let eachWalk = milliseconds(walk) * 1000 / Double(walked.count)
        print(
            String(
                format: "  the same by walking from the start: %.0f µs, %.0f times as long", eachWalk, eachWalk / each))
        print("  (checksum \(checksum))")
    }

    private func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
    }
}
