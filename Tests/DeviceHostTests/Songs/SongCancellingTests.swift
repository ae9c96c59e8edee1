import App
import Foundation
import Synchronization
import Testing

@testable import DeviceHost

@Suite("Songs whose adding is cancelled on a device") struct SongCancellingTests {
    private let rig: SongsRig

    init() throws {
        rig = try SongsRig()
    }

    /// Nothing of a song is on the disk, nothing more is told of it, and no command brings it back.
    private func isGone() async -> Bool {
        let isEmpty = await rig.files() == []
        for command in [SongsCommand.hear(id: "a"), .keep(id: "a"), .rename(id: "a", to: "b")] {
            _ = rig.port.carryOut(command)
        }
        let list = await rig.list()
        let isStillEmpty = await rig.files() == []
        return isEmpty && isStillEmpty && list == .here(ids: [], bytes: 0, isKept: true)
    }

    @Test("MU-1 at each part of its file", arguments: [0, 1, 5, 9, 10])
    func copying(part: Int) async throws {
        defer { rig.stop() }
        let bytes = RenderedExamples.tone(11)
        #expect(SongsRig.parts(bytes).count == 12)
        rig.start(partGiven: { [rig] number in
            if number == part { _ = rig.port.carryOut(.cancel(id: "a")) }
        })
        rig.add("a", bytes)
        #expect(await isGone())
    }

    @Test("MU-1 at once, and before its file comes")
    func atOnce() async throws {
        rig.start()
        rig.add("a", MadeSongs.tone)
        #expect(rig.port.carryOut(.cancel(id: "a")))
        await rig.port.idle()
        // It may have been copied, read and told of before.
        var event = await rig.list()
        if case .read = event { event = await rig.next() }
        #expect(event == .here(ids: [], bytes: 0, isKept: true))
        #expect(await isGone())
    }

    @Test("MU-1 once it was read, and once it was heard")
    func afterwards() async throws {
        rig.start()
        rig.add("a", MadeSongs.tone)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.cancel(id: "a")))
        #expect(await isGone())
        guard case .heard = await rig.hear("a", MadeSongs.tone) else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.cancel(id: "a")))
        #expect(await isGone())
    }

    @Test("MU-1 while it is listened to, within a step")
    func hearing() async throws {
        defer { rig.stop() }
        rig.start(told: { [rig] event in
            if case .progressed = event { _ = rig.port.carryOut(.cancel(id: "a")) }
        })
        rig.add("a", RenderedExamples.tone(300, rate: 8_000))
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.hear(id: "a")))
        #expect(await isGone())
    }

    @Test("MU-1 while the platform decodes it, which is told")
    func decoding() async throws {
        let (begun, gate) = (Gate(), Gate())
        rig.start(decode: { _, wav in
            try Data("half".utf8).write(to: wav)
            begun.open()
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                gate.open()
            }
            try Task.checkCancellation()
        })
        rig.add("a", MadeSongs.mp3)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.hear(id: "a")))
        await begun.wait()
        #expect(rig.port.carryOut(.cancel(id: "a")))
        #expect(await isGone())
    }

    @Test("forgetting everything ends what goes on, and nothing stays")
    func forget() async throws {
        let (begun, gate) = (Gate(), Gate())
        rig.start(decode: { _, wav in
            begun.open()
            await gate.wait()
            try Data(MadeSongs.tone).write(to: wav)
        })
        try rig.put("kept", MadeSongs.tone)
        rig.add("a", MadeSongs.mp3)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.hear(id: "a")))
        await begun.wait()
        #expect(rig.port.carryOut(.forget))
        #expect(rig.port.original("kept") == nil)
        gate.open()
        #expect(await isGone())
    }

    @Test("a port that is let go ends what goes on, and nothing stays")
    func letGo() async throws {
        let (begun, gate) = (Gate(), Gate())
        rig.start(decode: { _, _ in
            begun.open()
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                gate.open()
            }
        })
        rig.add("a", MadeSongs.mp3)
        guard case .read = await rig.next() else { throw CocoaError(.coderReadCorrupt) }
        #expect(rig.port.carryOut(.hear(id: "a")))
        await begun.wait()
        rig.stop()
        await gate.wait()
        rig.start()
        #expect(await isGone())
    }
}
