import Foundation
import Hummingbird
import Logging
import Server

/// A server in a process of its own.
final class Peer {
    let port: Int
    private let process: Process

    /// - Parameter arguments: `setlist` and a folder, or `constant`.
    init(_ arguments: [String]) throws {
        process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failed("\(arguments) didn't start") }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let port = Int(text.dropLast()) else { throw Failed("\(arguments) said \(text)") }
        self.port = port
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// In bytes.
    func residentMemory() throws -> Int {
        let text = try output(of: "ps", ["-o", "rss=", "-p", String(process.processIdentifier)])
        guard let kilobytes = Int(text.filter(\.isNumber)) else { throw Failed("ps said \(text)") }
        return kilobytes << 10
    }

    // MARK: In the other process

    static func serveSetlist(folder: URL) async throws {
        let web = folder.appending(path: "web", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
        try Data("<!doctype html>".utf8).write(to: web.appending(path: "index.html"))
        var configuration = Server.Configuration()
        configuration.port = 0
        configuration.data = folder.appending(path: "data").path
        configuration.web = web.path
        try await serve(configuration, logger: logger, security: SecurityLog(logger), onStart: tell)
    }

    /// The framework at its best: a route that returns a constant, whatever it is sent.
    static func serveConstant() async throws {
        let router = Router()
        router.post("api/v1/sync") { _, _ in
            #"{"time":1794614400000,"cursor":"0123456789abcdef-0","more":false,"records":[]}"#
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in tell(port: channel.localAddress?.port ?? 0) }, logger: logger)
        try await application.runService()
    }

    private static func tell(port: Int) {
        FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    }

    private static var logger: Logger {
        var logger = Logger(label: "server", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .error
        return logger
    }
}
