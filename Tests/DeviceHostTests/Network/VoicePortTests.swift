import App
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import DeviceHost

@Suite struct VoicePortTests {
    private let place: NetworkPlace

    init() throws {
        place = try NetworkPlace()
    }

    private func port(_ server: URL, clock: any Clock<Duration> = HeldClock()) -> VoicePort {
        let device = place.device(server)
        return VoicePort(
            device: device, cookies: CookieJar(device: device), link: place.link, clock: clock, tell: place.tell)
    }

    private func fetch(_ port: VoicePort, _ phrase: String, _ address: String) async -> HostEvent? {
        port.carryOut(.fetch(phrase: phrase, address: address))
        return await place.next()
    }

    private static func fetched(_ phrase: String, _ text: String) -> HostEvent {
        .voices(.fetched(phrase: phrase, bytes: Array(text.utf8)))
    }

    @Test("A recording that came with the app needs no network")
    func builtIn() async throws {
        try place.add("voices/rest.wav", "rest")
        place.link.set(isOnline: false)
        let port = port(try #require(URL(string: "http://127.0.0.1:1")))
        #expect(await fetch(port, "Rest", "/voices/rest.wav") == Self.fetched("Rest", "rest"))
        #expect(await fetch(port, "Work", "/voices/work.wav") == .voices(.failed(phrase: "Work")))
        #expect(port.recordings() == ["Rest": Array("rest".utf8)])
    }

    @Test("The server's recording is kept on the device until everything is forgotten")
    func kept() async throws {
        let count = Mutex(0)
        try await withNetworkServer { router in
            router.get("/speech") { request, _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return "\(request.uri.query ?? "") \(number)"
            }
        } _: { server in
            let address = "/speech?text=" + String(repeating: "%C3%A9", count: 100)
            let port = port(server)
            let recording = Self.fetched("É", "\(address.dropFirst(8)) 1")
            #expect(await fetch(port, "É", address) == recording)
            place.link.set(isOnline: false)
            let later = self.port(server)
            #expect(later.recordings() == [:])
            #expect(await fetch(later, "É", address) == recording)
            #expect(later.recordings().keys.sorted() == ["É"])
            #expect(await fetch(later, "E", "/speech?text=e") == .voices(.failed(phrase: "E")))
            later.carryOut(.forget)
            #expect(later.recordings() == [:])
            #expect(await fetch(later, "É", address) == .voices(.failed(phrase: "É")))
            place.link.set(isOnline: true)
            #expect(await fetch(later, "É", address) == Self.fetched("É", "\(address.dropFirst(8)) 2"))
        }
    }

    @Test("An error, a huge answer and one that takes 5 s are failures, and nothing is kept of them")
    func failures() async throws {
        let gate = Gate()
        try await withNetworkServer { router in
            router.get("/error") { _, _ in Response(status: .internalServerError) }
            router.get("/none") { _, _ in Response(status: .noContent) }
            router.get("/huge") { _, _ in
                Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 0, count: (4 << 20) + 1)))
            }
            router.get("/slow") { _, _ in
                await gate.wait()
                return "late"
            }
        } _: { server in
            let clock = HeldClock()
            let port = port(server, clock: clock)
            for address in ["/error", "/none", "/huge"] {
                #expect(await fetch(port, "A", address) == .voices(.failed(phrase: "A")))
            }
            port.carryOut(.fetch(phrase: "B", address: "/slow"))
            await clock.sleeper(for: VoicePort.patience)
            clock.advance(by: VoicePort.patience)
            #expect(await place.next() == .voices(.failed(phrase: "B")))
            #expect(port.recordings() == [:])
            gate.open()
        }
        #expect(!FileManager.default.fileExists(atPath: place.folder.appending(path: "own/recordings").path))
    }

    @Test("A recording that comes after everything was forgotten is not told of")
    func forgottenMeanwhile() async throws {
        let (asked, gate) = (Gate(), Gate())
        try await withNetworkServer { router in
            router.get("/old") { _, _ in
                asked.open()
                await gate.wait()
                return "old"
            }
            router.get("/new") { _, _ in "new" }
        } _: { server in
            let clock = HeldClock()
            let port = port(server, clock: clock)
            port.carryOut(.fetch(phrase: "A", address: "/old"))
            await asked.wait()
            port.carryOut(.forget)
            clock.advance(by: VoicePort.patience)
            #expect(await fetch(port, "B", "/new") == Self.fetched("B", "new"))
            #expect(port.recordings() == ["B": Array("new".utf8)])
            gate.open()
        }
    }

    @Test("A kept file of another address isn't this one's")
    func otherAddress() throws {
        let folder = RecordingFolder(folder: place.folder.appending(path: "own/recordings"))
        folder.keep([1, 2], from: "/a")
        #expect(folder.recording(from: "/a") == [1, 2])
        #expect(folder.recording(from: "/b") == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path)
        try Data("/ab\n".utf8).write(to: folder.folder.appending(path: try #require(names.first)))
        #expect(folder.recording(from: "/a") == nil)
        folder.removeAll()
        #expect(!FileManager.default.fileExists(atPath: folder.folder.path))
    }
}
