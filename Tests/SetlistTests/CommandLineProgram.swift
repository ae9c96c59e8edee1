import Foundation
import TestSupport

/// The built `setlist`, beside the tests that are running.
enum CommandLineProgram {
    typealias Result = ExternalProgram.Result

    static var url: URL {
        // On Linux this process is the tests' own binary; on macOS it is the toolchain's, and the bundle is an argument.
        let tests = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        var folder = URL(filePath: tests).deletingLastPathComponent()
        while !FileManager.default.isExecutableFile(atPath: folder.appending(path: "setlist").path), folder.path != "/"
        {
            folder.deleteLastPathComponent()
        }
        return folder.appending(path: "setlist")
    }

    /// Runs it to its end in a folder, with no other SETLIST_ variables than these.
    static func run(
        _ arguments: [String], environment: [String: String] = [:],
        in folder: URL = FileManager.default.temporaryDirectory
    ) async throws -> Result {
        try await program(arguments, environment: environment, in: folder).run()
    }

    static func program(_ arguments: [String], environment: [String: String], in folder: URL) -> ExternalProgram {
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SETLIST_") }
        return ExternalProgram(url.path, arguments, environment: inherited.merging(environment) { $1 }, in: folder)
    }
}

/// A folder that is gone when the test ends.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "setlist-\(UUID().uuidString)", directoryHint: .isDirectory)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ name: String, _ content: some DataProtocol) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
    }
}
