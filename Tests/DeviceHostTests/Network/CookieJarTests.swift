import Foundation
import Testing

@testable import DeviceHost

@Suite struct CookieJarTests {
    private let place: NetworkPlace
    private let now = Date(timeIntervalSince1970: 1_794_614_400)

    init() throws {
        place = try NetworkPlace()
    }

    private func jar(_ server: String) throws -> CookieJar {
        CookieJar(device: place.device(try #require(URL(string: server))))
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("A cookie outlives the jar until its end, and Max-Age=0 deletes it")
    func endOfACookie() throws {
        let url = try url("https://setlist.example/api/v1/session")
        let line = "__Host-setlist=a_b-1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        try jar("https://setlist.example").take(line, from: url, now: now)
        let jar = try jar("https://setlist.example")
        #expect(jar.header(for: url, now: now) == "__Host-setlist=a_b-1")
        #expect(jar.header(for: url, now: now + 59) == "__Host-setlist=a_b-1")
        #expect(jar.header(for: url, now: now + 60) == nil)
        jar.take("__Host-setlist=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure", from: url, now: now)
        #expect(jar.header(for: url, now: now) == nil)
        #expect(try self.jar("https://setlist.example").header(for: url, now: now) == nil)
    }

    @Test("Several cookies come in one header; Expires is an end, and one without an end ends with the process")
    func several() throws {
        let url = try url("https://setlist.example/")
        let jar = try jar("https://setlist.example")
        jar.take(
            "a=1; Path=/; Max-Age=9, b=2; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT, c=3; Path=/", from: url,
            now: now)
        #expect(jar.header(for: url, now: now) == "a=1; b=2; c=3")
        jar.take("a=4; Path=/; Max-Age=9", from: url, now: now)
        #expect(jar.header(for: url, now: now) == "a=4; b=2; c=3")
        #expect(try self.jar("https://setlist.example").header(for: url, now: now) == "a=4; b=2")
        jar.take("b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", from: url, now: now)
        #expect(jar.header(for: url, now: now) == "a=4; c=3")
    }

    @Test("A cookie goes to its path only, the longer path first")
    func paths() throws {
        let url = try url("https://setlist.example/")
        let jar = try jar("https://setlist.example")
        jar.take("a=1; Path=/; Max-Age=9, b=2; Path=/api; Max-Age=9", from: url, now: now)
        #expect(jar.header(for: try self.url("https://setlist.example/api/v1/x?y=/"), now: now) == "b=2; a=1")
        #expect(jar.header(for: try self.url("https://setlist.example/api"), now: now) == "b=2; a=1")
        #expect(jar.header(for: try self.url("https://setlist.example/apis"), now: now) == "a=1")
    }

    @Test(
        "Secure cookies are taken and sent over https, and on the device itself",
        arguments: [
            ("https://setlist.example", true), ("http://localhost:8080", true), ("http://127.0.0.1:8080", true),
            ("http://[::1]:8080", true), ("http://setlist.example", false), ("http://127.example", false),
        ])
    func secure(server: String, isTaken: Bool) throws {
        let jar = try jar(server)
        jar.take("__Host-a=1; Path=/; Max-Age=9; Secure", from: try url(server + "/"), now: now)
        #expect(jar.header(for: try url(server + "/"), now: now) == (isTaken ? "__Host-a=1" : nil))
    }

    @Test(
        "A cookie that a browser wouldn't take isn't taken",
        arguments: [
            "__Host-a=1; Path=/; Max-Age=9", "__Host-a=1; Path=/api; Max-Age=9; Secure",
            "__Host-a=1; Path=/; Domain=setlist.example; Max-Age=9; Secure", "__Secure-a=1; Path=/; Max-Age=9",
            "a=1; Path=/; Domain=other.example; Max-Age=9", "a", "",
        ])
    func refused(line: String) throws {
        let url = try url("https://setlist.example/")
        let jar = try jar("https://setlist.example")
        jar.take(line, from: url, now: now)
        #expect(jar.header(for: url, now: now) == nil)
    }

    @Test("Other origins neither set a cookie nor get one, also when the device has another server later")
    func otherOrigins() throws {
        let own = try url("https://setlist.example/")
        let jar = try jar("https://setlist.example")
        for other in ["https://other.example/", "http://setlist.example/", "https://setlist.example:444/"] {
            jar.take("b=1; Path=/; Max-Age=9", from: try url(other), now: now)
            #expect(jar.header(for: try url(other), now: now) == nil)
        }
        #expect(jar.header(for: own, now: now) == nil)
        jar.take("a=1; Path=/; Max-Age=9", from: own, now: now)
        #expect(try self.jar("https://other.example").header(for: url("https://other.example/"), now: now) == nil)
    }

    @Test("Nobody else may read the file, and one that is damaged counts as none")
    func file() throws {
        let url = try url("https://setlist.example/")
        let file = place.device(url).folder.appending(path: "cookies.json")
        for _ in 1...2 {
            try jar("https://setlist.example").take("a=\(UUID()); Path=/; Max-Age=9", from: url, now: now)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.device(url).folder.path) == ["cookies.json"])
        try Data("[{".utf8).write(to: file)
        #expect(try jar("https://setlist.example").header(for: url, now: now) == nil)
    }
}
