import Records
import Testing
import Workouts

@testable import App

@Suite struct SessionLinesTests {
    @Test(
        "HI-6 times are read as people write them",
        arguments: [
            ("45", 45.0), ("1:30", 90), ("1:05:00", 3_900), ("0:30.5", 30.5), ("90", 90), (" 2:00 ", 120), ("", nil),
            ("1:60", nil), ("1.5:00", nil), ("a", nil), ("-1", nil), ("1:2:3:4", nil), ("48:00:01", nil),
            ("48:00:00", 172_800),
        ] as [(String, Double?)])
    func times(text: String, seconds: Double?) { #expect(SessionLines.time(text)?.value == seconds) }

    @Test("HI-6 a duration alone is of minutes", arguments: [("45", 2_700.0), ("28:30", 1_710), ("1:05:00", 3_900)])
    func durations(text: String, seconds: Double) { #expect(SessionForm.duration(text)?.value == seconds) }

    @Test("HI-6 shares of a time add up to it, whatever they were before")
    func shares() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            var results = (0..<1 + Int(random.below(9))).map { _ in
                StepResult(name: "a", role: .work, spent: Seconds(microseconds: Int64(random.below(900_000_000))))
            }
            if random.below(4) == 0 { for place in results.indices { results[place].spent = .zero } }
            let before = results.map { $0.spent.value }
            let time = Seconds(microseconds: Int64(random.below(7_200_000_000)))
            results.share(time)
            #expect(results.map { $0.spent }.reduce(.zero, +) == time)
            #expect(results.allSatisfy { $0.spent >= .zero })
            let sum = before.reduce(0, +)
            for (result, old) in zip(results, before) where sum > 0 {
                #expect(abs(result.spent.value - old / sum * time.value) < 2e-6)
            }
        }
    }

    @Test("HI-6 random edits of lines lose and double none")
    func edits() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<100 {
            var lines = SessionLines(SessionEditorTests.training().results)
            var names = lines.results.map { $0.name }
            for _ in 0..<40 {
                let index = lines.count == 0 ? 0 : Int(random.below(UInt64(lines.count)))
                switch random.below(4) {
                case 0:
                    let name = "New \(random.below(1_000))"
                    lines.append(StepResult(name: name, role: .exercise, spent: .zero))
                    names.append(name)
                case 1 where lines.count > 0:
                    let distance = Int(random.below(5)) - 2
                    lines.move(lines.lines[index].key, by: distance)
                    if names.indices.contains(index + distance) {
                        names.insert(names.remove(at: index), at: index + distance)
                    }
                case 2 where lines.count > 1:
                    lines.remove(lines.lines[index].key)
                    names.remove(at: index)
                case 3 where lines.count > 0:
                    let key = lines.lines[index].key
                    let count = lines.lines[index].sets.count
                    #expect((lines.addSet(to: key) == nil) == (count == Limits.sets.upperBound))
                default: break
                }
                #expect(lines.results.map { $0.name } == names)
                let keys = lines.lines.map { $0.key } + lines.lines.flatMap { $0.sets.map { $0.key } }
                #expect(Set(keys).count == keys.count)
            }
        }
    }
}
