public import Records
public import Workouts

/// A competition that is to be made. Its values have been checked.
public struct NewCompetition: Equatable, Sendable {
    public var name: String
    public var measure: CompetitionMeasure
    /// To the millisecond.
    public var period: Range<Seconds>

    public init(name: String, measure: CompetitionMeasure, period: Range<Seconds>) {
        self.name = name
        self.measure = measure
        self.period = period
    }
}

/// The reason why a competition can't be made, joined or changed.
public enum CompetitionError: Error, Equatable, Sendable {
    /// No competition has that code, or it is over.
    case unknownCode
    /// The account is in it already.
    case isMember
    case aliasTaken
    /// It has as many members as it may have.
    case full
    /// The account is in as many as it may be in.
    case tooMany
    /// Only the owner may do this.
    case notOwner
    case over
    /// Another competition has that code: take another one.
    case codeTaken
}

extension Database {
    /// Makes a competition with the account as its owner and only member.
    ///
    /// - Parameter code: the hash of its code.
    /// - Throws: `CompetitionError.tooMany`, `codeTaken`; `StorageError.noAccount`.
    public func makeCompetition(
        account: String, _ new: NewCompetition, alias: String, code: String, now: Int64
    ) async throws -> Competition {
        let id = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max))
        let (competition, members) = try await write { connection in
            try Self.lock(connection, account, joining: now)
            let inserted = try connection.run(
                """
                INSERT INTO competitions (id, name, measure, begins, ends, code, created)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (code) DO NOTHING
                """,
                [
                    .text(id), .text(new.name), .text(new.measure.code),
                    .integer(new.period.lowerBound.microseconds / 1000),
                    .integer(new.period.upperBound.microseconds / 1000), .text(code), .integer(now),
                ])
            guard inserted == 1 else { throw CompetitionError.codeTaken }
            return try Self.add(connection, account, alias, number: 0, to: id, now: now)
        }
        changes.publishBoards(of: members)
        return competition
    }

    /// Takes part in the competition with that code. The account's sessions count from its beginning on.
    ///
    /// - Throws: `CompetitionError.unknownCode`, `isMember`, `aliasTaken`, `full`, `tooMany`; `StorageError.noAccount`.
    public func joinCompetition(
        account: String, code: String, alias: String, now: Int64
    ) async throws -> Competition {
        let (competition, members) = try await write { connection in
            try Self.lock(connection, account, joining: now)
            let row = try connection.row(
                "SELECT id, ends FROM competitions WHERE code = $1\(connection.dialect.forUpdate)", [.text(code)])
            guard let row, try row.integer(1) > now else { throw CompetitionError.unknownCode }
            let id = try row.text(0)
            let others = try connection.rows(
                "SELECT account, alias_key, number FROM members WHERE competition = $1 ORDER BY number", [.text(id)])
            for other in others {
                if try other.text(0) == account { throw CompetitionError.isMember }
            }
            guard others.count < CompetitionRules.members else { throw CompetitionError.full }
            for other in others {
                if try other.text(1) == sameName(alias) { throw CompetitionError.aliasTaken }
            }
            let number = try (others.last?.integer(2) ?? 0) + 1
            return try Self.add(connection, account, alias, number: number, to: id, now: now)
        }
        changes.publishBoards(of: members)
        return competition
    }

    /// Takes an account out of a competition, with its alias and its sums. The last to leave takes the competition along.
    ///
    /// - Returns: Whether it was in it.
    @discardableResult
    public func leaveCompetition(account: String, competition: String) async throws -> Bool {
        let (wasMember, members) = try await write { connection in
            // As for joining: the account first, then the competition.
            _ = try AccountState(connection, account: account, isWriting: true)
            _ = try connection.row(
                "SELECT id FROM competitions WHERE id = $1\(connection.dialect.forUpdate)", [.text(competition)])
            let members = try Self.members(of: [competition], connection)
            let left = try connection.run(
                "DELETE FROM members WHERE competition = $1 AND account = $2", [.text(competition), .text(account)])
            guard left == 1 else { return (false, Set<String>()) }
            try Self.removeEmpty([competition], connection)
            try Self.tell(members, connection)
            return (true, members)
        }
        changes.publishBoards(of: members)
        return wasMember
    }

    /// Replaces a competition's code.
    ///
    /// - Parameter code: the new one's hash.
    /// - Returns: False where the account isn't in it, or there is none.
    /// - Throws: `CompetitionError.notOwner`, `over`, `codeTaken`.
    public func setCompetitionCode(
        account: String, competition: String, code: String, now: Int64
    ) async throws -> Bool {
        try await write { connection in
            guard let board = try Self.boards(connection, for: account, competition).first?.competition else {
                return false
            }
            guard board.isOwner else { throw CompetitionError.notOwner }
            guard board.period.upperBound.microseconds / 1000 > now else { throw CompetitionError.over }
            let taken = try connection.row(
                "SELECT 1 FROM competitions WHERE code = $1 AND id <> $2", [.text(code), .text(competition)])
            guard taken == nil else { throw CompetitionError.codeTaken }
            return try connection.run(
                "UPDATE competitions SET code = $2 WHERE id = $1", [.text(competition), .text(code)]) == 1
        }
    }

    /// Makes an account's part in all its competitions anew, of its records: what is there already, if all is right.
    func recountCompetitions(account: String) async throws {
        try await write { connection in
            _ = try AccountState(connection, account: account, isWriting: true)
            var table = try ContributionTable(connection, account: account)
            try table.rebuild()
        }
    }

    // MARK: Within transactions

    /// Locks the account against writers of its sessions, and checks that it may be in one more.
    private static func lock(_ connection: any SQLConnection, _ account: String, joining now: Int64) throws {
        _ = try AccountState(connection, account: account, isWriting: true)
        let row = try connection.row(
            """
            SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN ends > $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
            FROM members JOIN competitions ON id = competition WHERE account = $1
            """, [.text(account), .integer(now)])
        guard let row, try row.integer(0) < CompetitionRules.memberships,
            try row.integer(1) < CompetitionRules.running
        else { throw CompetitionError.tooMany }
    }

    private static func add(
        _ connection: any SQLConnection, _ account: String, _ alias: String, number: Int64, to id: String, now: Int64
    ) throws -> (Competition, members: Set<String>) {
        try connection.run(
            """
            INSERT INTO members (competition, account, alias, alias_key, number, joined)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [.text(id), .text(account), .text(alias), .text(sameName(alias)), .integer(number), .integer(now)])
        var table = try ContributionTable(connection, account: account, competition: id)
        try table.rebuild()
        guard let board = try boards(connection, for: account, id).first else {
            throw StorageError.fault("A competition that was just joined isn't there.")
        }
        return (board.competition, try tellMembers(of: [id], connection))
    }

    /// Deletes those of the competitions that have no members any more.
    static func removeEmpty(_ competitions: Set<String>, _ connection: any SQLConnection) throws {
        for competition in competitions.sorted() {
            try connection.run(
                """
                DELETE FROM competitions WHERE id = $1
                AND NOT EXISTS (SELECT 1 FROM members WHERE competition = $1)
                """, [.text(competition)])
        }
    }

    // MARK: News

    static func members(of competitions: Set<String>, _ connection: any SQLConnection) throws -> Set<String> {
        var members: Set<String> = []
        for slice in SQLDialect.slices(Array(competitions)) {
            let rows = try connection.rows(
                """
                SELECT DISTINCT account FROM members
                WHERE competition IN \(SQLDialect.placeholders(rows: 1, columns: slice.count))
                """, slice.map { .text($0) })
            for row in rows { members.insert(try row.text(0)) }
        }
        return members
    }

    /// Notifies the other servers, at the commit, that the boards of competitions have changed.
    ///
    /// - Returns: the members' accounts, for this server's own followers.
    static func tellMembers(of competitions: Set<String>, _ connection: any SQLConnection) throws -> Set<String> {
        let members = try members(of: competitions, connection)
        try tell(members, connection)
        return members
    }

    static func tell(_ members: Set<String>, _ connection: any SQLConnection) throws {
        // A notification holds 8,000 bytes.
        let all = members.sorted()
        for start in stride(from: 0, to: all.count, by: 300) {
            try connection.notify(.boards, all[start..<min(start + 300, all.count)].joined(separator: " "))
        }
    }
}
