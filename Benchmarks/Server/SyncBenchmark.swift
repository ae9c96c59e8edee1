import Foundation
import GRDB
import Records
import Storage

/// Sync writes on SQLite, every commit on the disk before it counts.
struct SyncBenchmark {
    let share: Double

    /// Several devices of several people at once.
    private static let accounts = 8
    private static let writers = 16
    private static let rounds = 3

    func run(_ report: inout Report) async throws {
        print("\nSync writes on SQLite")
        for size in [100, 10] {
            var pairs: [(sync: Double, bare: Double)] = []
            for _ in 0..<Self.rounds { pairs.append(try await throughput(size: size)) }
            // The round in the middle by its ratio, so that a pause of the disk counts for neither side.
            let middle = pairs.sorted { $0.sync / $0.bare < $1.sync / $1.bare }[Self.rounds / 2]
            report.line(
                "  records a second, \(size) a batch, \(Self.writers) devices", middle.sync.digits(0),
                "\((middle.sync / middle.bare).digits(2)) of a bare loop's \(middle.bare.digits(0)); at least 0.5",
                isReached: middle.sync >= 0.5 * middle.bare)
        }
    }

    /// Records a second through `Database.sync`, and in a loop that inserts the same rows in equal batches.
    private func throughput(size: Int) async throws -> (sync: Double, bare: Double) {
        try await withFolder { folder in
            let synced = folder.appending(path: "synced.sqlite").path
            let requests = max(Self.writers, Int(400 * share) * 100 / size)
            let devices = try await Devices(
                try await Database(.sqlite(path: synced), logger: quiet), accounts: Self.accounts)
            let each = requests / Self.writers
            let prepared = (0..<Self.writers).map { _ in
                (0..<each).map { _ in Devices.request(records: size, cursor: nil) }
            }
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, requests) in prepared.enumerated() {
                    let account = devices.accounts[number % Self.accounts].id
                    group.addTask {
                        var cursor: SyncCursor?
                        for var request in requests {
                            request.cursor = cursor
                            cursor = try await devices.database.sync(account: account, request, now: Devices.now).cursor
                        }
                    }
                }
                try await group.waitForAll()
            }
            let time = start.duration(to: .now)
            await devices.database.close()
            let records = each * Self.writers * size
            let bare = try await bareLoop(
                synced, folder.appending(path: "bare.sqlite").path, size: size, records: records)
            return (Double(records) / time.seconds, Double(records) / bare.seconds)
        }
    }

    /// Inserts what `synced` holds into an empty database of the same tables and settings.
    private func bareLoop(_ synced: String, _ path: String, size: Int, records: Int) async throws -> Duration {
        let columns = ["account", "collection", "id", "sequence", "deleted", "size", "text", "past"]
        let source = try DatabaseQueue(path: synced)
        let (accounts, rows) = try await source.read { database in
            // In the batches in which they came, by turns of all accounts.
            (
                try Row.fetchAll(database, sql: "SELECT * FROM accounts").map { StatementArguments($0.databaseValues) },
                try Row.fetchAll(
                    database,
                    sql:
                        "SELECT \(columns.joined(separator: ", ")) FROM records ORDER BY (sequence - 1) / \(size), account, sequence"
                ).map { StatementArguments($0.databaseValues) }
            )
        }
        try source.close()
        guard rows.count == records else { throw Failed("\(rows.count) of \(records) records are there") }
        await (try Database(.sqlite(path: path), logger: quiet)).close()
        let pool = try DatabasePool(path: path)
        try await pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            for account in accounts {
                let marks = Array(repeating: "?", count: 10).joined(separator: ", ")
                try database.execute(
                    sql: """
                        INSERT INTO accounts (id, username, username_key, email, email_key, password, recovery, apple, created, sequence)
                        VALUES (\(marks))
                        """, arguments: account)
            }
        }
        let duration = try await pool.writeWithoutTransaction { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT INTO records (\(columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            let start = ContinuousClock.now
            for first in stride(from: 0, to: rows.count, by: size) {
                try database.inTransaction(.immediate) {
                    for row in rows[first..<min(first + size, rows.count)] { try insert.execute(arguments: row) }
                    return .commit
                }
            }
            return start.duration(to: .now)
        }
        try pool.close()
        return duration
    }
}
