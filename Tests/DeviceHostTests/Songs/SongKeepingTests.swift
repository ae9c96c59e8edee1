import App
import Foundation
import Synchronization
import Testing

@testable import DeviceHost

@Suite("Songs that are kept on a device") struct SongKeepingTests {
    private let rig: SongsRig

    init() throws {
        rig = try SongsRig()
    }

    @Test("a file that was read becomes a known song's, in place of what was there")
    func rename() async throws {
        rig.start()
        try rig.put("known", [1, 2, 3])
        try rig.write("decoded/known", [4, 5, 6])
        rig.add("a", MadeSongs.tone)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.rename(id: "a", to: "known")))
        #expect(rig.original("known") == MadeSongs.tone)
        #expect(await rig.sound("known") == MadeSongs.tone)
        #expect(await rig.files() == ["kept/known"])
        rig.add("b", MadeSongs.tone)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.rename(id: "b", to: "")))
        #expect(await rig.files() == ["kept/known"])
    }

    @Test("removed songs are gone, and the list says so; others stay")
    func remove() async throws {
        rig.start()
        for id in ["a", "b", "C/"] { try rig.put(try #require(SongName(id)).text, [1, 2, 3]) }
        try rig.write("decoded/a", [1])
        #expect(await rig.list() == .here(ids: ["C/", "a", "b"], bytes: 9, isKept: true))
        #expect(rig.port.carryOut(.remove(ids: ["a", "C/", "none", ""])))
        #expect(await rig.next() == .here(ids: ["b"], bytes: 3, isKept: true))
        #expect(rig.port.original("a") == nil && rig.port.file("a") == nil)
        #expect(await rig.files() == ["kept/b"])
    }

    @Test("forgetting everything leaves no file; songs can be added afterwards")
    func forget() async throws {
        rig.start()
        for path in ["kept/a", "decoded/a", "arriving/b", "adding/c/song"] { try rig.write(path, [1]) }
        #expect(rig.port.carryOut(.forget))
        #expect(await rig.files() == [])
        #expect(!FileManager.default.fileExists(atPath: rig.folder.path))
        guard case .heard = await rig.hear("a", MadeSongs.tone) else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.keep(id: "a")))
        #expect(await rig.list() == .here(ids: ["a"], bytes: Int64(MadeSongs.tone.count), isKept: true))
    }

    @Test("a start removes what was being added, and what waits for its rest for more than a day")
    func sweep() async throws {
        for path in ["kept/a", "decoded/a", "arriving/new", "arriving/old", "adding/c/song"] {
            try rig.write(path, [1])
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-90_000)],
            ofItemAtPath: rig.folder.appending(path: "arriving/old").path)
        rig.start()
        #expect(await rig.files() == ["arriving/new", "decoded/a", "kept/a"])
        #expect(await rig.list() == .here(ids: ["a"], bytes: 1, isKept: true))
    }

    @Test("files that are no songs aren't listed")
    func strangers() async throws {
        rig.start()
        for name in ["a", ".DS_Store", "A", "x_"] { try rig.put(name, [1]) }
        #expect(await rig.list() == .here(ids: ["a"], bytes: 1, isKept: true))
    }

    @Test("each id has a name of its own, from which nothing leads away")
    func safeNames() throws {
        let ids = [
            "a", "A", "0f-9", "..", ".", "/", "a/b", "../a", "_", "_5f", "a.part", "é", "e\u{301}", "\u{0}", " ", "🎵",
        ]
        let names = ids.compactMap { SongName($0) }
        #expect(names.count == ids.count && Set(names.map { $0.text.lowercased() }).count == ids.count)
        for (name, id) in zip(names, ids) {
            #expect(name.text.wholeMatch(of: /[a-z0-9_-]{1,200}/) != nil)
            #expect(SongName(file: name.text)?.id.utf8.elementsEqual(id.utf8) == true)
        }
        #expect(SongName("..")?.text == "_2e_2e")
        #expect(SongName("") == nil && SongName(String(repeating: "a", count: 201)) == nil)
        #expect(SongName(String(repeating: "é", count: 34)) == nil)
        for text in ["", "A", "_", "_2", "_2E", "_61", "_ff", "a.b", "_+1"] { #expect(SongName(file: text) == nil) }
    }

    @Test("a file's hash is that of the hashes of its pieces", arguments: [0, 1, 4 << 20, (4 << 20) + 1, 9 << 20])
    func hashes(size: Int) throws {
        let bytes = MadeSongs.noise(size)
        var hash = SongHash()
        for start in stride(from: 0, to: size, by: 1_000_003) {
            hash.add(Array(bytes[start..<min(start + 1_000_003, size)]))
        }
        #expect(hash.finish() == MadeSongs.hash(bytes))
    }
}
