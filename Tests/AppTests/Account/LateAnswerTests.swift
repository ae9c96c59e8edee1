import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// Log-out begins `Sync.State` anew; `web/host-http.js` doesn't end what is on its way.
@Suite struct LateAnswerTests {
    private static let ben = #"{"id":"b2","username":"ben","email":"b@example.com","created":1}"#

    private func requests(_ app: TestApp) -> [HTTPRequest] {
        app.waiting.compactMap { if case .http(let request) = $0 { request } else { nil } }
    }

    /// The network brings an answer to one of the requests that were made.
    private func deliver(_ app: inout TestApp, _ request: HTTPRequest, _ answer: (Int32, String)?) {
        guard let (status, body) = answer else { return }
        app.send(
            .host(.http(HTTPAnswer(token: request.token, status: status, retryAfter: nil, body: Array(body.utf8)))))
    }

    /// Anna's first request is on its way; she logs out; Ben logs in, and his first request is on its way: then hers is answered.
    private func switched(_ anna: TestAccount, _ ben: TestAccount, late: Bool) throws -> TestApp {
        var app = TestApp(path: "/profile", disk: TestApp.annas, seed: 1)
        app.syncs = true
        app.isSlow = true
        app.send(.host(.tabs(.syncAcquired)))
        app.answer(server: false)
        let hers = try #require(requests(app).last)
        #expect(hers.address == "/api/v1/sync")
        app.send(.account(.logOutTapped))
        if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
        #expect(app.address == .account(.start))
        app.answer(server: false)
        deliver(&app, try #require(requests(app).last), (204, ""))
        app.answer(server: false)
        app.fill(.logIn, [(.login, "ben"), (.password, TestApp.password)])
        app.submit()
        let logIn = try #require(requests(app).last)
        #expect(logIn.method == .post && logIn.address == "/api/v1/session")
        deliver(&app, logIn, (200, "{\"account\":\(Self.ben)}"))
        for _ in 0..<4 { app.answer(server: false) }
        #expect(app.account.account?.id == "b2")
        let his = try #require(requests(app).last)
        #expect(his.address == "/api/v1/sync" && his.token != hers.token)
        // The two answers, hers first.
        if late { deliver(&app, hers, anna.answer(hers)) }
        for _ in 0..<4 { app.answer(server: false) }
        deliver(&app, his, strict(ben, his))
        for _ in 0..<4 { app.answer(server: false) }
        // From here on all is quick: and nothing of Anna's is asked any more.
        app.isSlow = false
        app.server = { [self] in strict(ben, $0) }
        app.send(.host(.wentOnline(false)))
        app.send(.host(.wentOnline(true)))
        for request in requests(app) where request.token > his.token { deliver(&app, request, strict(ben, request)) }
        app.wait(100)
        app.hearsOfChange()
        return app
    }

    /// As Sources/Storage/Records/AnswerPage.swift:21-26 does: a cursor behind the account's last change is none of this
    /// account's; the answer is from the beginning, and asks for everything again.
    private func strict(_ account: TestAccount, _ request: HTTPRequest) -> (Int32, String)? {
        guard var sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) else {
            return account.answer(request)
        }
        if let cursor = sync.cursor, cursor.sequence > Int64(account.server.records.count) {
            sync.cursor = nil
            account.isReset = true
        }
        return account.answer(HTTPRequest(token: request.token, request.method, request.address, body: sync.text))
    }

    /// - Parameter bens: how many workouts Ben's account has.
    private func accounts(bens count: Int = 1) -> (TestAccount, TestAccount) {
        let (anna, ben) = (TestAccount(), TestAccount())
        var annas = anna.device(seed: 5)
        for number in 1...3 {
            annas.state.shared.library.add(
                Workout(name: "Anna's \(number)", steps: [Step(.work, .time(20))]), id: "anna\(number)")
            annas.settle()
        }
        var bens = ben.device(seed: 6)
        for number in 1...count {
            bens.state.shared.library.add(
                Workout(name: "Ben's \(number)", steps: [Step(.work, .time(20))]), id: "ben\(number)")
            bens.settle()
        }
        #expect(anna.has("Anna's 3") && ben.has("Ben's 1"))
        return (anna, ben)
    }

    @Test("SY-7 AC-9 a late answer to Anna brings nothing of hers onto Ben's device")
    func reading() throws {
        let (anna, ben) = accounts()
        let app = try switched(anna, ben, late: true)
        #expect(!app.workoutNames.contains { $0.hasPrefix("Anna's") }, "\(app.workoutNames)")
    }

    @Test("SY-7 AC-9 and Ben's device gets all of Ben's: the cursor isn't Anna's")
    func cursor() throws {
        // With more changes than Anna's, so that hers is a cursor that his account may have.
        let (anna, ben) = accounts(bens: 5)
        let app = try switched(anna, ben, late: true)
        #expect(app.workoutNames.contains("Ben's 1"), "\(app.workoutNames); \(app.disk["sync"] ?? "")")
    }

    @Test("SY-7 AC-9 and nothing of Anna's reaches Ben's account by itself")
    func pushing() throws {
        let (anna, ben) = accounts()
        _ = try switched(anna, ben, late: true)
        #expect(!ben.has("Anna's 1"))
    }

    @Test("SY-7 AC-9 nor when Ben renames what he sees")
    func edited() throws {
        let (anna, ben) = accounts()
        var app = try switched(anna, ben, late: true)
        app.change("Anna's 1") { $0.name = "Mine" }
        app.wait(10)
        #expect(!ben.has("Mine"))
    }

    @Test("SY-7 AC-9 without the late answer all is well")
    func control() throws {
        let (anna, ben) = accounts()
        let app = try switched(anna, ben, late: false)
        #expect(app.workoutNames == ["Ben's 1"])
    }
}
