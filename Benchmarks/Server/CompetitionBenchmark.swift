import Foundation
import Records
import Storage
import Workouts

/// The cost of competitions on SQLite: a board's reading, and a session's writing.
struct CompetitionBenchmark {
    let share: Double

    private static let members = 100
    private static let rounds = 3

    func run(_ report: inout Report) async throws {
        print("\nCompetitions on SQLite")
        try await boards(&report)
        for count in [1, CompetitionRules.running] { try await writes(in: count, &report) }
    }

    private static func competition(_ measure: CompetitionMeasure = .distance) -> NewCompetition {
        let now = Seconds(milliseconds: Devices.now)
        return NewCompetition(name: "November", measure: measure, period: (now - 2_000_000)..<(now + 2_000_000))
    }

    /// A run of half an hour within the last three weeks.
    private static func session(_ number: Int) -> Record {
        let id = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max))
        var record = Record(RecordKey("sessions", id))
        let began = Devices.now / 1000 - 3600 - Int64(number % 1000) * 1900
        record.apply(
            [
                FieldChange("name", #""Run""#), FieldChange("began", "\(began)"), FieldChange("spent", "1800"),
                FieldChange("energy", "350.5"), FieldChange("distance", "\(5000 + number % 100)"),
                FieldChange("activity", #""running""#), FieldChange("zoneMinutes", "60"),
                FieldChange("results", #"[{"name":"Run","role":"work","spent":1800}]"#),
            ], at: Stamp(milliseconds: UInt64(Devices.now), counter: 0, node: .random(in: .min ... .max)))
        return record
    }

    private static func request(_ sessions: Range<Int>, cursor: SyncCursor?) -> SyncRequest {
        var request = SyncRequest(device: .init(id: "device", name: "Benchmark"), cursor: cursor)
        request.records = sessions.map { PushedRecord(session($0), pending: [:]) }
        return request
    }

    // MARK: Boards

    private func boards(_ report: inout Report) async throws {
        let sessions = max(Self.members, Int(10_000 * share))
        try await withFolder { folder in
            let devices = try await Devices(
                try await Database(.sqlite(path: folder.appending(path: "boards.sqlite").path), logger: quiet),
                accounts: Self.members)
            let id = try await join(devices, code: "1")
            for account in devices.accounts {
                _ = try await devices.database.sync(
                    account: account.id, Self.request(0..<(sessions / Self.members), cursor: nil), now: Devices.now)
            }
            var times: [Double] = []
            for round in 0..<200 {
                let start = ContinuousClock.now
                let board = try await devices.database.board(
                    account: devices.accounts[round % Self.members].id, competition: id)
                times.append(start.duration(to: .now).seconds * 1000)
                guard board?.standings.count == Self.members, board?.standings.first?.value ?? 0 > 0 else {
                    throw Failed("The board isn't whole.")
                }
            }
            await devices.database.close()
            let slow = times.percentile(0.95)
            report.line(
                "  board of \(Self.members) after \(sessions) sessions, 95 %", "\(slow.digits(2)) ms", "at most 5 ms",
                isReached: slow <= 5)
        }
    }

    /// Has all accounts take part in a competition of the first one.
    private func join(_ devices: Devices, code: String) async throws -> String {
        let made = try await devices.database.makeCompetition(
            account: devices.accounts[0].id, Self.competition(), alias: "0", code: code, now: Devices.now)
        for (number, account) in devices.accounts.enumerated().dropFirst() {
            _ = try await devices.database.joinCompetition(
                account: account.id, code: code, alias: "\(number)", now: Devices.now)
        }
        return made.id
    }

    // MARK: Writes

    /// Compares the writing of sessions, one a request, by turns in the same database: of an account that is in so many
    /// competitions, and of one that is in none.
    private func writes(in count: Int, _ report: inout Report) async throws {
        let writes = max(50, Int(1_000 * share))
        var ratios: [(ratio: Double, plain: Double)] = []
        for _ in 0..<Self.rounds {
            try await withFolder { folder in
                let devices = try await Devices(
                    try await Database(.sqlite(path: folder.appending(path: "writes.sqlite").path), logger: quiet),
                    accounts: 2)
                let measures = CompetitionMeasure.allCases
                for number in 0..<count {
                    _ = try await devices.database.makeCompetition(
                        account: devices.accounts[0].id, Self.competition(measures[number % measures.count]),
                        alias: "0", code: "\(number)", now: Devices.now)
                }
                var times = [Double](repeating: 0, count: 2)
                var cursors = [SyncCursor?](repeating: nil, count: 2)
                for number in 0..<(2 * writes) {
                    let who = number % 2
                    let request = Self.request((number / 2)..<(number / 2 + 1), cursor: cursors[who])
                    let start = ContinuousClock.now
                    cursors[who] = try await devices.database.sync(
                        account: devices.accounts[who].id, request, now: Devices.now
                    ).cursor
                    times[who] += start.duration(to: .now).seconds
                }
                await devices.database.close()
                ratios.append((times[0] / times[1], times[1] / Double(writes) * 1000))
            }
        }
        let middle = ratios.sorted { $0.ratio < $1.ratio }[Self.rounds / 2]
        report.line(
            "  a session's write in \(count) competition\(count == 1 ? "" : "s")", middle.ratio.digits(2),
            "of \(middle.plain.digits(2)) ms in none; at most 1.3\(count == 1 ? "" : ", of one")",
            isReached: count > 1 || middle.ratio <= 1.3)
    }
}
