import App
import Foundation
import GRDB
import Records
import TestSupport
import Testing

@testable import DeviceHost

@Suite("The device's store: failures") struct StoreFailureTests {
    private let write = StoreCommand.write([StoreRow(key: "a", text: "1")], token: 1)

    @Test("Where the folder can't be made nothing is stored, until it can") func noFolder() async throws {
        try await withFolder { parent in
            let folder = parent.appending(path: "taken")
            try Data().write(to: folder)
            let clock = HeldClock()
            let store = StoreAnswers(folder, clock: clock)
            #expect(await store.all() == .unavailable(.refused))
            #expect(await store.answer(write) == .failed(token: 1, .refused))
            #expect(await store.answer(.read(["a"], token: 2)) == .unread(token: 2))
            #expect(await store.answer(.replace([], token: 3)) == .failed(token: 3, .refused))
            // In vain once, then not.
            await clock.sleeper(for: DeviceStore.pause)
            clock.advance(by: DeviceStore.pause)
            await clock.sleeper(for: DeviceStore.pause)
            try FileManager.default.removeItem(at: folder)
            // Commands don't open it: `.opened` comes before anything is read or written again.
            #expect(await store.all() == .unavailable(.refused))
            clock.advance(by: DeviceStore.pause)
            #expect(await store.next() == .opened)
            #expect(await store.answer(write) == .written(token: 1))
            #expect(await store.all() == .loaded([StoreRow(key: "a", text: "1")], next: nil))
        }
    }

    @Test("A file that is no database stays as it is") func noDatabase() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: StoreFile.name)
            let content = Data(repeating: 0x5A, count: 10_000)
            try content.write(to: path)
            let store = StoreAnswers(folder, clock: HeldClock())
            #expect(await store.all() == .unavailable(.other))
            #expect(await store.answer(write) == .failed(token: 1, .other))
            #expect(try Data(contentsOf: path) == content)
        }
    }

    @Test("A file that is damaged inside stays as it is") func damaged() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: StoreFile.name)
            let rows = (0..<1_000).map { StoreRow(key: "a/\($0)", text: String(repeating: "\($0)", count: 100)) }
            var session = StoreSession(folder: folder)
            #expect(session.answer(.write(rows, token: 1)) == .written(token: 1))
            // The last to close it puts all into the one file.
            session = StoreSession(folder: folder)
            var content = try Data(contentsOf: path)
            #expect(content.count > 100_000)
            // All pages but those that say which tables there are.
            content.replaceSubrange(12_288..., with: Data(repeating: 0xFF, count: content.count - 12_288))
            try content.write(to: path)
            let clock = HeldClock()
            let store = StoreAnswers(folder, clock: clock)
            #expect(await store.all() == .unavailable(.other))
            #expect(await store.answer(.scan([.all], token: 2)) == .unread(token: 2))
            // Each time it is opened, and tried again.
            for _ in 0..<2 {
                await clock.sleeper(for: DeviceStore.pause)
                clock.advance(by: DeviceStore.pause)
                #expect(await store.next() == .opened)
                #expect(await store.answer(.list([.all], token: 3)) == .unread(token: 3))
            }
            #expect(await store.answer(write) == .failed(token: 1, .other))
            #expect(try Data(contentsOf: path) == content)
        }
    }

    @Test("A file of a later version of the app isn't touched") func later() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: StoreFile.name).path(percentEncoded: false)
            try await DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 2") }
            let store = StoreAnswers(folder, clock: HeldClock())
            #expect(await store.all() == .unavailable(.closed))
            #expect(await store.answer(write) == .failed(token: 1, .closed))
        }
    }

    @Test("A write that finds no room writes nothing, and the store goes on") func full() async throws {
        try await withFolder { folder in
            var session = StoreSession(folder: folder)
            _ = session.answer(write)
            try await session.database?.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 20") }
            let large = [
                StoreRow(key: "a", text: nil), StoreRow(key: "b", text: String(repeating: "b", count: 200_000)),
            ]
            #expect(session.answer(.write(large, token: 2)) == .failed(token: 2, .full))
            #expect(session.answer(.replace(large, token: 3)) == .failed(token: 3, .full))
            let isAway = session.beginsWaiting()
            #expect(!isAway)
            #expect(session.answer(.load([.all], limit: 9)) == .loaded([StoreRow(key: "a", text: "1")], next: nil))
            #expect(session.answer(.write([StoreRow(key: "b", text: "2")], token: 4)) == .written(token: 4))
        }
    }

    @Test("A replacement that fails leaves no way for writes of before") func failedReplacement() async throws {
        try await withFolder { folder in
            var session = StoreSession(folder: folder)
            _ = session.answer(write)
            try await session.database?.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 20") }
            let large = StoreRow(key: "b", text: String(repeating: "b", count: 200_000))
            let epoch = StoreRow(key: "epoch", text: "e")
            #expect(session.answer(.replace([epoch, large], token: 2)) == .failed(token: 2, .full))
            #expect(session.answer(write) == .failed(token: 1, .replaced))
            #expect(session.answer(.replace([epoch], token: 3)) == .written(token: 3))
            #expect(session.answer(write) == .written(token: 1))
        }
    }

    @Test("Only a sign of life doesn't wait for the disk") func durability() async throws {
        try await withFolder { folder in
            var session = StoreSession(folder: folder)
            let life = StoreRow(key: LogEntry.signOfLifeKey(of: "r"), text: "{}")
            let event = StoreRow(key: LogEntry.key(of: "r", number: 1), text: "{}")
            for (rows, level) in [([life], 1), ([life, event], 2), ([life], 1), ([event], 2)] {
                #expect(session.answer(.write(rows, token: 1)) == .written(token: 1))
                let synchronous = try await session.database?.read {
                    try Int.fetchOne($0, sql: "PRAGMA synchronous")
                }
                #expect(synchronous == level)
            }
            _ = session.answer(.load([.all], limit: 9))
            #expect(session.answer(.write([life], token: 2)) == .written(token: 2))
            #expect(session.answer(.replace([event], token: 3)) == .written(token: 3))
            #expect(try await session.database?.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        }
    }
}

extension StoreSession {
    fileprivate var database: DatabaseQueue? {
        if case .open(let file) = state { file.queue } else { nil }
    }
}
