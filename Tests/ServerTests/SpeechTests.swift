import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import Server

@Suite struct SpeechTests {
    let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private var recordings: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.speechFolder.path)) ?? []).sorted()
    }

    @Test("CU-6 a phrase is synthesised once and then comes from the disk, for the next server too")
    func cached() async throws {
        for expectedCalls in [1, 0] {
            let synthesizer = FakeSynthesizer()
            try await withServer(folder, synthesizer: synthesizer) { client in
                for text in ["Push-up", "%20Push-up+"] {
                    let response = try await client.executeRequest(
                        uri: "/api/v1/speech?text=\(text)", method: .get, headers: [:], body: nil)
                    #expect(response.status == .ok)
                    #expect(response.headers[.contentType] == "audio/wav")
                    #expect(response.headers[.cacheControl] == "no-store")
                    #expect(Data(response.body.readableBytesView) == FakeSynthesizer.recording(of: "Push-up"))
                }
            }
            #expect(synthesizer.calls.withLock(\.count) == expectedCalls)
        }
        #expect(recordings.count == 1)
        #expect(recordings[0].wholeMatch(of: /[0-9a-f]{64}\.wav/) != nil)
    }

    @Test("CU-6 whoever asks at the same time waits for the same synthesis")
    func shared() async throws {
        let synthesizer = FakeSynthesizer(delay: .milliseconds(100))
        try await withServer(folder, synthesizer: synthesizer) { client in
            try await withThrowingTaskGroup(of: Data.self) { group in
                for i in 0..<20 {
                    group.addTask {
                        let response = try await client.executeRequest(
                            uri: "/api/v1/speech?text=Phrase%20\(i % 2)", method: .get, headers: [:], body: nil)
                        #expect(
                            Data(response.body.readableBytesView) == FakeSynthesizer.recording(of: "Phrase \(i % 2)"))
                        return Data()
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(synthesizer.calls.withLock(\.count) == 2)
    }

    @Test("CU-6 another voice's recordings are not taken for its own")
    func otherVoice() async throws {
        for voice in ["one", "two"] {
            let synthesizer = FakeSynthesizer(voice: voice)
            _ = try await withServer(folder, synthesizer: synthesizer) {
                try await $0.executeRequest(uri: "/api/v1/speech?text=Work", method: .get, headers: [:], body: nil)
            }
            #expect(synthesizer.calls.withLock(\.count) == 1)
        }
        #expect(recordings.count == 2)
    }

    @Test("CU-6 beyond the size limit the least recently used recording is dropped")
    func bounded() async throws {
        let speech = folder.speechFolder
        try FileManager.default.createDirectory(at: speech, withIntermediateDirectories: true)
        let synthesizer = FakeSynthesizer()
        let library = SpeechLibrary(
            folder: speech, synthesizer: synthesizer, sizeLimit: 3_000, logger: Logger(label: "test"))
        for name in ["a", "b", "c", "a", "d"] { _ = try await library.recording(of: SpokenText(name)) }
        #expect(recordings.count == 3)
        for name in ["a", "c", "d"] { _ = try await library.recording(of: SpokenText(name)) }
        #expect(synthesizer.calls.withLock { $0 } == ["a", "b", "c", "d"])
        _ = try await library.recording(of: SpokenText("b"))
        #expect(synthesizer.calls.withLock { $0 } == ["a", "b", "c", "d", "b"])
    }

    @Test("CU-6 a damaged or deleted recording is made again, an unfinished one removed")
    func damaged() async throws {
        let text = try SpokenText("Work")
        let name = SpeechLibrary.fileName(of: text, voice: "fake")
        try folder.add("data/speech/" + name, Data("not a recording".utf8))
        try folder.add("data/speech/.part-1", Data("half a recording".utf8))
        let synthesizer = FakeSynthesizer()
        let library = SpeechLibrary(
            folder: folder.speechFolder, synthesizer: synthesizer, logger: Logger(label: "test"))
        #expect(recordings == [name])
        for calls in [1, 2] {
            let recording = try await library.recording(of: text)
            #expect(Data(recording.readableBytesView) == FakeSynthesizer.recording(of: "Work"))
            #expect(synthesizer.calls.withLock(\.count) == calls)
            try FileManager.default.removeItem(at: folder.speechFolder.appending(path: name))
        }
    }

    @Test(
        "CU-6 text that can't be spoken is refused",
        arguments: [
            ("", 400), ("?text=", 400), ("?txt=Work", 400), ("?text=a&text=b", 400), ("?text=%FF", 400),
            ("?text=%", 400),
            ("?text=" + String(repeating: "a", count: 201), 400),
            ("?text=" + String(repeating: "a", count: 10_000), 400),
            ("?text=a%0Ab", 422), ("?text=a%00b", 422), ("?text=%F0%9F%94%A5", 422), ("?text=%D1%80", 422),
            ("/x?text=a", 404),
        ])
    func refused(query: String, status: Int) async throws {
        let synthesizer = FakeSynthesizer()
        let response = try await withServer(folder, synthesizer: synthesizer) {
            try await $0.executeRequest(uri: "/api/v1/speech" + query, method: .get, headers: [:], body: nil)
        }
        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(synthesizer.calls.withLock { $0 } == [])
        #expect(recordings == [])
    }

    @Test("AC-5 one address can't keep the synthesiser busy for others")
    func rateLimited() async throws {
        try await withServer(folder, behindProxy: true) { client in
            @Sendable func ask(_ address: String) async throws -> TestResponse {
                try await client.executeRequest(
                    uri: "/api/v1/speech?text=Work", method: .get, headers: [.xForwardedFor: address], body: nil)
            }
            for _ in 0..<60 { #expect(try await ask("10.0.0.1").status == .ok) }
            let refused = try await ask("10.0.0.1")
            #expect(refused.status == .tooManyRequests)
            let wait = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...1000).contains(wait))
            #expect(try await ask("10.0.0.2").status == .ok)
            // An address that a client wrote itself stands before the one that the proxy adds.
            #expect(try await ask("10.9.9.9, 10.0.0.1").status == .tooManyRequests)
            // A household's IPv6 addresses are one client.
            for i in 0..<60 { #expect(try await ask("2001:db8:1:2::\(i)").status == .ok) }
            #expect(try await ask("2001:db8:1:2::ffff").status == .tooManyRequests)
            #expect(try await ask("2001:db8:1:3::1").status == .ok)
        }
    }

    @Test("AC-5 without a proxy X-Forwarded-For counts for nothing")
    func forgedAddress() async throws {
        try await withServer(folder) { client in
            var statuses: Set<Int> = []
            for i in 0..<61 {
                let response = try await client.executeRequest(
                    uri: "/api/v1/speech?text=Work", method: .get, headers: [.xForwardedFor: "10.0.0.\(i)"], body: nil)
                statuses.insert(response.status.code)
            }
            #expect(statuses == [200, 429])
        }
    }

    @Test("CU-6 a server without a synthesiser says so, one that fails too")
    func unavailable() async throws {
        for (failure, status) in [(SynthesisError.unavailable, 503), (.failed("a reason"), 500)] {
            let response = try await withServer(folder, synthesizer: FakeSynthesizer(failure: failure)) {
                try await $0.executeRequest(uri: "/api/v1/speech?text=Work", method: .get, headers: [:], body: nil)
            }
            #expect(response.status.code == status)
            #expect(!String(buffer: response.body).contains("a reason"))
        }
        #expect(recordings == [])
    }
}
