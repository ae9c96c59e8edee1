import Foundation
import Records
import Sensing
import Workouts

/// A day of a heart: what it takes on disk, to write, to read, and to sum up.
struct HeartBenchmark {
    let share: Double

    func run() {
        let count = max(Int(86_400 * share), 1_000)
        print("\nA heart's series, \(count) s")
        for (name, series) in [("steady", series(count, jump: 1.5)), ("any rate at random", series(count, jump: 250))] {
            let stored = StoredHeart(id: "h", series)
            let bytes = stored.pieces.reduce(0) { $0 + $1.utf8.count }
            let plain = series.samples.map { "\($0.rate)" }.joined(separator: ",").utf8.count
            report(
                "  \(name): stored", "\(bytes / 1000) kB",
                "as plain numbers \(plain / 1000) kB; to reach: 150 kB a day")
            let writing = seconds(runs: 5) { _ = StoredHeart(id: "h", series) }
            report("  \(name): written", "\((writing * 1000).digits(1)) ms", "a run writes a piece of 512 each 5 s")
            let reading = seconds(runs: 5) { _ = try? stored.series() }
            report("  \(name): read", "\((reading * 1000).digits(1)) ms", "when a session is shown")
        }
    }

    private func series(_ count: Int, jump: Double) -> HeartSeries {
        var series = HeartSeries()
        var random = SplitMix64(seed: 3)
        var rate = 110.0
        for second in 0..<count {
            let goal = 100 + 50 * Double((second / 600) % 2)
            rate += (goal - rate) * 0.02 + Double.random(in: -jump...jump, using: &random)
            rate = min(max(rate, 40), 220)
            series.append(Int32(rate.rounded()), at: Seconds(integerLiteral: Int64(second)))
        }
        return series
    }
}
