import Records
import Testing
import Workouts

@testable import Storage

@Suite struct AliasFormTests {
    private static func areAlike(_ left: String, _ right: String) -> Bool {
        AliasForm(left).isLike(AliasForm(right)) && AliasForm(right).isLike(AliasForm(left))
    }

    @Test(
        "GO-2 names that look the same, or that people take for the same, are",
        arguments: [
            ("Ada", "ADA"), ("Zoé", "Zoe\u{301}"), ("Ada B", "Ada  B"), ("Ada B", "Ada\u{A0}\u{3000}B"),
            ("Ada", "\u{FF21}\u{FF44}\u{FF41}"), ("Ada", "𝐀𝒅𝖆"), ("Ada", "A\u{AD}da"), ("Ada", "Ad\u{200D}a"),
            ("Ada", "Ada\u{3164}"), ("Ada B", "Ada\u{2800}B"), ("क्ष", "क्\u{200D}ष"), ("❤", "❤\u{FE0F}"),
            // Cyrillic and Greek.
            ("Ada", "\u{410}d\u{430}"), ("BOB", "\u{412}\u{41E}\u{412}"), ("bob", "\u{412}\u{41E}\u{412}"),
            ("Zoë", "Zo\u{451}"), ("Alexa", "\u{391}l\u{435}\u{445}\u{3B1}"), ("Hektor", "\u{397}ekt\u{3BF}r"),
            ("Ivo", "\u{406}vo"), ("Ivo", "lvo"), ("Ivo", "1vo"), ("Otto", "0tt0"),
            ("ВОВА", "Вова"), ("ΝΙΚΟΣ", "Νικος"), ("Groß", "GROSS"),
        ])
    func alike(left: String, right: String) { #expect(Self.areAlike(left, right)) }

    @Test(
        "GO-2 names that differ do",
        arguments: [
            ("Ada", "Adam"), ("Anna", "Анна"), ("Ilse", "Lise"), ("Ian", "Lan"), ("Zoe", "Zoé"), ("Ada B", "AdaB"),
            ("Ali", "All"), ("👩", "👨"), ("👩🏽", "👩🏿"), ("Вова", "Нина"), ("ΝΙΚΗ", "ΝΙΚΟΣ"), ("王", "玉"),
        ])
    func different(left: String, right: String) { #expect(!Self.areAlike(left, right)) }

    @Test("GO-2 whatever the database takes for the same name is")
    func keys() {
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap { Unicode.Scalar($0) }
        let wrong = scalars.filter { scalar in
            guard scalar.properties.changesWhenLowercased else { return false }
            return !AliasForm(String(scalar)).isLike(AliasForm(sameName(String(scalar))))
        }
        #expect(Array(wrong).isEmpty)
    }

    @Test(
        "GO-2 nobody joins by a name that looks like a member's, nor like one of before names were compared so",
        arguments: EngineName.available)
    func join(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let period = Seconds(integerLiteral: now / 1000)..<Seconds(integerLiteral: now / 1000 + 86_400)
            let new = NewCompetition(name: "November", measure: .minutes, period: period)
            let (ada, bea) = (try await database.someone().id, try await database.someone("Bea").id)
            // Its key in the database is of the letters as they are.
            _ = try await database.makeCompetition(account: ada, new, alias: "\u{410}da", code: "1", now: now)
            for alias in ["Ada", "ada", "\u{FF21}da", "A\u{AD}da", "\u{391}da"] {
                await #expect(throws: CompetitionError.aliasTaken, "\(alias)") {
                    try await database.joinCompetition(account: bea, code: "1", alias: alias, now: now)
                }
            }
            let joined = try await database.joinCompetition(account: bea, code: "1", alias: "Bea", now: now)
            #expect(joined.standing.alias == "Bea" && joined.members == 2)
        }
    }
}
