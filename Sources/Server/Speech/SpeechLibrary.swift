import Crypto
import Foundation
import Hummingbird
import Logging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Recordings of phrases, each made once and kept on disk; the least recently used ones are dropped beyond a limit.
actor SpeechLibrary {
    private let folder: URL
    private let synthesizer: any SpeechSynthesizer
    private let sizeLimit: Int
    private let logger: Logger

    /// The files in the folder, by name, with their sizes.
    private var files: [String: File] = [:]
    private var size = 0
    private var uses: UInt64 = 0
    /// Recordings that are being made: all requests for one share its task.
    private var inProgress: [String: Task<ByteBuffer, any Error>] = [:]
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private struct File {
        var size: Int
        var lastUse: UInt64
    }

    /// The most syntheses at a time; each takes a core.
    private static let runLimit = 2
    /// The most phrases being made or waiting. Beyond it, the server is being flooded.
    private static let queueLimit = 64
    private static let unfinished = ".part-"

    /// Takes over the folder's recordings and removes unfinished ones of an earlier server.
    init(folder: URL, synthesizer: any SpeechSynthesizer, sizeLimit: Int = 64 << 20, logger: Logger) {
        self.folder = folder
        self.synthesizer = synthesizer
        self.sizeLimit = sizeLimit
        self.logger = logger

        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let found =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        var kept: [(name: String, size: Int, date: Date)] = []
        for file in found {
            let name = file.lastPathComponent
            if name.hasPrefix(Self.unfinished) {
                try? FileManager.default.removeItem(at: file)
            } else if name.hasSuffix(".wav"), let values = try? file.resourceValues(forKeys: keys) {
                kept.append((name, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast))
            }
        }
        for file in kept.sorted(by: { $0.date < $1.date }) {
            uses += 1
            files[file.name] = File(size: file.size, lastUse: uses)
            size += file.size
        }
    }

    /// The recording of a phrase: a WAV file.
    ///
    /// - Throws: `SynthesisError`, or `Problem` if there are too many requests at once.
    func recording(of text: SpokenText) async throws -> ByteBuffer {
        let name = Self.fileName(of: text, voice: synthesizer.voice)
        if let task = inProgress[name] { return try await task.value }
        if files[name] != nil {
            if let kept = Self.wave(in: folder.appending(path: name)) {
                uses += 1
                files[name]?.lastUse = uses
                return kept
            }
            // The file was deleted or damaged.
            forget(name)
        }
        guard inProgress.count < Self.queueLimit else {
            throw Problem(
                status: .serviceUnavailable, detail: "Too much is to be spoken at the moment.",
                headers: [.retryAfter: "5"])
        }
        // A task of its own: the first client may disconnect while others wait.
        let task = Task { try await make(name, of: text) }
        inProgress[name] = task
        defer { inProgress[name] = nil }
        return try await task.value
    }

    private func make(_ name: String, of text: SpokenText) async throws -> ByteBuffer {
        await takeTurn()
        defer { endTurn() }
        let part = folder.appending(path: Self.unfinished + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: part) }
        try await synthesizer.synthesize(text.ascii, to: part)
        guard let recording = Self.wave(in: part) else { throw SynthesisError.failed("it made no WAV file") }
        keep(part, as: name, size: recording.readableBytes)
        return recording
    }

    /// A recording that can't be kept, on a full disk for example, is still sent.
    private func keep(_ part: URL, as name: String, size newSize: Int) {
        // Within a folder a rename is atomic: nobody ever sees half a file.
        guard rename(part.path, folder.appending(path: name).path) == 0 else {
            logger.warning("A recording could not be kept", metadata: ["error": "\(String(cString: strerror(errno)))"])
            return
        }
        uses += 1
        files[name] = File(size: newSize, lastUse: uses)
        size += newSize
        while size > sizeLimit, let oldest = files.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
            forget(oldest)
        }
    }

    private func forget(_ name: String) {
        size -= files.removeValue(forKey: name)?.size ?? 0
        try? FileManager.default.removeItem(at: folder.appending(path: name))
    }

    private func takeTurn() async {
        if running < Self.runLimit {
            running += 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func endTurn() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
    }

    /// A name that can't be chosen by a text: the hash of the voice and the text.
    static func fileName(of text: SpokenText, voice: String) -> String {
        let hash = SHA256.hash(data: Data("\(voice)\n\(text.ascii)".utf8))
        return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ".wav"
    }

    /// A file's content, if it is a WAV file that isn't empty.
    private static func wave(in file: URL) -> ByteBuffer? {
        guard let data = try? Data(contentsOf: file), data.count > 44, data.starts(with: Array("RIFF".utf8)) else {
            return nil
        }
        return ByteBuffer(bytes: data)
    }
}
