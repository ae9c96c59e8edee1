import Foundation
import MotionSimulation
import Records
import Sensing
import Workouts

/// Repetitions counted on recordings of every family, beside peaks of the same signal, and in recordings that have none.
struct MotionBenchmark {
    let share: Double

    func run() {
        print("\nMotion, families of half a minute (* kept back while the method was made)")
        let count = max(UInt64(200 * share), 2)
        var all = Tally()
        for family in MotionFamily.all {
            var tally = Tally()
            for seed in 0..<count {
                let scene = family.scene(1_000 + seed)
                tally.add(
                    scene.count, RepetitionCounter.count(scene.log, scene.expected).count, PeakCounter.count(scene.log))
            }
            all.add(tally)
            report("  \(family.name)\(family.isKeptBack ? " *" : "")", tally.figure, tally.comparison)
        }
        report("  all of them", all.figure, "\(all.comparison); to reach: 95 % and 75 %")

        var found = 0
        var peaks = 0
        var number = 0
        let nulls = max(UInt64(20 * share), 1)
        for (place, family) in MotionFamily.nulls.enumerated() {
            for seed in 0..<nulls {
                let scene = family.scene(5_000 + seed + 1_000 * UInt64(place))
                number += 1
                if RepetitionCounter.count(scene.log, scene.expected).reason == nil { found += 1 }
                if PeakCounter.count(scene.log) > 2 { peaks += 1 }
            }
        }
        report(
            "  counted where nothing repeats", "\(found) of \(number)", "to reach: at most 0.5 %; by peaks: \(peaks)")

        let log = MotionFamily.all[0].scene(1).log
        let known = seconds(runs: 5) { _ = RepetitionCounter.count(log, ExpectedMotion(tempo: 24)) }
        let unknown = seconds(runs: 5) { _ = RepetitionCounter.count(log) }
        report(
            "  half a minute, with a gyroscope", "\((known * 1000).digits(1)) ms",
            "\((unknown * 1000).digits(1)) ms without a tempo; to reach: 50 ms in WebAssembly")
        logs()
    }

    /// A million damaged logs, each of which has to be read or refused; of one in twenty repetitions are counted. A trap ends the
    /// program.
    func logs() {
        var random = SplitMix64(seed: 7)
        let count = Int(1_000_000 * share)
        var (refused, counted, repeating) = (0, 0, 0)
        let start = Date()
        for index in 0..<count {
            let log = DamagedLog.make(&random)
            var bytes = MotionFile.write(log)
            // Every second one is damaged as a file as well.
            if index % 2 == 1 { bytes = damaged(bytes, &random) }
            do throws(MotionFileError) {
                let read = try MotionFile.read(bytes)
                guard index % 40 < 2 else { continue }
                counted += 2
                if RepetitionCounter.count(log, ExpectedMotion(tempo: 60)).reason == nil { repeating += 1 }
                if RepetitionCounter.count(read, ExpectedMotion(tempo: 60)).reason == nil { repeating += 1 }
            } catch {
                refused += 1
            }
        }
        let rate = Double(count) / max(1e-9, Date().timeIntervalSince(start))
        report(
            "  damaged logs", "\(count)",
            "\(refused) refused; \(counted) counted, repetitions in \(repeating); \(Int(rate)) a second")
    }

    private struct Tally {
        private var number = 0
        private var (near, exact) = (0, 0)
        private var (nearPeaks, exactPeaks) = (0, 0)

        mutating func add(_ truth: Int, _ found: Int, _ peaks: Int) {
            number += 1
            if abs(found - truth) <= 1 { near += 1 }
            if found == truth { exact += 1 }
            if abs(peaks - truth) <= 1 { nearPeaks += 1 }
            if peaks == truth { exactPeaks += 1 }
        }

        mutating func add(_ other: Tally) {
            number += other.number
            near += other.near
            exact += other.exact
            nearPeaks += other.nearPeaks
            exactPeaks += other.exactPeaks
        }

        private func percent(_ count: Int) -> String { (100 * Double(count) / Double(number)).digits(1) }

        var figure: String { "\(percent(near)) % within one, \(percent(exact)) % exact" }
        var comparison: String { "by peaks: \(percent(nearPeaks)) %, \(percent(exactPeaks)) %" }
    }
}

/// The usual method: the strongest axis without its mean of two seconds, smoothed over a third of a second, and its
/// peaks above a deviation.
private enum PeakCounter {
    static func count(_ log: MotionLog) -> Int {
        let axes = [
            log.samples.map(\.acceleration.x), log.samples.map(\.acceleration.y), log.samples.map(\.acceleration.z),
        ]
        let rate = Double(log.samples.count) / 30
        let passed = axes.map { band($0, Int(rate / 3) | 1, Int(2 * rate) | 1) }
        guard let axis = passed.max(by: { power($0) < power($1) }) else { return 0 }
        let least = max(power(axis).squareRoot(), 0.15)
        var count = 0
        var isAbove = false
        for value in axis {
            if value > least, !isAbove { count += 1 }
            if value > least { isAbove = true } else if value < 0 { isAbove = false }
        }
        return count
    }

    private static func band(_ values: [Double], _ short: Int, _ long: Int) -> [Double] {
        zip(smoothed(values, short), smoothed(values, long)).map { $0 - $1 }
    }

    private static func smoothed(_ values: [Double], _ width: Int) -> [Double] {
        var sums = [0.0]
        for value in values { sums.append((sums.last ?? 0) + value) }
        return values.indices.map { index in
            let (begin, end) = (max(0, index - width / 2), min(values.count, index + width / 2 + 1))
            return (sums[end] - sums[begin]) / Double(end - begin)
        }
    }

    private static func power(_ values: [Double]) -> Double {
        values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))
    }
}
