import Testing

@testable import Server

/// Where copies may go.
@Suite struct CopyFolderTests {
    @Test(
        "IX-9 a folder's URL is read as browsers read it, with a slash at its end",
        arguments: [
            ("https://cloud.example", "https://cloud.example/"),
            ("HTTPS://Cloud.Example:443/dav", "https://cloud.example/dav/"),
            (
                "https://cloud.example:8443/remote.php/dav/files/a%20b/",
                "https://cloud.example:8443/remote.php/dav/files/a%20b/"
            ),
            ("https://[FD00::1]:8443/a", "https://[fd00::1]:8443/a/"), ("http://127.0.0.1:80/", "http://127.0.0.1/"),
            ("https://cloud.example/~a/(b);c=@:+/", "https://cloud.example/~a/(b);c=@:+/"),
        ])
    func read(text: String, address: String) throws {
        #expect(try CopyFolder(text).address() == address)
        #expect(try CopyFolder(text).address(of: "x.json") == address + "x.json")
    }

    @Test(
        "IX-9 SY-9 an address that isn't plainly a folder's is refused in words",
        arguments: [
            "", "cloud.example", "ftp://cloud.example/", "file:///etc/passwd", "https://", "https:///dav/",
            "https://anna:secret@cloud.example/", "https://cloud.example@127.0.0.1/",
            "https://cloud.example\\@127.0.0.1/",
            "https://cloud.example/?a=b", "https://cloud.example/#a", "https://cloud.example:0/",
            "https://cloud.example:65536/", "https://cloud.example:99999999999/", "https://cloud.example:/",
            "https://cloud.example/a b/", "https://cloud.example/ü/", "https://cloud.example/%zz/",
            "https://clöud.example/",
            "https://cloud%2eexample/", "https://[::1/", "https://[cloud]/", "https://[fe80::1%25eth0]/",
            "https://cloud.example/a\r\nX: y/", " https://cloud.example/", "http+unix://a/b",
        ])
    func unreadable(text: String) {
        let failure = #expect(throws: CopyFailure.self) { try CopyFolder(text) }
        #expect(failure?.reason == .address && failure?.detail.hasSuffix(".") == true)
    }

    @Test("IX-9 a copy's names stand beside each other, whatever its ending")
    func names() {
        #expect(CopyName("setlist.json")?.part == "setlist.json.part")
        #expect(CopyName("setlist.json")?.before == "setlist-before.json")
        #expect(CopyName("a.b.json")?.before == "a.b-before.json")
        #expect(CopyName("setlist")?.before == "setlist-before")
        #expect(CopyName(".setlist")?.before == ".setlist-before")
        #expect(CopyName(String(repeating: "a", count: 64)) != nil)
    }

    @Test(
        "SY-9 only addresses of the public Internet are public",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1",
            "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1",
            "64:ff9b::127.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::",
            "2002:808:808::1",
            "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "5f00::1", "4000::1",
        ])
    func special(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(
        "SY-9 addresses beside the blocks that are set aside are public",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
            "198.17.255.255", "198.20.0.0", "223.255.255.255", "32.1.13.184", "32.2.0.1", "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8", "2606:4700:4700::1111", "2a00:1450::1", "2001:4860::1", "2001:200::1", "2003::1",
        ])
    func open(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.isPublic && !address.isLoopback)
        #expect(IPAddress(address.text) == address)
    }

    @Test("SY-9 a host all of whose addresses are public is taken, one with another among them isn't")
    func destinations() async throws {
        func reason(
            _ folder: String, _ addresses: [String], named: String? = nil, isHere: Bool = false
        ) async throws -> CopyFailure.Reason? {
            let found = addresses.compactMap { IPAddress($0) }
            let places = CopyDestinations(
                hosts: named.flatMap { CopyHosts($0) } ?? CopyHosts(), resolve: { _ in found })
            do throws(CopyFailure) {
                #expect(try await places.addresses(of: CopyFolder(folder), allowsLoopback: isHere) == found)
                return nil
            } catch {
                return error.reason
            }
        }
        let cloud = "https://cloud.example/"
        #expect(try await reason(cloud, ["8.8.8.8", "2606:4700::1"]) == nil)
        #expect(try await reason(cloud, []) == .unreachable)
        #expect(try await reason(cloud, ["8.8.8.8", "127.0.0.1"]) == .address)
        #expect(try await reason(cloud, ["8.8.8.8", "127.0.0.1"], isHere: true) == .address)
        #expect(try await reason(cloud, ["10.0.0.1"], isHere: true) == .address)
        #expect(try await reason(cloud, ["10.0.0.1"], named: "cloud.example") == nil)
        #expect(try await reason(cloud, ["10.0.0.1"], named: "nas.home,cloud.example:443") == nil)
        #expect(try await reason(cloud, ["10.0.0.1"], named: "cloud.example:8443,nas.home") == .address)
        // Ports, and what isn't encrypted.
        #expect(try await reason("https://cloud.example:1024/", ["8.8.8.8"]) == nil)
        #expect(try await reason("https://cloud.example:25/", ["8.8.8.8"]) == .address)
        #expect(try await reason("https://cloud.example:25/", ["8.8.8.8"], named: "cloud.example") == .address)
        #expect(try await reason("https://cloud.example:80/", ["10.0.0.1"], named: "cloud.example:80") == nil)
        #expect(try await reason("http://cloud.example/", ["8.8.8.8"], isHere: true) == .address)
        #expect(try await reason("http://cloud.example:8080/", ["10.0.0.1"], named: "cloud.example:8080") == .address)
        #expect(try await reason("http://localhost:8080/", ["127.0.0.1", "::1"], isHere: true) == nil)
        #expect(try await reason("http://localhost/", ["127.0.0.1"]) == .address)
        #expect(try await reason("http://localhost:8080/", ["127.0.0.1"], named: "localhost:8080") == nil)
    }

    @Test("SY-9 the system's answers are read: addresses find themselves, also where they are written oddly")
    func system() async {
        for (host, addresses) in [
            ("127.0.0.1", ["127.0.0.1"]), ("127.1", ["127.0.0.1"]), ("2130706433", ["127.0.0.1"]), ("0", ["0.0.0.0"]),
            ("-", []),
        ] {
            #expect(await systemAddresses(of: host) == addresses.compactMap { IPAddress($0) }, "\(host)")
        }
    }
}
