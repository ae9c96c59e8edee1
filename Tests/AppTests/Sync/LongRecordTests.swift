import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// A long record is sent when the server says that it has put it together, and refused when any of its pieces is.
@Suite struct LongRecordTests {
    /// Sources/Storage/Records/PieceTable.swift, in memory: keep, forget, sums and limits are the same.
    private final class PieceServer {
        var server = SimulatedServer()
        var pieces: [String: [Int32: (count: Int32, text: String)]] = [:]
        /// Bytes of pieces of attempts that never came to their end; they stay for a day.
        var abandoned = 0
        var refusals: [String] = []
        var requests = 0
        /// Requests whose answer is lost, by their numbers.
        static let waitingBytes = 4 * RecordRules.assembledBytes

        private var waiting: Int {
            var sum = abandoned
            for push in pieces.values { for piece in push.values { sum += piece.text.utf8.count } }
            return sum
        }

        private func add(_ piece: RecordPiece) throws(InvalidField) -> PushedRecord? {
            pieces[piece.push, default: [:]][piece.number] = (piece.count, piece.text)
            guard waiting <= Self.waitingBytes else {
                pieces[piece.push] = nil
                throw InvalidField("can't be kept: too many pieces of other records wait for their last one")
            }
            let all = pieces[piece.push] ?? [:]
            let bytes = all.values.reduce(0) { $0 + $1.text.utf8.count }
            guard bytes <= RecordRules.assembledBytes else {
                pieces[piece.push] = nil
                throw InvalidField("must be at most \(RecordRules.assembledBytes) bytes long, is \(bytes) and more")
            }
            guard all.count == Int(piece.count) else { return nil }
            pieces[piece.push] = nil
            return try PushedRecord(text: all.sorted { $0.key < $1.key }.map(\.value.text).joined())
        }

        func answer(_ request: HTTPRequest) -> (Int32, String)? {
            guard request.address == "/api/v1/sync" else { return nil }
            guard var sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) else { return (400, "{}") }
            requests += 1
            var refused: [RefusedRecord] = []
            for piece in sync.pieces {
                do throws(InvalidField) {
                    if let push = try add(piece) { sync.records.append(push) }
                } catch {
                    refused.append(RefusedRecord(key: piece.key.text, problem: error))
                    refusals.append("request \(requests), piece \(piece.number) of \(piece.count)")
                }
            }
            guard var answer = server.answer(sync, wall: 1_795_000_000_000) else { return (409, "{}") }
            answer.refused = refused
            return (200, answer.text)
        }
    }

    private func longWorkout(_ app: inout TestApp) {
        app.createWorkout()
        app.change("Workout 1") { workout in
            workout.steps = Steps(
                (0..<9_000).map {
                    Step(name: "\($0) " + String(repeating: "x", count: 120), role: .work, target: .time(20))
                })
        }
    }

    @Test("SY-4 what the server refused in an earlier request of a long record doesn't count as synced")
    func refusedEarly() {
        let server = PieceServer()
        // An hour of attempts on a bad line that each ended after a request or two: room for seven pieces is left.
        server.abandoned = PieceServer.waitingBytes - 7 * 131_072
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        longWorkout(&phone)
        let key = "workouts/\(phone.library.workouts[0].id)"
        let isThere = server.server.records[key].map { ($0["steps"]?.utf8.count ?? 0) > 100_000 } ?? false
        #expect(!server.refusals.isEmpty)
        #expect(
            isThere || phone.status != .synced,
            "the server lacks it, it refused \(server.refusals); the device says \(phone.status)")
        #expect(isThere || !(phone.library.ledger.records[key]?.isSent ?? true), "the device believes it is sent")
    }

    @Test("SY-4 the last piece of a push whose first pieces the server has no more isn't taken for all of it")
    func forgotten() {
        let server = PieceServer()
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        phone.isSlow = true
        phone.createWorkout()
        for _ in 0..<6 {
            phone.answer(server: false)
            phone.answer(server: true)
        }
        phone.change("Workout 1") { workout in
            workout.steps = Steps(
                (0..<9_000).map {
                    Step(name: "\($0) " + String(repeating: "x", count: 120), role: .work, target: .time(20))
                })
        }
        phone.answer(server: false)
        // The first eight arrive and are answered …
        phone.answer(server: true)
        #expect(phone.state.sync.long != nil)
        // … and are gone when the others come: a database that was restored, or tidied after the device had slept.
        server.pieces = [:]
        for _ in 0..<10 {
            phone.answer(server: true)
            phone.answer(server: false)
        }
        let key = "workouts/\(phone.library.workouts[0].id)"
        let isThere = server.server.records[key].map { ($0["steps"]?.utf8.count ?? 0) > 100_000 } ?? false
        #expect(isThere || phone.status != .synced, "the device says \(phone.status)")
    }

    #if !DEBUG  // `make bench` runs the tests of a release build.
        /// 105,000 steps with different names, as a file may have that is imported.
        @Test("SY-4 a record of more than 17 MiB, which the server refuses at its 129th piece, doesn't count as synced")
        func tooLong() {
            let server = PieceServer()
            var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
            phone.state.shared.library.add(
                Workout(
                    name: "Long",
                    steps: Steps(
                        (0..<105_000).map {
                            Step(name: "\($0) " + String(repeating: "x", count: 120), role: .work, target: .time(20))
                        })), id: "long")
            phone.settle()
            let bytes = phone.library.ledger.records["workouts/long"]?.push.text.utf8.count ?? 0
            #expect(server.server.records["workouts/long"] == nil)
            #expect(!server.refusals.isEmpty)
            #expect(phone.status != .synced, "\(bytes) bytes; the server refused \(server.refusals)")
        }
    #endif

    @Test("SY-4 with room enough it arrives")
    func control() {
        let server = PieceServer()
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        longWorkout(&phone)
        #expect(phone.status == .synced)
        let key = "workouts/\(phone.library.workouts[0].id)"
        #expect((server.server.records[key]?["steps"]?.utf8.count ?? 0) > 100_000)
    }
}
