import SyncSimulation

/// Random histories of 1 to 5 devices, with messages that are lost, repeated and late, and with clocks that are wrong and put right.
struct ConvergenceBenchmark {
    var share: Double

    func run() throws {
        let count = UInt64(max(1_000, 1_000_000 * share))
        print("\nSync, histories of 1 to 5 devices")
        var problems = 0
        for seed in 0..<count {
            var account = SimulatedAccount(seed: seed)
            guard let problem = account.run() else { continue }
            problems += 1
            print("  seed \(seed): \(problem)")
        }
        print("  \(count) histories: \(problems) that differ or have lost a concurrent edit (to reach: 0)")
        guard problems == 0 else { throw Failed(program: "sync", status: 1) }
    }
}
