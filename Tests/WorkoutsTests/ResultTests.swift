import Testing
import Workouts

@Suite struct ResultTests {
    @Test("HI-4 MET × 3.5 × kg / 200 a minute, rests at their own MET")
    func energy() {
        let steps: Steps = [Step(.prepare, .time(60)), Step(.work, .time(120)), Step(.rest, .time(60))]
        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: .zero))
        let session = Session(of: run, until: 1000, began: 0, zoneMinutes: 0, weight: 80)
        // Two minutes of circuit training (7.5 MET) and two of standing (1.3 MET) at 80 kg.
        #expect(abs(session.energy - (7.5 * 2 + 1.3 * 2) * 3.5 * 80 / 200) < 1e-9)
        #expect(session.spent == 240)
    }

    @Test("HI-4 without a weight, 70 kg, and the session says so")
    func assumedWeight() {
        var run = Run(Workout(name: "W", steps: [Step(.work, .time(60))]))
        run.append(RunEvent(.started, at: .zero))
        let session = Session(of: run, until: 60, began: 0, zoneMinutes: 0, weight: nil)
        #expect(session.weight == nil)
        #expect(abs(session.energy - 7.5 * 3.5 * 70 / 200) < 1e-9)
    }

    @Test("HI-2 EN-4 results leave out what was skipped over and add up what was done twice")
    func results() {
        let steps: Steps = [Step(.work, .time(40)), Step(.rest, .time(40)), Step(.work, .time(40))]
        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: 0))
        run.append(RunEvent(.skipped(-30), at: 10))
        run.append(RunEvent(.skipped(30), at: 20))
        run.append(RunEvent(.skipped(30), at: 30))
        run.append(RunEvent(.skipped(30), at: 40))
        run.append(RunEvent(.paused, at: 45))
        let session = Session(of: run, until: 500, began: 0, zoneMinutes: 0, weight: 70)
        // 0–10, back to 0–10, on to 40–50, on to 80–90, then past the end.
        #expect(session.results.map(\.spent) == [20, 10, 10])
        #expect(session.spent == 40)
    }
}
