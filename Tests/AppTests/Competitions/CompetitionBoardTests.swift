import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct CompetitionBoardTests {
    private func server(isOwner: Bool = false) -> CompetitionServer {
        CompetitionServer([.test(.test("c1", isOwner: isOwner))])
    }

    @Test("GO-2 the board has the members in their order, one's own marked, and what came from files")
    func board() {
        var app = TestApp.competing(server())
        app.send(.competitions(.competitionTapped("c1")))
        #expect(app.address == .competitions(.board("c1")))
        let html = app.html(from: "<ol", to: "</ol>")
        let (berta, anna) = (html.range(of: "Berta"), html.range(of: "Anna"))
        #expect(berta != nil && anna != nil && berta?.lowerBound ?? html.endIndex < anna?.lowerBound ?? html.startIndex)
        #expect(html.contains("20 km") && html.contains("12.34 km") && html.contains("of which 3.2 km from files"))
        #expect(html.contains("aria-current=\"true\"") && html.contains("You") && html.contains("--share: 0.617"))
        #expect(app.html.contains("11 days left") && app.html.contains("never routes or weights"))
        #expect(!app.html.contains("New code"))
    }

    @Test("HI-7 the board says which part was entered by hand, beside the part from files where there is one")
    func entered() {
        func origins(imported: Double, entered: Double) -> String? {
            let server = CompetitionServer([.test(.test("c1"), imported: imported, entered: entered)])
            let app = TestApp.competing(server, at: "/competitions/c1")
            return app.html.components(separatedBy: "origins\">").dropFirst().first?.prefix { $0 != "<" }.description
        }
        #expect(origins(imported: 0, entered: 2_000) == " of which 2 km entered by hand")
        #expect(origins(imported: 3_200, entered: 2_000) == " of which 3.2 km from files and 2 km entered by hand")
        #expect(origins(imported: 3_200, entered: 0) == " of which 3.2 km from files")
        #expect(origins(imported: 0, entered: 0) == nil)
    }

    @Test("GO-2 it is fetched anew when a board has changed, and when the network is back")
    func live() {
        let server = server()
        var app = TestApp.competing(server, at: "/competitions/c1")
        server.boards = [.test(.test("c1"), berta: 25_000)]
        app.send(.host(.events(.boards)))
        #expect(app.html.contains("25 km"))
        server.boards = [.test(.test("c1"), berta: 26_000)]
        app.send(.host(.events(.changed(cursor: "e-9"))))
        #expect(app.html.contains("26 km"))
        server.boards = [.test(.test("c1"), berta: 27_000)]
        app.send(.host(.wentOnline(true)))
        #expect(app.html.contains("27 km"))
    }

    @Test("GO-2 a change while the board is being fetched has it fetched once more")
    func meanwhile() {
        let server = server()
        var app = TestApp.competing(server, at: "/competitions/c1")
        app.isSlow = true
        let before = app.competitionRequests.count
        app.send(.host(.events(.boards)))
        app.send(.host(.events(.boards)))
        app.send(.host(.events(.boards)))
        while app.waiting.contains(where: { if case .http = $0 { true } else { false } }) { app.answer(server: true) }
        #expect(app.competitionRequests.count == before + 4)
    }

    @Test("GO-2 without a network the last board is shown with its time, after a reload as well")
    func offline() {
        let server = server()
        let app = TestApp.competing(server, at: "/competitions/c1")
        server.isReachable = false
        let later = app.reopened(after: 3600)
        #expect(later.html.contains("20 km") && later.html.contains("Not up to date: as of Today, 13:00"))
    }

    @Test("GO-2 one that this account was taken out of is gone, here and in the list")
    func gone() {
        let server = server()
        var app = TestApp.competing(server, at: "/competitions/c1")
        server.boards = []
        app.go(.competitions(.list))
        server.isReachable = false
        app.send(.competitions(.competitionTapped("c1")))
        #expect(app.address == .competitions(.board("c1")))
        server.isReachable = true
        app.send(.host(.wentOnline(true)))
        #expect(app.html.contains("This competition doesn’t exist") && app.disk["competition:c1"] == nil)
        app.send(.competitions(.backTapped))
        #expect(app.html.contains("No competitions yet"))
    }

    @Test("GO-2 the owner gets a new code, which is copied, and never on disk")
    func code() {
        var app = TestApp.competing(server(isOwner: true), at: "/competitions/c1")
        app.send(.competitions(.renewTapped))
        #expect(app.competitionRequests.last == "PUT /c1/code" && app.html.contains("NEWC-0DE0"))
        _ = app.takeEffects()
        app.send(.competitions(.copyTapped("NEWC-0DE0")))
        #expect(app.takeEffects().contains(.copy("NEWC-0DE0")))
        // As long as the app stays open.
        app.go(.history)
        app.go(.competitions(.board("c1")))
        #expect(app.html.contains("NEWC-0DE0"))
        #expect(!app.disk.values.contains { $0.contains("NEWC") })
    }

    @Test("GO-2 a refused code is told of; a second press asks for nothing twice")
    func refusal() {
        let server = server(isOwner: true)
        server.refusal = (409, #"{"detail":"It is over."}"#)
        var app = TestApp.competing(server, at: "/competitions/c1")
        app.send(.competitions(.renewTapped))
        #expect(app.alert == "It is over.")
        app.isSlow = true
        let before = app.competitionRequests.count
        app.send(.competitions(.renewTapped))
        app.send(.competitions(.renewTapped))
        while app.takeRequest() != nil {}
        #expect(app.competitionRequests.count == before && app.state.competitions.isSending)
    }

    @Test("GO-2 leaving asks first, then goes back to the list without it")
    func leave() {
        var app = TestApp.competing(server())
        app.send(.competitions(.competitionTapped("c1")))
        app.send(.competitions(.leaveTapped))
        #expect(app.html.contains("Leave November?") && app.html.contains("are erased"))
        app.send(.competitions(.leaveCancelled))
        #expect(!app.html.contains("Leave November?") && !app.competitionRequests.contains("DELETE /c1"))
        app.send(.competitions(.leaveTapped))
        app.send(.competitions(.leaveConfirmed))
        #expect(app.competitionRequests.contains("DELETE /c1"))
        #expect(app.address == .competitions(.list) && app.html.contains("No competitions yet"))
        #expect(app.disk["competition:c1"] == nil && app.html.contains("You left November"))
    }

    @Test("GO-2 leaving without a network says why it isn't done")
    func leaveOffline() {
        let server = server()
        var app = TestApp.competing(server, at: "/competitions/c1")
        server.isReachable = false
        app.send(.competitions(.leaveTapped))
        app.send(.competitions(.leaveConfirmed))
        #expect(app.alert == "The server can’t be reached. Try again in a moment.")
        #expect(app.address == .competitions(.board("c1")) && app.html.contains("20 km"))
    }
}
