import Records
import Testing

@testable import Storage

/// The rules that a device and the server have to agree on so that nothing is lost between them.
@Suite struct SyncProtocolTests {
    private func request(_ cursor: SyncCursor?) -> SyncRequest {
        SyncRequest(device: SyncRequest.Device(id: "0123456789abcdefghijkl", name: "Test"), cursor: cursor)
    }

    private func long(_ id: String, characters: Int) -> Record {
        var record = workout(id)
        record.set("future", json(String(repeating: "0123456789é", count: characters / 11)), at: stamp())
        return record
    }

    private func pieces(_ record: Record, push: String) -> [RecordPiece] {
        let text = Array(PushedRecord(record, pending: nil).text.utf8)
        var starts = Array(stride(from: 0, to: text.count, by: 131_064))
        for place in starts.indices { while text[starts[place]] & 0xC0 == 0x80 { starts[place] += 1 } }
        return starts.enumerated().map { number, start in
            let end = number + 1 < starts.count ? starts[number + 1] : text.count
            return RecordPiece(
                key: record.key, push: push, number: Int32(number), count: Int32(starts.count),
                text: String(decoding: text[start..<end], as: UTF8.self))
        }
    }

    @Test(
        "SY-8 a server's clock that was ahead and is put right: what was stamped meanwhile is edited on",
        arguments: EngineName.available)
    func clock(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let ahead = now + 3_600_000
            var device = DeviceRecord(workout("a", at: stamp(3_600_000)))
            var first = request(nil)
            first.records = [device.push]
            let answer = try await database.sync(account: ada.id, first, now: ahead)
            device.confirm(device.record)
            // The same field and another, each stamped after what is there.
            device.apply([FieldChange("activity", "\"running\"")], at: device.stamp(notBefore: stamp(1_000)))
            device.apply([FieldChange("steps", "[]")], at: device.stamp(notBefore: stamp(1_000)))
            var second = request(answer.cursor)
            second.records = [device.push]
            _ = try await database.sync(account: ada.id, second, now: now + 2_000)
            let there = try #require(try await database.record(account: ada.id, device.record.key)?.record)
            #expect(there["activity"] == "\"running\"")
            #expect(there["steps"] == "[]")
            // A clock that is wrong all the same is told what new stamps have to follow.
            device.apply([FieldChange("activity", "\"cycling\"")], at: stamp(7_300_000))
            second.records = [device.push]
            let latest = try #require(there.latest)
            await #expect(
                throws: SyncError.clockAhead(ClockAhead(time: now + 3_000, latest: ["workouts/a": latest]))
            ) {
                try await database.sync(account: ada.id, second, now: now + 3_000)
            }
            // Also where that isn't of the future: the device may have replaced it.
            let old = workout("b", at: stamp(1_000))
            second.records = [PushedRecord(old, pending: nil)]
            _ = try await database.sync(account: ada.id, second, now: now + 3_000)
            second.records = [PushedRecord(workout("b", at: stamp(7_300_000)), pending: nil)]
            let replaced = try #require(old.latest)
            await #expect(
                throws: SyncError.clockAhead(ClockAhead(time: now + 3_000, latest: ["workouts/b": replaced]))
            ) {
                try await database.sync(account: ada.id, second, now: now + 3_000)
            }
        }
    }

    @Test(
        "SY-4 the last piece of a push whose earlier pieces were refused, or are gone, is refused; sent again it arrives",
        arguments: EngineName.available)
    func pieces(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            // Pieces of attempts that never came to their end: room for seven more.
            try await database.engine.write { connection in
                for number in 0..<Int64(4 * 128 - 7) {
                    try connection.run(
                        """
                        INSERT INTO pieces (account, collection, id, push, piece, pieces, received, size, text)
                        VALUES ($1, 'workouts', 'old', 'old', $2, 1000, $3, $4, '')
                        """,
                        [.text(ada.id), .integer(number), .integer(now), .integer(Int64(RecordRules.pieceBytes))])
                }
            }
            let record = long("a", characters: 1_600_000)
            func send(_ push: String) async throws -> [SyncAnswer] {
                var answers: [SyncAnswer] = []
                let pieces = pieces(record, push: push)
                for start in stride(from: 0, to: pieces.count, by: 8) {
                    var request = request(nil)
                    request.pieces = Array(pieces[start..<min(start + 8, pieces.count)])
                    answers.append(try await database.sync(account: ada.id, request, now: now))
                }
                return answers
            }
            let answers = try await send("p")
            #expect(try await database.record(account: ada.id, record.key) == nil)
            for answer in [answers.first, answers.last] {
                #expect(answer?.refused.map(\.key) == ["workouts/a"])
                #expect(answer?.refused.first?.isPassing == true)
                #expect(answer?.assembled == [])
            }
            try await database.engine.write { try $0.run("DELETE FROM pieces", []) }
            let again = try await send("q")
            #expect(again.flatMap(\.refused) == [])
            #expect(again.last?.assembled == ["q"])
            #expect(try await database.record(account: ada.id, record.key)?.record == record)
        }
    }

    @Test(
        "SY-8 a device is told that all is to be sent again until it says that it has done so",
        arguments: EngineName.available)
    func reset(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let answer = try await database.sync(
                account: ada.id, request(SyncCursor(epoch: "before", sequence: 3)), now: now)
            #expect(answer.isReset)
            let next = try await database.sync(account: ada.id, request(answer.cursor), now: now)
            #expect(next.isReset, "with the cursor \(answer.cursor.text)")
            var done = try #require(SyncCursor(next.cursor.text))
            done.isRepeating = false
            let last = try await database.sync(account: ada.id, request(done), now: now)
            #expect(!last.isReset)
            #expect(!last.cursor.isRepeating)
        }
    }

    @Test(
        "SY-4 a record that is longer than an answer comes in parts, the longest there is and over a slow link",
        arguments: EngineName.available)
    func parts(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let record = long("b", characters: 300_000)
            var push = request(nil)
            push.records = [PushedRecord(workout("a"), pending: nil), PushedRecord(workout("c"), pending: nil)]
            _ = try await database.sync(account: ada.id, push, now: now)
            push = request(nil)
            push.pieces = pieces(record, push: "p")
            _ = try await database.sync(account: ada.id, push, now: now)
            for limit in [RecordRules.answerLimits.lowerBound, 100_001, RecordRules.answerBytes] {
                var text = ""
                var keys: [String] = []
                var ask = request(nil)
                ask.limit = limit
                var answers = 0
                while true {
                    let answer = try await database.sync(account: ada.id, ask, now: now)
                    answers += 1
                    #expect(answer.records.reduce(0) { $0 + $1.text.utf8.count } <= limit)
                    keys += answer.records.map(\.key.id)
                    if let part = answer.part {
                        #expect(part.text.utf8.count <= limit)
                        #expect(part.from == ask.part?.from ?? 0)
                        text += part.text
                        ask.part = RecordPart(
                            key: part.key, sequence: part.sequence, from: part.from + Int32(part.text.utf8.count))
                    }
                    ask.cursor = answer.cursor
                    guard answer.hasMore, answers < 100 else { break }
                }
                #expect(keys.sorted() == (limit < 300_000 ? ["a", "c"] : ["a", "b", "c"]))
                if limit < 300_000 { #expect(try Record(record.key, text: text) == record) }
            }
        }
    }
}
