import Foundation
import Testing

@testable import DeviceHost

@Suite struct AddressTests {
    private static let server = URL(string: "https://setlist.example")!

    @Test(
        "An origin is written as browsers write it",
        arguments: [
            ("https://Setlist.example/", "https://setlist.example"),
            ("HTTPS://setlist.example:443", "https://setlist.example"),
            ("http://localhost:8080/x?y", "http://localhost:8080"), ("http://[::1]:80/", "http://[::1]"),
        ])
    func origins(text: String, origin: String) throws {
        #expect(ServerOrigin(try #require(URL(string: text)))?.text == origin)
    }

    @Test(
        "An address is a path of the server", arguments: ["", "x", "https://other.example/", "@other.example/", ":1/"])
    func otherAddresses(address: String) throws {
        let origin = try #require(ServerOrigin(Self.server))
        #expect(origin.url(of: address) == nil)
    }

    @Test(
        "An address doesn't lead to another host",
        arguments: ["/api/v1/x?y=%2F%C3%A9", "//other.example/", "/\\other.example/", "/@other.example/"])
    func ownAddresses(address: String) throws {
        let origin = try #require(ServerOrigin(Self.server))
        #expect(origin.url(of: address)?.host == "setlist.example")
    }

    @Test(
        "Only kinds of addresses that the app speaks have an origin",
        arguments: ["file:///x", "ftp://x", "x", "http:///x"])
    func noOrigin(text: String) throws {
        #expect(ServerOrigin(try #require(URL(string: text))) == nil)
    }

    @Test("A file is answered by its own address only")
    func assets() throws {
        let place = try NetworkPlace()
        try place.add("catalogue/exercises.0123456789ab.json", "[]")
        try place.add(".hidden", "secret")
        try place.add("a b", "spaces")
        try Data("secret".utf8).write(to: place.folder.appending(path: "secret"))
        let files = AssetFiles(folder: place.device(URL(filePath: "/")).assets)
        let address = "/catalogue/exercises.0123456789ab.json"
        #expect(files.file(at: address)?.path == files.folder.path + address)
        #expect(files.contents(at: address) == Array("[]".utf8))
        for address in [
            "", "/", "/catalogue", "/catalogue/", "catalogue/exercises.0123456789ab.json",
            "//catalogue/exercises.0123456789ab.json",
            "/catalogue/../catalogue/exercises.0123456789ab.json", "/../secret", "/catalogue/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret", "/catalogue%2Fexercises.0123456789ab.json", "/..\\secret", "/.hidden", "/a b", "/a%20b",
            "/catalogue/exercises.0123456789ab.json?x", "/catalogue/exercises.0123456789ab.json#x",
            "/catalogue/exercises.0123456789ab.json\u{0}", "/catalogue/exercises.0123456789ab.json\n", "/nothing.json",
        ] {
            #expect(files.file(at: address) == nil && files.contents(at: address) == nil, "\(address)")
        }
    }
}
