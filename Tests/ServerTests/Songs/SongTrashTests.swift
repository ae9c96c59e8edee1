import Foundation
import Logging
import Records
import Storage
import Synchronization
import Testing

@testable import Server

/// The fate of files that no song names.
@Suite struct SongTrashTests {
    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour
    private let songs: TestSongFolder
    /// When the test's files are written.
    private let now = Int64.millisecondsNow

    init() throws {
        songs = try TestSongFolder()
    }

    private func hasTrash(after time: Int64, _ hashes: SongHashes = SongHashes()) async -> Bool {
        _ = await songs.folder.tidy(account: "anna", by: hashes, now: now + time)
        return await songs.folder.hasTrash("anna")
    }

    @Test("MU-1 files wait a day for their song, and unfinished ones a week for their rest")
    func patience() async throws {
        let (kept, deleted, unknown, part) = (TestSong(10), TestSong(20), TestSong(30), TestSong(40))
        for song in [kept, deleted, unknown] { try await songs.folder.begin(song) }
        try await songs.folder.begin(part, 5)
        let hashes = SongHashes(live: [kept.hash], deleted: [deleted.hash])
        for (time, count, found) in [
            (0, 4, []), (Self.day - Self.hour, 4, []), (Self.day + Self.hour, 3, [unknown.hash]),
            (7 * Self.day - Self.hour, 3, [unknown.hash]), (7 * Self.day + Self.hour, 2, [unknown.hash]),
        ] {
            let tidied = await songs.folder.tidy(account: "anna", by: hashes, now: now + time)
            #expect(tidied.unknown == found, "\(time) ms later")
            #expect(await songs.folder.files(of: "anna").count == count, "\(time) ms later")
        }
        #expect(await songs.folder.whole(kept.hash, of: "anna")?.size == 10)
    }

    @Test("SY-8 the trash keeps files for 30 days")
    func month() async throws {
        let song = TestSong(10)
        try await songs.folder.begin(song)
        await songs.folder.putAway([song.hash], of: "anna", now: now)
        #expect(await songs.folder.files(of: "anna").isEmpty)
        #expect(await hasTrash(after: 30 * Self.day))
        #expect(await !hasTrash(after: 31 * Self.day))
        #expect(await songs.folder.whole(song.hash, of: "anna") == nil)
    }

    @Test("SY-8 a file in the trash comes back for a download, an upload and a song that names it")
    func takenBack() async throws {
        let song = TestSong(10)
        try await songs.folder.begin(song)
        func putAway() async {
            await songs.folder.putAway([song.hash], of: "anna", now: now)
            #expect(await songs.folder.files(of: "anna").isEmpty)
        }
        func isBack() async throws -> Bool {
            let names = try songs.names("anna/trash").flatMap { try songs.names("anna/trash/\($0)") }
            let here = await songs.folder.files(of: "anna").map(\.hash)
            return names.isEmpty && here == [song.hash]
        }
        await putAway()
        let path = try #require(await songs.folder.whole(song.hash, of: "anna")?.path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(song.bytes))
        #expect(try await isBack())
        await putAway()
        #expect(try await songs.folder.begin(song, 1).isWhole)
        #expect(try await isBack())
        await putAway()
        #expect(await songs.folder.tidy(account: "anna", by: SongHashes(live: [song.hash]), now: now).whole == 1)
        #expect(try await isBack())
        // To another account it never was there.
        await putAway()
        #expect(await songs.folder.whole(song.hash, of: "bob") == nil)
    }

