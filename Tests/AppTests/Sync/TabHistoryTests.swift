import Testing

@Suite struct TabHistoryTests {
    @Test(
        "SY-1 SY-3 SH-6 any history of tabs, crashes, failing stores and late messages ends equal everywhere, with no way lost",
        arguments: AtLength.seeds(64, share: 16))
    func histories(seed: UInt64) {
        var history = TabHistory(seed: seed)
        if let problem = history.run() { Issue.record("seed \(seed): \(problem)") }
    }

    @Test("SY-1 SY-3 SH-6 histories that have found a fault once", arguments: [20, 218, 6_217, 9_242] as [UInt64])
    func known(seed: UInt64) {
        var history = TabHistory(seed: seed)
        if let problem = history.run() { Issue.record("seed \(seed): \(problem)") }
    }
}
