import App
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import TestSupport

@testable import DeviceHost

/// The folders of a device, and the events that its ports tell. Gone when the test ends.
final class NetworkPlace: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-network-\(UUID().uuidString)")
    let link = Link()
    private let events: AsyncStream<HostEvent>
    let tell: Tell

    init() throws {
        let (events, told) = AsyncStream.makeStream(of: HostEvent.self)
        self.events = events
        tell = { told.yield($0) }
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var assets: URL { folder.appending(path: "assets") }

    func device(_ server: URL) -> Device {
        Device(
            folder: folder.appending(path: "own"), assets: assets, server: server, userAgent: "Setlist/1.0 (Test)")
    }

    /// Makes a file that comes with the app.
    func add(_ path: String, _ text: String) throws {
        let file = assets.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Waits for the next event that a port tells.
    func next() async -> HostEvent? {
        for await event in events { return event }
        return nil
    }
}

/// Opened once; from then on nobody waits, nor when the server stops that is waited in.
final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init() { (stream, end) = AsyncStream.makeStream(of: Void.self) }

    func open() { end.finish() }
    func wait() async {
        await withGracefulShutdownHandler {
            for await _ in stream {}
        } onGracefulShutdown: {
            self.open()
        }
    }
}

/// Runs a server on a free port, and gives its address.
func withNetworkServer(
    _ add: (Router<BasicRequestContext>) -> Void, _ test: @escaping @Sendable (URL) async throws -> Void
) async throws {
    let router = Router()
    add(router)
    let responder = router.buildResponder()
    try await Turns.places.take {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let logger = Logger(label: "network") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: logger)
        let group = ServiceGroup(
            configuration: .init(services: [application], gracefulShutdownSignals: [], logger: logger))
        async let running: Void = group.run()
        guard let port = await ports.first(where: { _ in true }), let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw URLError(.cannotConnectToHost) }
        do {
            try await test(url)
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running
    }
}
