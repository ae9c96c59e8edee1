import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import Records
import Storage
import Testing

@testable import Server

/// Files of songs in an account, sent in pieces and read by ranges.
@Suite struct SongFileTests {
    private static func send(
        _ song: TestSong, _ range: Range<Int>, by browser: Browser, of size: Int? = nil
    ) async throws -> Browser.Answer {
        let header = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size ?? song.bytes.count)"
        return try await browser.ask(
            .put, song.path, bytes: Array(song.bytes[range]),
            [.contentRange: header, .contentType: "application/octet-stream"])
    }

    private static func sendAll(_ song: TestSong, by browser: Browser) async throws -> Browser.Answer {
        var answer = Browser.Answer(status: 0, headers: [:], bytes: [])
        for start in stride(from: 0, to: song.bytes.count, by: 1 << 20) {
            answer = try await send(song, start..<min(start + 1 << 20, song.bytes.count), by: browser)
        }
        return answer
    }

    @Test("MU-1 a song that one device sent comes to another as it was, whole and by ranges, and to nobody else")
    func sent() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let song = TestSong(9 << 20 + 17)
            #expect(try await anna.get("songs").json?.text == #"{"files":[],"limit":1073741824}"#)
            let answer = try await Self.sendAll(song, by: anna)
            #expect(answer.status == 201 && answer["received"]?.integer == Int64(song.bytes.count))

            let other = Browser(client)
            #expect(try await other.logIn().status == 200)
            let size = song.bytes.count
            #expect(
                try await other.get("songs").json?.text
                    == #"{"files":[{"hash":"\#(song.hash)","size":\#(size),"received":\#(size)}],"limit":1073741824}"#)
            let whole = try await other.get(song.path)
            #expect(whole.status == 200 && whole.bytes == song.bytes)
            let part = try await other.ask(.get, song.path, nil, [.range: "bytes=5000000-"])
            #expect(part.status == 206 && part.bytes == Array(song.bytes[5_000_000...]))
            #expect(part.headers[.contentRange] == "bytes 5000000-\(size - 1)/\(size)")
            #expect(try await other.ask(.get, song.path, nil, [.range: "bytes=\(size)-"]).status == 416)

            let stranger = Browser(client)
            #expect(try await stranger.get(song.path).status == 401)
            try await stranger.signUp("bob")
            #expect(try await stranger.get(song.path).status == 404)
            #expect(try await stranger.delete(song.path).status == 404)
            #expect(try await other.delete(song.path).status == 204)
            #expect(try await anna.get(song.path).status == 404)
        }
    }

    @Test("MU-1 what was cut off goes on where it ended, whoever sends the rest")
    func resumed() async throws {
        try await withServer(try WebFolder()) { client in
            let (anna, other) = (Browser(client), Browser(client))
            try await anna.signUp()
            _ = try await other.logIn()
            let song = TestSong(300_000)
            #expect(try await Self.send(song, 0..<100_000, by: anna).status == 200)
            // Its answer was lost: the same again, and something from further on.
            for range in [0..<100_000, 200_000..<300_000] {
                let refused = try await Self.send(song, range, by: anna)
                #expect(refused.status == 409 && refused.headers[.uploadOffset] == "100000")
            }
            #expect(try await other.get("songs")["files"]?.array?[0]["received"]?.integer == 100_000)
            #expect(try await other.get(song.path).status == 404)
            #expect(try await Self.send(song, 100_000..<250_000, by: other).status == 200)
            #expect(try await Self.send(song, 250_000..<300_000, by: anna).status == 201)
            // One that is whole is taken as often as it is sent.
            let again = try await Self.send(song, 0..<100_000, by: other)
            #expect(again.status == 201 && again["received"]?.integer == 300_000)
            #expect(try await anna.get(song.path).bytes == song.bytes)
        }
    }

    @Test("MU-1 a file that isn't what its hash says is refused, and can be sent anew")
    func damaged() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let (song, other) = (TestSong(50_000), TestSong(50_000, seed: 2))
            let header: HTTPFields = [
                .contentRange: "bytes 0-49999/50000", .contentType: "application/octet-stream",
            ]
            let refused = try await anna.ask(.put, song.path, bytes: other.bytes, header)
            #expect(refused.status == 422 && refused.detail?.contains("isn't the one") == true)
            #expect(try await anna.get("songs")["files"]?.array?.isEmpty == true)
            #expect(try await Self.sendAll(song, by: anna).status == 201)
        }
    }

    @Test(
        "MU-1 what is no piece of a song is refused in words",
        arguments: [
            nil, "bytes 0-9/10", "bytes 5-104/10", "bytes 0-99999999999999999999/5", "lines 0-99/100", "bytes 0-99/*",
        ])
    func wrongPlaces(header: String?) async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let song = TestSong(100)
            var headers: HTTPFields = [.contentType: "application/octet-stream"]
            headers[.contentRange] = header
            let answer = try await anna.ask(.put, song.path, bytes: song.bytes, headers)
            #expect(answer.status == 400 && answer.detail?.contains("Content-Range") == true, "\(answer.text)")
        }
    }

    @Test("MU-1 names that are no hashes, other kinds of bodies and pieces that are too long lead nowhere")
    func wrongRequests() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let header: HTTPFields = [
                .contentRange: "bytes 0-0/1", .contentType: "application/octet-stream",
            ]
            let hash = TestSong(1).hash
            for name in ["x", String(hash.dropLast()) + "G", hash.uppercased(), "..%2F..%2Fsetlist.sqlite", hash + "0"]
            {
                #expect(try await anna.ask(.put, "songs/" + name, bytes: [1], header).status == 404, "\(name)")
            }
            #expect(try await anna.put("songs/\(hash)", "{}").status == 415)
            let long = TestSong(1 << 20 + 1)
            #expect(try await Self.send(long, 0..<long.bytes.count, by: anna).status == 413)
            #expect(try await anna.ask(.post, "songs", bytes: [1], header).status == 405)
        }
    }

    @Test("SY-9 an account's songs take no more than they may, those that are still coming included")
    func quota() async throws {
        let folder = try WebFolder()
        try await withServer(folder) {
            $0.songBytes = 100_000
        } _: { client in
            let anna = Browser(client)
            try await anna.signUp()
            let (song, other) = (TestSong(60_000), TestSong(50_000, seed: 2))
            #expect(try await Self.send(song, 0..<10, by: anna).status == 200)
            let refused = try await Self.send(other, 0..<10, by: anna)
            #expect(refused.status == 507 && refused["type"]?.string == "/problems/account-full")
            #expect(try await Self.send(song, 10..<60_000, by: anna).status == 201)
            #expect(try await anna.delete(song.path).status == 204)
            #expect(try await Self.sendAll(other, by: anna).status == 201)
        }
        try await withServer(folder) {
            $0.songBytes = 0
        } _: { client in
            let bob = Browser(client)
            try await bob.signUp("bob")
            #expect(try await bob.get("songs")["limit"]?.integer == 0)
            let song = TestSong(10)
            let refused = try await Self.sendAll(song, by: bob)
            #expect(refused.status == 507 && refused.detail == "This server keeps no songs.")
        }
    }

    @Test("AC-9 with the account its songs leave the disk, those in the trash as well")
    func leaving() async throws {
        let folder = try WebFolder()
        let songs = URL(filePath: folder.configuration.data).appending(path: "songs")
        try await withServer(folder) { client in
            let anna = Browser(client)
            try await anna.signUp()
            #expect(try await Self.sendAll(TestSong(1_000), by: anna).status == 201)
            let homes = try FileManager.default.contentsOfDirectory(atPath: songs.path)
            #expect(homes.count == 1)
            let home = songs.appending(path: homes.first ?? "")
            #expect(try Self.mode(home) == 0o700)
            #expect(try Self.mode(home.appending(path: TestSong(1_000).hash)) == 0o600)
            let trash = home.appending(path: "trash/2026-11-29")
            try FileManager.default.createDirectory(at: trash, withIntermediateDirectories: true)
            try Data([1]).write(to: trash.appending(path: TestSong(1).hash))
            #expect(try await anna.delete("account", #"{"password":"\#(Browser.password)"}"#).status == 204)
            #expect(try FileManager.default.contentsOfDirectory(atPath: songs.path).isEmpty)
        }
    }

    private static func mode(_ path: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? Int
    }

    @Test("MU-1 what a device has isn't sent again, and a range only of the file that it has begun (RFC 9110, 13)")
    func conditions() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let song = TestSong(1_000)
            _ = try await Self.sendAll(song, by: anna)
            let tag = "\"\(song.hash)\""
            for known in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
                let answer = try await anna.ask(.get, song.path, nil, [.ifNoneMatch: known, .range: "bytes=1-2"])
                #expect(answer.status == 304 && answer.bytes.isEmpty && answer.headers[.eTag] == tag, "\(known)")
            }
            #expect(try await anna.ask(.get, song.path, nil, [.ifNoneMatch: "\"x\""]).bytes == song.bytes)
            let rest = try await anna.ask(.get, song.path, nil, [.range: "bytes=900-", .ifRange: tag])
            #expect(rest.status == 206 && rest.bytes == Array(song.bytes[900...]))
            for other in ["\"x\"", "W/" + tag, "Sun, 29 Nov 2026 07:00:00 GMT"] {
                let whole = try await anna.ask(.get, song.path, nil, [.range: "bytes=900-", .ifRange: other])
                #expect(whole.status == 200 && whole.bytes == song.bytes, "\(other)")
            }
        }
    }

    @Test("SY-9 AC-9 a piece that comes after its account was deleted leaves nothing")
    func late() async throws {
        let place = try ServerPlace(.sqlite)
        let database = try await place.open()
        let anna = try await database.create(NewAccount(username: "anna", email: "anna@example.org"), now: 0)
        let songs = try TestSongFolder()
        let endpoint = try #require(
            SongFileEndpoints(songs: songs.folder, database: database).all.first { $0.method == .put })
        let song = TestSong(10)
        let token = try await database.createToken(
            account: anna.id, hash: "t", name: "t", scope: .write, now: 0, expires: .max)
        // The request was let in while the account was there.
        let call = Call(
            route: .songFile(hash: song.hash),
            request: Request(
                head: HTTPRequest(
                    method: .put, scheme: "http", authority: "localhost", path: "/api/v1/" + song.path,
                    headerFields: [.contentRange: "bytes 0-9/10"]),
                body: RequestBody(buffer: ByteBuffer())),
            context: ClientContext(source: .init(channel: EmbeddedChannel(), logger: .silent)),
            scheme: ClientScheme(hasTLS: false, isBehindProxy: false),
            caller: Caller(account: anna, proof: .token(token)),
            body: song.bytes, now: 0)
        #expect(try await endpoint.respond(call).status == .created)
        await songs.folder.remove(account: anna.id)
        try await database.delete(account: anna.id)
        await #expect(throws: Problem.self) { _ = try await endpoint.respond(call) }
        #expect(try songs.names().isEmpty)
        await database.close()
    }
}
