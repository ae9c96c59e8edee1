import Testing

@Suite struct TabHistoryTests {
    @Test(
        "SY-1 SY-3 SH-6 any history of tabs, crashes, failing stores and late messages ends equal everywhere, with no way lost",
        arguments: 0..<8)
    func histories(part: Int) {
        for seed in UInt64(0)..<8 {
            var history = TabHistory(seed: UInt64(part) * 8 + seed)
            if let problem = history.run() {
                Issue.record("seed \(UInt64(part) * 8 + seed): \(problem)")
            }
        }
    }
}
