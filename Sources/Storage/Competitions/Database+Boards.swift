public import Records
import Workouts

// The boards of competitions: sums of the contributions, made when they are asked for.

extension Database {
    /// The competitions that an account is in, the latest first. O(members of all of them and their contributions).
    public func competitions(account: String) async throws -> [Competition] {
        try await engine.read { connection in
            try Self.boards(connection, for: account).map(\.competition)
        }
    }

    /// Whether an account is in any competition, over or not.
    public func hasCompetitions(account: String) async throws -> Bool {
        try await engine.read { connection in
            try connection.row("SELECT 1 FROM members WHERE account = $1 LIMIT 1", [.text(account)]) != nil
        }
    }

    /// Nil where there is no such competition, or the account isn't in it: nobody else learns whether there is one.
    /// O(members and their contributions).
    public func board(account: String, competition: String) async throws -> CompetitionBoard? {
        try await engine.read { try Self.boards($0, for: account, competition).first }
    }

    private struct Member {
        let account: String
        let alias: String
        let number: Int64
        /// Thousandths.
        let sum: Int64
        let imported: Int64
        /// The moment at which the sum was reached.
        let reached: Int64

        /// Those who share a place aren't ahead of each other.
        func isAhead(of other: Member) -> Bool {
            sum != other.sum ? sum > other.sum : reached < other.reached
        }
    }

    static func boards(
        _ connection: any SQLConnection, for account: String, _ competition: String? = nil
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
        let members = Dictionary(grouping: try members(connection, only, values), by: \.competition)
        return try competitions.compactMap { row -> CompetitionBoard? in
            let id = try row.text(0)
            guard let measure = CompetitionMeasure(code: try row.text(2)) else { return nil }
            return board(
                id: id, name: try row.text(1), measure,
                Seconds(milliseconds: try row.integer(3))..<Seconds(milliseconds: try row.integer(4)),
                members[id, default: []].map(\.member), for: account)
        }
    }

    private static func members(
        _ connection: any SQLConnection, _ only: String, _ values: [SQLValue]
    ) throws -> [(competition: String, member: Member)] {
        try connection.rows(
            """
            SELECT members.competition, members.account, members.alias, members.number,
                CAST(COALESCE(SUM(value), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN imported = 1 THEN value ELSE 0 END), 0) AS BIGINT),
                COALESCE(MAX(contributions.ended), 0)
            FROM members AS own JOIN members ON members.competition = own.competition
            LEFT JOIN contributions ON contributions.competition = members.competition
                AND contributions.account = members.account AND counted = 1
            WHERE own.account = $1\(only)
            GROUP BY members.competition, members.account, members.alias, members.number
            """, values
        ).map { row in
            (
                try row.text(0),
                Member(
                    account: try row.text(1), alias: try row.text(2), number: try row.integer(3),
                    sum: try row.integer(4), imported: try row.integer(5), reached: try row.integer(6))
            )
        }
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
                    value: Double(member.sum) / 1000, imported: Double(member.imported) / 1000,
                    isOwn: member.account == account))
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
