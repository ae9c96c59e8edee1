import Foundation

// Every figure is printed beside what it is compared to, measured in the same run; the exit code is 1 if one of the generator's,
// or of what values become, is missed. SETLIST_BENCH_SHARE (first: 1) is the share of the work to do.
let share = Double(ProcessInfo.processInfo.environment["SETLIST_BENCH_SHARE"] ?? "") ?? 1
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "track" {
    // For EndToEnd/bench/bench_location.py, which has another program do the same work.
    try LocationBenchmark(share: share).write(to: CommandLine.arguments[2])
    exit(0)
}
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "recorded" {
    try RecordedTracks(share: share).run(Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
}
if CommandLine.arguments.count == 5, CommandLine.arguments[1] == "stretch", let speed = Double(CommandLine.arguments[4])
{
    let stretched = try StretchedFile(CommandLine.arguments[2], speed: speed)
    try Data(stretched.bytes).write(to: URL(filePath: CommandLine.arguments[3]))
    exit(0)
}
if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "tags" {
    MusicBenchmark(share: share).tags()
    exit(0)
}
if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "logs" {
    MotionBenchmark(share: share).logs()
    exit(0)
}
if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "music" {
    MusicBenchmark(share: share).run()
    exit(0)
}
if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "unfolding" {
    exit(UnfoldingBenchmark().run() ? 0 : 1)
}
let unfoldsWell = UnfoldingBenchmark().run()
EngineBenchmark(share: share).run()
LocationBenchmark(share: share).run()
HeartBenchmark(share: share).run()
MotionBenchmark(share: share).run()
MusicBenchmark(share: share).run()
SearchBenchmark(share: share).run()
let isReached = try GeneratorBenchmark(share: share).run()
StatsBenchmark(share: share).run()
FormatsBenchmark(share: share).run()
try ConvergenceBenchmark(share: share).run()
try SoundtrackBenchmark(share: share).run()
exit(isReached && unfoldsWell ? 0 : 1)
