import Foundation
import Testing

@testable import Server

@Suite struct FliteTests {
    /// With hundreds of tests at once, that the program has ended may be heard long after it has.
    private static let patience = Duration.seconds(600)

    private let file = FileManager.default.temporaryDirectory.appending(path: "flite-\(UUID().uuidString).wav")

    @Test(
        "CU-6 the synthesiser speaks text that looks like anything else",
        arguments: [
            "Work", "--help", "-o /tmp/elsewhere", "it's \"quoted\"", "$(touch /tmp/pwned)", "`id`; rm -rf x | y & z",
            "%s%n%d", "\\n",
            "<speak>", String(repeating: "nine ", count: 40),
        ])
    func speaks(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await Flite(timeout: Self.patience).synthesize(text, to: file)
        let wave = try Data(contentsOf: file)
        #expect(wave.starts(with: Data("RIFF".utf8)))
        // 16 kHz, 16 bits: more than a tenth of a second.
        #expect(wave.count > 44 + 3_200)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/elsewhere"))
        #expect(!FileManager.default.fileExists(atPath: "/tmp/pwned"))
    }

    @Test("CU-6 a missing synthesiser is told from one that fails")
    func missing() async {
        await #expect(throws: SynthesisError.unavailable) {
            try await Flite(program: "no-such-flite", timeout: Self.patience).synthesize("Work", to: file)
        }
        await #expect(throws: SynthesisError.failed("false could not speak it")) {
            try await Flite(program: "false", timeout: Self.patience).synthesize("Work", to: file)
        }
    }

    // That it ends at all shows that the program was killed: it would go on for an hour.
    @Test("CU-6 a synthesiser that hangs is killed", .timeLimit(.minutes(10)))
    func hanging() async throws {
        let script = file.deletingPathExtension().path
        try "#!/bin/sh\nexec sleep 3600\n".write(toFile: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        defer { try? FileManager.default.removeItem(atPath: script) }
        await #expect(throws: SynthesisError.failed("\(script) took longer than 0.2 seconds")) {
            try await Flite(program: script, timeout: .milliseconds(200)).synthesize("Work", to: file)
        }
    }
}
