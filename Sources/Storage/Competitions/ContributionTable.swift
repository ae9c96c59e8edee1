import Records
import Workouts

/// The parts that an account's sessions have in its competitions. It changes in the transaction that writes the
/// sessions, under the lock of the account's row.
struct ContributionTable {
    let connection: any SQLConnection
    let account: String
    private let memberships: [Membership]
    /// The competitions whose boards have changed.
    private(set) var changed: Set<String> = []

    private struct Membership {
        let competition: String
        let measure: CompetitionMeasure
        /// Milliseconds since 1970.
        let period: Range<Int64>
    }

    private struct Key: Hashable {
        let competition: String
        let session: String
    }

    /// - Parameter competition: the only one to look at; nil: all that the account is in.
    init(_ connection: any SQLConnection, account: String, competition: String? = nil) throws {
        self.connection = connection
        self.account = account
        memberships = try connection.rows(
            """
            SELECT id, measure, begins, ends FROM members JOIN competitions ON id = competition
            WHERE account = $1\(competition == nil ? "" : " AND id = $2")
            """, [.text(account)] + (competition.map { [.text($0)] } ?? [])
        ).compactMap { row in
            guard let measure = CompetitionMeasure(code: try row.text(1)) else { return nil }
            return Membership(
                competition: try row.text(0), measure: measure,
                period: try row.integer(2)..<max(try row.integer(2), try row.integer(3)))
        }
    }

    /// Takes over what sessions are now. Where the account is in no competition it costs nothing, otherwise three
    /// statements for all of the sessions, one more for those that aren't new, and O(log n) each.
    ///
    /// - Parameter new: those that weren't there before.
    mutating func update(_ sessions: [Record], new: [Record] = []) throws {
        guard !memberships.isEmpty, !(sessions.isEmpty && new.isEmpty) else { return }
        var before = try find(sessions.map(\.key.id))
        var after: [(key: Key, contribution: Contribution)] = []
        var span: ClosedRange<Int64>?
        func touch(_ competition: String, _ contribution: Contribution) {
            changed.insert(competition)
            span = min(span?.lowerBound ?? .max, contribution.began)...max(span?.upperBound ?? .min, contribution.until)
        }
        for record in sessions + new {
            guard let facts = SessionFacts(record) else { continue }
            for membership in memberships {
                guard let contribution = Contribution(facts, by: membership.measure, in: membership.period) else {
                    continue
                }
                let key = Key(competition: membership.competition, session: record.key.id)
                let old = before.removeValue(forKey: key)
                guard old != contribution else { continue }
                if let old { touch(key.competition, old) }
                touch(key.competition, contribution)
                after.append((key, contribution))
            }
        }
        for (key, old) in before { touch(key.competition, old) }
        try delete(Array(before.keys))
        try write(after)
        if let span { try recount(span) }
    }

    // MARK: Rows

    private func find(_ sessions: [String]) throws -> [Key: Contribution] {
        let known = Set(memberships.map(\.competition))
        var found: [Key: Contribution] = [:]
        for slice in SQLDialect.slices(sessions) {
            let rows = try connection.rows(
                """
                SELECT competition, session, began, ended, value, imported FROM contributions
                WHERE account = $1 AND session IN \(SQLDialect.placeholders(rows: 1, columns: slice.count, from: 2))
                """, [.text(account)] + slice.map { .text($0) })
            for row in rows {
                let key = Key(competition: try row.text(0), session: try row.text(1))
                if known.contains(key.competition) { found[key] = try Self.contribution(row, from: 2) }
            }
        }
        return found
    }

    private static func contribution(_ row: SQLRow, from column: Int) throws -> Contribution {
        Contribution(
            began: try row.integer(column), ended: try row.integer(column + 1), value: try row.integer(column + 2),
            isImported: try row.flag(column + 3))
    }

    private func delete(_ keys: [Key]) throws {
        for key in keys {
            try connection.run(
                "DELETE FROM contributions WHERE competition = $1 AND account = $2 AND session = $3",
                [.text(key.competition), .text(account), .text(key.session)])
        }
    }

