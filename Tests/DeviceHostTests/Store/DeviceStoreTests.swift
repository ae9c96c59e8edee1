import App
import Foundation
import Testing

@testable import DeviceHost

@Suite("The device's store") struct DeviceStoreTests {
    @Test("Rows come back as they were written, whatever is in them") func roundTrip() async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder.appending(path: "made/for it"))
            #expect(await store.all() == .loaded([], next: nil))
            let rows = [
                StoreRow(key: "", text: "no key"), StoreRow(key: "a/1", text: ""),
                StoreRow(key: "a/1\0", text: "a\0b"), StoreRow(key: "a/2", text: "två 🏃"),
                StoreRow(key: "b", text: String(repeating: "0123456789", count: 200_000)),
            ]
            #expect(await store.answer(.write(rows.reversed(), token: 1)) == .written(token: 1))
            #expect(await store.all() == .loaded(rows, next: nil))
            #expect(
                await store.answer(.read(["b", "none", "", "a/1\0"], token: 2))
                    == .read([rows[4], rows[0], rows[2]], token: 2))
            #expect(await store.answer(.scan([StoreRange(of: "a")], token: 3)) == .read(Array(rows[1...3]), token: 3))
            #expect(
                await store.answer(.list([StoreRange(of: "a"), StoreRange(from: "b", to: "c")], token: 4))
                    == .read(rows[1...].map { StoreRow(key: $0.key, text: nil) }, token: 4))
            #expect(await store.answer(.write([StoreRow(key: "b", text: nil)], token: 5)) == .written(token: 5))
            #expect(await store.all() == .loaded(rows.dropLast(), next: nil))
            #expect(await store.answer(.persist(asks: false)) == .persistence(isKept: true))
        }
    }

    @Test("A range is read in parts, and goes on behind the last key") func parts() async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder)
            let rows = ["a/1", "a/2", "a/3", "b/1"].map { StoreRow(key: $0, text: "\"\($0)\"") }
            _ = await store.answer(.write(rows, token: 1))
            let range = StoreRange(of: "a")
            #expect(await store.answer(.load([range], limit: 2)) == .loaded(Array(rows[0...1]), next: "a/2\0"))
            let rest = StoreRange(from: "a/2\0", to: range.to)
            #expect(await store.answer(.load([rest], limit: 2)) == .loaded([rows[2]], next: nil))
            #expect(await store.answer(.load([range], limit: 3)) == .loaded(Array(rows[0...2]), next: "a/3\0"))
            // Of the last range alone it is told.
            #expect(
                await store.answer(.load([range, StoreRange(of: "b")], limit: 2))
                    == .loaded([rows[0], rows[1], rows[3]], next: nil))
            #expect(await store.answer(.load([StoreRange(from: "b", to: "a")], limit: 2)) == .loaded([], next: nil))
            #expect(await store.answer(.load([], limit: 2)) == .loaded([], next: nil))
        }
    }

    @Test("Commands are answered in their order, and then the store is idle") func order() async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder)
            for token in 0..<30 as Range<Int32> {
                store.store.carryOut(.write([StoreRow(key: "a", text: "\(token)")], token: token))
                store.store.carryOut(.read(["a"], token: -token))
            }
            for token in 0..<30 as Range<Int32> {
                #expect(await store.next() == .written(token: token))
                #expect(await store.next() == .read([StoreRow(key: "a", text: "\(token)")], token: -token))
            }
            // It is by when the last answer has been told, or right after.
            while !store.store.isIdle { await Task.yield() }
        }
    }

    @Test("A write over what isn't there writes nothing, and tells what is") func crossed() async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder)
            _ = await store.answer(.write([StoreRow(key: "a", text: "1"), StoreRow(key: "b", text: "2")], token: 1))
            let write = [
                StoreRow(key: "new", text: "3", over: .nothing), StoreRow(key: "a", text: "3", over: .nothing),
                StoreRow(key: "b", text: nil, over: .text(RowVersion(of: "1"))), StoreRow(key: "any", text: "3"),
                StoreRow(key: "none", text: "3", over: .text(RowVersion(of: "1"))),
                StoreRow(key: "unread", text: "3", over: .unread),
            ]
            let found = [
                StoreRow(key: "a", text: "1"), StoreRow(key: "b", text: "2"), StoreRow(key: "none", text: nil),
            ]
            #expect(await store.answer(.write(write, token: 2)) == .crossed(found, token: 2))
            #expect(await store.all() == .loaded(Array(found[0...1]), next: nil))
            let again = [
                StoreRow(key: "a", text: nil, over: .text(RowVersion(of: "1"))),
                StoreRow(key: "b", text: "3", over: .text(RowVersion(of: "2"))),
                StoreRow(key: "none", text: "3", over: .nothing), StoreRow(key: "unread", text: "3", over: .unread),
            ]
            #expect(await store.answer(.write(again, token: 3)) == .written(token: 3))
            let rows = ["b", "none", "unread"].map { StoreRow(key: $0, text: "3") }
            #expect(await store.all() == .loaded(rows, next: nil))
            let unread = [StoreRow(key: "unread", text: "4", over: .unread)]
            #expect(await store.answer(.write(unread, token: 4)) == .crossed([rows[2]], token: 4))
        }
    }

    @Test("After it was emptied, a store takes no write of before, until it is loaded again") func replaced()
        async throws
    {
        try await withFolder { folder in
            let (one, other) = (StoreAnswers(folder), StoreAnswers(folder))
            #expect(await one.all() == .loaded([], next: nil))
            #expect(await one.answer(.write([StoreRow(key: "a", text: "1")], token: 1)) == .written(token: 1))
            #expect(await other.all() == .loaded([StoreRow(key: "a", text: "1")], next: nil))
            let emptied = [StoreRow(key: "f", text: "2"), StoreRow(key: "epoch", text: "new")]
            #expect(await other.answer(.replace(emptied, token: 2)) == .written(token: 2))
            #expect(await other.answer(.write([StoreRow(key: "b", text: "3")], token: 3)) == .written(token: 3))
            let write = StoreCommand.write([StoreRow(key: "b", text: "4", over: .nothing)], token: 4)
            #expect(await one.answer(write) == .failed(token: 4, .replaced))
            // The epoch lies in no range of these, so it stays unknown.
            #expect(await one.answer(.load([StoreRange(of: "a")], limit: 9)) == .loaded([], next: nil))
            #expect(await one.answer(write) == .failed(token: 4, .replaced))
            #expect(await one.answer(.read(["epoch"], token: 5)) == .read([emptied[1]], token: 5))
            // It stands apart: at the end, within no limit, and in no scan.
            let rows = [StoreRow(key: "b", text: "3"), emptied[0]]
            #expect(await one.all() == .loaded(rows + [emptied[1]], next: nil))
            #expect(await one.answer(.load([.all], limit: 1)) == .loaded([rows[0], emptied[1]], next: "b\0"))
            #expect(await one.answer(.scan([.all], token: 6)) == .read(rows, token: 6))
            let keys = rows.map { StoreRow(key: $0.key, text: nil) }
            #expect(await one.answer(.list([.all], token: 7)) == .read(keys, token: 7))
            #expect(await one.answer(write) == .crossed([rows[0]], token: 4))
        }
    }

    @Test("Another store on the same folder finds all that was written") func another() async throws {
        try await withFolder { folder in
            let rows = [StoreRow(key: "a", text: "1"), StoreRow(key: "epoch", text: "e")]
            _ = await StoreAnswers(folder).answer(.replace(rows, token: 1))
            let store = StoreAnswers(folder)
            // It doesn't know of whom this store is before it has loaded it.
            #expect(await store.answer(.write([rows[0]], token: 2)) == .failed(token: 2, .replaced))
            #expect(await store.all() == .loaded(rows, next: nil))
            #expect(await store.answer(.write([rows[0]], token: 3)) == .written(token: 3))
        }
    }

    @Test("Nothing of what was taken out is left in the files") func emptied() async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder)
            let rows = (0..<100).map { StoreRow(key: "a/\($0)", text: "the secret of \($0)") }
            _ = await store.answer(.write(rows, token: 1))
            let held = try holds(folder, "the secret of")
            #expect(held)
            _ = await store.answer(.write(rows.dropFirst(9).map { StoreRow(key: $0.key, text: nil) }, token: 2))
            _ = await store.answer(.replace([StoreRow(key: "epoch", text: "e")], token: 3))
            let left = try holds(folder, "the secret of")
            #expect(!left)
            #expect(await store.all() == .loaded([StoreRow(key: "epoch", text: "e")], next: nil))
        }
    }

    /// Whether any file of a folder has these bytes in it.
    private func holds(_ folder: URL, _ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .contains { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
    }
}
