import App
import Foundation
import Records
import TestSupport
import Testing

@testable import DeviceHost

@Suite("Songs on their way from a device to the account") struct SongUploadTests {
    private let rig: SongMoveRig
    private let mib = 1 << 20

    init() throws {
        rig = try SongMoveRig()
        try rig.songs.put("a", rig.bytes)
    }

    @Test("MU-1 a song is sent in pieces of a MiB")
    func whole() async throws {
        let server = SongServer()
        try await rig.with(server) {
            #expect(await rig.move(isUpload: true) == .moved(id: "a"))
            #expect(server.upload(rig.facts.hash) == rig.whole)
            #expect(
                server.log == [
                    rig.piece(0, mib), rig.piece(mib, 2 * mib), rig.piece(2 * mib, rig.bytes.count),
                ])
            #expect(await rig.songs.files() == ["kept/a"])
        }
    }

    @Test("MU-1 it goes on where the account's part ends, and looks where that is if it isn't known")
    func goesOn() async throws {
        for (there, told) in [(mib, mib), (mib, 0), (100, 2 * mib), (0, mib), (mib, 3 * mib), (mib, -1)] {
            let server = SongServer([rig.facts.hash: rig.part(there)])
            try await rig.with(server) {
                #expect(await rig.move(isUpload: true, received: told) == .moved(id: "a"))
                #expect(server.upload(rig.facts.hash) == rig.whole)
                let end = min(there + mib, rig.bytes.count)
                if there == told {
                    #expect(server.log.first == rig.piece(there, end))
                } else {
                    #expect(server.log[1] == "list" && server.log[2] == rig.piece(there, end))
                }
            }
        }
    }

    @Test("MU-1 where the server has no patience or no time, pieces get smaller, down to 32 KiB")
    func smaller() async throws {
        let server = SongServer(faults: [.answer(408, ""), .answer(503, ""), .answer(408, "")])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: true) == .moved(id: "a"))
            #expect(
                server.log.prefix(5) == [
                    rig.piece(0, mib), rig.piece(0, mib / 4), rig.piece(0, mib / 16), rig.piece(0, mib / 32),
                    rig.piece(mib / 32, mib / 16),
                ])
            #expect(server.upload(rig.facts.hash) == rig.whole)
        }
    }

    @Test("MU-1 a piece that has arrived without an answer isn't sent again")
    func lost() async throws {
        let server = SongServer(faults: [.none, .lost(503)])
        try await rig.with(server) {
            #expect(await rig.move(isUpload: true) == .moved(id: "a"))
            #expect(server.upload(rig.facts.hash) == rig.whole)
            #expect(
                server.log.prefix(4) == [
                    rig.piece(0, mib), rig.piece(mib, 2 * mib), rig.piece(mib, mib + mib / 4), "list",
                ])
        }
    }

    @Test("MU-1 after four failures in a row it is given up, a second apart")
    func givenUp() async throws {
        let faults = [SongServer.Fault](repeating: .answer(503, ""), count: 4)
        let server = SongServer(faults: faults)
        let clock = HeldClock()
        try await rig.with(server, clock: clock) {
            rig.begin(isUpload: true)
            for _ in 0..<4 {
                await clock.sleeper(for: SongLink.pause)
                clock.advance(by: SongLink.pause)
            }
            #expect(await rig.songs.next() == .failed(id: "a", .offline))
            #expect(server.log.count == 4)
        }
        rig.songs.start(server: try #require(URL(string: "http://127.0.0.1:1")))
        #expect(await rig.move(isUpload: true) == .failed(id: "a", .offline))
        rig.songs.place.link.set(isOnline: false)
        #expect(await rig.move(isUpload: true) == .failed(id: "a", .offline))
    }

    @Test("MU-1 a refusal is told in the server's words")
    func refused() async throws {
        let full = #"{"detail":"An account's songs may take 100 MB on this server, and that is taken."}"#
        let server = SongServer(faults: [.answer(507, full), .answer(500, "no JSON"), .answer(200, "{}")])
        try await rig.with(server) {
            #expect(
                await rig.move(isUpload: true)
                    == .failed(
                        id: "a", .other("An account's songs may take 100 MB on this server, and that is taken.")))
            #expect(await rig.move(isUpload: true) == .failed(id: "a", .offline))
            #expect(await rig.move(isUpload: true) == .moved(id: "a"))
        }
    }

    @Test("MU-1 a song that isn't here, or is another one, isn't sent")
    func missing() async throws {
        try rig.songs.put("b", [1, 2, 3])
        let server = SongServer()
        try await rig.with(server) {
            for id in ["none", "b", ""] {
                #expect(await rig.move(isUpload: true, id: id) == .failed(id: id, .unreadable))
            }
            #expect(server.log == [])
        }
    }

    @Test("MU-1 one that is halted says nothing more, and the next one goes on from there")
    func halted() async throws {
        defer { rig.songs.stop() }
        let server = SongServer(faults: [
            .none, .before { [songs = rig.songs] in _ = songs.port.carryOut(.halt(id: "a")) },
        ])
        try await rig.with(server) {
            rig.begin(isUpload: true)
            #expect(await rig.songs.files() == ["kept/a"])
            #expect(await rig.songs.list() == .here(ids: ["a"], bytes: Int64(rig.bytes.count), isKept: true))
            #expect(await rig.move(isUpload: true, received: mib) == .moved(id: "a"))
            #expect(server.upload(rig.facts.hash) == rig.whole)
        }
    }
}
