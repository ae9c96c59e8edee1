import Foundation
import GRDB
import Records
import Storage
import Synchronization
import Workouts

/// How long others wait for the one writer of SQLite while an account with 10,000 sessions asks for what there is to ask for. Each session
/// overlaps the next one, and all of them are in as many competitions as there may be.
struct WriterBenchmark {
    let share: Double

    /// Milliseconds that another account's write of one record may take.
    private static let patience = 50.0
    private static let atOnce = 1_000

    func run(_ report: inout Report) async throws {
        let count = max(Self.atOnce, Int(10_000 * share))
        print(
            "\nThe longest write of another account meanwhile, \(count) overlapping sessions in \(CompetitionRules.running) competitions"
        )
        try await withFolder { folder in
            let path = folder.appending(path: "writer.sqlite").path
            let devices = try await Devices(try await Storage.Database(.sqlite(path: path), logger: quiet), accounts: 3)
            let other = Other(devices.database, devices.accounts[1].id)
            var heavy = Heavy(devices.database, account: devices.accounts[0].id, owner: devices.accounts[2].id)
            try await heavy.makeCompetitions()
            func line(_ name: String, _ work: () async throws -> Void) async throws {
                let (longest, seconds) = try await other.longest(during: work)
                report.line(
                    "  \(name)", "\(longest.digits(1)) ms",
                    "at most \(Self.patience.digits(0)); it took \((seconds * 1000).digits(0)) ms",
                    isReached: longest <= Self.patience)
            }
            try await line("nothing") { try await Task.sleep(for: .seconds(1)) }
            try await line("\(count) sessions, \(Self.atOnce) a request") {
                for start in stride(from: 0, to: count, by: Self.atOnce) {
                    try await heavy.send(start..<min(start + Self.atOnce, count))
                }
            }
            try await line("one edited in their middle") { try await heavy.send(count / 2..<count / 2 + 1) }
            try await line("\(Self.atOnce) edited, one request") { try await heavy.send(0..<Self.atOnce) }
            try await line("the list of competitions") { try await heavy.list() }
            try await line("a competition joined") { try await heavy.join() }
            try await DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE accounts SET has_facts = 0") }
            try await line("… by who has sessions of an older version") { try await heavy.join() }
            try await line("a request of 4 MB in 16 records") { try await heavy.sendLarge(records: 16, bytes: 250_000) }
            try await line("a record of 15 MB in pieces") { try await heavy.sendInPieces(bytes: 15_000_000) }
            try await line("a record written by the interface for scripts") { try await heavy.edit() }
            try await line("all competitions left") { try await heavy.leave() }
            try await line("the password changed") {
                try await devices.database.setPassword(account: heavy.account, hash: "x")
            }
            try await line("\(Self.atOnce) deleted, one request") { try await heavy.delete(0..<Self.atOnce) }
            try await line("what was deleted put away, 200 days later") {
                try await devices.database.tidy(now: Devices.now + 200 * 86_400_000)
            }
            try await line("a copy of the database") {
                try await devices.database.backup(to: folder.appending(path: "copy.sqlite").path)
            }
            try await line("the account deleted") { try await devices.database.delete(account: heavy.account) }
            await devices.database.close()
        }
    }
}

/// An account that writes one record after the other.
private struct Other {
    let database: Storage.Database
    let account: String

    init(_ database: Storage.Database, _ account: String) {
        self.database = database
        self.account = account
    }

    /// - Returns: The longest of its writes, in milliseconds, and how long the work took, in seconds.
    func longest(during work: () async throws -> Void) async throws -> (longest: Double, seconds: Double) {
        let isOver = Mutex(false)
        async let longest = writes { isOver.withLock { $0 } }
        let start = ContinuousClock.now
        defer { isOver.withLock { $0 = true } }
        try await work()
        let seconds = start.duration(to: .now).seconds
        isOver.withLock { $0 = true }
        return (try await longest, seconds)
    }

    private func writes(until isOver: @Sendable () -> Bool) async throws -> Double {
        var cursor: SyncCursor?
        var longest = 0.0
        repeat {
            let request = Devices.request(records: 1, cursor: cursor)
            let start = ContinuousClock.now
            cursor = try await database.sync(account: account, request, now: Devices.now).cursor
            longest = max(longest, start.duration(to: .now).seconds * 1000)
        } while !isOver()
        return longest
    }
}

/// An account with much of everything.
private struct Heavy {
    let database: Storage.Database
    let account: String
    /// Of a competition that the account isn't in yet.
    let owner: String
    private var cursor: SyncCursor?
    private var competitions: [String] = []
    private var edits = 0

