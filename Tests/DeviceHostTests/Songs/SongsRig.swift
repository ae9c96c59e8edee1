import App
import Foundation
import Records
import Synchronization

@testable import DeviceHost

/// The port of songs on a device of its own, and the files that the person has chosen.
final class SongsRig: Sendable {
    let place: NetworkPlace
    private let made = Mutex<SongsPort?>(nil)
    /// The parts of the chosen files.
    private let chosen = Mutex<[[ChosenFilePart]]>([])

    init() throws {
        place = try NetworkPlace()
    }

    var port: SongsPort { made.withLock { $0! } }
    var folder: URL { place.folder.appending(path: "own/songs") }

    /// Starts the port, or one more, as after a restart.
    ///
    /// - Parameters:
    ///   - clock: The clock of the pauses.
    ///   - told: Called before an event is heard here, on the thread that tells it.
    ///   - partGiven: Called after each part of a chosen file, with its number.
    func start(
        server: URL = URL(filePath: "/"), clock: any Clock<Duration> = HastyClock(), room: Int64 = 1 << 30,
        decode: SongDecoding? = nil,
        told: @escaping @Sendable (SongsEvent) -> Void = { _ in },
        partGiven: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        let device = place.device(server)
        let port = SongsPort(
            device: device, cookies: CookieJar(device: device), link: place.link, clock: clock, room: room,
            read: { [weak self] _, index, take in
                for (number, part) in (self?.parts(Int(index)) ?? [.unreadable]).enumerated() {
                    take(part)
                    partGiven(number)
                }
            },
            decode: decode,
            tell: { [tell = place.tell] event in
                if case .songs(let event) = event { told(event) }
                tell(event)
            })
        made.withLock { $0 = port }
    }

    private func parts(_ index: Int) -> [ChosenFilePart] { chosen.withLock { $0[index] } }

    /// Closures of this rig that hold the port end with it.
    func stop() { made.withLock { $0 = nil } }

    // MARK: Adding

    func add(_ id: String, parts: [ChosenFilePart]) {
        let index = chosen.withLock { chosen in
            chosen.append(parts)
            return chosen.count - 1
        }
        _ = port.carryOut(.add(id: id, token: 5, index: Int32(index)))
    }

    func add(_ id: String, _ bytes: [UInt8], name: String = "Song") {
        add(id, parts: Self.parts(bytes, name: name))
    }

    static func parts(_ bytes: [UInt8], name: String = "Song") -> [ChosenFilePart] {
        let pieces = stride(from: 0, to: bytes.count, by: 100_000)
            .map { ChosenFilePart.bytes(Array(bytes[$0..<min($0 + 100_000, bytes.count)])) }
        return [.facts(name: name, size: Int64(bytes.count))] + pieces + [.end]
    }

    /// Adds a song, and gives the event that its adding ends with: `heard` or `failed`.
    func hear(_ id: String, _ bytes: [UInt8]) async -> SongsEvent? {
        add(id, bytes)
        let event = await next()
        guard case .read = event else { return event }
        _ = port.carryOut(.hear(id: id))
        return await next()
    }

    /// Puts a file among the kept ones.
    func put(_ id: String, _ bytes: [UInt8]) throws { try write("kept/\(id)", bytes) }

    /// Puts a file elsewhere in the folder of songs.
    func write(_ path: String, _ bytes: [UInt8]) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    // MARK: Looking

    /// The next event that isn't of progress.
    func next() async -> SongsEvent? {
        while let event = await place.next() {
            guard case .songs(let event) = event else { return nil }
            if case .progressed = event { continue }
            return event
        }
        return nil
    }

    /// The answer to a list: everything that was told before has been heard.
    func list() async -> SongsEvent? {
        _ = port.carryOut(.list)
        return await next()
    }

    /// The files on the disk once nothing goes on any more.
    func files() async -> [String] {
        await port.idle()
        let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return found.filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }
        .sorted()
    }

    /// The bytes of the file that is rendered for a song, asked for on a thread of its own.
    func sound(_ id: String) async -> [UInt8]? {
        let port = port
        let file = await withCheckedContinuation { end in
            Thread { end.resume(returning: port.file(id)) }.start()
        }
        return file.flatMap { try? [UInt8](Data(contentsOf: $0)) }
    }

    func original(_ id: String) -> [UInt8]? {
        port.original(id).flatMap { try? [UInt8](Data(contentsOf: $0)) }
    }
}
