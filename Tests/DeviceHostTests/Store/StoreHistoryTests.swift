import App
import Foundation
import Testing

@testable import DeviceHost

@Suite("The device's store: histories") struct StoreHistoryTests {
    @Test("Two stores on one file answer as documented, whatever is asked", arguments: 0..<5 as Range<UInt64>)
    func history(seed: UInt64) async throws {
        try await withFolder { folder in
            var stores = [StoreAnswers(folder), StoreAnswers(folder)]
            var model = StoreModel(stores: 2)
            var commands = RandomCommands(seed: seed)
            var kinds: Set<String> = []
            for _ in 0..<300 {
                let place = Int.random(in: 0..<2, using: &commands.random)
                let command = commands.next(model)
                let expected = model.answer(command, of: place)
                let answer = await stores[place].answer(command)
                try #require(answer == expected, "\(command)")
                kinds.insert(String("\(expected)".prefix { $0 != "(" }))
                // Closed and opened again, which forgets the epoch.
                if Int.random(in: 0..<40, using: &commands.random) == 0 {
                    stores[place] = StoreAnswers(folder)
                    model.forget(place)
                }
            }
            #expect(kinds == ["loaded", "read", "written", "crossed", "failed"])
        }
    }

    @Test("Parts make up the whole, in order", arguments: [1, 2, 7, 100] as [Int32])
    func parts(limit: Int32) async throws {
        try await withFolder { folder in
            let store = StoreAnswers(folder)
            var commands = RandomCommands(seed: UInt64(limit))
            var model = StoreModel(stores: 1)
            for _ in 0..<60 {
                let command = commands.next(model)
                if case .write = command { _ = model.answer(command, of: 0) }
                if case .write = command { _ = await store.answer(command) }
            }
            guard case .loaded(let all, nil) = model.answer(.load([.all], limit: .max), of: 0) else { return }
            #expect(all.count > 20)
            var read: [StoreRow] = []
            var from: String? = ""
            while let start = from {
                let range = StoreRange(from: start, to: StoreRange.all.to)
                guard case .loaded(let rows, let next) = await store.answer(.load([range], limit: limit)) else {
                    Issue.record("It can't be read.")
                    return
                }
                read += rows
                from = next
            }
            #expect(read == all)
        }
    }
}
