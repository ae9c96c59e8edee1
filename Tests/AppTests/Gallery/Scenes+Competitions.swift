import Records
import Workouts

@testable import App

extension Scenes {
    /// Competitions in all their states.
    static var competitions: [Scene] {
        let full = TestApp.competing(server)
        var old = full
        old.send(.host(.wentOnline(false)))
        let board = full.at("/competitions/long")
        return [
            Scene("competitions", "Competitions", full),
            Scene("competitions-old", "The same, without a network", old),
            Scene("competitions-empty", "Competitions, none", TestApp.competing(CompetitionServer())),
            Scene("competitions-guest", "Competitions, without an account", TestApp.used(at: "/competitions")),
            Scene("competition", "A competition with names of 60 characters", board),
            Scene("competition-code", "Its code", board.after(.competitions(.renewTapped))),
            Scene("competition-leave", "Before it is left", board.after(.competitions(.leaveTapped))),
            Scene("competition-over", "A competition that is over", full.at("/competitions/over")),
            Scene("competition-gone", "A competition that is no more", full.at("/competitions/none")),
            Scene("competition-add", "Add Competition", full.at("/competitions/add")),
            Scene(
                "competition-refusal", "A competition that can’t be",
                full.at("/competitions/add").after(
                    .competitions(.typed(.end, "2026-11-01")), .competitions(.typed(.alias, "")),
                    .competitions(.sendTapped))),
            Scene("competition-join", "Join a competition", full.at("/competitions/join")),
        ]
    }

    private static var server: CompetitionServer {
        let now = TestApp.noon
        func days(_ from: Int64, _ to: Int64) -> Range<Seconds> {
            now - Seconds(integerLiteral: from * 86_400)..<now - Seconds(integerLiteral: to * 86_400)
        }
        let long = Competition.test("long", TestApp.longName, members: 100, isOwner: true, rank: 3, value: 84_300)
        var standings: [Standing] = []
        for rank in 1...12 as ClosedRange<Int32> {
            let isOwn = rank == long.standing.rank
            standings.append(
                Standing(
                    rank: rank, alias: rank == 2 || isOwn ? TestApp.longName : "Member \(rank)",
                    value: 120_000 - Double(rank) * 9_000, imported: rank % 3 == 0 ? 12_345 : 0,
                    entered: rank % 4 == 3 ? 6_789 : 0, isOwn: isOwn))
        }
        return CompetitionServer([
            CompetitionBoard(competition: long, standings: standings),
            .test(.test("c1", "Minutes of November", by: .minutes, value: 754)),
            .test(.test("coming", "Advent", by: .workouts, in: days(-11, -35))),
            .test(.test("over", "Autumn", by: .calories, in: days(40, 1), rank: 1, value: 12_480)),
            .test(.test("final", "Summer", by: .calories, in: days(120, 60), rank: 5, value: 0)),
        ])
    }
}
