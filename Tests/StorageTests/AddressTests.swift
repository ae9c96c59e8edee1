import Testing

@testable import Storage

@Suite struct AddressTests {
    @Test(
        "AP-4 a path or a PostgreSQL address is taken",
        arguments: [
            ("setlist.db", "setlist.db"), ("/var/lib/a b.db", "/var/lib/a b.db"),
            ("postgres://ada:hush@db.example.org:5433/setlist", "postgres://ada@db.example.org:5433/setlist"),
            ("postgresql:///setlist?host=%2Fvar%2Frun&password=hush", "postgres:///var/run/setlist"),
            ("postgres://a:h%40ush@one,two/x?sslmode=require", "postgres://a@one,two/x"),
        ])
    func taken(text: String, description: String) throws {
        let address = try DatabaseAddress(text)
        #expect(address.description == description)
        var dumped = ""
        dump(address, to: &dumped)
        dump([address], to: &dumped)
        for shown in [String(reflecting: address), String(reflecting: address.target), "\(address.target)", dumped] {
            #expect(!shown.contains("ush"))
        }
    }

    @Test(
        "AP-4 another text is refused without being repeated",
        arguments: [
            "", "mysql://a:hush@b/c", "postgres://a:hush%zz@b/c", "postgres://a:hush@b:port/c?hush=1", "a\0b",
            ":memory:",
            "http://hush", "postgres://[hush",
        ])
    func refused(text: String) {
        do {
            _ = try DatabaseAddress(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect(!error.description.contains("hush"))
        }
    }
}
