import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// A stamp may be as late as what stands in the record already.
@Suite struct ServerClockTests {
    private final class Server {
        var server = SimulatedServer()
        var now: Int64 = 1_795_000_000_000
        var statuses: [Int32] = []

        func answer(_ request: HTTPRequest) -> (Int32, String)? {
            guard request.address == "/api/v1/sync" else { return nil }
            guard let sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) else { return (400, "{}") }
            guard let answer = server.answer(sync, wall: now) else {
                statuses.append(409)
                var writer = JSONWriter()
                writer.object { server.clockAhead?.write(to: &$0) }
                return (409, writer.text)
            }
            statuses.append(200)
            return (200, answer.text)
        }
    }

    @Test(
        "SY-8 the server's clock was an hour ahead and is put right: devices go on syncing what they edited meanwhile")
    func steppedBack() {
        let server = Server()
        server.now += 3_600_000
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        // It has learnt the server's time by its first answer, and stamps by it.
        phone.createWorkout()
        #expect(phone.status == .synced)
        server.now -= 3_600_000
        server.statuses = []
        phone.change("Workout 1") { $0.cues.halfway = false }
        // Another device makes something that this one should hear of.
        var other = TestApp(disk: TestAccount.disk, seed: 2, syncs: true) { server.answer($0) }
        other.state.shared.library.add(Workout(name: "Other", steps: [Step(.work, .time(1))]), id: "other")
        other.settle()
        phone.hearsOfChange()
        phone.wait(600)
        phone.hearsOfChange()
        phone.wait(600)
        #expect(phone.workoutNames.contains("Other"), "received; the server answered \(server.statuses)")
        #expect(phone.status == .synced, "sent")
    }

    @Test(
        "SY-8 the server's clock was a minute and a half ahead and is put right: what is stamped anew stays later than what it replaced"
    )
    func replaced() {
        let server = Server()
        server.now += 90_000
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        phone.changeSettings { $0.volume = 0.25 }
        // More than a minute later, but before the stamp of what the server has.
        phone.wall += 70
        phone.state.shared.clocks = phone.clocks
        server.now -= 20_000
        server.statuses = []
        phone.changeSettings { $0.volume = 0.75 }
        #expect(server.statuses == [409, 200])
        #expect(phone.status == .synced)
        let other = TestApp(disk: TestAccount.disk, seed: 2, syncs: true) { server.answer($0) }
        #expect(other.library.settings.volume == 0.75)
    }

    @Test("SY-8 a server whose clock is put right as it is set back to a copy is sent what it has forgotten")
    func restored() {
        let server = Server()
        server.now += 3_600_000
        let copy = server.server
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { server.answer($0) }
        phone.createWorkout()
        server.server.restore(copy, epoch: "e2")
        server.now -= 3_600_000
        // All but the name was confirmed: the server doesn't know that, nor does it say so before it has taken a request.
        phone.change("Workout 1") { $0.name = "Renamed" }
        phone.wait(600)
        #expect(phone.status == .synced)
        let other = TestApp(disk: TestAccount.disk, seed: 2, syncs: true) { server.answer($0) }
        #expect(other.workoutNames == ["Renamed"])
    }

    /// The correction of a phone's clock, in milliseconds, when the answer to its request takes a minute to come.
    ///
    /// - Parameters:
    ///   - ahead: how far its clock is ahead, in seconds.
    ///   - isAsleep: whether its monotonic clock stands still meanwhile.
    private func correction(ahead: Double, isAsleep: Bool) throws -> Int64 {
        let server = Server()
        var phone = TestApp(
            disk: TestAccount.disk, seed: 1, wall: Seconds(1_795_000_000 + ahead), syncs: true
        ) { server.answer($0) }
        phone.isSlow = true
        phone.hearsOfChange()
        let taken = phone.takeRequest()
        let request = try #require(taken)
        let (status, body) = try #require(server.answer(request))
        if isAsleep { phone.wall += 60 } else { phone.wait(60) }
        phone.send(.host(.http(HTTPAnswer(token: request.token, status: status, body: Array(body.utf8)))))
        return phone.library.clockCorrection
    }

    @Test(
        "SY-8 an answer that is long on its way, or comes after a sleep, puts no clock back that is right",
        arguments: [false, true])
    func longOnItsWay(isAsleep: Bool) throws {
        let right = try correction(ahead: 0, isAsleep: isAsleep)
        #expect(right == 0)
        let fast = try correction(ahead: 3_600, isAsleep: isAsleep)
        #expect((-3_660_000 ... -3_600_000).contains(fast))
        let slow = try correction(ahead: -3_600, isAsleep: isAsleep)
        #expect((3_540_000...3_600_000).contains(slow))
    }
}
