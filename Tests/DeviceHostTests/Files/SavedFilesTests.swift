import App
import Foundation
import Testing

@testable import DeviceHost

@Suite struct SavedFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID().uuidString)")

    private func saved(_ effect: Effect, track: URL? = nil) -> URL? {
        SavedFiles(folder: folder).file(of: effect) { _ in track }
    }

    @Test("IO-1 a file that is saved has its name and its content, and so has another of the same name")
    func contents() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = Effect.files(.save(name: "Légs.json", mediaType: "application/json", text: "{}"))
        let bytes = Effect.files(.saveBytes(name: "Légs.json", mediaType: "application/zip", bytes: [1, 2]))
        let first = try #require(saved(text))
        let second = try #require(saved(bytes))
        #expect(first.lastPathComponent == "Légs.json" && second.lastPathComponent == "Légs.json")
        #expect(try String(contentsOf: first, encoding: .utf8) == "{}")
        #expect(try Data(contentsOf: second) == Data([1, 2]))
    }

    @Test("IO-1 a soundtrack that is released right after it was saved is there")
    func tracks() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let track = folder.appendingPathComponent("1.flac")
        try Data("fLaC".utf8).write(to: track)
        let file = try #require(saved(.soundtrack(.save(token: 1, fileName: "Tabata.flac")), track: track))
        try FileManager.default.removeItem(at: track)
        #expect(try Data(contentsOf: file) == Data("fLaC".utf8))
        #expect(saved(.soundtrack(.save(token: 1, fileName: "Tabata.flac"))) == nil)
        #expect(saved(.soundtrack(.release(token: 1))) == nil)
    }

    @Test(
        "IO-1 no name leads elsewhere, or is longer than file systems take",
        arguments: ["../a.fit", "a/b/c.fit", "..", ".", "", String(repeating: "ü", count: 300) + ".fit"])
    func names(name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try #require(saved(.files(.save(name: name, mediaType: "", text: "x"))))
        #expect(
            file.standardizedFileURL.deletingLastPathComponent().deletingLastPathComponent().path
                == folder.standardizedFileURL.path)
        #expect(file.lastPathComponent.utf8.count <= 255)
        if name.hasSuffix(".fit") { #expect(file.pathExtension == "fit") }
    }

    @Test("IO-1 where there is no room, nothing is offered, and nothing half")
    func full() {
        #expect(
            SavedFiles(folder: URL(fileURLWithPath: "/dev/null/none")).file(
                of: .files(.save(name: "a", mediaType: "", text: "x")), track: { _ in nil }) == nil)
    }
}
