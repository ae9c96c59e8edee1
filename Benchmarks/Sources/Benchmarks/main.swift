import Foundation

// Every figure is printed beside what it is compared to, measured in the same run. SETLIST_BENCH_SHARE (first: 1) is the
// share of the work to do.
let share = Double(ProcessInfo.processInfo.environment["SETLIST_BENCH_SHARE"] ?? "") ?? 1
EngineBenchmark(share: share).run()
SearchBenchmark(share: share).run()
StatsBenchmark(share: share).run()
try ConvergenceBenchmark(share: share).run()
try SoundtrackBenchmark(share: share).run()
