import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// A server whose clock is late has stamped anew what a right clock stamped, and edits of it have earlier stamps than a file that
/// was exported before.
@Suite struct OlderFileTests {
    private final class Server {
        var server = SimulatedServer()
        var now: Int64 = 1_795_000_000_000
        var isReachable = false

        func answer(_ request: HTTPRequest) -> (Int32, String)? {
            guard isReachable, request.address == "/api/v1/sync",
                let sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8))
            else { return nil }
            if let answer = server.answer(sync, wall: now) { return (200, answer.text) }
            var writer = JSONWriter()
            writer.object { server.clockAhead?.write(to: &$0) }
            return (409, writer.text)
        }
    }

    @Test(
        "AC-8 SY-2 SY-8 the server's clock is an hour late: an edit outlasts the import of an older file",
        arguments: [false, true], [false, true])
    func outlasts(isOpenedAnew: Bool, isImportedElsewhere: Bool) {
        let server = Server()
        server.now -= 3_600_000
        var phone = TestApp(path: "/profile", disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        phone.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
        phone.settle()
        let file = Array(RecordExport.text(of: phone.library.exported).utf8)
        server.isReachable = true
        phone.wait(200)
        #expect(phone.status == .synced)
        phone.change("A") { $0.steps = [Step(.work, .time(90))] }
        #expect(phone.status == .synced)
        // Opened without a network, nothing tells it of the server's clock.
        server.isReachable = false
        if isOpenedAnew { phone = phone.reopened(after: 5) }
        server.now += 3_600_000
        var other = TestApp(path: "/profile", disk: TestAccount.disk, seed: 2, wall: phone.wall, syncs: true) {
            server.answer($0)
        }
        if isImportedElsewhere { other.imports(file) } else { phone.imports(file) }
        server.isReachable = true
        for _ in 0..<2 {
            other.wait(200)
            phone.wait(200)
            phone.hearsOfChange()
            other.hearsOfChange()
        }
        for app in [phone, other] {
            #expect(app.status == .synced)
            #expect(app.library.workouts.map { $0.value.steps.first?.target } == [.time(90)])
        }
    }

    @Test(
        "AC-8 SY-2 a version that the account has and an import replaces is kept as a copy, although it was edited since"
    )
    func editedSince() {
        let server = Server()
        server.isReachable = true
        var phone = TestApp(path: "/profile", disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        var other = TestApp(path: "/profile", disk: TestAccount.disk, seed: 2, syncs: true) { server.answer($0) }
        phone.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
        phone.settle()
        other.hearsOfChange()
        // Each edits it without knowing of the other; the other's edit comes by a file only, and is edited here.
        phone.change("A") { $0.steps = [Step(.work, .time(90))] }
        #expect(phone.status == .synced)
        server.isReachable = false
        other.wait(20)
        other.change("A") { $0.steps = [Step(.work, .time(30))] }
        phone.wait(40)
        phone.imports(Array(RecordExport.text(of: other.library.exported).utf8))
        phone.change("A") { $0.steps = [Step(.work, .time(40))] }
        server.isReachable = true
        phone.wait(200)
        phone.hearsOfChange()
        #expect(phone.status == .synced)
        #expect(Set(phone.library.workouts.map { $0.value.steps.first?.target }) == [.time(40), .time(90)])
    }
}
