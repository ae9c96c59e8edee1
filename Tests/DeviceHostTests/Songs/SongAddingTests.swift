import App
import Foundation
import Music
import Records
import Testing
import Workouts

@testable import DeviceHost

@Suite("Songs that are added on a device") struct SongAddingTests {
    private let rig: SongsRig

    init() throws {
        rig = try SongsRig()
    }

    @Test("MU-1 a song is copied, read, heard and kept, and there after a restart")
    func kept() async throws {
        let song = MadeSongs.drums
        rig.start()
        rig.add("0a", song, name: "Drums.wav")
        let facts = MadeSongs.facts(song, name: "Drums.wav")
        #expect(await rig.next() == .read(id: "0a", file: facts, tags: try MadeSongs.tags(song)))
        #expect(rig.port.carryOut(.hear(id: "0a")))
        #expect(await rig.next() == .heard(id: "0a", sound: try MadeSongs.sound(song)))
        #expect(await rig.list() == .here(ids: [], bytes: 0, isKept: true))
        #expect(rig.port.file("0a") == nil && rig.port.original("0a") == nil)
        #expect(rig.port.carryOut(.keep(id: "0a")))
        #expect(rig.port.file("0a") == rig.port.original("0a"))
        #expect(rig.original("0a") == song)

        rig.start()
        #expect(await rig.list() == .here(ids: ["0a"], bytes: Int64(song.count), isKept: true))
        #expect(await rig.sound("0a") == song)
        #expect(await rig.files() == ["kept/0a"])
    }

    @Test("MU-1 several are added at once")
    func several() async throws {
        let songs = ["a": MadeSongs.drums, "b": MadeSongs.tone, "c": try MadeSongs.flac()]
        rig.start()
        for (id, song) in songs { rig.add(id, song) }
        var heard: [String: String] = [:]
        while heard.count < songs.count {
            switch await rig.next() {
            case .read(let id, _, _): #expect(rig.port.carryOut(.hear(id: id)))
            case .heard(let id, let sound):
                heard[id] = sound
                #expect(rig.port.carryOut(.keep(id: id)))
            case let event: Issue.record("\(String(describing: event))")
            }
        }
        for (id, song) in songs {
            #expect(heard[id] == (try MadeSongs.sound(song)))
            #expect(rig.original(id) == song)
        }
        let bytes = songs.values.reduce(0) { $0 + $1.count }
        #expect(await rig.list() == .here(ids: ["a", "b", "c"], bytes: Int64(bytes), isKept: true))
    }

    @Test("MU-1 a file that is no music is refused, and one that comes otherwise than it should; nothing stays")
    func refused() async throws {
        rig.start()
        let tone = MadeSongs.tone
        let cases: [([ChosenFilePart], SongFailure)] = [
            (SongsRig.parts(Array("no music at all".utf8)), .other(SongError.notMusic.reason)),
            (SongsRig.parts([]), .other(SongError.notMusic.reason)),
            ([.unreadable], .unreadable),
            ([.facts(name: "", size: 3), .bytes([1, 2]), .unreadable], .unreadable),
            ([.facts(name: "", size: 3), .bytes([1, 2]), .end], .unreadable),
            ([.facts(name: "", size: 3), .bytes([1, 2, 3, 4]), .end], .unreadable),
            ([.bytes(tone), .end], .unreadable),
            ([.end], .unreadable),
        ]
        for (parts, failure) in cases {
            rig.add("a", parts: parts)
            #expect(await rig.next() == .failed(id: "a", failure))
        }
        #expect(await rig.files() == [])
        rig.add("", tone)
        #expect(await rig.next() == .failed(id: "", .unreadable))
        #expect(await rig.list() == .here(ids: [], bytes: 0, isKept: true))
    }

    @Test("MU-1 a damaged song is heard as far as it goes; one without sound isn't")
    func damaged() async throws {
        rig.start()
        let flac = Array(try MadeSongs.flac().dropLast(10_000))
        let sound = try MadeSongs.sound(flac)
        #expect(SoundOfSong(json: sound)?.damage != nil)
        #expect(await rig.hear("a", flac) == .heard(id: "a", sound: sound))
        #expect(
            await rig.hear("b", Array(MadeSongs.tone.prefix(36)))
                == .failed(id: "b", .other("The WAV file has no sound.")))
        #expect(rig.port.carryOut(.cancel(id: "a")))
        #expect(await rig.files() == [])
    }

    @Test("a name is cut at 255 characters, and is whole")
    func names() async throws {
        rig.start()
        let name = String(repeating: "n", count: 254) + "🎵.wav"
        rig.add("a", MadeSongs.tone, name: name)
        guard case .read(_, let file, _) = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(file.name == String(repeating: "n", count: 254) + "\u{FFFD}")
    }

    @Test("a song that is added anew takes the place of the one before")
    func anew() async throws {
        rig.start()
        rig.add("a", MadeSongs.tone)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        rig.add("a", MadeSongs.drums)
        let facts = MadeSongs.facts(MadeSongs.drums)
        #expect(await rig.next() == .read(id: "a", file: facts, tags: try MadeSongs.tags(MadeSongs.drums)))
        #expect(rig.port.carryOut(.keep(id: "a")))
        #expect(await rig.files() == ["kept/a"])
        #expect(rig.original("a") == MadeSongs.drums)
    }

    @Test("where the folder can't be made, songs aren't kept, and it is said")
    func notKept() async throws {
        try FileManager.default.createDirectory(
            at: rig.folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("a file".utf8).write(to: rig.folder)
        rig.start()
        rig.add("a", MadeSongs.tone)
        #expect(await rig.next() == .failed(id: "a", .notKept))
        #expect(await rig.list() == .here(ids: [], bytes: 0, isKept: false))
    }

    @Test("what sounds is left to others")
    func others() throws {
        rig.start()
        let sounding = SongSounding(id: "a", place: 0, at: 0, rate: 1, volume: 1)
        let commands: [SongsCommand] = [
            .play(id: "a"), .stop, .ready, .sound(sounding), .duck([]), .pause, .hush(fade: 1),
        ]
        #expect(commands.allSatisfy { !rig.port.carryOut($0) })
    }
}
