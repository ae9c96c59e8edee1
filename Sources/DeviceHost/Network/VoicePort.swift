public import App
import Foundation
import Synchronization

/// The recordings of phrases: those that came with the app, and the server's, which are kept on the device.
public final class VoicePort: Sendable {
    private let assets: AssetFiles
    private let kept: RecordingFolder
    private let connection: ServerConnection
    private let clock: any Clock<Duration>
    private let tell: Tell
    private let state = Mutex(State())

    private struct State {
        var recordings: [String: [UInt8]] = [:]
        /// How often everything was forgotten. A recording that was asked for before is of nobody's interest.
        var forgotten = 0
    }

    public convenience init(device: Device, cookies: CookieJar, link: Link, tell: @escaping Tell) {
        self.init(device: device, cookies: cookies, link: link, clock: ContinuousClock(), tell: tell)
    }

    /// - Parameter clock: The clock of the time that a recording may take.
    init(device: Device, cookies: CookieJar, link: Link, clock: any Clock<Duration>, tell: @escaping Tell) {
        assets = AssetFiles(folder: device.assets)
        kept = RecordingFolder(folder: device.folder.appending(path: "recordings", directoryHint: .isDirectory))
        connection = ServerConnection(device: device, cookies: cookies, link: link, silence: 5)
        self.clock = clock
        self.tell = tell
    }

    /// A recording that takes longer counts as none: the soundtrack waits for it.
    static let patience = Duration.seconds(5)
    static let largest = 4 << 20

    /// WAV files, by phrase: those fetched since the start of the app, or since everything was forgotten.
    public func recordings() -> [String: [UInt8]] { state.withLock { $0.recordings } }

    public func carryOut(_ command: VoiceCommand) {
        switch command {
        case .fetch(let phrase, let address):
            let forgotten = state.withLock { $0.forgotten }
            Task { await fetch(phrase, address, forgotten) }
        case .forget:
            state.withLock { state in
                state.forgotten += 1
                state.recordings = [:]
                kept.removeAll()
            }
        }
    }

    private func fetch(_ phrase: String, _ address: String, _ forgotten: Int) async {
        var bytes = assets.contents(at: address) ?? kept.recording(from: address)
        let isNew = bytes == nil
        if isNew { bytes = try? await ask(address) }
        // Under the lock, so nothing comes of it after it was forgotten.
        state.withLock { state in
            guard state.forgotten == forgotten else { return }
            guard let bytes else { return tell(.voices(.failed(phrase: phrase))) }
            if isNew { kept.keep(bytes, from: address) }
            state.recordings[phrase] = bytes
            tell(.voices(.fetched(phrase: phrase, bytes: bytes)))
        }
    }

    private func ask(_ address: String) async throws -> [UInt8] {
        let request = try connection.request("GET", address)
        let (head, body) = try await within(Self.patience, of: clock) { [connection] in
            try await connection.answer(to: request, limit: Self.largest)
        }
        guard head.status == 200 else { throw ConnectionError.noAnswer }
        return body
    }
}
