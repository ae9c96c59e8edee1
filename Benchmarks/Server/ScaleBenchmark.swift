import Foundation
import GRDB
import Records
import Storage
import StorageSimulation

/// The cost that many other accounts have for each one, and the cost of tidying away data that is of no use any more.
struct ScaleBenchmark {
    let share: Double

    private static let records = 1_000
    /// Syncs that both databases are asked for.
    private static let syncs = 2_000

    func run(_ report: inout Report) async throws {
        for engine in [Crowd.Dialect.sqlite, .postgres] {
            let accounts = max(20, Int(10_000 * share))
            print("\n\(accounts) accounts × \(Self.records) records on \(engine)")
            try await withFolder { folder in
                try await withServers(engine, folder) { small, large in
                    try await small.fill(Crowd(accounts: 10, records: Self.records, text: Devices.record().text))
                    try await large.fill(Crowd(accounts: accounts, records: Self.records, text: Devices.record().text))
                    try await oneChange(try await small.open(), try await large.open(), accounts, &report)
                    try await tidying(large, accounts, &report)
                }
            }
        }
    }

    // MARK: One change

    private func oneChange(
        _ small: Storage.Database, _ large: Storage.Database, _ accounts: Int, _ report: inout Report
    ) async throws {
        var few = try await Crew(small, accounts: 10)
        var many = try await Crew(large, accounts: accounts)
        // By turns, so that whatever else the machine does is the same for both.
        for _ in 0..<max(200, Int(Double(Self.syncs) * share)) {
            try await few.syncOne()
            try await many.syncOne()
        }
        let (before, after) = (few.times.percentile(0.5), many.times.percentile(0.5))
        report.line(
            "  an account's sync of one change, median", "\(after.digits(2)) ms",
            "\((after / before).digits(2)) × that with 10 accounts, \(before.digits(2)) ms; at most 1.5",
            isReached: after <= 1.5 * before)
        await small.close()
        await large.close()
    }

    /// Devices of accounts, one of which is synced at a time.
    private struct Crew {
        let database: Storage.Database
        let epoch: String
        var cursors: [SyncCursor?]
        var times: [Double] = []

        init(_ database: Storage.Database, accounts: Int) async throws {
            self.database = database
            epoch = try await database.epoch()
            cursors = Array(repeating: nil, count: accounts)
        }

        mutating func syncOne() async throws {
            let account = Int.random(in: cursors.indices)
            let cursor = cursors[account] ?? SyncCursor(epoch: epoch, sequence: Int64(ScaleBenchmark.records))
            let request = Devices.request(records: 1, cursor: cursor)
            let start = ContinuousClock.now
            let answer = try await database.sync(account: Crowd.account(account), request, now: Devices.now)
            times.append(start.duration(to: .now).seconds * 1000)
            guard answer.records.isEmpty, answer.refused.isEmpty, !answer.isReset else {
                throw Failed("More came than was asked for: \(answer.text.prefix(200))")
            }
            cursors[account] = answer.cursor
        }
    }

    // MARK: Tidying

    private func tidying(_ place: Place, _ accounts: Int, _ report: inout Report) async throws {
        var (without, with): ([Double], [Double]) = ([], [])
        let old = Devices.now - 200 * 86_400_000
        var deleted = Devices.record(at: old)
        deleted.delete(at: Stamp(milliseconds: UInt64(old) + 1, counter: 0, node: 1))
        let crowd = Crowd(accounts: accounts, records: Self.records, text: "")
        try await place.script(
            crowd.deleting(min(100_000, accounts * Self.records / 4), text: deleted.text, at: old + 1))
        let database = try await place.open()
        let seconds = max(2, 10 * share)
        for _ in 0..<3 {
            without += try await writes(database, accounts, seconds)
            let tidying = Task { try await database.tidy(now: Devices.now) }
            with += try await writes(database, accounts, seconds)
            tidying.cancel()
            _ = await tidying.result
        }
        await database.close()
        let left = try await place.count("SELECT COUNT(*) FROM records WHERE deleted_at IS NOT NULL")
        let (before, after) = (without.percentile(0.99), with.percentile(0.99))
        report.line(
            "  writes while tidying, 99 %", "\(after.digits(2)) ms",
            "\((after / before).digits(2)) × that without, \(before.digits(2)) ms; at most 2; \(left) of 100,000 left",
            isReached: after <= 2 * before)
    }

