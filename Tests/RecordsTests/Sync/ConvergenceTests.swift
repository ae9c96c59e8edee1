import SyncSimulation
import Testing

@Suite struct ConvergenceTests {
    @Test(
        "SY-2 SY-3 any history of devices, losses, repetitions and wrong clocks ends equal, with no concurrent edit lost"
    )
    func histories() {
        for seed in UInt64(0)..<500 {
            var account = SimulatedAccount(seed: seed)
            if let problem = account.run() {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }
}
