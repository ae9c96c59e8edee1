import Records

/// An account's rows of the table `session_facts`. They change in the transaction that writes the sessions, under the
/// lock of the account's row.
struct SessionFactsTable {
    let connection: any SQLConnection
    let account: String

    private static let columns = "session, began, ended, imported, entered, workouts, minutes, calories, distance"

    /// A competition that an account is in.
    struct Membership {
        let competition: String
        let measure: CompetitionMeasure
        /// Milliseconds since 1970.
        let period: Range<Int64>
    }

    /// The outcome of an update.
    struct Outcome {
        /// Whether any row is another one now.
        var isChanged = false
        /// The competitions in which a session is something else than it was.
        var competitions: Set<String> = []
    }

    /// Takes over what sessions are now: two statements for all of them, two more where one has changed that isn't new,
    /// and O(log n) for each session, whatever the account competes in.
    ///
    /// - Parameter new: those that weren't there before.
    func update(_ sessions: [Record], new: [Record] = []) throws -> Outcome {
        let before = try find(sessions.map(\.key.id))
        var outcome = Outcome()
        var written: [(session: String, facts: SessionFacts)] = []
        var gone: [String] = []
        var changes: [SessionFacts?] = []
        for record in sessions + new {
            let session = record.key.id
            let (old, facts) = (before[session], SessionFacts(record))
            guard old != facts else { continue }
            if let facts { written.append((session, facts)) } else { gone.append(session) }
            changes += [old, facts]
        }
        try delete(gone)
        try write(written)
        guard !changes.isEmpty else { return outcome }
        outcome.isChanged = true
        for membership in try memberships() {
            // An old and a new one of the same session differ: where either counts, the board may be another one.
            let counts = changes.contains { facts in
                facts.flatMap { Contribution($0, by: membership.measure, in: membership.period) } != nil
            }
            if counts { outcome.competitions.insert(membership.competition) }
        }
        return outcome
    }

    /// The sum of an account's sessions. O(n log n) of those that began in the period.
    func sum(of measure: CompetitionMeasure, in period: Range<Int64>) throws -> ContributionSum {
        ContributionSum(
            try connection.rows(
                """
                SELECT began, ended, \(measure.code), imported, entered FROM session_facts
                WHERE account = $1 AND began >= $2 AND began < $3 AND \(measure.code) > 0 ORDER BY began, session
                """, [.text(account), .integer(period.lowerBound), .integer(period.upperBound)]
            ).map { row in
                Contribution(
                    began: try row.integer(0), ended: try row.integer(1), value: try row.integer(2),
                    isImported: try row.flag(3), isEntered: try row.flag(4))
            })
    }

    // MARK: Rows

    private func memberships() throws -> [Membership] {
        try connection.rows(
            "SELECT id, measure, begins, ends FROM members JOIN competitions ON id = competition WHERE account = $1",
            [.text(account)]
        ).compactMap { row in
            guard let measure = CompetitionMeasure(code: try row.text(1)) else { return nil }
            let (begin, end) = (try row.integer(2), try row.integer(3))
            return Membership(competition: try row.text(0), measure: measure, period: begin..<max(begin, end))
        }
    }

    private func find(_ sessions: [String]) throws -> [String: SessionFacts] {
        var found: [String: SessionFacts] = [:]
        for slice in SQLDialect.slices(sessions) {
            let rows = try connection.rows(
                """
                SELECT \(Self.columns) FROM session_facts
                WHERE account = $1 AND session IN \(SQLDialect.placeholders(rows: 1, columns: slice.count, from: 2))
                """, [.text(account)] + slice.map { .text($0) })
            for row in rows { found[try row.text(0)] = try Self.facts(row) }
        }
        return found
    }

    private static func facts(_ row: SQLRow) throws -> SessionFacts {
        var values = SessionFacts.Values()
        for (column, measure) in zip(5..., CompetitionMeasure.allCases) { values[measure] = try row.integer(column) }
        return SessionFacts(
            began: try row.integer(1), ended: try row.integer(2), isImported: try row.flag(3),
            isEntered: try row.flag(4), values: values)
    }

    private func delete(_ sessions: [String]) throws {
        for slice in SQLDialect.slices(sessions) {
            try connection.run(
                """
                DELETE FROM session_facts
                WHERE account = $1 AND session IN \(SQLDialect.placeholders(rows: 1, columns: slice.count, from: 2))
                """, [.text(account)] + slice.map { .text($0) })
        }
    }

    private func write(_ rows: [(session: String, facts: SessionFacts)]) throws {
        for slice in SQLDialect.slices(rows) {
            try connection.run(
                """
                INSERT INTO session_facts (account, \(Self.columns))
                VALUES \(SQLDialect.placeholders(rows: slice.count, columns: 10))
                ON CONFLICT (account, session) DO UPDATE SET began = excluded.began, ended = excluded.ended,
                    imported = excluded.imported, entered = excluded.entered, workouts = excluded.workouts,
                    minutes = excluded.minutes, calories = excluded.calories, distance = excluded.distance
                """,
                slice.flatMap { session, facts -> [SQLValue] in
                    [
                        .text(account), .text(session), .integer(facts.began), .integer(facts.ended),
                        SQLValue(facts.isImported), SQLValue(facts.isEntered),
                    ] + CompetitionMeasure.allCases.map { .integer(facts.values[$0]) }
                })
        }
    }
}
