public import Records
public import Workouts

/// A competition that is to be made. Its values have been checked.
public struct NewCompetition: Equatable, Sendable {
    /// Of 1 to 64 letters, digits, `_`, `-` and `.` of ASCII. A repeated request has the same one.
    public var id: String
    public var name: String
    public var measure: CompetitionMeasure
    /// To the millisecond.
    public var period: Range<Seconds>

    public init(
        id: String = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max)), name: String,
        measure: CompetitionMeasure, period: Range<Seconds>
    ) {
        self.id = id
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
    /// It was made before, and others take part in it.
    case isMade
}

extension Database {
    /// Makes a competition with the account as its owner and only member. Where the answer was lost, this is repeated
    /// with the same id: then there is one competition, with what was said last.
    ///
    /// - Parameter code: the hash of its code. One of an earlier request is void.
    /// - Throws: `CompetitionError.tooMany`, `codeTaken`, `isMade`; `StorageError.noAccount`.
    public func makeCompetition(
        account: String, _ new: NewCompetition, alias: String, code: String, now: Int64
    ) async throws -> Competition {
        let members = try await write { connection in
            _ = try AccountState(connection, account: account, isWriting: true)
            try Self.takeBack(connection, account, new.id)
            try Self.checkRoom(connection, account, now)
            let inserted = try connection.run(
                """
                INSERT INTO competitions (id, name, measure, begins, ends, code, created)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (code) DO NOTHING
                """,
                [
                    .text(new.id), .text(new.name), .text(new.measure.code),
                    .integer(new.period.lowerBound.microseconds / 1000),
                    .integer(new.period.upperBound.microseconds / 1000), .text(code), .integer(now),
                ])
            guard inserted == 1 else { throw CompetitionError.codeTaken }
            return try Self.add(connection, account, alias, number: 0, to: new.id, now: now)
        }
        changes.publishBoards(of: members)
        return try await joined(new.id, account)
    }

    /// Takes part in the competition with that code. The account's sessions count from its beginning on.
    ///
    /// - Throws: `CompetitionError.unknownCode`, `isMember`, `aliasTaken`, `full`, `tooMany`; `StorageError.noAccount`.
    public func joinCompetition(
        account: String, code: String, alias: String, now: Int64
    ) async throws -> Competition {
        let (id, members) = try await write { connection in
            _ = try AccountState(connection, account: account, isWriting: true)
            try Self.checkRoom(connection, account, now)
            let row = try connection.row(
                "SELECT id, ends FROM competitions WHERE code = $1\(connection.dialect.forUpdate)", [.text(code)])
            guard let row, try row.integer(1) > now else { throw CompetitionError.unknownCode }
            let id = try row.text(0)
            let others = try connection.rows(
                "SELECT account, alias, number FROM members WHERE competition = $1 ORDER BY number", [.text(id)])
            for other in others {
                if try other.text(0) == account { throw CompetitionError.isMember }
            }
            guard others.count < CompetitionRules.members else { throw CompetitionError.full }
            let form = AliasForm(alias)
            for other in others {
                if form.isLike(AliasForm(try other.text(1))) { throw CompetitionError.aliasTaken }
            }
            let number = try (others.last?.integer(2) ?? 0) + 1
            return (id, try Self.add(connection, account, alias, number: number, to: id, now: now))
        }
        changes.publishBoards(of: members)
        return try await joined(id, account)
    }

    /// The competition that an account is in since just now. Its sums are made outside of the writer's turn.
    private func joined(_ id: String, _ account: String) async throws -> Competition {
        guard let board = try await board(account: account, competition: id) else {
            // Another device of the account has left it in the meantime.
            throw CompetitionError.unknownCode
        }
        return board.competition
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
            let row = try connection.row(
                """
                SELECT ends, (SELECT account FROM members WHERE competition = id ORDER BY number LIMIT 1)
                FROM members JOIN competitions ON id = competition WHERE id = $2 AND account = $1
                """, [.text(account), .text(competition)])
            guard let row else { return false }
            guard try row.text(1) == account else { throw CompetitionError.notOwner }
            guard try row.integer(0) > now else { throw CompetitionError.over }
            let taken = try connection.row(
                "SELECT 1 FROM competitions WHERE code = $1 AND id <> $2", [.text(code), .text(competition)])
            guard taken == nil else { throw CompetitionError.codeTaken }
            return try connection.run(
                "UPDATE competitions SET code = $2 WHERE id = $1", [.text(competition), .text(code)]) == 1
        }
    }

    // MARK: Within transactions

    /// Deletes what an earlier request of the account has made by this id, if nobody else takes part in it.
    private static func takeBack(_ connection: any SQLConnection, _ account: String, _ id: String) throws {
        let row = try connection.row(
            "SELECT id FROM competitions WHERE id = $1\(connection.dialect.forUpdate)", [.text(id)])
        guard row != nil else { return }
        guard try members(of: [id], connection) == [account] else { throw CompetitionError.isMade }
        try connection.run("DELETE FROM competitions WHERE id = $1", [.text(id)])
    }

    /// Checks that the account may be in one more.
    private static func checkRoom(_ connection: any SQLConnection, _ account: String, _ now: Int64) throws {
        let row = try connection.row(
            """
            SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN ends > $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
            FROM members JOIN competitions ON id = competition WHERE account = $1
            """, [.text(account), .integer(now)])
        guard let row, try row.integer(0) < CompetitionRules.memberships,
            try row.integer(1) < CompetitionRules.running
        else { throw CompetitionError.tooMany }
    }

    /// - Returns: The members' accounts.
    private static func add(
        _ connection: any SQLConnection, _ account: String, _ alias: String, number: Int64, to id: String, now: Int64
    ) throws -> Set<String> {
        try connection.run(
            """
            INSERT INTO members (competition, account, alias, alias_key, number, joined)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [.text(id), .text(account), .text(alias), .text(sameName(alias)), .integer(number), .integer(now)])
        return try tellMembers(of: [id], connection)
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
