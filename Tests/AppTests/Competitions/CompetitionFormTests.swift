import Records
import Testing
import Workouts

@testable import App

@Suite struct CompetitionFormTests {
    private func body(_ app: TestApp, _ address: String = CompetitionServer.prefix) -> String? {
        app.requests.last { $0.method == .post && $0.address == address }?.body
    }

    @Test("GO-2 a competition is made from local midnight to local midnight, and its board shows the code")
    func make() {
        let server = CompetitionServer()
        var app = TestApp.competing(server)
        app.send(.competitions(.addTapped))
        app.enter([(.name, " November "), (.start, "2026-11-03"), (.end, "2026-11-30"), (.alias, "Anna B.")])
        app.send(.competitions(.measureChosen("minutes")))
        server.boards = [.test(.test("new", isOwner: true))]
        app.send(.competitions(.sendTapped))
        let key = server.keys.first.flatMap { $0 } ?? ""
        #expect(
            body(app) == """
                {"name":"November","alias":"Anna B.","measure":"minutes","start":1793660400,"end":1796079600,\
                "idempotencyKey":"\(key)"}
                """ && key.utf8.count == 32)
        #expect(app.address == .competitions(.board("new")) && app.html.contains("ABCD-EFGH"))
        #expect(app.draftRows.isEmpty)
        app.send(.competitions(.backTapped))
        #expect(app.address == .competitions(.list) && app.html.contains("2nd of 5"))
        #expect(!app.disk.values.contains { $0.contains("ABCD-EFGH") })
    }

    @Test("GO-2 the form begins with today and the first word of the profile's name, or the account's")
    func defaults() {
        var app = TestApp.competing(CompetitionServer(), at: "/competitions/add")
        let form = app.state.competitions.form
        #expect(form[.start].text == "2026-11-20" && form[.end].text == "2026-12-17" && form[.alias].text == "anna")
        app.state.shared.library.changeProfile { $0.name = "Anna Berger" }
        app.go(.competitions(.join))
        #expect(app.state.competitions.form[.alias].text == "Anna")
    }

    @Test(
        "GO-2 what can't be is told at its field, which gets the focus",
        arguments: [
            (CompetitionForm.Field.name, ""), (.name, String(repeating: "x", count: 121)), (.start, ""),
            (.start, "2026-10-01"), (.start, "2028-01-01"), (.end, "2026-11-19"), (.end, "2028-01-01"), (.alias, " "),
            (.alias, String(repeating: "x", count: 61)),
        ])
    func wrong(field: CompetitionForm.Field, text: String) {
        var app = TestApp.competing(CompetitionServer(), at: "/competitions/add")
        app.enter([(.name, "November"), (.alias, "Anna"), (field, text)])
        _ = app.takeEffects()
        app.send(.competitions(.sendTapped))
        #expect(app.takeEffects().contains(.focus(id: field.id)))
        #expect(app.state.competitions.form[field].problem == app.alert && app.alert != nil)
        #expect(body(app) == nil && app.address == .competitions(.add))
        app.enter([(field, "x")])
        #expect(app.state.competitions.form[field].problem == nil)
    }

    @Test("GO-2 what was typed is there after a reload, until it is sent or cancelled")
    func draft() {
        var app = TestApp.competing(CompetitionServer(), at: "/competitions/add")
        app.enter([(.name, "Half")])
        app.send(.competitions(.measureChosen("calories")))
        var later = app.reopened(after: 60, isReturn: true)
        #expect(later.state.competitions.form[.name].text == "Half")
        #expect(later.state.competitions.form.measure == .calories)
        later.send(.competitions(.cancelTapped))
        later.go(.competitions(.add))
        #expect(later.state.competitions.form[.name].text == "")
    }

    @Test(
        "GO-2 a competition whose answer was lost is sent again by its key, after a reload as well; the next has another"
    )
    func again() {
        let server = CompetitionServer()
        server.losesAnswers = true
        var app = TestApp.competing(server, at: "/competitions/add")
        app.enter([(.name, "November")])
        app.send(.competitions(.sendTapped))
        app.enter([(.name, "Novembre")])
        app.send(.competitions(.sendTapped))
        #expect(app.alert == "The server can’t be reached. Try again in a moment.")
        server.losesAnswers = false
        var later = app.reopened(after: 60, isReturn: true)
        later.send(.competitions(.sendTapped))
        #expect(later.address == .competitions(.board("new")))
        later.go(.competitions(.add))
        later.enter([(.name, "December")])
        later.send(.competitions(.sendTapped))
        #expect(server.keys.count == 4 && Set(server.keys.prefix(3)).count == 1)
        #expect(Set(server.keys).count == 2 && !server.keys.contains(nil))
    }

    @Test("GO-2 joining takes a code in any spelling, and opens the board")
    func join() {
        let server = CompetitionServer()
        var app = TestApp.competing(server)
        app.send(.competitions(.joinTapped))
        app.enter([(.code, "abcd efgh"), (.alias, "Anna")])
        server.boards = [.test(.test("joined"))]
        app.send(.competitions(.sendTapped))
        #expect(body(app, CompetitionServer.prefix + "/join") == #"{"code":"ABCD-EFGH","alias":"Anna"}"#)
        #expect(app.address == .competitions(.board("joined")) && app.html.contains("20 km"))
        #expect(app.html.contains("You take part in November"))
    }

    @Test("GO-2 a text that is no code is told at the field, and nobody is asked")
    func noCode() {
        var app = TestApp.competing(CompetitionServer(), at: "/competitions/join")
        app.enter([(.code, "ABC")])
        app.send(.competitions(.sendTapped))
        #expect(app.alert?.contains("ABCD-EFGH") == true && !app.competitionRequests.contains("POST /join"))
    }

    @Test(
        "GO-2 what the server refuses is told at its field, or above the buttons",
        arguments: [
            (404, "{}", CompetitionForm.Field.code, "No competition that can still be joined has this code."),
            (
                409, #"{"field":"alias","detail":"Somebody there has this name."}"#, .alias,
                "Somebody there has this name."
            ),
            (409, #"{"detail":"You are in it already."}"#, nil, "You are in it already."),
            (429, "{}", nil, "Too many tries. Try again in 30 seconds."),
        ] as [(Int32, String, CompetitionForm.Field?, String)])
    func refused(status: Int32, answer: String, field: CompetitionForm.Field?, words: String) {
        let server = CompetitionServer()
        server.refusal = (status, answer)
        var app = TestApp.competing(server, at: "/competitions/join")
        app.enter([(.code, "ABCD-EFGH"), (.alias, "Anna")])
        _ = app.takeEffects()
        app.send(.competitions(.sendTapped))
        #expect(app.alert == words && app.address == .competitions(.join))
        if let field {
            #expect(app.state.competitions.form[field].problem == words)
            #expect(app.takeEffects().contains(.focus(id: field.id)))
        }
        server.refusal = nil
        app.send(.competitions(.sendTapped))
        #expect(app.address == .competitions(.board("joined")))
    }

    @Test("GO-2 whoever has left the form stays where they are when it is made")
    func left() {
        let server = CompetitionServer()
        var app = TestApp.competing(server, at: "/competitions/add")
        app.enter([(.name, "November")])
        app.isSlow = true
        app.send(.competitions(.sendTapped))
        app.send(.competitions(.sendTapped))
        #expect(app.competitionRequests.filter { $0 == "POST" }.isEmpty)
        app.go(.history)
        while app.waiting.contains(where: { if case .http = $0 { true } else { false } }) { app.answer(server: true) }
        #expect(app.competitionRequests.filter { $0 == "POST" } == ["POST"])
        #expect(app.address == .history && app.state.competitions.code(of: "new") == "ABCD-EFGH")
    }
}
