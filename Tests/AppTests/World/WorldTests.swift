import Testing

@Suite struct WorldTests {
    private static let seeds = AtLength.seeds(200, share: 40)

    @Test(
        "SY-1 SY-3 SY-8 SH-6 AC-9 any history of people, tabs, servers and clocks ends equal everywhere: nothing is lost, returns, or reaches another",
        arguments: 0..<4 as Range<UInt64>)
    func histories(part: UInt64) {
        for seed in Self.seeds where seed % 4 == part {
            var world = World(seed: seed)
            if let problem = world.run() { Issue.record("seed \(seed): \(problem)") }
        }
    }

    @Test(
        "SY-1 SY-3 SY-8 SH-6 AC-9 histories that have found a fault once",
        arguments: [132, 3_290, 3_826, 3_943, 6_292, 6_648] as [UInt64])
    func known(seed: UInt64) {
        var world = World(seed: seed)
        if let problem = world.run() { Issue.record("seed \(seed): \(problem)") }
    }
}