    @Test("SY-8 the list takes back what the account's songs name, and nothing else")
    func list() async throws {
        let place = try ServerPlace(.sqlite)
        let database = try await place.open()
        var parts = Parts.quick
        parts.database = database
        let (named, other) = (TestSong(10), TestSong(20))
        try await withServer(place.folder, parts: parts) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let account = try #require(try await database.credentials(login: "anna")?.account.id)
            let folder = SongFolder(folder: place.folder.configuration.songsFolder, limit: 1 << 20)
            for song in [named, other] { try await folder.begin(song, of: account) }
            await folder.putAway([named.hash, other.hash], of: account, now: .millisecondsNow)
            try await Self.write("a", naming: named, account, in: database)
            let files = try await anna.get("songs")["files"]?.array ?? []
            #expect(files.map { $0["hash"]?.string } == [named.hash])
            #expect(try await anna.delete(other.path).status == 204)
            #expect(try await anna.delete("songs").status == 204)
            #expect(
                try FileManager.default.contentsOfDirectory(
                    atPath: place.folder.configuration.songsFolder.path
                ).allSatisfy { $0.hasPrefix(".") })
        }
    }

    @Test("MU-1 what a person deletes is gone, from the trash as well")
    func deleted() async throws {
        let (song, other) = (TestSong(10), TestSong(20))
        for song in [song, other] { try await songs.folder.begin(song) }
        // It has been there once before.
        let former = songs.url.appending(path: "anna/trash/2026-01-01")
        try FileManager.default.createDirectory(at: former, withIntermediateDirectories: true)
        try Data(song.bytes).write(to: former.appending(path: song.hash))
        await songs.folder.putAway([song.hash, other.hash], of: "anna", now: now)
        #expect(await songs.folder.remove(song.hash, of: "anna"))
        #expect(await !songs.folder.remove(song.hash, of: "anna"))
        #expect(await songs.folder.whole(song.hash, of: "anna") == nil)
        await songs.folder.remove(account: "anna")
        #expect(try songs.names().isEmpty)
    }

    @Test("SY-9 the trash of an account is no larger than what it may keep, but for its last day")
    func room() async throws {
        let small = try TestSongFolder(limit: 100, fileLimit: 2)
        for (number, days) in [0, 1, 2].enumerated() {
            let song = TestSong(60, seed: UInt8(number))
            try await small.folder.begin(song)
            await small.folder.putAway([song.hash], of: "anna", now: now + Int64(days) * Self.day)
        }
        _ = await small.folder.tidy(account: "anna", by: SongHashes(), now: now + 2 * Self.day)
        #expect(try small.names("anna/trash").count == 1)
        #expect(await small.folder.whole(TestSong(60, seed: 2).hash, of: "anna") != nil)
    }

    // MARK: Databases

    /// Adds a song to an account.
    private static func write(
        _ id: String, naming song: TestSong, _ account: String, in database: Database
    ) async throws {
        _ = try await database.edit(account: account, RecordKey("songs", id), now: .millisecondsNow) { _, _ in
            [
                FieldChange("title", #""A""#), FieldChange("length", "60"),
                FieldChange("file", #"{"name":"a.mp3","size":\#(song.size),"hash":"\#(song.hash)"}"#),
            ]
        }
    }

    /// Tidies so long after the test's beginning, and gives what was logged.
    private func tidy(_ database: Database, after time: Int64, takesAll: Bool = false) async throws -> [String] {
        let lines = Mutex<[String]>([])
        let logger = Logger(label: "test") { _ in RecordingHandler { line in lines.withLock { $0.append(line) } } }
        try await SongTidying(database: database, songs: songs.folder, takesAll: takesAll, logger: logger)
            .run(now: now + time)
        return lines.withLock { $0 }
    }

    @Test("SY-8 a database that knows no song loses none: not in its first day here, and not without a word")
    func wrongDatabase() async throws {
        let place = try ServerPlace(.sqlite)
        let database = try await place.open()
        for (number, account) in ["anna", "bob"].enumerated() {
            try await songs.folder.begin(TestSong(10, seed: UInt8(number)), of: account)
        }
        func count() async -> Int {
            await songs.folder.files(of: "anna").count + songs.folder.files(of: "bob").count
        }
        let start = 100 * Self.day
        #expect(try await tidy(database, after: start, takesAll: true).isEmpty)
        #expect(try await tidy(database, after: start + Self.day - 1, takesAll: true).isEmpty)
        #expect(await count() == 2)
        let lines = try await tidy(database, after: start + Self.day)
        #expect(lines.count == 1 && lines.first?.contains("doesn't know 2 of 2") == true)
        #expect(await count() == 2)
        // A restored copy: its day begins anew.
        try await database.renewEpoch()
        #expect(try await tidy(database, after: start + 2 * Self.day, takesAll: true).isEmpty)
        #expect(await count() == 2)
        #expect(try await tidy(database, after: start + 3 * Self.day, takesAll: true).count == 1)
        #expect(await count() == 0)
        #expect(await songs.folder.whole(TestSong(10, seed: 0).hash, of: "anna")?.size == 10)
        await database.close()
    }

    @Test("SY-8 up to a tenth of all files may be unknown, and those of deleted songs aren't")
    func tenth() async throws {
        let place = try ServerPlace(.sqlite)
        let database = try await place.open()
        let anna = try await database.create(NewAccount(username: "anna", email: "anna@example.org"), now: 0).id
        let known = (1...9).map { TestSong(10, seed: UInt8($0)) }
        for (number, song) in known.enumerated() {
            try await songs.folder.begin(song, of: anna)
            try await Self.write("s\(number)", naming: song, anna, in: database)
        }
        let unknown = TestSong(20)
        try await songs.folder.begin(unknown, of: anna)
        _ = try await tidy(database, after: 0)
        // One of ten.
        #expect(try await tidy(database, after: 2 * Self.day).count == 1)
        #expect(await songs.folder.files(of: anna).count == 9)
        // Two deleted songs of nine are no reason to doubt; an unknown one beside seven is.
        for id in ["s0", "s1"] {
            #expect(try await database.delete(account: anna, RecordKey("songs", id), now: .millisecondsNow))
        }
        #expect(try await tidy(database, after: 4 * Self.day).isEmpty)
        #expect(await songs.folder.files(of: anna).count == 7)
        #expect(await songs.folder.whole(unknown.hash, of: anna) != nil)
        #expect(try await tidy(database, after: 6 * Self.day).first?.contains("doesn't know 1 of 8") == true)
        #expect(await songs.folder.files(of: anna).count == 8)
        #expect(await songs.folder.whole(known[0].hash, of: anna) != nil)
        await database.close()
    }
}
