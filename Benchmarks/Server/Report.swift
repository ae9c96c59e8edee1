import Foundation

/// Lines of a figure, what it has to reach, and what it is compared to.
struct Report {
    private(set) var isReached = true

    mutating func line(_ name: String, _ figure: String, _ target: String, isReached: Bool = true) {
        self.isReached = self.isReached && isReached
        let name = name.padding(toLength: 52, withPad: " ", startingAt: 0)
        print("\(name) \(figure)  (\(target))\(isReached ? "" : "  MISSED")")
    }
}

struct Failed: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Double {
    func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension [Double] {
    /// The value that the given share of all is at most.
    func percentile(_ share: Double) -> Double { sorted()[Swift.min(count - 1, Int(Double(count) * share))] }
}

/// A folder on the disk that this program is run from; gone afterwards.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        .appending(path: ".build-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// Runs a program to its end and gives what it printed.
func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
        throw Failed("\(program) failed: \(text). Scripts/install.sh test installs what the benchmarks need.")
    }
    return text
}
