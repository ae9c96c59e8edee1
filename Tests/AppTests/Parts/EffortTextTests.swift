import Records
import Testing
import Workouts

@testable import App

@Suite struct EffortTextTests {
    @Test(
        "PL-10 a set says its kind and its effort, on the scale that one prefers",
        arguments: [
            (SetResult(reps: 10, weight: 60, kind: .warmUp), "60 kg × 10 warm-up", "60 kg × 10 warm-up"),
            (SetResult(reps: 10, weight: 60, reserve: 2), "60 kg × 10 at 2 in reserve", "60 kg × 10 at RPE 8"),
            (SetResult(reps: 12, kind: .drop, reserve: 0.5), "× 12 drop at 0.5 in reserve", "× 12 drop at RPE 9.5"),
            (
                SetResult(time: 30, kind: .toFailure, reserve: 0), "0:30 to failure at 0 in reserve",
                "0:30 to failure at RPE 10"
            ),
            (SetResult(kind: .warmUp), "warm-up done", "warm-up done"), (SetResult(), "done", "done"),
            (SetResult(reserve: 10), "done at 10 in reserve", "done at RPE 0"),
        ])
    func sets(set: SetResult, reserve: String, rpe: String) {
        #expect(set.text(.metric, .reserve) == reserve)
        #expect(set.text(.metric, .rpe) == rpe)
        // Sets of a file have a reserve although nobody asks for one.
        #expect(set.text(.metric, .off) == reserve)
    }

    @Test(
        "PL-10 a plan says the kind of its sets and the reserve",
        arguments: [
            (3, 8, .working, nil, "3 × 8"), (3, 8, .working, 2, "3 × 8 at 2 in reserve"),
            (3, 8, .warmUp, nil, "3 warm-up sets × 8"), (1, 8, .warmUp, 4, "1 warm-up set × 8 at 4 in reserve"),
            (2, nil, .drop, nil, "2 drop sets"), (2, nil, .toFailure, nil, "2 sets to failure"),
            (2, 8, .toFailure, nil, "2 × 8 to failure"), (2, nil, .working, 1.5, "2 sets at 1.5 in reserve"),
        ] as [(Int32, Int32?, SetKind, Double?, String)])
    func plans(sets: Int32, reps: Int32?, kind: SetKind, reserve: Double?, text: String) {
        var step = Step(name: "Squat", role: .exercise, target: .open)
        step.sets = sets
        step.reps = reps
        step.setKind = kind
        step.reserve = reserve
        #expect(step.effortText(Settings()) == text)
    }

    @Test("PL-10 a plan in RPE, of one side, and of a time")
    func otherPlans() {
        var settings = Settings()
        settings.effort = .rpe
        var step = Step(name: "Plank", role: .exercise, target: .time(40))
        step.sets = 2
        step.setKind = .warmUp
        step.reserve = 2
        #expect(step.effortText(isOneSided: true, settings) == "2 warm-up sets × 0:40 for both sides at RPE 8")
        step.target = .open
        step.reps = 8
        step.weight = 60
        step.rest = 90
        step.setKind = .working
        #expect(
            step.planText(isOneSided: true, settings) == "2 × 8 each side at RPE 8 · 60 kg · 1:30 rest")
    }

    @Test(
        "PL-10 SH-10 a reserve and an RPE are numbers from 0 to 10 in halves; anything else is refused",
        arguments: [
            ("2", 2, 8), ("1,5", 1.5, 8.5), (" 0 ", 0, 10), ("10", 10, 0), ("10.5", nil, nil), ("-1", nil, nil),
            ("2.3", nil, nil), ("x", nil, nil), ("1e1", nil, nil), ("11", nil, nil),
        ] as [(String, Double?, Double?)])
    func reads(text: String, reserve: Double?, ofRPE: Double?) {
        for (scale, expected) in [(EffortScale.reserve, reserve), (.rpe, ofRPE)] {
            var read: Double? = 7
            let problem = scale.read(text, into: &read)
            #expect((problem == nil) == (expected != nil))
            #expect(read == expected ?? 7)
        }
    }

    @Test("PL-10 an empty field has no reserve, and a number comes back as it was typed")
    func comesBack() {
        for scale in EffortScale.allCases {
            var read: Double? = 7
            #expect(scale.read(" ", into: &read) == nil)
            #expect(read == nil)
            for halves in 0...20 {
                let text = numberText(Double(halves) / 2)
                #expect(scale.read(text, into: &read) == nil)
                #expect(read.map { scale.number($0) } == text)
            }
        }
    }
}
