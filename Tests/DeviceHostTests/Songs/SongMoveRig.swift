import App
import Foundation
import Hummingbird
import Records

@testable import DeviceHost

/// The port of songs beside a server.
struct SongMoveRig {
    let songs: SongsRig
    /// Two and a half MiB of no song.
    let bytes = Self.made
    let facts = Self.madeFacts

    private static let made = MadeSongs.noise(5 << 19)
    private static let madeFacts = MadeSongs.facts(made, name: "Song.mp3")

    init() throws {
        songs = try SongsRig()
    }

    var whole: SongServer.Upload { SongServer.Upload(bytes: bytes, size: bytes.count) }

    /// An upload of which the account has so many bytes.
    func part(_ count: Int) -> SongServer.Upload {
        SongServer.Upload(bytes: Array(bytes.prefix(count)), size: bytes.count)
    }

    func begin(isUpload: Bool, received: Int = 0, id: String = "a") {
        _ = songs.port.carryOut(
            .move(SongMove(id: id, file: facts, isUpload: isUpload, received: Int64(received))))
    }

    /// Moves the file, and gives the event of its end.
    func move(isUpload: Bool, received: Int = 0, id: String = "a") async -> SongsEvent? {
        begin(isUpload: isUpload, received: received, id: id)
        return await songs.next()
    }

    /// Starts a port beside a server.
    func with(
        _ server: SongServer, clock: any Clock<Duration> = HastyClock(),
        told: @escaping @Sendable (SongsEvent) -> Void = { _ in },
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withNetworkServer {
            server.add(to: $0)
        } _: { [songs] address in
            songs.start(server: address, clock: clock, told: told)
            try await body()
        }
    }

    /// The Content-Range of a piece.
    func piece(_ from: Int, _ end: Int) -> String { "bytes \(from)-\(end - 1)/\(bytes.count)" }
}
