import Records
import Testing
import Workouts

@Suite struct CompetitionValueTests {
    @Test("GO-2 a board comes back from its text, and what isn't one is none")
    func board() throws {
        let period = Seconds(integerLiteral: 1_795_000_000)..<Seconds(integerLiteral: 1_795_086_400)
        let own = Standing(rank: 2, alias: "“Ada”", value: 1234.567, imported: 0.5, entered: 1.25, isOwn: true)
        for measure in CompetitionMeasure.allCases {
            let board = CompetitionBoard(
                competition: Competition(
                    id: "x", name: "November \\", measure: measure, period: period, members: 2, isOwner: true,
                    standing: own),
                standings: [Standing(rank: 1, alias: "Bea", value: 2000, imported: 0, isOwn: false), own])
            var writer = JSONWriter()
            board.write(to: &writer)
            #expect(CompetitionBoard(try JSON(writer.text)) == board)
        }
        for text in [
            "{}", "[]", "null", #"{"competition":{},"standings":[]}"#,
            #"{"competition":{"id":"x","name":"x","measure":"minutes","start":2,"end":1,"members":1,"standing":{"rank":1,"alias":"x","value":0}},"standings":[]}"#,
            #"{"competition":{"id":"x","name":"x","measure":"minutes","start":1,"end":1e300,"members":1,"standing":{"rank":1,"alias":"x","value":0}},"standings":[]}"#,
            #"{"competition":{"id":"x","name":"x","measure":"weight","start":1,"end":2,"members":1,"standing":{"rank":1,"alias":"x","value":0}},"standings":[]}"#,
        ] { #expect(CompetitionBoard(try JSON(text)) == nil) }
    }

    @Test("HI-7 GO-2 the standing of a server that knows nothing of entries by hand has none")
    func olderServer() throws {
        let text =
            #"{"competition":{"id":"x","name":"x","measure":"minutes","start":1,"end":2,"members":1,"isOwner":true,"standing":{"rank":1,"alias":"x","value":9,"imported":3,"isOwn":true}},"standings":[]}"#
        let standing = Standing(rank: 1, alias: "x", value: 9, imported: 3, entered: 0, isOwn: true)
        #expect(CompetitionBoard(try JSON(text))?.competition.standing == standing)
    }

    @Test("GO-2 a competition is final 72 hours after its end")
    func final() {
        let end = Seconds(integerLiteral: 1_795_000_000)
        let competition = Competition(
            id: "x", name: "x", measure: .minutes, period: (end - 1)..<end, members: 1, isOwner: true,
            standing: Standing(rank: 1, alias: "x", value: 0, imported: 0, isOwn: true))
        #expect(!competition.isFinal(at: end + Seconds(72 * 3600 - 1)))
        #expect(competition.isFinal(at: end + Seconds(72 * 3600)))
    }

    @Test("GO-2 a code is read as people type it")
    func codes() {
        let code = CompetitionCode(random: [0, 1, 2, 31, 32, 10, 17, 18])
        #expect(code.text == "012Z-0AHJ")
        #expect(CompetitionCode(" 0l2z 0ahj") == code && CompetitionCode("OI2Z-oAHJ") == code)
        for text in ["", "012Z-0AH", "012Z-0AHJ0", "012Z-0AHU", "012Z_0AHJ"] { #expect(CompetitionCode(text) == nil) }
    }

    @Test("GO-2 names and days that a competition can't have are refused in words")
    func rules() {
        #expect(CompetitionRules.name("November") == nil && CompetitionRules.alias("👩🏽‍🦱 Ada") == nil)
        for text in ["", " ", " x", "x\u{A0}", "a\nb", "a\u{202E}b", "\u{200B}", String(repeating: "é", count: 61)] {
            #expect(CompetitionRules.name(text)?.path == "name" && CompetitionRules.alias(text)?.path == "alias")
        }
        #expect(CompetitionRules.alias(String(repeating: "x", count: 61)) != nil)
        let now = Seconds(integerLiteral: 1_795_000_000)
        let day = 86_400.0
        func path(_ start: Double, _ end: Double) -> String? {
            CompetitionRules.period(from: now + Seconds(start * day), to: now + Seconds(end * day), now: now)?.path
        }
        #expect(path(0, 1) == nil && path(-31, 335) == nil && path(366, 732) == nil)
        #expect(path(-31.01, 1) == "start" && path(366.01, 367) == "start")
        #expect(path(1, 1) == "end" && path(-2, -1) == "end" && path(0, 366.05) == "end" && path(0, 366.04) == nil)
    }
}
