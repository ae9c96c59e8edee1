import Testing

@Suite struct TabHistoryTests {
    @Test(
        "SY-1 SY-3 SH-6 any history of tabs, crashes, failing stores and late messages ends equal everywhere, with no way lost",
        arguments: 0..<AtLength.count(64, share: 16))
    func histories(seed: Int) {
        var history = TabHistory(seed: UInt64(seed))
        if let problem = history.run() { Issue.record("seed \(seed): \(problem)") }
    }
}
