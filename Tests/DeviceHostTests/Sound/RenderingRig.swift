import App
import Foundation
import Music
import Records
import Soundtrack
import Synchronization
import Workouts

@testable import DeviceHost

/// A port with a folder of its own, and the events that it tells of.
final class RenderingRig: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rendering-\(UUID().uuidString)")
    let heard: AsyncStream<SoundtrackEvent>
    private let continuation: AsyncStream<SoundtrackEvent>.Continuation
    /// The port, which the closures that it is made with call.
    private let made = Mutex<SoundtrackPort?>(nil)

    init() throws {
        (heard, continuation) = AsyncStream.makeStream()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var port: SoundtrackPort { made.withLock { $0! } }

    /// - Parameters:
    ///   - below: The port's folder, in this one.
    ///   - told: Called on the rendering's thread.
    func start(
        below: String = "", recordings: [String: [UInt8]] = [:],
        songs: @escaping @Sendable (_ id: String) -> URL? = { _ in nil },
        told: @escaping @Sendable (SoundtrackEvent) -> Void = { _ in }
    ) {
        let tell: Tell = { [continuation] event in
            guard case .soundtrack(let event) = event else { return }
            told(event)
            continuation.yield(event)
        }
        let folder = folder.appending(path: below)
        let port = SoundtrackPort(folder: folder, recordings: { recordings }, songs: songs, tell: tell)
        made.withLock { $0 = port }
    }

    /// The closures that hold this end with it.
    func stop() { made.withLock { $0 = nil } }

    func render(_ token: Int32, _ request: RenderRequest) -> Bool {
        port.carryOut(.render(token: token, request: request.json))
    }

    /// The events up to a number of endings.
    func events(endings: Int = 1) async -> [SoundtrackEvent] {
        var events: [SoundtrackEvent] = []
        var left = endings
        for await event in heard {
            events.append(event)
            if !event.isProgress { left -= 1 }
            if left == 0 { break }
        }
        return events
    }

    /// All events, once nothing is rendered any more.
    func allEvents() async -> [SoundtrackEvent] {
        await port.idle()
        continuation.finish()
        var events: [SoundtrackEvent] = []
        for await event in heard { events.append(event) }
        return events
    }

    /// The names of the port's files.
    var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "soundtracks").path)) ?? []
    }

    /// Puts a file in this folder.
    func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }
}

extension SoundtrackEvent {
    var isProgress: Bool {
        if case .progressed = self { true } else { false }
    }
}
