import Records
import Synchronization
import Testing
import Workouts

@testable import Storage

@Suite struct CompetitionTests {
    private static let week =
        Seconds(integerLiteral: now / 1000 - 3 * 86_400)..<Seconds(integerLiteral: now / 1000 + 4 * 86_400)

    private static func race(_ measure: CompetitionMeasure = .distance, name: String = "November") -> NewCompetition {
        NewCompetition(name: name, measure: measure, period: week)
    }

    /// A run of half an hour that began so many hours ago.
    private static func run(
        _ id: String, hoursAgo: Double = 2, metres: Int = 5_000, more: [FieldChange] = [], at stamp: Stamp = stamp()
    ) -> Record {
        var record = Record(RecordKey("sessions", id))
        record.apply(
            [
                FieldChange("name", json("Run")), FieldChange("began", "\(now / 1000 - Int64(hoursAgo * 3600))"),
                FieldChange("spent", "1800"), FieldChange("distance", "\(metres)"),
                FieldChange("activity", json("running")),
            ] + more, at: stamp)
        return record
    }

    @Test(
        "GO-2 a board is right after any history of edits, deletions, lost answers, joining and leaving, and equal to a rebuild",
        arguments: EngineName.available)
    func histories(engine: EngineName) async throws {
        for seed in 1...(engine == .sqlite ? 12 : 4) as ClosedRange<UInt64> {
            try await withDatabase(engine) { database in
                var history = try await CompetitionHistory(seed: seed, database)
                for _ in 0..<4 {
                    try await history.run(steps: 40, database)
                    try await history.check(database)
                }
                try await history.settle(database)
                try await history.check(database)
            }
        }
    }

