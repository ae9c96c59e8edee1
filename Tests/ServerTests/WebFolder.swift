import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import TestSupport

@testable import Server

/// A folder with a small web app in it, and one for data; gone when the test ends.
final class WebFolder: Sendable {
    let url: URL
    let script = Data(repeating: UInt8(ascii: "x"), count: 1000)

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
        try add("web/index.html", Data("<!doctype html>".utf8))
        try add("web/index.html.br", Data("brotli of the page".utf8))
        try add("web/index.html.gz", Data("gzip of the page".utf8))
        try add("web/app.0123456789ab.wasm", Data([0, 0x61, 0x73, 0x6d]))
        try add("web/host.0123456789ab.js", script)
        try add("web/host.0123456789ab.js.br", Data("brotli".utf8))
        try add("web/manifest.webmanifest", Data("{}".utf8))
        try add("web/service-worker.js", Data("//".utf8))
        try add("web/voices/work.wav", Data((0..<100).map { UInt8($0) }))
        try add("web/.secret", Data("secret".utf8))
        try add("web/.git/config", Data("secret".utf8))
        try add("outside.txt", Data("secret".utf8))
        try FileManager.default.createSymbolicLink(
            at: url.appending(path: "web/link.txt"), withDestinationURL: url.appending(path: "outside.txt"))
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func add(_ path: String, _ content: Data) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file)
    }

    var configuration: Server.Configuration {
        var configuration = Server.Configuration()
        configuration.web = url.appending(path: "web").path
        configuration.data = url.appending(path: "data").path
        // Tests sign up from one address, all of them.
        configuration.signUpsPerDay = 100_000
        return configuration
    }

    var speechFolder: URL { url.appending(path: "data/speech") }
}

/// Runs requests against a server with that folder.
func withServer<Value: Sendable>(
    _ folder: WebFolder, behindProxy: Bool = false, synthesizer: any SpeechSynthesizer = FakeSynthesizer(),
    parts: Parts = .quick, change: (inout Server.Configuration) -> Void = { _ in },
    _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Value
) async throws -> Value {
    try await Turns.places.take {
        var configuration = folder.configuration
        configuration.isBehindProxy = behindProxy
        change(&configuration)
        var parts = parts
        parts.synthesizer = synthesizer
        let application = try await buildApplication(configuration, parts: parts, logger: .silent)
        return try await application.test(.router, test)
    }
}

extension Logger {
    static let silent = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
}

extension Parts {
    /// With passwords that cost little, and limits as they are.
    static var quick: Parts {
        var parts = Parts()
        parts.speechLimiter = RateLimiter(burst: 60, perSecond: 0.001)
        parts.hasher = PasswordHasher(cost: .quick)
        return parts
    }
}

extension PasswordHasher.Cost {
    static let quick = PasswordHasher.Cost(logRounds: 4, blockSize: 1, parallelism: 1)
}
