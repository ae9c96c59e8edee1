import App
import Foundation
import Synchronization
import Testing

@testable import DeviceHost

@Suite("Songs that a device's platform decodes") struct SongDecodingTests {
    private let rig: SongsRig
    private let decoded = Count()

    init() throws {
        rig = try SongsRig()
    }

    private final class Count: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }
        func more() { count.withLock { $0 += 1 } }
    }

    /// Decodes everything to one tone.
    private var decode: SongDecoding {
        { [decoded] song, wav in
            guard try [UInt8](Data(contentsOf: song)).starts(with: [0xFF, 0xFB]) else {
                throw CocoaError(.coderReadCorrupt)
            }
            decoded.more()
            try Data(MadeSongs.tone).write(to: wav)
        }
    }

    @Test("MU-1 a song in another format is heard once it is decoded, and what was decoded stays for rendering")
    func heard() async throws {
        rig.start(decode: decode)
        #expect(await rig.hear("a", MadeSongs.mp3) == .heard(id: "a", sound: try MadeSongs.sound(MadeSongs.tone)))
        #expect(rig.port.carryOut(.keep(id: "a")))
        #expect(await rig.sound("a") == MadeSongs.tone)
        #expect(rig.original("a") == MadeSongs.mp3)
        #expect(decoded.value == 1)
        #expect(await rig.files() == ["decoded/a", "kept/a"])
        #expect(await rig.list() == .here(ids: ["a"], bytes: Int64(MadeSongs.mp3.count), isKept: true))
        #expect(rig.port.carryOut(.remove(ids: ["a"])))
        #expect(await rig.files() == [])
    }

    @Test("MU-1 one that can't be decoded fails, and nothing of it stays")
    func failures() async throws {
        let cases: [(SongDecoding?, SongFailure)] = [
            (nil, .undecodable),
            ({ _, _ in throw CocoaError(.fileReadCorruptFile) }, .undecodable),
            ({ _, _ in throw CocoaError(.fileWriteOutOfSpace) }, .full),
            ({ _, _ in throw POSIXError(.ENOSPC) }, .full),
            ({ _, _ in }, .undecodable),
            ({ _, wav in try Data("no WAV".utf8).write(to: wav) }, .undecodable),
        ]
        for (decode, failure) in cases {
            rig.start(decode: decode)
            #expect(await rig.hear("a", MadeSongs.mp3) == .failed(id: "a", failure))
            #expect(await rig.files() == [])
        }
    }

    @Test("MU-1 one of more than 20 minutes isn't decoded; WAV may be longer")
    func tooLong() async throws {
        // 32 kbit/s, so 4000 bytes a second.
        let frame = [0xFF, 0xFB, 0x10, 0x64] + [UInt8](repeating: 0, count: 100)
        let song = Array(repeating: frame, count: 1_201 * 4_000 / frame.count).flatMap { $0 }
        rig.start(decode: decode)
        #expect(await rig.hear("a", song) == .failed(id: "a", .tooLong))
        try rig.put("b", song)
        #expect(await rig.sound("b") == nil)
        #expect(decoded.value == 0)
        #expect(await rig.files() == ["kept/b"])
    }

    @Test("a song that came from the account is decoded when it is first rendered, and once")
    func later() async throws {
        rig.start(decode: decode)
        try rig.put("a", MadeSongs.mp3)
        #expect(await rig.sound("none") == nil)
        async let first = rig.sound("a")
        async let second = rig.sound("a")
        #expect(await [first, second] == [MadeSongs.tone, MadeSongs.tone])
        #expect(decoded.value == 1)
        rig.start()
        #expect(await rig.sound("a") == MadeSongs.tone)
        try rig.put("b", MadeSongs.mp3)
        #expect(await rig.sound("b") == nil)
        #expect(await rig.files() == ["decoded/a", "kept/a", "kept/b"])
    }

    @Test("of what was decoded so much stays as has room, the last in any case")
    func room() async throws {
        let one = Int64(MadeSongs.tone.count)
        for (room, left) in [(2 * one, ["decoded/b", "decoded/c"]), (one - 1, ["decoded/c"])] {
            rig.start(room: room, decode: decode)
            for id in ["a", "b", "c"] {
                try rig.put(id, MadeSongs.mp3)
                #expect(await rig.sound(id) == MadeSongs.tone)
            }
            #expect(await rig.files() == left + ["kept/a", "kept/b", "kept/c"])
            #expect(await rig.sound("a") == MadeSongs.tone)
            #expect(rig.port.carryOut(.forget))
            #expect(await rig.files() == [])
        }
    }

    @Test("a song that is removed while it is decoded stays removed")
    func removedMeanwhile() async throws {
        defer { rig.stop() }
        rig.start(decode: { [rig] _, wav in
            _ = rig.port.carryOut(.remove(ids: ["a"]))
            try Data(MadeSongs.tone).write(to: wav)
        })
        try rig.put("a", MadeSongs.mp3)
        #expect(await rig.sound("a") == nil)
        #expect(await rig.next() == .here(ids: [], bytes: 0, isKept: true))
        #expect(await rig.files() == [])
    }
}