    init(_ database: Storage.Database, account: String, owner: String) {
        self.database = database
        self.account = account
        self.owner = owner
    }

    private static let start = Devices.now

    private static func competition(_ measure: CompetitionMeasure) -> NewCompetition {
        let now = Seconds(milliseconds: start)
        return NewCompetition(name: "November", measure: measure, period: (now - 30_000_000)..<(now + 1_000_000))
    }

    mutating func makeCompetitions() async throws {
        let measures = CompetitionMeasure.allCases
        for number in 0..<(CompetitionRules.running - 2) {
            competitions.append(
                try await database.makeCompetition(
                    account: account, Self.competition(measures[number % measures.count]), alias: "0",
                    code: "own \(number)", now: Devices.now
                ).id)
        }
    }

    mutating func join() async throws {
        let code = "other \(competitions.count)"
        _ = try await database.makeCompetition(
            account: owner, Self.competition(.distance), alias: "0", code: code, now: Devices.now)
        competitions.append(
            try await database.joinCompetition(account: account, code: code, alias: "1", now: Devices.now).id)
    }

    func list() async throws { _ = try await database.competitions(account: account) }

    mutating func leave() async throws {
        for competition in competitions {
            try await database.leaveCompetition(account: account, competition: competition)
        }
    }

    private mutating func stamp() -> Stamp {
        edits += 1
        return Stamp(milliseconds: UInt64(Self.start), counter: UInt16(edits), node: 1)
    }

    private mutating func sync(_ records: [Records.Record], pieces: [RecordPiece] = []) async throws {
        var request = SyncRequest(device: .init(id: "device", name: "Benchmark"), cursor: cursor)
        request.records = records.map { PushedRecord($0, pending: nil) }
        request.pieces = pieces
        let answer = try await database.sync(account: account, request, now: Devices.now)
        guard answer.refused.isEmpty else { throw Failed("Refused: \(answer.refused[0])") }
        cursor = answer.cursor
    }

    private static func key(_ number: Int) -> RecordKey { RecordKey("sessions", "s\(number)") }

    /// Runs of an hour, one every three quarters of an hour, each as long as the edits so far make it.
    mutating func send(_ sessions: Range<Int>) async throws {
        var records: [Records.Record] = []
        for number in sessions {
            var record = Records.Record(Self.key(number))
            let stamp = stamp()
            record.apply(
                [
                    FieldChange("name", #""Run""#),
                    FieldChange("began", "\(Self.start / 1000 - 7200 - Int64(number) * 2700)"),
                    FieldChange("spent", "3600"), FieldChange("energy", "350.5"),
                    FieldChange("distance", "\(5000 + edits % 1000)"), FieldChange("activity", #""running""#),
                    FieldChange("zoneMinutes", "60"),
                    FieldChange("results", #"[{"name":"Run","role":"work","spent":3600}]"#),
                ], at: stamp)
            records.append(record)
        }
        try await sync(records)
    }

    mutating func delete(_ sessions: Range<Int>) async throws {
        var records: [Records.Record] = []
        for number in sessions {
            var record = Records.Record(Self.key(number))
            record.delete(at: stamp())
            records.append(record)
        }
        try await sync(records)
    }

    private mutating func large(_ number: Int, bytes: Int) -> Records.Record {
        var record = Devices.record()
        record.set("unknown", "\"" + String(repeating: "x", count: bytes) + "\"", at: stamp())
        return record
    }

    mutating func sendLarge(records count: Int, bytes: Int) async throws {
        var records: [Records.Record] = []
        for number in 0..<count { records.append(large(number, bytes: bytes)) }
        try await sync(records)
    }

    mutating func sendInPieces(bytes: Int) async throws {
        let push = PushedRecord(large(0, bytes: bytes), pending: nil)
        let text = Array(push.text.utf8)
        let count = (text.count + RecordRules.pieceBytes - 1) / RecordRules.pieceBytes
        for number in 0..<count {
            let range = number * RecordRules.pieceBytes..<min((number + 1) * RecordRules.pieceBytes, text.count)
            let piece = RecordPiece(
                key: push.record.key, push: "p", number: Int32(number), count: Int32(count),
                text: String(decoding: text[range], as: UTF8.self))
            try await sync([], pieces: [piece])
        }
    }

    func edit() async throws {
        _ = try await database.edit(account: account, Self.key(1), now: Devices.now) { _, _ in
            [FieldChange("name", #""Walk""#)]
        }
    }
}
