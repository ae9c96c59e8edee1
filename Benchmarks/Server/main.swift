import Foundation

// Every figure is printed beside what it is compared to, measured in the same run; the exit code is 1 if one is missed.
// SETLIST_BENCH_SHARE (first: 1) is the share of the work to do; arguments name some of the parts: writes, latency, scale, reads, streams, competitions, writer, songs. What
// serves runs in processes of its own: this program, started with the server's name.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "setlist": try await Peer.serveSetlist(folder: URL(filePath: CommandLine.arguments[2]))
case "constant": try await Peer.serveConstant()
default:
    let share = Double(ProcessInfo.processInfo.environment["SETLIST_BENCH_SHARE"] ?? "") ?? 1
    func isAsked(_ part: String) -> Bool { arguments.isEmpty || arguments.contains(part) }
    var report = Report()
    if isAsked("writes") { try await SyncBenchmark(share: share).run(&report) }
    if isAsked("latency") { try await LatencyBenchmark(share: share).run(&report) }
    if isAsked("scale") { try await ScaleBenchmark(share: share).run(&report) }
    if isAsked("reads") { try await UnchangedBenchmark(share: share).run(&report) }
    if isAsked("streams") { try await StreamBenchmark(share: share).run(&report) }
    if isAsked("writer") { try await WriterBenchmark(share: share).run(&report) }
    if isAsked("competitions") { try await CompetitionBenchmark(share: share).run(&report) }
    if isAsked("songs") { try await SongBenchmark(share: share).run(&report) }
    print(report.isReached ? "reached" : "missed")
    exit(report.isReached ? 0 : 1)
}
