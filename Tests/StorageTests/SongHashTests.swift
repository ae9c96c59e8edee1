import Records
import Testing

@testable import Storage

@Suite struct SongHashTests {
    @Test(
        "MU-1 which files an account's songs need, and which only deleted ones name", arguments: EngineName.available)
    func hashes(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            func song(_ id: String, _ file: String?) -> Record {
                var song = Record(RecordKey("songs", id))
                song.set("title", json(id), at: stamp())
                if let file { song.set("file", file, at: stamp()) }
                return song
            }
            var deleted = song("c", #"{"name":"c.mp3","size":3,"hash":"cc"}"#)
            deleted.delete(at: stamp(1))
            // The same file was added again, as another song.
            var again = song("e", #"{"name":"a.mp3","size":1,"hash":"aa"}"#)
            again.delete(at: stamp(1))
            let songs = [
                song("a", #"{"name":"a.mp3","size":1,"hash":"aa"}"#), song("b", nil), song("d", #"["hash"]"#), deleted,
                again,
            ]
            try await ada.sync(database, songs)
            #expect(
                try await database.songHashes(account: ada.account.id) == SongHashes(live: ["aa"], deleted: ["cc"]))
            let eve = try await database.someone("Eve")
            #expect(try await database.songHashes(account: eve.id) == SongHashes())
            #expect(try await database.songHashes(account: "nobody") == nil)
        }
    }
}
