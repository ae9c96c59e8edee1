import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct MapTilesTests {
    private static let template = "https://tile.example:8443/{z}/{x}/{y}{r}.png?key=a&b"
    private static let attribution = "© <b>\"A & B\"</b>"

    private func configuration(_ tiles: String?, _ attribution: String?) throws -> Server.Configuration {
        var environment: [String: String] = [:]
        environment["SETLIST_MAP_TILES"] = tiles
        environment["SETLIST_MAP_ATTRIBUTION"] = attribution
        return try Server.Configuration(flags: [:], environment: environment)
    }

    @Test("OU-7 tiles come from where the settings say, and from nowhere at first")
    func setting() throws {
        #expect(try configuration(nil, nil).mapTiles == nil)
        let tiles = try #require(try configuration(Self.template, Self.attribution).mapTiles)
        #expect(tiles.template == Self.template)
        #expect(tiles.attribution == Self.attribution)
        #expect(tiles.origin == "https://tile.example:8443")
        #expect(try configuration("http://127.0.0.1:9/{z}/{x}/{y}", "A").mapTiles?.origin == "http://127.0.0.1:9")
    }

    @Test(
        "OU-7 a wrong address of tiles stops the start with a sentence that says what is wrong",
        arguments: [
            ("tile.example/{z}/{x}/{y}.png", "must be an address such as https://"),
            ("https://tile.example", "must be an address such as https://"),
            ("https://anna:secret@tile.example/{z}/{x}/{y}", "must be an address such as https://"),
            ("https://{s}.tile.example/{z}/{x}/{y}", "must be an address such as https://"),
            ("https://tile.example/{z}/{x}/{y}\"; script-src *", "must be an address such as https://"),
            ("https://tile.example/{z}/{x}/{y}\n", "must be an address such as https://"),
            ("http://tile.example/{z}/{x}/{y}.png", "must be an address of https"),
            ("https://tile.example/{z}/{x}.png", "must have {y} in it"),
            ("https://tile.example/{z}/{x}/{y}/{style}", "has {style} in it"),
            ("", "is empty"),
        ])
    func wrong(template: String, reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try configuration(template, "A") }
        #expect(error.description.hasPrefix("SETLIST_MAP_TILES \(reason)"))
    }

    @Test("OU-7 tiles and their attribution come together")
    func pair() throws {
        let noAttribution = try #require(throws: ConfigurationError.self) { try configuration(Self.template, nil) }
        #expect(noAttribution.description.contains("--map-attribution"))
        let noTiles = try #require(throws: ConfigurationError.self) { try configuration(nil, "A") }
        #expect(noTiles.description.contains("--map-tiles"))
    }

    private func answer(_ path: String, tiles: MapTiles?) async throws -> TestResponse {
        let folder = try WebFolder()
        try folder.add("web/index.html", Data("<!doctype html><head></head><body></body>".utf8))
        try folder.add("web/service-worker.js", Data("const tiles=\"__TILES__\";".utf8))
        let change = { (configuration: inout Server.Configuration) in configuration.mapTiles = tiles }
        return try await withServer(folder, change: change) {
            try await $0.executeRequest(uri: path, method: .get, headers: [.acceptEncoding: "br"], body: nil)
        }
    }

    @Test("OU-7 the page says where the tiles come from, escaped and uncompressed; the service worker how they begin")
    func page() async throws {
        let tiles = try MapTiles(template: Self.template, attribution: Self.attribution)
        let page = try await answer("/run", tiles: tiles)
        #expect(page.headers[.contentEncoding] == nil)
        #expect(
            String(buffer: page.body) == """
                <!doctype html><head><meta name="map" data-tiles="https://tile.example:8443/{z}/{x}/{y}{r}.png?key=a&amp;b" \
                data-attribution="© &lt;b>&quot;A &amp; B&quot;&lt;/b>">
                </head><body></body>
                """)
        let worker = try await answer("/service-worker.js", tiles: tiles)
        #expect(String(buffer: worker.body) == "const tiles=\"https://tile.example:8443/\";")
        #expect(try await answer("/", tiles: nil).headers[.contentEncoding] == "br")
    }

    @Test("OU-7 the policy allows the tiles' server only where there is one", arguments: [true, false])
    func policy(hasTiles: Bool) async throws {
        let tiles = hasTiles ? try MapTiles(template: Self.template, attribution: "A") : nil
        let policy = try #require(try await answer("/", tiles: tiles).headers[.contentSecurityPolicy])
        #expect(policy.contains("img-src 'self' data: blob: https://tile.example:8443; ") == hasTiles)
        #expect(policy.hasSuffix("; connect-src 'self' https://tile.example:8443") == hasTiles)
        #expect(policy.contains("tile.example") == hasTiles)
    }
}
