import Records
import Testing

@Suite struct GoldenTests {
    @Test("AP-2 golden lines are stable within a process and say something")
    func golden() {
        let lines = recordsGoldenLines()
        #expect(lines == recordsGoldenLines())
        #expect(lines.count > 2_000)
        #expect(lines.contains { $0.contains("offset") })
        #expect(!lines.contains { $0.contains("DIFFERENT") })
    }
}