    private func write(_ rows: [(key: Key, contribution: Contribution)]) throws {
        for slice in SQLDialect.slices(rows) {
            try connection.run(
                """
                INSERT INTO contributions (competition, account, session, began, ended, value, imported, counted)
                VALUES \(SQLDialect.placeholders(rows: slice.count, columns: 8))
                ON CONFLICT (account, session, competition) DO UPDATE SET began = excluded.began,
                    ended = excluded.ended, value = excluded.value, imported = excluded.imported,
                    counted = excluded.counted
                """,
                slice.flatMap { key, contribution -> [SQLValue] in
                    [
                        .text(key.competition), .text(account), .text(key.session), .integer(contribution.began),
                        .integer(contribution.ended), .integer(contribution.value), SQLValue(contribution.isImported),
                        SQLValue(true),
                    ]
                })
        }
    }

    // MARK: Overlaps

    /// Decides anew which sessions count, among all that overlap a time, directly or by others in between.
    private func recount(_ span: ClosedRange<Int64>) throws {
        var (from, to) = (span.lowerBound, span.upperBound)
        while true {
            let rows = try connection.rows(
                """
                SELECT competition, session, began, ended, value, imported, counted FROM contributions
                WHERE account = $1 AND began <= $2 AND began >= $3 AND ended >= $4
                ORDER BY competition, began, session
                """,
                [
                    .text(account), .integer(to), .integer(from - Contribution.longest.microseconds / 1000),
                    .integer(from),
                ])
            let contributions = try rows.map { try Self.contribution($0, from: 2) }
            let earliest = contributions.map(\.began).min() ?? from
            let latest = contributions.map(\.until).max() ?? to
            guard earliest >= from, latest <= to else {
                (from, to) = (min(from, earliest), max(to, latest))
                continue
            }
            var start = 0
            while start < rows.count {
                let competition = try rows[start].text(0)
                var end = start + 1
                while end < rows.count, try rows[end].text(0) == competition { end += 1 }
                try count(rows[start..<end], contributions[start..<end])
                start = end
            }
            return
        }
    }

    /// - Parameter rows: those of one competition.
    private func count(_ rows: ArraySlice<SQLRow>, _ contributions: ArraySlice<Contribution>) throws {
        for (row, counts) in zip(rows, Contribution.counting(Array(contributions))) where try row.flag(6) != counts {
            try connection.run(
                "UPDATE contributions SET counted = $4 WHERE competition = $1 AND account = $2 AND session = $3",
                [.text(try row.text(0)), .text(account), .text(try row.text(1)), SQLValue(counts)])
        }
    }
}

extension ContributionTable {
    /// Makes the rows of all competitions anew, of the account's records. O(the account's sessions).
    ///
    /// The database itself finds those of the time that counts: reading each would take as long as sync has taken.
    mutating func rebuild() throws {
        guard let first = memberships.map(\.period.lowerBound).min(),
            let last = memberships.map(\.period.upperBound).max()
        else { return }
        for membership in memberships {
            try connection.run(
                "DELETE FROM contributions WHERE competition = $1 AND account = $2",
                [.text(membership.competition), .text(account)])
        }
        let keys = try connection.rows(
            """
            SELECT id FROM session_times
            WHERE account = $1 AND began >= $2 / 1000.0 - 1 AND began <= $3 / 1000.0 + 1 ORDER BY id
            """, [.text(account), .integer(first), .integer(last)]
        ).map { RecordKey(RecordKind.sessions.rawValue, try $0.text(0)) }
        let table = RecordTable(connection: connection, account: account)
        for slice in SQLDialect.slices(keys) {
            let found = try table.find(Array(slice))
            var records = found.records.values.map(\.record)
            for key in found.long { if let record = try table.record(key)?.record.record { records.append(record) } }
            try update([], new: records)
        }
        changed.formUnion(memberships.map(\.competition))
    }
}
