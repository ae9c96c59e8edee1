import Foundation
import Synchronization
import Testing

@testable import Server

/// How much room songs may take.
@Suite struct SongRoomTests {
    /// A disk with so many bytes free beyond those that are left to others.
    private final class Disk: Sendable {
        let room: Mutex<Int64>

        init(_ room: Int64) { self.room = Mutex(room) }

        @Sendable func free() -> Int64 { room.withLock { SongFolder.reserve + $0 } }
    }

    private static func song(_ number: Int, _ count: Int = 300) -> TestSong {
        TestSong(count, seed: UInt8(number))
    }

    @Test("SY-9 what is announced and still to come counts against the free disk, also after a restart")
    func announced() async throws {
        let disk = Disk(1_000)
        let songs = try TestSongFolder(free: disk.free)
        for number in 1...3 {
            try await songs.folder.begin(Self.song(number), 10, of: "account \(number)")
            disk.room.withLock { $0 -= 10 }
        }
        // 970 are free, of which 870 are promised.
        let late = Self.song(4, 101)
        await #expect(throws: SongFileError.diskFull) { try await songs.folder.begin(late, 10, of: "account 4") }
        let restarted = songs.other(free: disk.free)
        await #expect(throws: SongFileError.diskFull) { try await restarted.begin(late, 10, of: "account 4") }
        #expect(try await songs.folder.begin(Self.song(5, 100), 10, of: "account 4").received == 10)
        disk.room.withLock { $0 -= 10 }
        // A file that is given up promises nothing any more.
        #expect(await songs.folder.remove(Self.song(1).hash, of: "account 1"))
        disk.room.withLock { $0 += 10 }
        #expect(try await songs.folder.begin(late, of: "account 4").isWhole)
    }

    @Test("SY-9 a piece is refused, and its file goes on later, where others have filled the disk")
    func filled() async throws {
        let disk = Disk(1_000)
        let songs = try TestSongFolder(free: disk.free)
        let song = Self.song(1)
        try await songs.folder.begin(song, 10)
        disk.room.withLock { $0 = 289 }
        func rest() async throws -> SongFile {
            try await songs.folder.append(
                Array(song.bytes[10...]), at: 10, of: song.size, to: song.hash, of: "anna")
        }
        await #expect(throws: SongFileError.diskFull) { try await rest() }
        disk.room.withLock { $0 = 290 }
        #expect(try await rest().isWhole)
    }

    @Test("SY-9 an account has no more files than it may, unfinished ones included")
    func count() async throws {
        let songs = try TestSongFolder(fileLimit: 2)
        try await songs.folder.begin(Self.song(1))
        try await songs.folder.begin(Self.song(2), 10)
        await #expect(throws: SongFileError.tooMany(limit: 2)) { try await songs.folder.begin(Self.song(3)) }
        // An upload that has begun ends, and another account has its own.
        #expect(
            try await songs.folder.append(
                Array(Self.song(2).bytes[10...]), at: 10, of: 300, to: Self.song(2).hash, of: "anna"
            ).isWhole)
        try await songs.folder.begin(Self.song(3), of: "bob")
        await songs.folder.remove(Self.song(1).hash, of: "anna")
        try await songs.folder.begin(Self.song(3))
        #expect(await songs.folder.files(of: "anna").count == 2)
    }

    @Test("SY-9 a file announced anew with another size takes the place of the former")
    func announcedAnew() async throws {
        let songs = try TestSongFolder(limit: 1_000)
        let song = Self.song(1, 900)
        _ = try await songs.folder.append([1], at: 0, of: 800, to: song.hash, of: "anna")
        #expect(try await songs.folder.begin(song).isWhole)
        #expect(try songs.names("anna") == [song.hash])
    }

    @Test("SY-9 what another server added or removed counts")
    func shared() async throws {
        let songs = try TestSongFolder(limit: 1_000)
        let other = songs.other(limit: 1_000)
        try await songs.folder.begin(Self.song(1))
        // So long ago that a change is one to the disk's clock, however coarse that is.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: songs.url.appending(path: "anna").path)
        #expect(await songs.folder.files(of: "anna").count == 1)
        try await other.begin(Self.song(2, 500))
        await #expect(throws: SongFileError.full(limit: 1_000)) { try await songs.folder.begin(Self.song(3)) }
        await other.remove(account: "anna")
        #expect(await songs.folder.files(of: "anna").isEmpty)
        #expect(try await songs.folder.begin(Self.song(4, 1_000)).isWhole)
    }

    @Test("SY-9 AC-9 the rest of a file that another server deleted with its account brings nothing back")
    func removed() async throws {
        let songs = try TestSongFolder()
        let song = Self.song(1)
        try await songs.folder.begin(song, 10)
        await songs.other().remove(account: "anna")
        await #expect(throws: SongFileError.elsewhere(received: 0)) {
            try await songs.folder.append(
                Array(song.bytes[10...]), at: 10, of: song.size, to: song.hash, of: "anna")
        }
        #expect(try songs.names().isEmpty)
    }
}

/// A server's knowledge of an account's files without looking at them.
@Suite struct SongShelfTests {
    @Test("SY-9 the sums of a shelf are those of its files")
    func sums() {
        var shelf = SongShelf()
        shelf["a"] = SongFile(hash: "a", size: 10, received: 3)
        shelf["b"] = SongFile(hash: "b", size: 20, received: 20)
        #expect(shelf.bytes == 30 && shelf.toCome == 7)
        shelf["a"] = SongFile(hash: "a", size: 10, received: 8)
        #expect(shelf.bytes == 30 && shelf.toCome == 2)
        shelf["a"] = nil
        #expect(shelf.bytes == 20 && shelf.toCome == 0 && shelf.files.count == 1)
    }
}
