import Foundation
import SyncSimulation
import Testing

/// `SETLIST_HISTORIES` says how many; `make bench` plays a million.
@Suite struct ConvergenceTests {
    private static let count = UInt64(ProcessInfo.processInfo.environment["SETLIST_HISTORIES"] ?? "") ?? 500

    @Test(
        "SY-2 SY-3 any history of devices, losses, repetitions and wrong clocks ends equal, with no concurrent edit lost"
    )
    func histories() {
        for seed in 0..<Self.count {
            var account = SimulatedAccount(seed: seed)
            if let problem = account.run() {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }
}
