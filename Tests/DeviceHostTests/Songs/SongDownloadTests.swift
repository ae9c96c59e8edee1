import App
import Foundation
import Records
import Synchronization
import TestSupport
import Testing

@testable import DeviceHost

@Suite("Songs on their way from the account to a device") struct SongDownloadTests {
    private let rig: SongMoveRig

    init() throws {
        rig = try SongMoveRig()
    }

    private func server(_ faults: [SongServer.Fault] = []) -> SongServer {
        SongServer([rig.facts.hash: rig.whole], faults: faults)
    }

    private func range(_ from: Int) -> String { "bytes=\(from)-\(rig.bytes.count - 1)" }

    private var isHere: Bool { rig.songs.original("a") == rig.bytes }

    @Test("MU-1 a song is received, and is here")
    func whole() async throws {
        let server = server()
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere)
            #expect(server.log == [range(0)])
            #expect(await rig.songs.files() == ["kept/a"])
            #expect(await rig.songs.list() == .here(ids: ["a"], bytes: Int64(rig.bytes.count), isKept: true))
        }
    }

    @Test("MU-1 a larger one is received in pieces of 4 MiB")
    func pieces() async throws {
        let bytes = [UInt8](repeating: 7, count: (9 << 20) + 1)
        let facts = MadeSongs.facts(bytes)
        let server = SongServer([facts.hash: .init(bytes: bytes, size: bytes.count)])
        try await rig.with(server) {
            #expect(rig.songs.port.carryOut(.move(SongMove(id: "a", file: facts, isUpload: false))))
            #expect(await rig.songs.next() == .moved(id: "a"))
            #expect(rig.songs.original("a") == bytes)
            #expect(
                server.log == ["bytes=0-4194303", "bytes=4194304-8388607", "bytes=8388608-9437184"])
        }
    }

    @Test("MU-1 where the connection breaks off, it goes on with what is missing")
    func broken() async throws {
        let server = server([.breaks(after: 300_000), .breaks(after: 0), .breaks(after: 500_000)])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere)
            #expect(server.log == [0, 300_000, 300_000, 800_000].map { range($0) })
        }
    }

    @Test("MU-1 it goes on with what an earlier start of the app has of it")
    func goesOn() async throws {
        for (there, from) in [(1, 1), (rig.bytes.count - 1, rig.bytes.count - 1), (rig.bytes.count + 1, 0)] {
            let server = server()
            try rig.songs.write("arriving/a", Array((rig.bytes + [0]).prefix(there)))
            try await rig.with(server) {
                #expect(await rig.move(isUpload: false) == .moved(id: "a"))
                #expect(isHere && server.log == [range(from)])
            }
        }
        let server = server()
        try rig.songs.write("arriving/a", rig.bytes)
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere && server.log == [])
        }
    }

    @Test("MU-1 a proxy that knows no ranges sends all of it")
    func noRanges() async throws {
        let server = server([.noRanges])
        try rig.songs.write("arriving/a", [1, 2, 3])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere && server.log == [range(3)])
        }
    }

    @Test("MU-1 one that came damaged is thrown away, and comes whole the next time")
    func damaged() async throws {
        let server = server()
        try rig.songs.write("arriving/a", [1, 2, 3])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .failed(id: "a", .other("It came damaged. Try again.")))
            #expect(await rig.songs.files() == [])
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere && server.log == [range(3), range(0)])
        }
    }

    @Test("MU-1 one that the account hasn't is told in the server's words; what has come stays")
    func refused() async throws {
        let server = SongServer(faults: [.none, .answer(500, "")])
        try rig.songs.write("arriving/a", [1, 2, 3])
        try await rig.with(server) {
            #expect(
                await rig.move(isUpload: false)
                    == .failed(id: "a", .other("The account has no such file of a song.")))
            #expect(await rig.move(isUpload: false) == .failed(id: "a", .offline))
            #expect(await rig.songs.files() == ["arriving/a"])
        }
    }

    @Test("MU-1 after four attempts without a byte it is given up")
    func givenUp() async throws {
        let server = server([
            .answer(200, ""), .answer(200, ""), .breaks(after: 10_000), .breaks(after: 0), .breaks(after: 0),
            .breaks(after: 0), .breaks(after: 0),
        ])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: false) == .failed(id: "a", .offline))
            #expect(server.log.count == 6)
        }
        rig.songs.place.link.set(isOnline: false)
        #expect(await rig.move(isUpload: false) == .failed(id: "a", .offline))
    }

    @Test("MU-1 one that is halted says nothing more, and goes on after a restart")
    func halted() async throws {
        defer { rig.songs.stop() }
        let server = server([
            .breaks(after: 300_000), .before { [songs = rig.songs] in _ = songs.port.carryOut(.halt(id: "a")) },
        ])
        let clock = HeldClock()
        try await rig.with(server, clock: clock) {
            rig.begin(isUpload: false)
            await clock.sleeper(for: SongLink.pause)
            clock.advance(by: SongLink.pause)
            #expect(await rig.songs.files() == ["arriving/a"])
            #expect(await rig.songs.list() == .here(ids: [], bytes: 0, isKept: true))
        }
        let later = self.server()
        try await rig.with(later) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
            #expect(isHere && later.log == [range(300_000)])
        }
    }

    @Test("MU-1 of one that is cancelled, and of all once everything is forgotten, nothing stays")
    func cancelled() async throws {
        defer { rig.songs.stop() }
        for command in [SongsCommand.cancel(id: "a"), .forget] {
            let server = server([.before { [songs = rig.songs] in _ = songs.port.carryOut(command) }])
            try rig.songs.write("arriving/a", [1, 2, 3])
            try await rig.with(server) {
                rig.begin(isUpload: false)
                #expect(await rig.songs.files() == [])
                #expect(await rig.songs.list() == .here(ids: [], bytes: 0, isKept: true))
            }
        }
    }

    @Test("MU-1 its progress is told, and ends with its end")
    func progress() async throws {
        let told = Mutex<[SongsEvent]>([])
        let note: @Sendable (SongsEvent) -> Void = { event in told.withLock { $0.append(event) } }
        try await rig.with(server(), told: note) {
            #expect(await rig.move(isUpload: false) == .moved(id: "a"))
        }
        let events = told.withLock { $0 }
        #expect(events.count > 1 && events.last == .moved(id: "a"))
        for event in events.dropLast() {
            guard case .progressed("a", let progress) = event else {
                Issue.record("\(event)")
                continue
            }
            #expect(progress > 0 && progress <= 1)
        }
    }
}
