import Records
import Testing
import Workouts

@testable import App

/// Days are those of the local calendar, on both sides of the night in which clocks are set.
@Suite struct CompetitionDaysTests {
    /// 14 March 2027, 2:00, an hour forward.
    private static let newYork = [
        ZoneChange(from: 1_793_512_800, minutes: -300), ZoneChange(from: 1_805_007_600, minutes: -240),
        ZoneChange(from: 1_825_567_200, minutes: -300),
    ]
    /// 25 October 2026, 3:00, an hour back.
    private static let berlin = [
        ZoneChange(from: 1_774_746_000, minutes: 120), ZoneChange(from: 1_792_890_000, minutes: 60),
        ZoneChange(from: 1_806_195_600, minutes: 120),
    ]
    /// 10 to 21 March 2027 in New York.
    private static let march = Seconds(integerLiteral: 1_804_654_800)..<Seconds(integerLiteral: 1_805_688_000)
    /// 19 to 31 October 2026 in Berlin.
    private static let october = Seconds(integerLiteral: 1_792_360_800)..<Seconds(integerLiteral: 1_793_487_600)

    @Test(
        "GO-2 a competition has the days for which it was made, before and after clocks are set forward or back",
        arguments: [
            // 10 March 0:30 and 8:00, 18 March 8:00, 21 March 23:30 in New York.
            (newYork, march, 1_804_656_600, "10–21 Mar", "12 days left"),
            (newYork, march, 1_804_683_600, "10–21 Mar", "12 days left"),
            (newYork, march, 1_805_371_200, "10–21 Mar", "4 days left"),
            (newYork, march, 1_805_686_200, "10–21 Mar", "Last day"),
            // 9 March 23:30.
            (newYork, march, 1_804_653_000, "10–21 Mar", "Starts tomorrow"),
            // 20 October 12:00, 28 October 11:00, 31 October 23:30 in Berlin.
            (berlin, october, 1_792_490_400, "19–31 Oct", "12 days left"),
            (berlin, october, 1_793_181_600, "19–31 Oct", "4 days left"),
            (berlin, october, 1_793_485_800, "19–31 Oct", "Last day"),
            // 18 October 23:00.
            (berlin, october, 1_792_357_200, "19–31 Oct", "Starts tomorrow"),
        ] as [([ZoneChange], Range<Seconds>, Seconds, String, String)])
    func days(zone: [ZoneChange], period: Range<Seconds>, now: Seconds, days: String, state: String) {
        let server = CompetitionServer([.test(.test("c1", in: period))])
        var app = TestApp.competing(server, wall: now, zone: zone)
        #expect(app.html.contains("Distance · \(days) · \(state)"))
        app.send(.competitions(.competitionTapped("c1")))
        #expect(app.html.contains(days) && app.html.contains(state))
    }

    @Test(
        "GO-2 what is made lasts from local midnight to local midnight, whatever is between",
        arguments: [
            (newYork, march, 1_804_683_600, "2027-03-10", "2027-03-21"),
            (berlin, october, 1_792_490_400, "2026-10-19", "2026-10-31"),
            // After the change, of a day before it.
            (newYork, march, 1_805_371_200, "2027-03-10", "2027-03-21"),
            (berlin, october, 1_793_181_600, "2026-10-19", "2026-10-31"),
        ] as [([ZoneChange], Range<Seconds>, Seconds, String, String)])
    func made(zone: [ZoneChange], period: Range<Seconds>, now: Seconds, first: String, last: String) throws {
        var app = TestApp.competing(CompetitionServer(), at: "/competitions/add", wall: now, zone: zone)
        app.enter([(.name, "Spring"), (.start, first), (.end, last)])
        app.send(.competitions(.sendTapped))
        let request = app.requests.last { $0.method == .post && $0.address == CompetitionServer.prefix }
        let body = try JSON(try #require(request?.body))
        #expect(body["start"]?.double == period.lowerBound.value && body["end"]?.double == period.upperBound.value)
    }

    @Test("GO-2 late arrivals are awaited until a moment by the clock that holds then")
    func late() {
        // It ends on 12 March, so 72 hours later is 1:00 on 16 March.
        let end: Seconds = 1_804_914_000
        let server = CompetitionServer([.test(.test("c1", in: end - 86_400..<end))])
        let app = TestApp.competing(server, at: "/competitions/c1", wall: end + 3600, zone: Self.newYork)
        #expect(app.html.contains("awaited until Tue 16 Mar, 01:00"))
    }
}
