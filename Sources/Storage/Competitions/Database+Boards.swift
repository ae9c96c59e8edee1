public import Records
import Workouts

// The boards of competitions: sums of what sessions are in them, made when they are asked for, outside of any writer's
// turn.

extension Database {
    /// The competitions that an account is in, the latest first. O(members of all of them), and for each member whose
    /// sessions have changed since the last time O(n log n) of those.
    public func competitions(account: String) async throws -> [Competition] {
        try await readFacts { [sums] connection in
            try Self.boards(connection, sums, for: account).map(\.competition)
        }
    }

    /// Whether an account is in any competition, over or not.
    public func hasCompetitions(account: String) async throws -> Bool {
        try await engine.read { connection in
            try connection.row("SELECT 1 FROM members WHERE account = $1 LIMIT 1", [.text(account)]) != nil
        }
    }

    /// Nil where there is no such competition, or the account isn't in it: nobody else learns whether there is one.
    /// As fast as `competitions`, of one.
    public func board(account: String, competition: String) async throws -> CompetitionBoard? {
        try await readFacts { [sums] in try Self.boards($0, sums, for: account, competition).first }
    }

    private struct Member {
        let account: String
        let alias: String
        let number: Int64
        let sum: ContributionSum

        /// Those who share a place aren't ahead of each other.
        func isAhead(of other: Member) -> Bool {
            sum.value != other.sum.value ? sum.value > other.sum.value : sum.reached < other.sum.reached
        }
    }

    private static func boards(
        _ connection: any SQLConnection, _ sums: BoardSums, for account: String, _ competition: String? = nil
    ) throws -> [CompetitionBoard] {
        let only = competition == nil ? "" : " AND own.competition = $2"
        let values: [SQLValue] = [.text(account)] + (competition.map { [.text($0)] } ?? [])
        let competitions = try connection.rows(
            """
            SELECT competitions.id, name, measure, begins, ends FROM members AS own
            JOIN competitions ON competitions.id = own.competition
            WHERE account = $1\(only) ORDER BY competitions.created DESC, competitions.id
            """, values)
        guard !competitions.isEmpty else { return [] }
        let rows = try members(connection, only, values)
        return try competitions.compactMap { row -> CompetitionBoard? in
            let id = try row.text(0)
            guard let measure = CompetitionMeasure(code: try row.text(2)) else { return nil }
            let period = try row.integer(3)..<max(try row.integer(3), try row.integer(4))
            let members = try rows[id, default: []].map { row in
                let key = BoardSums.Key(
                    account: row.account, epoch: row.epoch, facts: row.facts, measure: measure, period: period)
                let sum = try sums.sum(key) {
                    try SessionFactsTable(connection: connection, account: row.account).sum(of: measure, in: period)
                }
                return Member(account: row.account, alias: row.alias, number: row.number, sum: sum)
            }
            return board(
                id: id, name: try row.text(1), measure,
                Seconds(milliseconds: period.lowerBound)..<Seconds(milliseconds: period.upperBound), members,
                for: account)
        }
    }

    private struct MemberRow {
        let account: String
        let alias: String
        let number: Int64
        let epoch: String
        let facts: Int64

        init(_ row: SQLRow) throws {
            account = try row.text(1)
            alias = try row.text(2)
            number = try row.integer(3)
            facts = try row.integer(4)
            epoch = try row.text(6)
        }
    }

    /// By their competitions.
    ///
    /// - Throws: `NeedsFacts`.
    private static func members(
        _ connection: any SQLConnection, _ only: String, _ values: [SQLValue]
    ) throws -> [String: [MemberRow]] {
        let rows = try connection.rows(
            """
            SELECT members.competition, members.account, members.alias, members.number, facts, has_facts,
                (SELECT value FROM settings WHERE name = 'epoch')
            FROM members AS own JOIN members ON members.competition = own.competition
            JOIN accounts ON accounts.id = members.account
            WHERE own.account = $1\(only)
            """, values)
        let lacking = Set(try rows.filter { try !$0.flag(5) }.map { try $0.text(1) })
        guard lacking.isEmpty else { throw NeedsFacts(accounts: lacking.sorted()) }
        return try Dictionary(grouping: rows) { try $0.text(0) }.mapValues { try $0.map(MemberRow.init) }
    }

    private static func board(
        id: String, name: String, _ measure: CompetitionMeasure, _ period: Range<Seconds>, _ members: [Member],
        for account: String
    ) -> CompetitionBoard? {
        let sorted = members.sorted { left, right in
            left.isAhead(of: right) || !right.isAhead(of: left) && left.number < right.number
        }
        var standings: [Standing] = []
        for (place, member) in sorted.enumerated() {
            let isTied = place > 0 && !sorted[place - 1].isAhead(of: member)
            standings.append(
                Standing(
                    rank: isTied ? standings[place - 1].rank : Int32(place + 1), alias: member.alias,
                    value: Double(member.sum.value) / 1000, imported: Double(member.sum.imported) / 1000,
                    entered: Double(member.sum.entered) / 1000, isOwn: member.account == account))
        }
        guard let own = standings.first(where: \.isOwn) else { return nil }
        let owner = members.min { $0.number < $1.number }
        return CompetitionBoard(
            competition: Competition(
                id: id, name: name, measure: measure, period: period, members: Int32(members.count),
                isOwner: owner?.account == account, standing: own),
            standings: standings)
    }
}
