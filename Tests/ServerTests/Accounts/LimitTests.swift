import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct LimitTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    /// The limits as they are, but nothing comes back while a slow machine runs the test.
    private var parts: Parts {
        var parts = Parts.quick
        parts.limits = AccountLimits(
            logInsByAddress: RateLimiter(burst: 60, perSecond: 0.001),
            failuresByAccount: RateLimiter(burst: 10, perSecond: 0.001),
            failuresByDevice: RateLimiter(burst: 10, perSecond: 0.001),
            recoveriesByAddress: RateLimiter(burst: 60, perSecond: 0.001),
            signUpsByAddress: RateLimiter(burst: 60, perSecond: 0.001),
            questionsByAddress: RateLimiter(burst: 120, perSecond: 0.001))
        return parts
    }

    /// Behind a proxy, so that requests come from many addresses.
    private func browser(_ client: any TestClientProtocol, from address: String) -> Browser {
        let browser = Browser(client)
        browser.headers[.xForwardedFor] = address
        return browser
    }

    @Test("AC-5 passwords are guessed ten times an account, from wherever; a right one doesn't count")
    func byAccount() async throws {
        try await withServer(folder, behindProxy: true, parts: parts) { client in
            try await browser(client, from: "10.9.9.9").signUp()
            for number in 0..<30 {
                let answer = try await browser(client, from: "10.0.0.\(number)").logIn()
                #expect(answer.status == 200)
            }
            for (login, other) in [("anna", "ANNA@example.org"), ("nobody", "NOBODY")] {
                var statuses: [Int] = []
                for number in 0..<12 {
                    let answer = try await browser(client, from: "10.1.0.\(number)")
                        .logIn(number % 2 == 0 ? login : other, "guess \(number)!")
                    statuses.append(answer.status)
                    if answer.status == 429 {
                        #expect((answer.headers[.retryAfter].flatMap(Int.init) ?? 0) > 0)
                    }
                }
                // Whether there is such an account makes no difference.
                #expect(statuses == [Int](repeating: 401, count: 10) + [429, 429], "\(login)")
            }
            #expect(try await browser(client, from: "10.2.0.1").logIn().status == 429)
        }
    }

    @Test("AC-5 AC-10 whoever found the device unlocked guesses the password ten times, however it is asked for")
    func session() async throws {
        try await withServer(folder, behindProxy: true, parts: parts) { client in
            let anna = browser(client, from: "10.9.9.9")
            try await anna.signUp()
            var statuses: [Int] = []
            for number in 0..<5 {
                statuses.append(try await anna.delete("account", #"{"password":"guess \#(number)!"}"#).status)
                let body = #"{"old":"guess \#(number)!","new":"another 2?"}"#
                statuses.append(try await anna.post("account/password", body).status)
            }
            #expect(statuses == [Int](repeating: 403, count: 10))
            #expect(try await anna.delete("account", #"{"password":"secret 1!"}"#).status == 429)
            #expect(try await anna.post("tokens", #"{"name":"x","scope":"read","days":1}"#).status == 429)
            // That is this session's doing: on another device the owner goes on.
            let other = browser(client, from: "10.9.9.8")
            #expect(try await other.logIn().status == 200)
            #expect(try await other.post("account/recovery-code", #"{"password":"secret 1!"}"#).status == 200)
        }
    }

    @Test(
        "AC-5 one address logs in, signs up and asks only so often, whatever it claims to be",
        arguments: [
            ("session", #"{"login":"NAME","password":"guess 1!"}"#, 401, 60),
            ("session/recovery", #"{"login":"NAME","recoveryCode":"x","password":"another 2?"}"#, 401, 60),
            ("accounts", #"{"username":"NAME","email":"x","password":"x"}"#, 422, 60),
            ("accounts/check", #"{"username":"NAME","email":"x","password":"x"}"#, 422, 120),
        ])
    func byAddress(path: String, body: String, status: Int, burst: Int) async throws {
        try await withServer(folder, behindProxy: true, parts: parts) { client in
            for number in 0..<burst {
                // The last entry is the proxy's own; what stands before it anybody can write.
                let answer = try await browser(client, from: "10.0.0.\(number % 250), 192.0.2.1")
                    .post(path, body.replacing("NAME", with: "name\(number)"))
                #expect(answer.status == status)
            }
            let answer = try await browser(client, from: "1.1.1.1, 192.0.2.1").post(path, body)
            #expect(answer.status == 429 && answer.headers[.retryAfter] != nil)
            #expect(try await browser(client, from: "192.0.2.2").post(path, body).status == status)
        }
    }

    @Test("SY-9 whose network may make no more accounts today hears it in the first step, which counts nothing")
    func accounts() async throws {
        func onlyTwo(_ configuration: inout Server.Configuration) { configuration.signUpsPerDay = 2 }
        try await withServer(folder, parts: parts, change: onlyTwo) { client in
            func body(_ name: String) -> String {
                #"{"username":"\#(name)","email":"\#(name)@example.org","password":"\#(Browser.password)"}"#
            }
            for name in ["anna", "bert"] {
                for _ in 0..<3 {
                    #expect(try await Browser(client).post("accounts/check", body(name)).status == 204)
                }
                #expect(try await Browser(client).post("accounts", body(name)).status == 201)
            }
            let answer = try await Browser(client).post("accounts/check", body("cleo"))
            #expect(answer.status == 429)
            #expect(answer["type"]?.string == "/problems/too-many-accounts")
            #expect((answer.headers[.retryAfter].flatMap(Int.init) ?? 0) > 3_600)
            // An answer that was lost is no further account.
            #expect(try await Browser(client).post("accounts/check", body("bert")).status == 204)
        }
    }

    @Test("AC-5 names are asked after as fast as people type, not as fast as lists are tried")
    func questions() async throws {
        try await withServer(folder, parts: parts) { client in
            let browser = Browser(client)
            var statuses: [Int] = []
            for number in 0..<130 {
                statuses.append(try await browser.ask(whether: "username", isFree: "name\(number)").status)
            }
            #expect(statuses.prefix(120).allSatisfy { $0 == 200 } && statuses.last == 429)
        }
    }

    @Test("AC-5 more passwords than the server can check are refused with 503, not queued for ever")
    func overload() async throws {
        var parts = Parts.quick
        parts.hasher = PasswordHasher(
            cost: .init(logRounds: 14, blockSize: 8, parallelism: 1), runLimit: 1, queueLimit: 1)
        try await withServer(folder, parts: parts) { client in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<10 {
                    group.addTask { try await Browser(client).logIn("name\(number)").status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(Set(statuses) == [401, 503])
        }
    }
}
