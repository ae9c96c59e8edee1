import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ServeTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("web/index.html", Data("<!doctype html>".utf8))
    }

    /// A server in the folder, and the address that it said it is at.
    private func start(environment: [String: String] = [:]) async throws -> (server: RunningProgram, address: String) {
        let server = try RunningProgram(
            CommandLineProgram.program(
                ["serve", "--port", "0", "--web", "web", "--data", "data"], environment: environment, in: folder.url))
        let address = try #require(
            await server.line().firstMatch(of: /Setlist is at (http:\/\/127\.0\.0\.1:[0-9]+)\n/))
        return (server, String(address.1))
    }

    @Test("AP-3 asked to stop, it answers what it was asked before, then ends well")
    func gracefulShutdown() async throws {
        // A synthesiser that takes its time.
        try folder.write("bin/flite", Data("#!/bin/sh\ntouch started\nsleep 1\nprintf 'RIFF%0100d' 0 > \"$6\"\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/flite"))
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let (server, address) = try await start(environment: ["PATH": folder.path("bin") + ":" + path])
        let url = try #require(URL(string: address + "/api/v1/speech?text=Work"))
        async let answer = URLSession.shared.data(from: url)
        while !FileManager.default.fileExists(atPath: folder.path("started")) {
            try await Task.sleep(for: .milliseconds(5))
        }
        server.terminate()
        let (body, response) = try await answer
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(body.starts(with: Data("RIFF".utf8)))
        #expect(await server.end() == 0)
    }

    @Test("AP-1 the app and its interface are on one port")
    func onePort() async throws {
        let (server, address) = try await start(environment: ["SETLIST_LOG_LEVEL": "error"])
        defer { withExtendedLifetime(server) {} }
        for (path, status) in [
            ("/", 200), ("/workouts", 200), ("/health", 200), ("/api/v1/speech", 400), ("/api/none", 404),
        ] {
            let url = try #require(URL(string: address + path))
            let (_, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
        }
    }

    @Test(
        "AP-4 a wrong setting stops the start with a sentence",
        arguments: [
            (
                ["--port", "abc"], [:],
                "setlist: --port must be a number from 0 to 65535 (0: any free port), not “abc”.\n"
            ),
            (
                [], ["SETLIST_PORT": "65536"],
                "setlist: SETLIST_PORT must be a number from 0 to 65535 (0: any free port), not “65536”.\n"
            ),
            (
                ["--web", "none"], [:],
                "setlist: There is no web app in none. Build it with `make web`, or name its folder with --web.\n"
            ),
            (
                ["--web", "web", "--data", "web/index.html"], [:],
                "setlist: The data folder web/index.html can't be written to. Name another with --data.\n"
            ),
        ])
    func wrongSettings(arguments: [String], environment: [String: String], sentence: String) async throws {
        let result = try await CommandLineProgram.run(["serve"] + arguments, environment: environment, in: folder.url)
        #expect(result.status == 64)
        #expect(result.errors == sentence)
        #expect(result.output == "")
    }

    @Test("AP-4 an address that isn't this machine's stops the start with a sentence")
    func wrongHost() async throws {
        let result = try await CommandLineProgram.run(
            ["serve", "--host", "no.such.host.invalid", "--port", "0", "--web", "web"], in: folder.url)
        #expect(result.status == 69)
        #expect(
            result.errors.hasSuffix(
                "setlist: There is no address “no.such.host.invalid” to listen on. Name one of this machine's with --host.\n"
            ))
        // Nobody listens, so nobody is warned of that.
        #expect(!result.errors.contains("without TLS"))
    }

    @Test("SY-5 the data folder and what is in it are their owner's alone, whatever the umask")
    func modes() async throws {
        let (process, address) = try await start()
        defer { process.terminate() }
        _ = try await URLSession.shared.data(from: try #require(URL(string: address + "/health")))
        let data = folder.url.appending(path: "data")
        for (path, expected) in [
            ("", 0o700), ("speech", 0o700), ("setlist.sqlite", 0o600), ("setlist.sqlite-wal", 0o600),
            ("setlist.sqlite-shm", 0o600),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: data.appending(path: path).path)
            #expect(attributes[.posixPermissions] as? Int == expected, "\(path)")
        }
    }

    @Test("AP-4 a port that is taken stops the start with a sentence")
    func takenPort() async throws {
        let (server, address) = try await start()
        defer { withExtendedLifetime(server) {} }
        let port = try #require(address.split(separator: ":").last)
        let result = try await CommandLineProgram.run(
            ["serve", "--port", String(port), "--web", "web", "--data", "other"], in: folder.url)
        #expect(result.status == 69)
        #expect(result.errors.contains("setlist: Can't listen on 127.0.0.1, port \(port): Address already in use.\n"))
    }
}
