import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOSSL
import Records
import Synchronization
import TestSupport
import Testing

@testable import Server

/// Copies passed on to a WebDAV server.
@Suite struct CopyTests {
    private static let login = Data("\(WebDAVServer.user):\(WebDAVServer.password)".utf8).base64EncodedString()

    /// Sends a copy of what a person has.
    private static func send(
        _ text: String, to folder: String, by browser: Browser, login: String? = login, name: String = "setlist.json"
    ) async throws -> Browser.Answer {
        try await send(Array(text.utf8), to: folder, by: browser, login: login, name: name)
    }

    private static func send(
        _ bytes: [UInt8], to folder: String, by browser: Browser, login: String? = login, name: String = "setlist.json"
    ) async throws -> Browser.Answer {
        var headers: HTTPFields = [.copyFolder: folder, .copyName: name]
        headers[.copyLogin] = login
        return try await browser.ask(.put, "copies", nil, bytes: bytes, headers)
    }

    /// A person who is logged in to a server of ours, and a WebDAV server.
    private static func run(
        _ dav: WebDAVServer, parts: Parts = .quick,
        change: @escaping @Sendable (inout Server.Configuration) -> Void = { _ in },
        _ test: @escaping @Sendable (_ browser: Browser, _ folder: String) async throws -> Void
    ) async throws {
        try await withServer(try WebFolder(), parts: parts, change: change) { client in
            try await withWebDAV(dav) { port in
                let browser = Browser(client)
                try await browser.signUp()
                try await test(browser, "http://127.0.0.1:\(port)/dav")
            }
        }
    }

    // MARK: What stands there