    /// Times of syncs of one change each, of 16 devices that sync 20 times a second.
    private func writes(_ database: Storage.Database, _ accounts: Int, _ seconds: Double) async throws -> [Double] {
        try await withThrowingTaskGroup(of: [Double].self) { group in
            let end = ContinuousClock.now + .seconds(seconds)
            for _ in 0..<16 {
                group.addTask {
                    // Nobody's records have been deleted here.
                    let account = Crowd.account(Int.random(in: accounts / 2..<accounts))
                    var cursor = try await database.sync(
                        account: account, Devices.request(records: 0, cursor: nil), now: Devices.now
                    ).cursor
                    var times: [Double] = []
                    while .now < end {
                        try await Task.sleep(for: .milliseconds(Int.random(in: 25...75)))
                        let request = Devices.request(records: 1, cursor: cursor)
                        let start = ContinuousClock.now
                        cursor = try await database.sync(account: account, request, now: Devices.now).cursor
                        times.append(start.duration(to: .now).seconds * 1000)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    // MARK: Databases

    private func withServers(
        _ engine: Crowd.Dialect, _ folder: URL, _ body: (_ small: Place, _ large: Place) async throws -> Void
    ) async throws {
        switch engine {
        case .sqlite:
            try await body(
                .sqlite(folder.appending(path: "small.sqlite").path),
                .sqlite(folder.appending(path: "large.sqlite").path))
        case .postgres:
            let cluster = try output(of: "Scripts/postgres.sh", ["start"]).trimmingCharacters(in: .newlines)
            defer { _ = try? output(of: "Scripts/postgres.sh", ["stop", cluster]) }
            let address = try String(contentsOfFile: cluster + "/address", encoding: .utf8)
            let host = address.trimmingCharacters(in: .newlines).replacing("/postgres", with: "/", maxReplacements: 1)
            let places = try ["small", "large"].map { name in
                _ = try output(
                    of: "psql", ["-qc", "CREATE DATABASE \(name)", address.trimmingCharacters(in: .newlines)])
                return Place.postgres(host + name)
            }
            try await body(places[0], places[1])
        }
    }

    private enum Place {
        case sqlite(String)
        case postgres(String)

        func open() async throws -> Storage.Database {
            switch self {
            case .sqlite(let path): try await Storage.Database(.sqlite(path: path), logger: quiet)
            case .postgres(let address): try await Storage.Database(DatabaseAddress(address), logger: quiet)
            }
        }

        func fill(_ crowd: Crowd) async throws {
            await (try open()).close()
            let start = ContinuousClock.now
            switch self {
            case .sqlite: for statement in crowd.sql(.sqlite) { try await script(statement) }
            case .postgres:
                for statement in crowd.sql(.postgres) { try await script(statement) }
                try await script("VACUUM ANALYZE;\nCHECKPOINT;")
            }
            print("  \(crowd.accounts) accounts were made in \(start.duration(to: .now).seconds.digits(0)) s")
        }

        func script(_ sql: String) async throws {
            switch self {
            case .sqlite(let path):
                let queue = try DatabaseQueue(path: path)
                try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
                try queue.close()
            case .postgres(let address):
                let statements = sql.split(separator: ";\n").flatMap { ["-c", String($0)] }
                _ = try output(of: "psql", ["-q", "-v", "ON_ERROR_STOP=1"] + statements + [address])
            }
        }

        func count(_ sql: String) async throws -> Int {
            switch self {
            case .sqlite(let path):
                let queue = try DatabaseQueue(path: path)
                return try await queue.read { try Int.fetchOne($0, sql: sql) } ?? 0
            case .postgres(let address):
                return Int(try output(of: "psql", ["-Atc", sql, address]).trimmingCharacters(in: .newlines)) ?? 0
            }
        }
    }
}
