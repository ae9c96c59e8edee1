import Testing
import Workouts

@Suite struct GoldenTests {
    @Test("EN-1 golden lines are stable within a process and say something")
    func golden() {
        let lines = workoutsGoldenLines()
        #expect(lines == workoutsGoldenLines())
        #expect(lines.count > 1000)
        #expect(lines.contains { $0.contains("long") })
    }
}
