import Foundation
import Testing

/// `SETLIST_HISTORIES` says how many; `make bench` sets it.
@Suite struct WorldTests {
    private static let count =
        UInt64(ProcessInfo.processInfo.environment["SETLIST_HISTORIES"] ?? "") ?? UInt64(AtLength.count(200, share: 40))

    @Test(
        "SY-1 SY-3 SY-8 SH-6 AC-9 any history of people, tabs, servers and clocks ends equal everywhere: nothing is lost, returns, or reaches another",
        arguments: 0..<4 as Range<UInt64>)
    func histories(part: UInt64) {
        for seed in Self.count * part / 4..<Self.count * (part + 1) / 4 {
            var world = World(seed: seed)
            if let problem = world.run() { Issue.record("seed \(seed): \(problem)") }
        }
    }
}
