import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct CompetitionListTests {
    private static let day = Seconds(integerLiteral: 86_400)

    @Test("GO-2 Profile leads to the competitions, and says how many are running")
    func profile() {
        let server = CompetitionServer([.test(.test("c1"))])
        var app = TestApp.competing(server)
        app.go(.profile)
        #expect(app.html.contains("<span class=\"value\" id=\"profile-competitions\">1</span>"))
        app.send(.profile(.competitionsTapped))
        #expect(app.address == .competitions(.list))
        app.send(.competitions(.backTapped))
        #expect(app.address == .profile)
    }

    @Test("GO-2 the list has those that run, that come and that are over, each with its days, its rank and its sum")
    func list() {
        let november = CompetitionServer.november
        let coming = november.upperBound..<november.upperBound + Self.day
        let past = november.lowerBound - Self.day..<november.lowerBound
        let server = CompetitionServer([
            .test(.test("c3", "December", in: coming)), .test(.test("c1")),
            .test(.test("c2", "Once", by: .workouts, in: past, members: 1, rank: 1, value: 1)),
        ])
        let app = TestApp.competing(server)
        let html = app.html
        func place(_ text: String) -> Substring.Index? { html.range(of: text)?.lowerBound }
        let titles = ["Running</h2>", "To come</h2>", "Past</h2>"].compactMap(place)
        #expect(titles.count == 3 && titles == titles.sorted())
        #expect(html.contains("Distance · 3–30 Nov · 11 days left"))
        #expect(html.contains("2nd of 5 · 12.34 km"))
        #expect(html.contains("Distance · 1 Dec · Starts in 11 days") && html.contains("5 members"))
        #expect(html.contains("Workouts · 2 Nov · Final") && html.contains("1st of 1 · 1 workout"))
        #expect(app.competitionRequests == ["GET"])
    }

    @Test("GO-2 states in words: before, on the last day, over, and final after three days")
    func states() {
        func state(_ before: Int64, isShort: Bool = false) -> String {
            var shared = Shared(seed: 1)
            shared.clocks = Clocks(
                monotonic: .zero, wall: CompetitionServer.november.upperBound - Seconds(integerLiteral: before),
                zoneMinutes: 60)
            return CompetitionText.state(
                .test("c"), ZoneHistory([ZoneChange(from: .zero, minutes: 60)]), shared, isShort: isShort)
        }
        #expect(state(28 * 86_400 + 1) == "Starts tomorrow")
        #expect(state(28 * 86_400) == "28 days left")
        #expect(state(86_401) == "2 days left")
        #expect(state(1) == "Last day")
        #expect(state(0, isShort: true) == "Over")
        #expect(state(0) == "Over: late arrivals are awaited until Fri 4 Dec, 00:00")
        #expect(state(-259_200) == "Final")
    }

    @Test("GO-2 sums and ranks in words", arguments: [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd")])
    func ranks(rank: Int32, text: String) {
        #expect(CompetitionText.rank(rank) == text)
        #expect(CompetitionText.value(12, .workouts, .metric) == "12 workouts")
        #expect(CompetitionText.value(185, .minutes, .metric) == "3 h 5 min")
        #expect(CompetitionText.value(0, .minutes, .metric) == "0 min")
        #expect(CompetitionText.value(640.4, .calories, .metric) == "640 kcal")
        #expect(CompetitionText.value(1e300, .distance, .imperial).hasSuffix(" mi"))
    }

    @Test("GO-2 without any competition the screen says what one is for")
    func empty() {
        let app = TestApp.competing(CompetitionServer())
        #expect(app.html.contains("No competitions yet") && app.html.contains("Add Competition"))
    }

    @Test("GO-2 without an account it leads to one, and asks the server for nothing")
    func guest() {
        var app = TestApp(path: "/competitions")
        #expect(app.html.contains("take an account") && app.html.contains("Sign Up"))
        #expect(!app.html.contains("Add Competition"))
        app.go(.competitions(.add))
        #expect(app.address == .competitions(.list))
        app.send(.host(.wentOnline(true)))
        app.send(.host(.events(.boards)))
        #expect(app.competitionRequests == [])
    }

    @Test("GO-2 without a network the last list is shown with its time, after a reload as well")
    func offline() {
        let server = CompetitionServer([.test(.test("c1"))])
        let app = TestApp.competing(server)
        #expect(!app.html.contains("Not up to date"))
        server.isReachable = false
        var later = app.reopened(after: 3600)
        #expect(later.html.contains("2nd of 5") && later.html.contains("Not up to date: as of Today, 13:00"))
        server.isReachable = true
        later.send(.host(.wentOnline(true)))
        #expect(!later.html.contains("Not up to date"))
    }

    @Test("GO-2 without a network and a list the screen says so")
    func nothing() {
        let server = CompetitionServer()
        server.isReachable = false
        let app = TestApp.competing(server)
        #expect(app.alert == "The server can’t be reached. Try again in a moment.")
    }

    @Test("GO-2 a session that is over shows the last list and the way to log in")
    func expired() {
        var app = TestApp.competing(CompetitionServer([.test(.test("c1"))]))
        app.state.shared.expireSession()
        app.settle()
        #expect(app.html.contains("2nd of 5") && app.html.contains("Not up to date") && app.html.contains("Log In"))
    }

    @Test("GO-2 the tab with the stream fetches the list, and tells the other tabs, which fetch their boards")
    func tabs() {
        let server = CompetitionServer([.test(.test("c1"))])
        var first = TestApp.competing(server, at: "/history")
        var second = TestApp.competing(server, at: "/competitions/c1")
        var third = TestApp.competing(server)
        second.wall += 60
        #expect(first.competitionRequests == [])
        server.boards = [.test(.test("c1", rank: 1, value: 30_000))]
        first.wall += 120
        _ = first.takeEffects()
        first.send(.host(.events(.boards)))
        #expect(first.competitionRequests == ["GET"])
        let told = first.takeEffects().compactMap { effect -> String? in
            if case .tabs(.broadcast(let text)) = effect { text } else { nil }
        }
        #expect(told.count == 1)
        let before = second.competitionRequests.count
        second.send(.host(.tabs(.received(told.first ?? ""))))
        #expect(second.competitionRequests.dropFirst(before) == ["GET /c1"])
        #expect(second.html.contains("30 km"))
        let asked = third.competitionRequests.count
        third.send(.host(.tabs(.received(told.first ?? ""))))
        #expect(third.html.contains("1st of 5 · 30 km") && third.competitionRequests.count == asked)
        // The same once more is no news.
        second.send(.host(.tabs(.received(told.first ?? ""))))
        #expect(second.competitionRequests.count == before + 1)
    }

    @Test("GO-2 whoever logs out leaves nothing behind, and an answer that comes later is nobody's")
    func logOut() {
        let server = CompetitionServer([.test(.test("c1"))])
        var app = TestApp.competing(server, at: "/competitions/c1")
        #expect(app.disk["competitions"] != nil && app.disk["competition:c1"] != nil)
        app.isSlow = true
        app.send(.host(.events(.boards)))
        app.go(.profile)
        let requests = app.waiting.compactMap { effect -> HTTPRequest? in
            if case .http(let request) = effect { request } else { nil }
        }
        app.isSlow = false
        app.send(.account(.logOutTapped))
        app.send(.account(.logOutConfirmed))
        #expect(app.account.account == nil && app.disk["competitions"] == nil && app.disk["competition:c1"] == nil)
        for request in requests {
            let body = server.answer(request)?.1 ?? ""
            app.send(.host(.http(HTTPAnswer(token: request.token, status: 200, body: Array(body.utf8)))))
        }
        #expect(requests.count > 1 && app.state.competitions.list == nil && app.disk["competitions"] == nil)
    }

    @Test("GO-2 what was kept for another account isn't shown")
    func another() {
        let server = CompetitionServer([.test(.test("c1"))])
        var disk = TestApp.competing(server, at: "/competitions/c1").disk
        disk["account"] = disk["account"]?.replacing("a1", with: "b2")
        server.isReachable = false
        let other = TestApp(path: "/competitions", disk: disk, wall: TestApp.noon, isReturn: true) { server.answer($0) }
        #expect(other.address == .competitions(.list) && !other.html.contains("November"))
    }

    @Test("GO-2 boards of competitions that the list doesn't have any more are dropped from the disk")
    func dropped() {
        let server = CompetitionServer([.test(.test("c1")), .test(.test("c2"))])
        var app = TestApp.competing(server, at: "/competitions/c1")
        app.go(.competitions(.board("c2")))
        #expect(app.disk["competition:c1"] != nil && app.disk["competition:c2"] != nil)
        server.boards.removeFirst()
        app.send(.host(.events(.boards)))
        #expect(app.disk["competition:c1"] == nil && app.disk["competition:c2"] != nil)
    }
}
