import Foundation
import Records
import Testing

@testable import Storage

/// Parts of people's data that can be read from outside.
@Suite struct PrivacyTests {
    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("SY-5 the database, its log and copies are their owner's alone")
    func modes() async throws {
        try await withPlace(.sqlite) { place in
            let path = try #require(place.address.path)
            let database = try await place.open()
            var phone = TestDevice(try await database.someone())
            try await phone.sync(database, [workout("a")])
            for ending in ["", "-wal", "-shm"] { #expect(try mode(path + ending) == 0o600, "\(ending)") }
            try await database.backup(to: place.path("copy.db"))
            #expect(try mode(place.path("copy.db")) == 0o600)
            // Files of an earlier version.
            for ending in ["", "-wal", "-shm"] {
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + ending)
            }
            let second = try await place.open()
            for ending in ["", "-wal", "-shm"] { #expect(try mode(path + ending) == 0o600, "\(ending)") }
            await second.close()
            await database.close()
        }
    }

    @Test("AC-8 of a deleted account nothing can be read in the database's files")
    func erased() async throws {
        try await withPlace(.sqlite) { place in
            let path = try #require(place.address.path)
            let database = try await place.open()
            func secret(_ number: Int) -> String { "remembered-\(number)-" + String(repeating: "s", count: 40) }
            var eve = TestDevice(try await database.someone("Eve"))
            try await eve.sync(database, [workout("hers", name: "kept-for-eve")])
            var phone = TestDevice(try await database.someone("Ada"))
            // Short ones, and one of many pages; some of them changed, so that there are older versions.
            for number in 0..<50 { try await phone.sync(database, [workout("w\(number)", name: secret(number))]) }
            var long = workout("long", name: secret(99))
            long.set("note", json((0..<4_000).map { "remembered-long-\($0)" }.joined(separator: " ")), at: stamp(1))
            try await phone.sync(database, [long])
            for number in 0..<20 {
                try await phone.sync(database, [workout("w\(number)", name: secret(100 + number), at: stamp(5))])
            }
            let found = try Self.content(path)
            #expect(found.contains("remembered-") && found.contains("Ada@example.org"))
            #expect(try await database.delete(account: phone.account.id))
            let left = try Self.content(path)
            for word in ["remembered-", "Ada@example.org", "password of Ada", "recovery of Ada"] {
                #expect(!left.contains(word), "\(word)")
            }
            #expect(left.contains("kept-for-eve"))
            await database.close()
        }
    }

    /// The bytes of the file and its log, as a text that has each of them.
    private static func content(_ path: String) throws -> String {
        var bytes = Data()
        for ending in ["", "-wal"] { bytes += (try? Data(contentsOf: URL(filePath: path + ending))) ?? Data() }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