    @Test(
        "GO-2 SY-5 sessions of before the server noted what counts do count, those of other members as well",
        arguments: EngineName.available)
    func older(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var (ada, bea) = (TestDevice(try await database.someone()), TestDevice(try await database.someone("Bea")))
            // More than one batch.
            try await ada.sync(database, (0..<120).map { Self.run("a\($0)", hoursAgo: Double(2 + $0 % 60)) })
            try await bea.sync(database, [Self.run("b")])
            let id = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Ada", code: "1", now: now
            ).id
            _ = try await database.joinCompetition(account: bea.account.id, code: "1", alias: "Bea", now: now)
            for account in [ada.account.id, bea.account.id] { try await database.forgetFacts(of: account) }
            // One that is written in between.
            try await ada.sync(database, [Self.run("a0", hoursAgo: 1, at: stamp(1))])
            let board = try #require(try await database.board(account: bea.account.id, competition: id))
            #expect(board.standings.map(\.value) == [60 * 5_000 + 5_000, 5_000])
            for account in [ada.account.id, bea.account.id] { try await database.forgetFacts(of: account) }
            try await database.tidy(now: now)
            let lacking = try await database.engine.read {
                try $0.row("SELECT COUNT(*) FROM accounts WHERE has_facts = 0", [])?.integer(0)
            }
            #expect(lacking == 0)
            #expect(
                try await database.board(account: ada.account.id, competition: id)?.standings
                    == board.standings.map {
                        Standing(
                            rank: $0.rank, alias: $0.alias, value: $0.value, imported: $0.imported, entered: $0.entered,
                            isOwn: !$0.isOwn)
                    })
        }
    }

    @Test(
        "HI-7 GO-2 entries by hand that an earlier version kept without noting it are told once the database is this version's",
        arguments: EngineName.available)
    func enteredBefore(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let id = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Ada", code: "1", now: now
            ).id
            try await ada.sync(
                database, [Self.run("a", more: [FieldChange("entered", "true")]), Self.run("b", hoursAgo: 9)])
            // As version 20 had it.
            try await database.engine.write { connection in
                try connection.script("ALTER TABLE session_facts DROP COLUMN entered")
                try Migration.enteredSessions(connection)
            }
            let board = try await database.board(account: ada.account.id, competition: id)
            #expect(board?.standings.map(\.value) == [10_000] && board?.standings.map(\.entered) == [5_000])
        }
    }

    @Test("GO-2 a chain of sessions that overlap is as right after each edit of it as a short one")
    func chain() async throws {
        try await withDatabase(.sqlite) { database in
            var ada = TestDevice(try await database.someone())
            let id = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Ada", code: "1", now: now
            ).id
            // Each overlaps the next one by a quarter of an hour: every second one counts.
            func link(_ number: Int, metres: Int = 5_000, at moment: Stamp = stamp()) -> Record {
                Self.run("s\(number)", hoursAgo: 1 + Double(number) / 4, metres: metres, at: moment)
            }
            func sum() async throws -> Double? {
                try await database.board(account: ada.account.id, competition: id)?.standings.first?.value
            }
            try await ada.sync(database, (0..<200).map { link($0) })
            let before = try await sum()
            #expect(before == 500_000)
            // That chooses between the even and the odd ones.
            try await ada.sync(database, [link(101, metres: 6_000, at: stamp(1))])
            #expect(try await sum() == 501_000)
            var gone = link(101)
            gone.delete(at: stamp(2))
            try await ada.sync(database, [gone])
            #expect(try await sum() == 500_000)
        }
    }

    @Test("GO-2 SY-8 so it is after a backup was restored and devices have sent what it lacks")
    func restored() async throws {
        for seed in 21...26 as ClosedRange<UInt64> {
            try await withPlace(.sqlite) { place in
                let first = try await place.open()
                var history = try await CompetitionHistory(seed: seed, first)
                try await history.run(steps: 80, first)
                try await history.settle(first)
                let copy = place.path("copy.db")
                try await first.backup(to: copy)
                try await history.run(steps: 30, first)
                await first.close()
                let second = try await Database(.sqlite(path: copy), logger: quiet)
                try await history.check(second)
                try await history.settle(second)
                try await history.check(second)
                await second.close()
            }
        }
    }

    @Test(
        "GO-2 members see names and sums, ties by who was first; nobody else sees anything",
        arguments: EngineName.available)
    func board(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var bea = TestDevice(try await database.someone("Bea"))
            let eve = try await database.someone("Eve").id
            let made = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Lovelace", code: "1", now: now)
            #expect(made.isOwner && made.members == 1 && made.period == Self.week && made.measure == .distance)
            #expect(made.standing == Standing(rank: 1, alias: "Lovelace", value: 0, imported: 0, isOwn: true))
            // Earlier sessions since the beginning count as well.
            try await bea.sync(database, [Self.run("b", hoursAgo: 40, metres: 6_000)])
            let joined = try await database.joinCompetition(
                account: bea.account.id, code: "1", alias: "Bea", now: now)
            #expect(!joined.isOwner && joined.members == 2 && joined.standing.value == 6_000)
            let (imported, entered) = (FieldChange("imported", "true"), FieldChange("entered", "true"))
            try await ada.sync(
                database,
                [
                    Self.run("a", metres: 2_500), Self.run("c", hoursAgo: 9, metres: 2_000, more: [imported]),
                    Self.run("d", hoursAgo: 12, metres: 1_500, more: [entered]),
                ])
            let board = try #require(try await database.board(account: bea.account.id, competition: made.id))
            #expect(
                board.standings == [
                    Standing(rank: 1, alias: "Bea", value: 6_000, imported: 0, isOwn: true),
                    Standing(rank: 2, alias: "Lovelace", value: 6_000, imported: 2_000, entered: 1_500, isOwn: false),
                ])
            #expect(board.competition == joined)
            #expect(try await database.board(account: eve, competition: made.id) == nil)
            #expect(try await database.board(account: eve, competition: "nothing") == nil)
            #expect(try await database.competitions(account: eve).isEmpty)
            #expect(try await database.competitions(account: bea.account.id) == [board.competition])
        }
    }

    @Test("GO-2 without anything done all share the first place", arguments: EngineName.available)
    func nothingDone(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            let made = try await database.makeCompetition(
                account: ada, Self.race(), alias: "Ada", code: "1", now: now)
            for name in ["Bea", "Cas"] {
                let account = try await database.someone(name).id
                _ = try await database.joinCompetition(account: account, code: "1", alias: name, now: now)
            }
            let board = try await database.board(account: ada, competition: made.id)
            #expect(board?.standings.map(\.rank) == [1, 1, 1])
            #expect(board?.standings.map(\.alias) == ["Ada", "Bea", "Cas"])
        }
    }

    @Test("GO-2 what can't be joined is told apart", arguments: EngineName.available)
    func refused(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            let bea = try await database.someone("Bea").id
            _ = try await database.makeCompetition(account: ada, Self.race(), alias: "Ada", code: "1", now: now)
            func join(_ account: String, _ code: String, _ alias: String, at time: Int64 = now) async throws {
                _ = try await database.joinCompetition(account: account, code: code, alias: alias, now: time)
            }
            await #expect(throws: CompetitionError.unknownCode) { try await join(bea, "2", "Bea") }
            await #expect(throws: CompetitionError.unknownCode) { try await join(bea, "1", "Bea", at: now + 4 * day) }
            await #expect(throws: CompetitionError.isMember) { try await join(ada, "1", "Ada") }
            await #expect(throws: CompetitionError.aliasTaken) { try await join(bea, "1", "ADA") }
            await #expect(throws: CompetitionError.codeTaken) {
                try await database.makeCompetition(account: bea, Self.race(), alias: "Bea", code: "1", now: now)
            }
            await #expect(throws: StorageError.noAccount) { try await join("nobody", "1", "Nobody") }
            try await join(bea, "1", "Bea", at: now + 4 * day - 1)
            for number in 2...CompetitionRules.running {
                _ = try await database.makeCompetition(
                    account: bea, Self.race(), alias: "Bea", code: "b\(number)", now: now)
            }
            await #expect(throws: CompetitionError.tooMany) {
                try await database.makeCompetition(account: bea, Self.race(), alias: "Bea", code: "c", now: now)
            }
            // Those that are over make room.
            _ = try await database.makeCompetition(
                account: bea, Self.race(), alias: "Bea", code: "c", now: now + 4 * day)
        }
    }

    @Test("GO-2 a competition has a hundred members, however many come at once", arguments: EngineName.available)
    func full(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            let made = try await database.makeCompetition(
                account: ada, Self.race(), alias: "Ada", code: "1", now: now)
            var accounts: [String] = []
            for number in 0..<105 { accounts.append(try await database.someone("p\(number)").id) }
            let full = try await withThrowingTaskGroup(of: Bool.self) { group in
                for (number, account) in accounts.enumerated() {
                    group.addTask {
                        do {
                            _ = try await database.joinCompetition(
                                account: account, code: "1", alias: "p\(number)", now: now)
                            return false
                        } catch CompetitionError.full {
                            return true
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(full == 6)
            #expect(try await database.board(account: ada, competition: made.id)?.standings.count == 100)
        }
    }

    @Test(
        "GO-2 leaving erases name and sums; the next becomes the owner; the last takes it along",
        arguments: EngineName.available)
    func leaving(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let (bea, cas) = (try await database.someone("Bea").id, try await database.someone("Cas").id)
            let id = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Lovelace", code: "1", now: now
            ).id
            for (account, alias) in [(bea, "Bea"), (cas, "Cas")] {
                _ = try await database.joinCompetition(account: account, code: "1", alias: alias, now: now)
            }
            try await ada.sync(database, [Self.run("a")])
            #expect(try await database.leaveCompetition(account: ada.account.id, competition: id))
            #expect(try await !database.leaveCompetition(account: ada.account.id, competition: id))
            let board = try #require(try await database.board(account: bea, competition: id))
            #expect(board.standings.map(\.alias) == ["Bea", "Cas"] && board.competition.isOwner)
            func count(_ table: String) async throws -> Int64? {
                try await database.engine.read { try $0.row("SELECT COUNT(*) FROM \(table)", [])?.integer(0) }
            }
            // Once more: all is counted again.
            let again = try await database.joinCompetition(
                account: ada.account.id, code: "1", alias: "Ada", now: now)
            #expect(again.standing.value == 5_000 && !again.isOwner)
            #expect(try await database.delete(account: ada.account.id))
            #expect(try await database.delete(account: bea))
            #expect(try await database.board(account: cas, competition: id)?.competition.isOwner == true)
            #expect(try await database.delete(account: cas))
            for table in ["competitions", "members", "session_facts"] { #expect(try await count(table) == 0) }
        }
    }

    @Test("GO-2 only the owner renews the code; the former one is void at once", arguments: EngineName.available)
    func code(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let (ada, bea) = (try await database.someone().id, try await database.someone("Bea").id)
            let id = try await database.makeCompetition(
                account: ada, Self.race(), alias: "Ada", code: "1", now: now
            ).id
            func renew(_ account: String, _ code: String, at time: Int64 = now) async throws -> Bool {
                try await database.setCompetitionCode(account: account, competition: id, code: code, now: time)
            }
            #expect(try await !renew(bea, "2"))
            #expect(try await renew(ada, "2"))
            await #expect(throws: CompetitionError.unknownCode) {
                try await database.joinCompetition(account: bea, code: "1", alias: "Bea", now: now)
            }
            _ = try await database.joinCompetition(account: bea, code: "2", alias: "Bea", now: now)
            await #expect(throws: CompetitionError.notOwner) { try await renew(bea, "3") }
            await #expect(throws: CompetitionError.over) { try await renew(ada, "3", at: now + 4 * day) }
            _ = try await database.makeCompetition(account: bea, Self.race(), alias: "Bea", code: "4", now: now)
            await #expect(throws: CompetitionError.codeTaken) { try await renew(ada, "4") }
        }
    }

    @Test("GO-2 members, and only they, are told of what changes their board", arguments: EngineName.available)
    func news(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var eve = TestDevice(try await database.someone("Eve"))
            let bea = try await database.someone("Bea").id
            let told = Mutex<[Set<String>]>([])
            database.onBoardChange { accounts in if let accounts { told.withLock { $0.append(accounts) } } }
            let everybody: Set = [ada.account.id, bea, eve.account.id]
            /// Those who were told since the last time. (On PostgreSQL news come again, from the database, and those of
            /// other tests' accounts as well.)
            func heard() -> Set<String> {
                told.withLock { told in
                    defer { told = [] }
                    return told.reduce(into: []) { $0.formUnion($1.intersection(everybody)) }
                }
            }
            let id = try await database.makeCompetition(
                account: ada.account.id, Self.race(), alias: "Ada", code: "1", now: now
            ).id
            _ = try await database.joinCompetition(account: bea, code: "1", alias: "Bea", now: now)
            let both: Set = [ada.account.id, bea]
            #expect(heard() == both)
            try await eve.sync(database, [Self.run("e")])
            #expect(heard().isSubset(of: both))
            try await ada.sync(database, [Self.run("a")])
            #expect(heard() == both)
            try await database.leaveCompetition(account: ada.account.id, competition: id)
            #expect(heard() == both)
        }
    }

    @Test(
        "GO-2 SY-5 members on another server of the same PostgreSQL are told",
        .enabled(if: TestCluster.address != nil), .timeLimit(.minutes(5)))
    func servers() async throws {
        try await withPlace(.postgres) { place in
            let (one, two) = (try await place.open(), try await place.open())
            var ada = TestDevice(try await one.someone())
            let id = ada.account.id
            _ = try await one.makeCompetition(account: id, Self.race(), alias: "Ada", code: "1", now: now)
            let (news, told) = AsyncStream.makeStream(of: Set<String>.self)
            two.onBoardChange { accounts in if let accounts { told.yield(accounts) } }
            try await ada.sync(one, [Self.run("a")])
            #expect(await news.contains([id]))
            await one.close()
            await two.close()
        }
    }

    @Test(
        "GO-2 a session that is edited for another day moves out of the competition, and back",
        arguments: EngineName.available)
    func moved(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let id = ada.account.id
            _ = try await database.makeCompetition(account: id, Self.race(), alias: "Ada", code: "1", now: now)
            func value() async throws -> Double? { try await database.competitions(account: id).first?.standing.value }
            try await ada.sync(database, [Self.run("a")])
            #expect(try await value() == 5_000)
            try await ada.sync(database, [Self.run("a", hoursAgo: 24 * 9, at: stamp(1))])
            #expect(try await value() == 0)
            // By the interface for scripts.
            let key = RecordKey("sessions", "a")
            _ = try await database.edit(
                account: id, key, [FieldChange("began", "\(now / 1000 - 3600)"), FieldChange("distance", "5100")],
                now: now)
            #expect(try await value() == 5_100)
            #expect(try await database.delete(account: id, key, now: now + 1))
            #expect(try await value() == 0)
        }
    }
}
