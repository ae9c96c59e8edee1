import Records
import Testing
import Workouts

@testable import Storage

/// A competition is made once, however often its answer is lost.
@Suite struct RepeatedCompetitionTests {
    private static func race(_ id: String, _ name: String = "November") -> NewCompetition {
        let period = Seconds(integerLiteral: now / 1000)..<Seconds(integerLiteral: now / 1000 + 86_400)
        return NewCompetition(id: id, name: name, measure: .minutes, period: period)
    }

    @Test(
        "GO-2 a competition that is made again by its id is the same one, as it was asked for last, with the last code",
        arguments: EngineName.available)
    func again(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let (ada, bea) = (try await database.someone().id, try await database.someone("Bea").id)
            let first = try await database.makeCompetition(
                account: ada, Self.race("x"), alias: "Ada", code: "1", now: now)
            let second = try await database.makeCompetition(
                account: ada, Self.race("x", "Novembre"), alias: "Lovelace", code: "2", now: now + 1)
            #expect(first.id == "x" && second.id == "x" && second.name == "Novembre" && second.isOwner)
            #expect(try await database.competitions(account: ada) == [second])
            await #expect(throws: CompetitionError.unknownCode) {
                try await database.joinCompetition(account: bea, code: "1", alias: "Bea", now: now)
            }
            _ = try await database.joinCompetition(account: bea, code: "2", alias: "Bea", now: now)
            // Somebody is in it: it stays as they know it.
            await #expect(throws: CompetitionError.isMade) {
                try await database.makeCompetition(account: ada, Self.race("x"), alias: "Ada", code: "3", now: now)
            }
            await #expect(throws: CompetitionError.isMade) {
                try await database.makeCompetition(account: bea, Self.race("x"), alias: "Bea", code: "3", now: now)
            }
            let board = try #require(try await database.board(account: bea, competition: "x"))
            #expect(board.competition.name == "Novembre" && board.standings.map(\.alias) == ["Lovelace", "Bea"])
        }
    }

    @Test("GO-2 another account's competition isn't made again, nor taken away", arguments: EngineName.available)
    func stranger(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let (ada, eve) = (try await database.someone().id, try await database.someone("Eve").id)
            let made = try await database.makeCompetition(
                account: ada, Self.race("x"), alias: "Ada", code: "1", now: now)
            await #expect(throws: CompetitionError.isMade) {
                try await database.makeCompetition(account: eve, Self.race("x"), alias: "Eve", code: "2", now: now)
            }
            #expect(try await database.competitions(account: ada) == [made])
            #expect(try await database.competitions(account: eve).isEmpty)
        }
    }

    @Test(
        "GO-2 the last competition that an account may have can be made again; a code that is taken changes nothing",
        arguments: EngineName.available)
    func last(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            for number in 1...CompetitionRules.running {
                _ = try await database.makeCompetition(
                    account: ada, Self.race("x\(number)"), alias: "Ada", code: "\(number)", now: now)
            }
            await #expect(throws: CompetitionError.codeTaken) {
                try await database.makeCompetition(
                    account: ada, Self.race("x1", "Other"), alias: "Ada", code: "2", now: now)
            }
            _ = try await database.makeCompetition(account: ada, Self.race("x1"), alias: "Ada", code: "1", now: now)
            await #expect(throws: CompetitionError.tooMany) {
                try await database.makeCompetition(account: ada, Self.race("y"), alias: "Ada", code: "y", now: now)
            }
            let all = try await database.competitions(account: ada)
            #expect(all.count == CompetitionRules.running && all.allSatisfy { $0.name == "November" })
        }
    }
}
