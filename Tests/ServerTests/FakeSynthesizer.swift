import Foundation
import Synchronization

@testable import Server

/// Writes something like a WAV file that holds the text, after a while, and counts how often it was asked to.
final class FakeSynthesizer: SpeechSynthesizer {
    let voice: String
    let calls = Mutex<[String]>([])
    private let delay: Duration
    private let failure: SynthesisError?

    init(voice: String = "fake", delay: Duration = .zero, failure: SynthesisError? = nil) {
        self.voice = voice
        self.delay = delay
        self.failure = failure
    }

    func synthesize(_ text: String, to file: URL) async throws(SynthesisError) {
        calls.withLock { $0.append(text) }
        try? await Task.sleep(for: delay)
        if let failure { throw failure }
        do {
            try Self.recording(of: text).write(to: file)
        } catch {
            throw .failed("\(error)")
        }
    }

    /// 1,000 bytes for every text.
    static func recording(of text: String) -> Data {
        let head = Data("RIFF".utf8) + Data(repeating: 0, count: 40) + Data(text.utf8)
        return head + Data(repeating: 0, count: 1000 - head.count)
    }
}
