import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct AssetTests {
    let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private func get(
        _ path: String, _ headers: HTTPFields = [:], method: HTTPRequest.Method = .get
    ) async throws -> TestResponse {
        try await withServer(folder) {
            try await $0.executeRequest(uri: path, method: method, headers: headers, body: nil)
        }
    }

    @Test(
        "AP-1 every address of the app answers with its page",
        arguments: [
            "/", "/index.html", "/workouts", "/workouts/3f/settings", "/history/2026?x=1.5", "/w%C3%B6rter", "/apiary",
            "/%23w1.abc", "/%23w12.abc%0Adef",
        ])
    func appAddress(path: String) async throws {
        let response = try await get(path)
        #expect(response.status == .ok)
        #expect(String(buffer: response.body) == "<!doctype html>")
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.headers[.cacheControl] == "no-cache")
    }

    @Test(
        "AP-3 media types and caching follow from the name",
        arguments: [
            ("/app.0123456789ab.wasm", "application/wasm", "public, max-age=31536000, immutable"),
            ("/host.0123456789ab.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/service-worker.js", "text/javascript; charset=utf-8", "no-cache"),
            ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
            ("/voices/work.wav", "audio/wav", "no-cache"),
        ])
    func mediaType(path: String, type: String, caching: String) async throws {
        let response = try await get(path)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == type)
        #expect(response.headers[.cacheControl] == caching)
    }

    @Test(
        "AP-3 the best compressed form that the client takes is sent",
        arguments: [
            ("gzip, deflate, br", "br"), ("br", "br"), ("gzip", "gzip"), ("GZIP", "gzip"), ("*", "br"),
            ("br;q=0, gzip", "gzip"),
            ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0, *", "gzip"), ("br; q=1.0", "br"), ("*;q=0", nil),
            ("identity", nil),
            ("identity, br;q=0.5", nil), ("", nil), ("deflate", nil), ("br;q=0,gzip;q=0", nil), ("br;q=x", "br"),
            (";;,,=", nil),
        ])
    func negotiation(accepted: String, coding: String?) async throws {
        let response = try await get("/", [.acceptEncoding: accepted])
        #expect(response.headers[.contentEncoding] == coding)
        let body = ["br": "brotli of the page", "gzip": "gzip of the page"][coding ?? ""] ?? "<!doctype html>"
        #expect(String(buffer: response.body) == body)
        #expect(response.headers[.vary] == "Accept-Encoding")
    }

    @Test("AP-3 what has no such copy is sent as it is")
    func missingCopy() async throws {
        let script = try await get("/host.0123456789ab.js", [.acceptEncoding: "gzip"])
        #expect(script.headers[.contentEncoding] == nil)
        #expect(script.body.readableBytes == 1000)
        let wasm = try await get("/app.0123456789ab.wasm", [.acceptEncoding: "br, gzip"])
        #expect(wasm.headers[.contentEncoding] == nil)
        #expect(wasm.headers[.vary] == nil)
    }

    @Test("AP-3 a client that has the form already gets 304 and no body")
    func notModified() async throws {
        let brotli = try await get("/", [.acceptEncoding: "br"])
        let plain = try await get("/")
        let tag = try #require(brotli.headers[.eTag])
        #expect(tag.hasPrefix("\"") && tag != plain.headers[.eTag])

        for known in [tag, "W/" + tag, "\"other\", \(tag)", "*"] {
            let response = try await get("/", [.acceptEncoding: "br", .ifNoneMatch: known])
            #expect(response.status == .notModified)
            #expect(response.body.readableBytes == 0)
            #expect(response.headers[.eTag] == tag)
            #expect(response.headers[.cacheControl] == "no-cache")
        }
        for unknown in ["\"other\"", plain.headers[.eTag] ?? "", String(tag.dropLast())] {
            #expect(try await get("/", [.acceptEncoding: "br", .ifNoneMatch: unknown]).status == .ok)
        }
    }

    @Test("AP-3 the tag changes with the content")
    func tagOfOtherContent() async throws {
        let before = try await get("/").headers[.eTag]
        try folder.add("web/index.html", Data("<!doctype HTML>".utf8))
        #expect(try await get("/").headers[.eTag] != before)
    }

    @Test(
        "AP-3 HEAD answers as GET does, without the body",
        arguments: ["/", "/voices/work.wav", "/workouts", "/nope.js"])
    func head(path: String) async throws {
        let get = try await get(path)
        let head = try await self.get(path, [.range: "bytes=0-3"], method: .head)
        #expect(head.status == get.status)
        #expect(head.body.readableBytes == 0)
        for name: HTTPField.Name in [.contentType, .contentLength, .eTag, .cacheControl] {
            #expect(head.headers[name] == get.headers[name])
        }
    }

    @Test(
        "AP-3 a range of the plain bytes",
        arguments: [
            ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-5", 95..<100), ("bytes=99-99", 99..<100),
            ("bytes=50-1000", 50..<100), ("bytes=-1000", 0..<100), ("bytes=0-99999999999999999999", 0..<100),
        ])
    func range(header: String, bytes: Range<Int>) async throws {
        let response = try await get("/voices/work.wav", [.range: header])
        #expect(response.status == .partialContent)
        #expect(Array(response.body.readableBytesView) == bytes.map { UInt8($0) })
        #expect(response.headers[.contentRange] == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/100")
    }

    @Test(
        "AP-3 a range that is not one is ignored",
        arguments: [
            "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=a-b", "bytes=--5", "",
        ])
    func ignoredRange(header: String) async throws {
        let response = try await get("/voices/work.wav", [.range: header])
        #expect(response.status == .ok)
        #expect(response.body.readableBytes == 100)
    }

    @Test(
        "AP-3 a range beyond the end is refused", arguments: ["bytes=100-", "bytes=99999999999999999999-", "bytes=-0"])
    func unsatisfiableRange(header: String) async throws {
        let response = try await get("/voices/work.wav", [.range: header])
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.headers[.contentRange] == "bytes */100")
    }

    @Test("AP-3 If-Range lets a range through only for the same bytes")
    func ifRange() async throws {
        let tag = try #require(try await get("/voices/work.wav").headers[.eTag])
        #expect(try await get("/voices/work.wav", [.range: "bytes=0-1", .ifRange: tag]).status == .partialContent)
        #expect(try await get("/voices/work.wav", [.range: "bytes=0-1", .ifRange: "\"old\""]).status == .ok)
        // Weak tags never match here (RFC 9110, 13.1.5).
        #expect(try await get("/voices/work.wav", [.range: "bytes=0-1", .ifRange: "W/" + tag]).status == .ok)
    }

    @Test(
        "AP-3 nothing outside the folder, hidden in it or linked from it is served",
        arguments: [
            "/../outside.txt", "/voices/../../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt",
            "/%2e%2e%2foutside.txt",
            "/..\\outside.txt", "/..%5coutside.txt", "//etc/passwd.", "/.secret", "/.git/config", "/%2egit/config",
            "/link.txt",
            "/voices/", "/index.html/", "/index.html%00", "/voices/work.wav%00.js", "/..", "/%252e%252e/outside.txt",
            "/nope.js",
            "/./index.html", "/voices/%2e/work.wav", "/index.html.br", "/api/v2/x", "/api", "/api/",
        ])
    func traversal(path: String) async throws {
        let response = try await get(path)
        let body = String(buffer: response.body)
        #expect(!body.contains("secret"))
        // At worst the app's own page, which then says that there is no such screen.
        #expect(response.status == .notFound || body == "<!doctype html>")
        if path.contains(".") || path.hasPrefix("/api") { #expect(response.status == .notFound || path == "/voices/") }
    }

    @Test("AP-3 an address that can't be decoded is refused", arguments: ["/%ff", "/%c3%28", "/%zz", "/%"])
    func malformed(path: String) async throws {
        #expect(try await get(path).status == .badRequest)
    }

    @Test(
        "AP-3 other methods are refused", arguments: [HTTPRequest.Method.post, .put, .patch, .delete, .options, .trace])
    func methods(method: HTTPRequest.Method) async throws {
        for path in ["/", "/workouts", "/index.html"] {
            let response = try await get(path, method: method)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "GET, HEAD")
        }
    }

    @Test("AP-4 a folder without a web app stops the start with a sentence")
    func emptyFolder() throws {
        let empty = folder.url.appending(path: "empty").path
        for path in [empty, empty + "/none"] {
            #expect(
                throws: ConfigurationError(
                    "There is no web app in \(path). Build it with `make web`, or name its folder with --web.")
            ) {
                try AssetLibrary(folder: path)
            }
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        }
    }
}