    @Test("IX-9 a copy takes its name's place when it is whole, and the one before is kept beside it")
    func replaced() async throws {
        let dav = WebDAVServer()
        try await Self.run(dav) { browser, folder in
            let long = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 9) }
            for (bytes, before) in [(Array("1".utf8), nil), (long, Array("1".utf8)), (Array("3".utf8), long)] {
                let answer = try await Self.send(bytes, to: folder, by: browser)
                #expect(answer.status == 204, "\(answer.text)")
                #expect(dav.files["setlist.json"] == bytes && dav.files["setlist-before.json"] == before)
            }
            #expect(Set(dav.files.keys) == ["setlist.json", "setlist-before.json"])
            #expect(
                dav.requests.suffix(5) == [
                    "PROPFIND ", "DELETE setlist.json.part", "PUT setlist.json.part", "MOVE setlist.json",
                    "MOVE setlist.json.part",
                ])
        }
    }

    @Test("IX-9 the old copy is put back where the new one can't take its place")
    func putBack() async throws {
        let dav = WebDAVServer()
        dav.put("setlist.json", "old")
        dav.script("MOVE setlist.json.part", .init(status: 500))
        try await Self.run(dav) { browser, folder in
            let answer = try await Self.send("new", to: folder, by: browser)
            #expect(answer.status == 502 && answer["reason"]?.string == "refused")
            #expect(answer.detail?.contains("500") == true)
            #expect(dav.files["setlist.json"] == Array("old".utf8))
        }
    }

    @Test("IX-9 a copy that breaks off on its way leaves the old one as it was")
    func cutOff() async throws {
        let dav = WebDAVServer()
        dav.put("setlist.json", "old")
        try await withLiveServer(try WebFolder()) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            try await withWebDAV(dav) { place in
                do {
                    let connection = try RawConnection(port: port)
                    connection.send(
                        """
                        PUT /api/v1/copies HTTP/1.1\r\nHost: localhost:\(port)\r\nSec-Fetch-Site: same-origin\r\n\
                        Cookie: \(cookie)\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\
                        Setlist-Copy-Folder: http://localhost:\(place)/dav/\r\nSetlist-Copy-Name: setlist.json\r\n\r\nhalf
                        """)
                    await dav.sees("part of setlist.json.part")
                    withExtendedLifetime(connection) {}
                }
                await dav.sees("cut")
                #expect(!dav.requests.contains { $0.hasPrefix("MOVE") })
                #expect(dav.files["setlist.json"] == Array("old".utf8))
            }
        }
    }

    // MARK: Who asks

    @Test(
        "IX-9 whoever has the password gets in, by Basic and by Digest, and is asked only once",
        arguments: [WebDAVServer.Proof.basic, .digest("MD5"), .digest("SHA-256")], [false, true])
    func password(proof: WebDAVServer.Proof, onlyWriters: Bool) async throws {
        let dav = WebDAVServer(proof, onlyWriters: onlyWriters)
        try await Self.run(dav) { browser, folder in
            let answer = try await Self.send("{}", to: folder, by: browser)
            #expect(answer.status == 204, "\(answer.text)")
            #expect(dav.files["setlist.json"] == Array("{}".utf8))
            #expect(dav.requests.count == 6 && dav.requests.count { $0.hasPrefix("PUT") } == 1)
            #expect(dav.authorizations.first == "")
            if case .digest = proof {
                #expect(dav.authorizations.last?.contains("nc=0000000\(onlyWriters ? 4 : 5)") == true)
                #expect(!dav.authorizations.contains { $0.hasPrefix("Basic") })
            }
        }
    }

    @Test("IX-9 a nonce that has run out is followed by the next one")
    func stale() async throws {
        let dav = WebDAVServer(.digest("SHA-256", nonce: "n2"))
        try await Self.run(dav) { browser, folder in
            // The second request has the first nonce, and so the server has to name another.
            let answer = try await Self.send("{}", to: folder, by: browser)
            #expect(answer.status == 204, "\(answer.text)")
        }
    }

    @Test(
        "IX-9 a wrong password, a missing one and a proof that isn't given are told apart",
        arguments: [
            (WebDAVServer.Proof.basic, "anna:wrong" as String?, "password"), (.basic, nil, "password"),
            (.digest("MD5"), "anna:wrong", "password"), (.digest("SHA-256"), nil, "password"),
            (.other("Negotiate"), "anna:x", "refused"),
            (.other("Digest realm=r, nonce=n, qop=auth-int"), "a:x", "refused"),
            (.other("Digest realm=r, nonce=n, qop=auth, algorithm=SHA-512-256"), "a:x", "refused"),
        ])
    func wrongPassword(proof: WebDAVServer.Proof, login: String?, reason: String) async throws {
        let dav = WebDAVServer(proof)
        dav.put("setlist.json", "old")
        try await Self.run(dav) { browser, folder in
            let text = login.map { Data($0.utf8).base64EncodedString() }
            let answer = try await Self.send("new", to: folder, by: browser, login: text)
            #expect(answer.status == 502 && answer["reason"]?.string == reason, "\(answer.text)")
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(dav.files == ["setlist.json": Array("old".utf8)])
        }
    }

    // MARK: Servers that don't do as they should

    @Test(
        "IX-9 SY-9 the answers of a WebDAV server become reasons, and the old copy stays",
        arguments: [
            ("PROPFIND", 404, "missing"), ("PUT", 409, "missing"), ("PUT", 507, "full"), ("PUT", 413, "full"),
            ("PROPFIND", 405, "page"), ("PROPFIND", 501, "page"), ("PROPFIND", 200, "page"), ("PUT", 405, "page"),
            ("DELETE", 403, "password"), ("PUT", 403, "password"), ("PUT", 500, "refused"), ("PUT", 423, "refused"),
            ("PUT", 202, "page"), ("MOVE", 405, "page"), ("MOVE", 501, "page"), ("MOVE", 403, "password"),
            ("MOVE setlist.json.part", 404, "refused"),
        ])
    func answers(request: String, status: Int, reason: String) async throws {
        let dav = WebDAVServer()
        dav.put("setlist.json", "old")
        dav.script(request, .init(status: status))
        try await Self.run(dav) { browser, folder in
            let answer = try await Self.send("new", to: folder, by: browser)
            #expect(answer.status == 502 && answer["reason"]?.string == reason, "\(answer.text)")
            #expect(answer.detail?.hasSuffix(".") == true)
            #expect(dav.files["setlist.json"] == Array("old".utf8))
            // The next one gets through.
            dav.script(request, nil)
            #expect(try await Self.send("new", to: folder, by: browser).status == 204)
        }
    }

    @Test("IX-9 a site that answers everything with its page is no WebDAV server")
    func page() async throws {
        for (status, type) in [(200, "text/html; charset=utf-8"), (207, "text/html"), (200, "application/json")] {
            let dav = WebDAVServer()
            for method in ["PROPFIND", "DELETE", "PUT", "MOVE"] {
                dav.script(method, .init(status: status, headers: [.contentType: type], body: "\n<!DOCTYPE html><p>Hi"))
            }
            try await Self.run(dav) { browser, folder in
                let answer = try await Self.send("new", to: folder, by: browser)
                #expect(answer.status == 502 && answer["reason"]?.string == "page")
                #expect(!answer.text.contains("Hi"))
                #expect(!dav.requests.contains { $0.hasPrefix("PUT") })
            }
        }
    }

    @Test(
        "IX-9 a page instead of a file that was written or moved is no success",
        arguments: ["PUT", "MOVE setlist.json"])
    func pageLater(request: String) async throws {
        let dav = WebDAVServer()
        dav.put("setlist.json", "old")
        dav.script(request, .init(status: 200, headers: [.contentType: "text/html"], body: "<html>Hi</html>"))
        try await Self.run(dav) { browser, folder in
            let answer = try await Self.send("new", to: folder, by: browser)
            #expect(answer.status == 502 && answer["reason"]?.string == "page")
            #expect(dav.files["setlist.json"] == Array("old".utf8))
        }
    }

    @Test("IX-9 SY-9 a redirect isn't followed, but told")
    func redirect() async throws {
        let other = WebDAVServer()
        let dav = WebDAVServer()
        try await withWebDAV(other) { port in
            let place = "http://127.0.0.1:\(port)/dav/"
            dav.script("PROPFIND", .init(status: 301, headers: [.location: place]))
            try await Self.run(dav) { browser, folder in
                let answer = try await Self.send("new", to: folder, by: browser)
                #expect(answer.status == 502 && answer["reason"]?.string == "refused")
                #expect(answer.detail?.contains(place) == true)
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test(
        "IX-9 a server that doesn't answer is given up, and the old copy stays", arguments: ["PROPFIND", "PUT", "MOVE"])
    func noAnswer(method: String) async throws {
        let clock = HeldClock()
        var parts = Parts.quick
        parts.clock = clock
        let dav = WebDAVServer()
        dav.put("setlist.json", "old")
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        dav.hold(method, until: stream)
        try await Self.run(dav, parts: parts) { browser, folder in
            let asked = Task { try await Self.send("new", to: folder, by: browser) }
            for await event in dav.events where event.hasPrefix(method) { break }
            let answer = try await clock.passes { try await asked.value }
            #expect(answer.status == 502 && answer["reason"]?.string == "unreachable", "\(answer.text)")
            #expect(dav.files["setlist.json"] == Array("old".utf8))
            end.finish()
        }
    }

    @Test("IX-9 nobody there is told as such")
    func nobodyThere() async throws {
        let dav = WebDAVServer()
        let port = try await withWebDAV(dav) { $0 }
        try await Self.run(dav) { browser, _ in
            let answer = try await Self.send("{}", to: "http://127.0.0.1:\(port)/", by: browser)
            #expect(answer.status == 502 && answer["reason"]?.string == "unreachable", "\(answer.text)")
        }
    }

    // MARK: Limits

    @Test("IX-9 SY-9 copies are for people with an account, from our pages, and as long as they are announced to be")
    func refused() async throws {
        let dav = WebDAVServer()
        let change: @Sendable (inout Server.Configuration) -> Void = { $0.copyBytes = 1 << 20 }
        try await Self.run(dav, change: change) { browser, folder in
            let (cookies, headers) = (browser.cookies, browser.headers)
            browser.cookies = [:]
            #expect(try await Self.send("{}", to: folder, by: browser).status == 401)
            browser.cookies = cookies
            browser.headers = [.init("Sec-Fetch-Site")!: "cross-site"]
            #expect(try await Self.send("{}", to: folder, by: browser).status == 403)
            browser.headers = headers
            let long = try await Self.send([UInt8](repeating: 32, count: 1 << 20 + 1), to: folder, by: browser)
            #expect(long.status == 413 && long["reason"]?.string == "tooLarge")
            let unknown = try await browser.ask(
                .put, "copies", nil, [.copyFolder: folder, .contentType: "application/json"])
            #expect(unknown.status == 411 && unknown["reason"]?.string == "refused")
            #expect(try await Self.send("", to: folder, by: browser).status == 400)
            for name in ["", "..", "a/b", "ü.json", String(repeating: "a", count: 65)] {
                #expect(try await Self.send("{}", to: folder, by: browser, name: name).status == 400)
            }
            #expect(try await Self.send("{}", to: folder, by: browser, login: "no base64!").status == 400)
            #expect(dav.requests.isEmpty)
        }
    }

    @Test("IX-9 a server whose owner doesn't want it passes nothing on, and says so")
    func switchedOff() async throws {
        let dav = WebDAVServer()
        let change: @Sendable (inout Server.Configuration) -> Void = { $0.copyBytes = 0 }
        try await Self.run(dav, change: change) { browser, folder in
            let answer = try await Self.send("{}", to: folder, by: browser)
            #expect(answer.status == 422 && answer["reason"]?.string == "address")
            #expect(dav.requests.isEmpty)
        }
    }

    @Test("IX-9 SY-9 an account has one copy at a time and some in an hour, and another account isn't kept waiting")
    func busy() async throws {
        let dav = WebDAVServer()
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        dav.hold("PUT a.json.part", until: stream)
        var parts = Parts.quick
        parts.copyLimits = CopyLimits(perHour: 3)
        let limited = parts
        try await withServer(try WebFolder(), parts: limited) { client in
            try await withWebDAV(dav) { port in
                let folder = "http://localhost:\(port)/dav/"
                let (anna, bob) = (Browser(client), Browser(client))
                try await anna.signUp()
                try await bob.signUp("bob")
                async let first = Self.send("1", to: folder, by: anna, name: "a.json")
                await dav.sees("PUT a.json.part")
                let second = try await Self.send("2", to: folder, by: anna)
                #expect(second.status == 429 && second["reason"]?.string == "busy")
                #expect(second.headers[.retryAfter].flatMap(Int.init).map { $0 > 0 } == true)
                #expect(try await Self.send("3", to: folder, by: bob, name: "b.json").status == 204)
                end.finish()
                #expect(try await first.status == 204)
                // The one that was refused doesn't count.
                for status in [204, 204, 429] {
                    #expect(try await Self.send("4", to: folder, by: anna).status == status)
                }
            }
        }
    }

    // MARK: Places

    @Test("IX-9 SY-9 a server that others reach sends nothing to its own machine or network")
    func ownNetwork() async throws {
        let dav = WebDAVServer()
        let setUps: [(HTTPFields, @Sendable (inout Server.Configuration) -> Void)] = [
            (HTTPFields(), { $0.host = "0.0.0.0" }), (HTTPFields(), { $0.isBehindProxy = true }),
            ([.xForwardedFor: "192.0.2.1"], { _ in }),
        ]
        for (headers, change) in setUps {
            try await Self.run(dav, change: change) { browser, folder in
                for field in headers { browser.headers[field.name] = field.value }
                for place in [folder, folder.replacing("http:", with: "https:")] {
                    let answer = try await Self.send("{}", to: place, by: browser)
                    #expect(answer.status == 422 && answer["reason"]?.string == "address", "\(answer.text)")
                }
                #expect(dav.requests.isEmpty)
            }
        }
    }

    @Test("IX-9 SY-9 a host is looked up once, reached at the address that was checked, and known by its certificate")
    func certificate() async throws {
        let web = try WebFolder()
        let files = ["cloud.pem", "cloud.key"].map { web.url.appending(path: $0).path }
        try await ExternalProgram(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=cloud.example", "-addext", "subjectAltName=DNS:cloud.example", "-keyout", files[1],
                "-out", files[0],
            ]
        ).output()
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(files[0]).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: files[1], format: .pem)))
        let dav = WebDAVServer(.basic)
        let lookUps = Mutex<[String]>([])
        try await withWebDAV(dav, tls: tls) { port in
            for (host, isTrusted, reason) in [
                ("cloud.example", true, nil), ("other.example", true, "certificate"),
                ("cloud.example", false, "certificate"),
            ] as [(String, Bool, String?)] {
                var parts = Parts.quick
                parts.copyResolver = { host in
                    let isFirst = lookUps.withLock { lookUps in
                        lookUps.append(host)
                        return lookUps.count == 1
                    }
                    return isFirst ? [IPAddress("127.0.0.1")!] : [IPAddress("192.0.2.1")!]
                }
                if isTrusted { parts.copyTLS.trustRoots = .file(files[0]) }
                lookUps.withLock { $0 = [] }
                let change: @Sendable (inout Server.Configuration) -> Void = {
                    $0.isBehindProxy = true
                    $0.copyHosts = CopyHosts("\(host):\(port)")!
                }
                try await withServer(try WebFolder(), parts: parts, change: change) { client in
                    let browser = Browser(client)
                    try await browser.signUp()
                    let answer = try await Self.send("{}", to: "https://\(host):\(port)/dav/", by: browser)
                    #expect(answer.status == (reason == nil ? 204 : 502), "\(answer.text)")
                    #expect(answer["reason"]?.string == reason)
                    #expect(lookUps.withLock { $0 } == [host])
                    let port = try await Self.send("{}", to: "https://\(host):\(port + 1)/dav/", by: browser)
                    #expect(port["reason"]?.string == "address")
                }
            }
        }
    }

    // MARK: Secrets

    @Test("IX-9 SY-5 user and password reach neither a log nor the metrics nor an answer")
    func secrets() async throws {
        let lines = Mutex<[String]>([])
        let logger = Logger(label: "test") { _ in RecordingHandler { line in lines.withLock { $0.append(line) } } }
        var parts = Parts.quick
        parts.security = SecurityLog(logger)
        let logged = parts
        let web = try WebFolder()
        try await withWebDAV(WebDAVServer(.basic)) { port in
            var configuration = web.configuration
            configuration.isBehindProxy = true
            configuration.copyHosts = try #require(CopyHosts("127.0.0.1:\(port)"))
            let application = try await buildApplication(configuration, parts: logged, logger: logger)
            try await application.test(.router) { client in
                let browser = Browser(client)
                try await browser.signUp()
                let wrong = Data("grandma:hush-hush".utf8).base64EncodedString()
                var answers = ""
                for login in [wrong, Self.login] {
                    answers += try await Self.send(
                        "{}", to: "http://127.0.0.1:\(port)/dav/", by: browser, login: login
                    ).text
                }
                let metrics = try await client.executeRequest(
                    uri: "/metrics", method: .get, headers: [.xForwardedFor: "127.0.0.1"], body: nil)
                answers += String(buffer: metrics.body)
                for outcome in ["kept", "password"] {
                    #expect(answers.contains("setlist_copies_total{outcome=\"\(outcome)\"} 1"))
                }
                let all = answers + lines.withLock { $0 }.joined(separator: "\n")
                for secret in ["hush", "grandma", wrong, Self.login, WebDAVServer.password] {
                    #expect(!all.contains(secret))
                }
                #expect(lines.withLock { $0 }.contains { $0.contains("/api/v1/copies") })
            }
        }
        let login = WebDAVLogin(user: "grandma", password: "hush-hush")
        var dumped = ""
        dump(login, to: &dumped)
        for text in ["\(login)", String(reflecting: login), dumped] {
            #expect(!text.contains("grandma") && !text.contains("hush"))
        }
    }
}
