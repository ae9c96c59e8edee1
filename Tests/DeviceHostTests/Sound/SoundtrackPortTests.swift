import App
import Foundation
import Music
import Records
import Testing

@testable import DeviceHost

@Suite("Soundtracks on a device") struct SoundtrackPortTests {
    @Test("CU-3 the file has the bytes of a job that is driven directly, with the recordings at hand")
    func sameFile() async throws {
        let rig = try RenderingRig()
        let work = RenderedExamples.tone(0.5, rate: 16_000)
        let rest = RenderedExamples.tone(0.25, hertz: 300, rate: 16_000)
        rig.start(recordings: ["work": work, "rest": rest, "broken": [1, 2, 3]])
        let request = RenderedExamples.cues()
        #expect(rig.render(7, request))
        let events = await rig.events()

        var writer = JSONWriter()
        writer.object {
            $0.field("request", request.json)
            $0.key("voices")
            $0.raw(#"[["work",0,\#(work.count)],["rest",\#(work.count),\#(rest.count)]]"#)
        }
        var job = try #require(
            RenderJob(message: writer.bytes, recordings: work + rest) { _ throws(SongError) in throw .unreadable })
        while job.step() < 1 {}
        let expected = job.header() + job.drain()

        #expect(events.last == .rendered(token: 7, bytes: Int64(expected.count)))
        let track = try #require(rig.port.track(7))
        #expect([UInt8](try Data(contentsOf: track)) == expected)
        #expect(track.lastPathComponent == "7.flac" && rig.files == ["7.flac"])
    }

    @Test("CU-3 progress is told from the first step on, and grows")
    func progress() async throws {
        let rig = try RenderingRig()
        rig.start()
        #expect(rig.render(1, RenderedExamples.cues()))
        var last = 0.0
        for event in await rig.events().dropLast() {
            guard case .progressed(token: 1, let progress) = event else {
                Issue.record("\(event)")
                continue
            }
            #expect(progress > last && progress <= 1)
            last = progress
        }
        #expect(last > 0)
    }

    @Test("a rendering that is cancelled ends within its step, and nothing of it stays")
    func cancelled() async throws {
        let rig = try RenderingRig()
        defer { rig.stop() }
        rig.start(told: { event in
            if event.isProgress { _ = rig.port.carryOut(.cancel(token: 1)) }
        })
        #expect(rig.render(1, RenderedExamples.cues()))
        let events = await rig.allEvents()
        #expect(events.count == 1 && events.allSatisfy(\.isProgress))
        #expect(rig.port.track(1) == nil && rig.files.isEmpty)
    }

    @Test("a file is removed when it is released; a reader of it can read on")
    func released() async throws {
        let rig = try RenderingRig()
        rig.start()
        #expect(rig.render(1, RenderedExamples.cues()))
        _ = await rig.events()
        let track = try #require(rig.port.track(1))
        let bytes = try Data(contentsOf: track)
        let reader = try FileHandle(forReadingFrom: track)
        #expect(rig.port.carryOut(.release(token: 1)))
        #expect(rig.port.track(1) == nil && rig.files.isEmpty)
        #expect(try reader.readToEnd() == bytes)
        try reader.close()
    }

    @Test("a token that is rendered again has the later file")
    func again() async throws {
        let rig = try RenderingRig()
        rig.start()
        for seconds in [100.0, 200] {
            #expect(rig.render(1, RenderedExamples.cues(seconds)))
            guard case .rendered(_, let bytes, _) = await rig.events().last else {
                Issue.record("It failed.")
                return
            }
            let track = try #require(rig.port.track(1))
            #expect(try Data(contentsOf: track).count == Int(bytes) && rig.files.count == 1)
        }
    }

    @Test("what an earlier process has left is removed")
    func leftover() throws {
        let rig = try RenderingRig()
        let old = rig.folder.appending(path: "soundtracks")
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
        try Data([1]).write(to: old.appending(path: "3.flac"))
        let kept = try rig.file("store", [1])
        rig.start()
        #expect(rig.files.isEmpty && rig.port.track(3) == nil)
        #expect(FileManager.default.fileExists(atPath: kept.path))
    }

    @Test("CU-3 where no file can be made, and for what is no request, rendering fails")
    func failures() async throws {
        let rig = try RenderingRig()
        _ = try rig.file("in the way", [])
        rig.start(below: "in the way")
        #expect(rig.render(1, RenderedExamples.cues()))
        #expect(await rig.events().last == .failed(token: 1, .other))
        rig.start()
        #expect(rig.port.carryOut(.render(token: 2, request: "{}")))
        #expect(await rig.events() == [.failed(token: 2, .other)])
        #expect(rig.port.track(2) == nil && rig.files.isEmpty)
    }

    @Test("saving is left to others")
    func saving() throws {
        let rig = try RenderingRig()
        rig.start()
        #expect(!rig.port.carryOut(.save(token: 1, fileName: "a.flac")))
    }
}
