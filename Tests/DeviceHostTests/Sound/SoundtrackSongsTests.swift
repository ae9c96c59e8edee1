import App
import Dispatch
import Foundation
import Music
import Synchronization
import Testing

@testable import DeviceHost

@Suite("Songs in soundtracks on a device") struct SoundtrackSongsTests {
    /// Renders a token, and gives the file and the songs that were silent.
    private static func render(_ request: RenderRequest, _ rig: RenderingRig) async throws -> ([UInt8], [String]) {
        #expect(rig.render(1, request))
        guard case .rendered(_, _, let silent) = await rig.events().last else { throw CocoaError(.fileNoSuchFile) }
        return ([UInt8](try Data(contentsOf: try #require(rig.port.track(1)))), silent)
    }

    @Test("MU-6 a song sounds, byte for byte as in a job that is driven directly")
    func sounds() async throws {
        let rig = try RenderingRig()
        let wav = RenderedExamples.tone(5)
        let song = try rig.file("song", wav)
        rig.start(songs: { $0 == "a" ? song : nil })
        let request = RenderedExamples.music("a")
        let (file, silent) = try await Self.render(request, rig)

        let message = RenderMessage(request.json, voices: [:])
        var job = try #require(
            RenderJob(message: message.bytes, recordings: []) { _ throws(SongError) in SongBytes(wav) })
        while job.step() < 1 {}
        #expect(file == job.header() + job.drain() && silent.isEmpty)
        let (quiet, _) = try await Self.render(RenderedExamples.music("none"), rig)
        // Cues sound over both.
        let added = try RenderedExamples.power(file) - RenderedExamples.power(quiet)
        #expect(try added > 0.5 * RenderedExamples.power(wav))
    }

    @Test("MU-6 a song that can't be had or read is silent, and told once; the others sound")
    func missing() async throws {
        let rig = try RenderingRig()
        let song = try rig.file("song", RenderedExamples.tone(5))
        let text = try rig.file("text", Array("no song".utf8))
        let gone = rig.folder.appending(path: "gone")
        let folder = rig.folder
        let files = ["a": song, "text": text, "gone": gone, "folder": folder]
        rig.start(songs: { files[$0] })
        let request = RenderedExamples.music("none", "a", "text", "gone", "folder", "a")
        let (_, silent) = try await Self.render(request, rig)
        #expect(silent == ["none", "text", "gone", "folder"])
    }

    @Test("MU-6 two are rendered at once")
    func two() async throws {
        let rig = try RenderingRig()
        let song = try rig.file("song", RenderedExamples.tone(5))
        let gate = DispatchSemaphore(value: 0)
        rig.start(
            songs: { id in
                if id == "late" { gate.wait() }
                return song
            },
            told: { if case .rendered(token: 2, _, _) = $0 { gate.signal() } })
        #expect(rig.render(1, RenderedExamples.music("late")))
        #expect(rig.render(2, RenderedExamples.music("soon")))
        let endings = await rig.events(endings: 2).filter { !$0.isProgress }
        #expect(endings.count == 2)
        if case .rendered(token: 1, let bytes, let silent) = endings.last {
            #expect(silent.isEmpty && endings.first == .rendered(token: 2, bytes: bytes))
        } else {
            Issue.record("\(endings)")
        }
        #expect(rig.files.sorted() == ["1.flac", "2.flac"])
    }

    @Test("one that is cancelled while a song is opened opens no other one; its neighbour goes on")
    func cancelled() async throws {
        let rig = try RenderingRig()
        defer { rig.stop() }
        let opened = Mutex<[String]>([])
        rig.start(songs: { id in
            opened.withLock { $0.append(id) }
            if id == "first" { _ = rig.port.carryOut(.cancel(token: 1)) }
            return nil
        })
        #expect(rig.render(1, RenderedExamples.music("first", "second")))
        #expect(rig.render(2, RenderedExamples.music("other")))
        let endings = await rig.allEvents().filter { !$0.isProgress }
        #expect(endings.count == 1 && rig.port.track(2) != nil && rig.port.track(1) == nil)
        #expect(opened.withLock { $0.sorted() } == ["first", "other"])
        #expect(rig.files == ["2.flac"])
    }
}
