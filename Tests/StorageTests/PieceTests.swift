import Records
import Testing

@testable import Storage

@Suite struct PieceTests {
    /// A record's push in pieces of so many bytes.
    private func pieces(_ record: Record, push: String = "p", bytes: Int = 100_000) -> [RecordPiece] {
        let text = Array(PushedRecord(record, pending: nil).text.utf8)
        let starts = Array(stride(from: 0, to: text.count, by: bytes))
        return starts.enumerated().map { number, start in
            RecordPiece(
                key: record.key, push: push, number: Int32(number), count: Int32(starts.count),
                text: String(decoding: text[start..<min(start + bytes, text.count)], as: UTF8.self))
        }
    }

    private func long(_ id: String) -> Record {
        var record = workout(id)
        record.set("future", json(String(repeating: "0123456789", count: 60_000)), at: stamp())
        return record
    }

    @Test(
        "SY-4 a long record comes in pieces, in any order and repeated, applied when the last has come",
        arguments: EngineName.available)
    func assemble(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            let record = long("a")
            let pieces = pieces(record)
            #expect(pieces.count == 7)
            for piece in pieces.dropLast().reversed() {
                try await phone.sync(database, pieces: [piece, piece])
                #expect(phone.refused.isEmpty)
                #expect(phone.cursor?.sequence == 0)
            }
            try await phone.sync(database, pieces: [pieces[6]])
            #expect(phone.cursor?.sequence == 1)
            #expect(try await database.record(account: ada.id, record.key)?.record == record)
            var laptop = TestDevice(ada)
            try await laptop.sync(database)
            #expect(laptop.records[record.key] == record)
        }
    }

    @Test("SY-4 pieces that don't belong together are refused and forgotten", arguments: EngineName.available)
    func refused(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var eve = TestDevice(try await database.someone("Eve"))
            let pieces = pieces(long("a"))
            // Another account's pieces are no pieces of ours.
            try await ada.sync(database, pieces: Array(pieces.dropLast()))
            try await eve.sync(database, pieces: [pieces[6]])
            #expect(eve.cursor?.sequence == 0)
            var odd = pieces[6]
            odd.count = 8
            try await ada.sync(database, pieces: [odd])
            #expect(ada.refused.map(\.problem.path) == ["count"])
            try await ada.sync(database, pieces: [pieces[6]])
            #expect(ada.refused.isEmpty)
            #expect(ada.cursor?.sequence == 0)
            // The text says it is another record.
            try await ada.sync(
                database,
                pieces: self.pieces(workout("x")).map { piece in
                    var piece = piece
                    piece.key = RecordKey("workouts", "y")
                    return piece
                })
            #expect(ada.refused.map(\.key) == ["workouts/y"])
            let nonsense = RecordPiece(key: RecordKey("workouts", "z"), push: "q", number: 0, count: 1, text: "{\0")
            try await ada.sync(database, [workout("fine")], pieces: [nonsense])
            #expect(ada.refused.map(\.key) == ["workouts/z"])
            #expect(ada.cursor?.sequence == 1)
        }
    }

    @Test(
        "SY-4 more than 16 MiB in pieces are refused, and so is more than may wait", arguments: EngineName.available)
    func tooLong(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let account = ada.account.id
            /// As if so many pieces of full length were there.
            func stage(_ push: String, _ count: Int64) async throws {
                try await database.engine.write { connection in
                    for number in 0..<count {
                        try connection.run(
                            "INSERT INTO pieces VALUES ($1, 'workouts', $2, $2, $3, 1000, $4, $5, '')",
                            [
                                .text(account), .text(push), .integer(number), .integer(now),
                                .integer(Int64(RecordRules.pieceBytes)),
                            ])
                    }
                }
            }
            func piece(_ push: String) -> RecordPiece {
                RecordPiece(key: RecordKey("workouts", push), push: push, number: 999, count: 1_000, text: "x")
            }
            try await stage("a", 128)
            try await ada.sync(database, pieces: [piece("a")])
            #expect(ada.refused.map(\.key) == ["workouts/a"])
            for push in ["b", "c", "d", "e"] { try await stage(push, 128) }
            try await ada.sync(database, pieces: [piece("f")])
            #expect(ada.refused.map(\.key) == ["workouts/f"])
            try await database.tidy(now: now + day)
            try await ada.sync(database, pieces: [piece("f")])
            #expect(ada.refused.isEmpty)
        }
    }

    @Test("SY-4 refusals come before a long record, so that a device takes the answer", arguments: EngineName.available)
    func room(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            var record = workout("a")
            record.set("future", json(String(repeating: "x", count: 2 * RecordRules.answerBytes)), at: stamp())
            try await phone.sync(database, pieces: pieces(record))
            let laptop = TestDevice(ada)
            var request = laptop.request([])
            let reason = String(repeating: "y", count: 4_000)
            request.refused = (0..<10).map { RefusedRecord(key: "workouts/\($0)", problem: InvalidField(reason)) }
            #expect(try await database.sync(account: ada.id, request, now: now).records.count == 1)
            request.refused = (0..<300).map { RefusedRecord(key: "workouts/\($0)", problem: InvalidField(reason)) }
            for pushed in [[], [PushedRecord(workout("b"), pending: nil)]] {
                request.records = pushed
                let answer = try await database.sync(account: ada.id, request, now: now)
                #expect(answer.refused.count == 300)
                #expect(answer.records.isEmpty)
                #expect(answer.hasMore)
                request.cursor = answer.cursor
            }
            request.refused = []
            request.records = []
            #expect(try await database.sync(account: ada.id, request, now: now).records.first?.key == record.key)
        }
    }
}
