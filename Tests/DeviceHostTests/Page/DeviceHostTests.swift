import App
import Foundation
import Testing

@testable import DeviceHost

@Suite(.timeLimit(.minutes(2))) struct DeviceHostTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("host-\(UUID().uuidString)")

    /// A host that takes inputs in while the test uses it, and its page.
    private func withHost(
        platform: any Platform = NoPlatform(),
        _ use: (DeviceHost, TestPage, inout AsyncStream<TestPage.Patch>.Iterator) async throws -> Void
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = TestPage()
        let server = try #require(URL(string: "http://127.0.0.1:9"))
        let host = try DeviceHost(
            device: Device(folder: folder, assets: folder, server: server), page: page, platform: platform,
            clock: StandingClock())
        let running = Task { try await host.run() }
        defer { running.cancel() }
        var patches = page.patches.makeAsyncIterator()
        try await use(host, page, &patches)
    }

    /// The next patch that has these words in it.
    private func patch(
        with words: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator
    ) async throws -> TestPage.Patch {
        while true {
            let patch = try #require(await patches.next())
            if patch.text.contains(words) { return patch }
        }
    }

    /// Waits for everything to be on the screen and on the disk.
    private func stored(_ host: DeviceHost) async { while await !host.isStored { await Task.yield() } }

    @Test("IO-1 a page that says that it is there is drawn, and what it did is on the disk")
    func starts() async throws {
        try await withHost { host, page, patches in
            page.starts(at: host)
            _ = try await patch(with: "Continue without an account", &patches)
            await stored(host)
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("setlist.sqlite").path))
        }
    }

    @Test("IO-1 one patch is on its way at a time, and the next one has all that came meanwhile")
    func paces() async throws {
        try await withHost { host, page, patches in
            page.starts(at: host)
            let first = try await patch(with: "Continue without an account", &patches)
            await stored(host)
            page.shows(to: nil)
            for number in 2...30 { host.receive(TestPage.resized(number, width: number % 2 == 0 ? 390 : 1_280)) }
            // All of them are taken in before it, and the answer waits for the screen.
            #expect(await !host.isStored)
            var last = first
            while last.seen < 2 { last = try #require(await patches.next()) }
            host.receive(TestPage.drawn(last.number))
            let next = try #require(await patches.next())
            #expect(next.number == last.number + 1)
            #expect(next.seen == 30)
        }
    }

    @Test("IO-1 a page whose process was ended is drawn anew by the same program, where it was")
    func redraws() async throws {
        try await withHost { host, page, patches in
            page.starts(at: host)
            let first = try await patch(with: "Continue without an account", &patches)
            host.receive(TestPage.hello)
            host.receive(TestPage.started)
            _ = try await patch(with: "Continue without an account", &patches)
            #expect(first.seen == 1)
            #expect(page.commands.contains("history.replace"))
        }
    }

    @Test("IO-1 behind a locked screen nothing is drawn, and everything is kept")
    func hidden() async throws {
        try await withHost { host, page, patches in
            page.starts(at: host)
            _ = try await patch(with: "Continue without an account", &patches)
            host.receive(TestPage.hidden(2, true))
            await stored(host)
            host.receive(TestPage.resized(3, width: 1_280))
            await stored(host)
            host.receive(TestPage.hidden(4, false))
            while try #require(await patches.next()).seen < 4 {}
        }
    }

    @Test(
        "IO-1 “Undo” after the end of a run goes on with it, which is read after it was written, though the page shows no frame meanwhile"
    )
    func undo() async throws {
        let platform = WatchingPlatform()
        try await withHost(platform: platform) { host, page, patches in
            page.starts(at: host)
            var viewer = Viewer(host)
            for name in ["Continue without an account", "Create"] { try await viewer.press(name, &patches) }
            try await viewer.press("Play", &patches)
            // 4:10, from its beginning to its end.
            for _ in 0..<9 { try await viewer.press("Skip forward 30 seconds", &patches) }
            try await viewer.sees("Undo", &patches)
            await stored(host)
            // A frame that stays on its way.
            page.shows(to: nil)
            viewer.turns()
            try await viewer.draws(&patches)
            try await viewer.tap("Undo", &patches)
            for _ in 0..<10 { #expect(await !host.isStored) }
            #expect(platform.effects.last == .tabs(.acquireRun(steal: false)))
            page.shows(to: host)
            host.receive(TestPage.drawn(viewer.last))
            try await viewer.sees("Skip forward 30 seconds", &patches)
            let asked = try #require(platform.effects.lastIndex(of: .tabs(.acquireRun(steal: false))))
            let commands = platform.effects[asked...].compactMap { effect -> StoreCommand? in
                if case .store(let command) = effect { command } else { nil }
            }
            let written = try #require(commands.firstIndex { if case .write = $0 { true } else { false } })
            let read = try #require(commands.firstIndex { if case .scan = $0 { true } else { false } })
            #expect(written < read)
        }
    }

    @Test("IO-1 what nobody can read ends the program, and says what it was")
    func unreadable() async throws {
        let server = try #require(URL(string: "http://127.0.0.1:9"))
        let host = try DeviceHost(
            device: Device(folder: folder, assets: folder, server: server), page: TestPage(), platform: NoPlatform(),
            clock: StandingClock())
        host.receive(#"{"number":1,"clocks":[0,0,0],"event":{"on":"page.vanished"}}"#)
        await #expect(throws: PageMessage.ReadingError.self) { try await host.run() }
        try? FileManager.default.removeItem(at: folder)
    }
}
