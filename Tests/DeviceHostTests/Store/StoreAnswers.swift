import App
import Foundation

@testable import DeviceHost

/// A store, and the events that it tells, in their order.
final class StoreAnswers {
    let store: DeviceStore
    private var events: AsyncStream<HostEvent>.Iterator

    init(_ folder: URL, clock: any Clock<Duration> = ContinuousClock()) {
        let (stream, told) = AsyncStream.makeStream(of: HostEvent.self)
        store = DeviceStore(folder: folder, clock: clock) { told.yield($0) }
        events = stream.makeAsyncIterator()
    }

    /// The next event that is told.
    func next() async -> StoreEvent? {
        guard case .store(let event) = await events.next() else { return nil }
        return event
    }

    /// The answer to a command, where no other is under way.
    func answer(_ command: StoreCommand) async -> StoreEvent? {
        store.carryOut(command)
        return await next()
    }

    /// All rows, the epoch at their end.
    func all() async -> StoreEvent? { await answer(.load([.all], limit: .max)) }
}

extension StoreRange {
    static let all = StoreRange(from: "", to: "\u{10FFFF}")

    /// All keys that begin so.
    init(of kind: String) {
        self.init(from: kind + "/", to: kind + "0")
    }
}

/// A folder that is there while a test runs.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
