import App
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import DeviceHost

@Suite struct HTTPLimitTests {
    private let rig: HTTPRig

    init() throws {
        rig = try HTTPRig()
    }

    @Test("A redirect is followed on the server, and to no other")
    func redirects() async throws {
        try await withNetworkServer { router in
            router.get("/secret") { request, _ in request.headers[.cookie] ?? "-" }
        } _: { other in
            let elsewhere = other.absoluteString
            try await withNetworkServer { router in
                router.get("/here") { _, _ in
                    Response(
                        status: .found, headers: [.location: "/there", .setCookie: "a=1; Path=/; Max-Age=99"])
                }
                router.get("/there") { request, _ in request.headers[.cookie] ?? "-" }
                router.get("/away") { _, _ in
                    Response(status: .found, headers: [.location: elsewhere + "/secret"])
                }
            } _: { server in
                let port = rig.port(server)
                #expect(await rig.ask(port, .get, "/here") == HTTPRig.answer(200, "a=1"))
                #expect(await rig.ask(port, .get, "/away") == .httpFailed(token: 7))
            }
        }
    }

    @Test("A file that came with the app is answered without the server; other addresses aren't")
    func assets() async throws {
        try rig.place.add("catalogue/exercises.0123456789ab.json", "[1]")
        try await withNetworkServer { router in
            router.get("/catalogue/exercises.0123456789ab.json") { _, _ in "the server's" }
            router.post("/catalogue/exercises.0123456789ab.json") { _, _ in "posted" }
        } _: { server in
            let port = rig.port(server)
            rig.place.link.set(isOnline: false)
            #expect(await rig.ask(port, .get, "/catalogue/exercises.0123456789ab.json") == HTTPRig.answer(200, "[1]"))
            #expect(await rig.ask(port, .get, "/catalogue/other.json") == .httpFailed(token: 7))
            rig.place.link.set(isOnline: true)
            #expect(
                await rig.ask(port, .post, "/catalogue/exercises.0123456789ab.json") == HTTPRig.answer(200, "posted"))
            #expect(
                await rig.ask(port, .get, "/catalogue/exercises.0123456789ab.json?1")
                    == HTTPRig.answer(200, "the server's"))
        }
    }

    @Test("No answer within 30 s is a failure, and so are no server and no address of it")
    func failures() async throws {
        let gate = Gate()
        try await withNetworkServer { router in
            router.get("/slow") { _, _ in
                await gate.wait()
                return "late"
            }
        } _: { server in
            let clock = HeldClock()
            let port = rig.port(server, clock: clock)
            port.carryOut(App.HTTPRequest(token: 8, .get, "/slow"))
            await clock.sleeper(for: HTTPPort.longest)
            clock.advance(by: HTTPPort.longest)
            #expect(await rig.place.next() == .httpFailed(token: 8))
            #expect(await rig.ask(port, .get, "https://other.example/") == .httpFailed(token: 7))
            gate.open()
        }
        #expect(
            await rig.ask(rig.port(try #require(URL(string: "http://127.0.0.1:1"))), .get, "/x")
                == .httpFailed(token: 7))
        #expect(await rig.ask(rig.port(URL(filePath: "/")), .get, "/x") == .httpFailed(token: 7))
    }
}
