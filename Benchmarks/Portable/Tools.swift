import Foundation
import Workouts

/// The processor time of this process and of the programs it has run to their ends. Unlike the clock on the wall it hardly
/// depends on what else the machine is doing; nothing that is timed here uses more than one thread.
private func processorTime() -> Double {
    var own = rusage()
    var children = rusage()
    #if canImport(Glibc)
        getrusage(RUSAGE_SELF.rawValue, &own)
        getrusage(RUSAGE_CHILDREN.rawValue, &children)
    #else
        getrusage(RUSAGE_SELF, &own)
        getrusage(RUSAGE_CHILDREN, &children)
    #endif
    return [own.ru_utime, own.ru_stime, children.ru_utime, children.ru_stime].reduce(0) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
}

/// The least of several processor times: what the work takes when nothing else gets in its way.
func seconds(runs: Int, _ body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
        let start = processorTime()
        try body()
        least = min(least, processorTime() - start)
    }
    return least
}

/// Runs a program to its end; throws where it fails.
func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(program: program, status: process.terminationStatus) }
}

struct Failed: Error {
    var program: String
    var status: Int32
}

func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

func report(_ name: String, _ figure: String, _ comparison: String, isReached: Bool = true) {
    let missed = isReached ? "" : "  MISSED"
    print(name.padding(toLength: 44, withPad: " ", startingAt: 0), figure, " (\(comparison))\(missed)")
}

/// Figures that have to be reached, and whether all of them were.
struct Targets {
    private(set) var areReached = true

    mutating func report(_ name: String, _ figure: String, _ target: String, isReached: Bool) {
        areReached = areReached && isReached
        Benchmarks.report(name, figure, target, isReached: isReached)
    }
}

extension Double {
    func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

/// A file as faults and hostile people make it of another one.
func damaged(_ seed: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeSubrange(place..<min(place + Int.random(in: 1...8, using: &random), bytes.count))
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + 8, bytes.count)], at: place)
        case 4: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(place...)
        }
    }
    return bytes
}
