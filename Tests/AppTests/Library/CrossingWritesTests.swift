import Records
import Testing
import Workouts

@testable import App

/// Tabs write to one store, and none of them over what it doesn't know of another.
@Suite struct CrossingWritesTests {
    private func edit(_ app: inout TestApp, _ seconds: Int64) {
        app.state.shared.library.change(workout: "w") {
            $0.steps = [Step(.work, .time(Seconds(integerLiteral: seconds)))]
        }
        app.settle()
    }

    private func rename(_ app: inout TestApp, _ name: String) {
        app.state.shared.library.change(workout: "w") { $0.name = name }
        app.settle()
    }

    private func app(_ seed: UInt64, over disk: [String: String]) -> TestApp {
        TestApp(path: "/workouts", disk: disk, seed: seed, wall: TestApp.noon)
    }

    /// Two tabs that know the same workout.
    private func tabs() -> (TestApp, TestApp) {
        var first = app(1, over: TestApp.guest)
        first.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(10))]), id: "w")
        first.settle()
        _ = first.takeBroadcasts()
        return (first, app(2, over: first.disk))
    }

    private func onDisk(_ app: TestApp) -> Workout? { app.reopened(after: 5, path: "/workouts").library.workout("w") }

    @Test("SY-1 SY-8 an edit stays, though a tab that hasn't heard of it writes after it, and both are closed at once")
    func bothClosed() {
        var (first, second) = tabs()
        edit(&first, 30)
        second.disk = first.disk
        rename(&second, "Mine")
        #expect(onDisk(second)?.steps[0].target.time == 30)
        #expect(onDisk(second)?.name == "Mine")
        #expect(second.library.workout("w")?.steps[0].target.time == 30)
        #expect(second.library.isSaved)
        // The first one hears of both.
        for text in second.takeBroadcasts() { first.send(.host(.tabs(.received(text)))) }
        #expect(first.library.workout("w")?.name == "Mine")
    }

    @Test("SH-6 what follows a write that crossed another's goes with it, and is saved only then") func following() {
        var (first, second) = tabs()
        second.isSlow = true
        rename(&second, "Mine")
        edit(&second, 20)
        second.state.shared.library.add(Workout(name: "Other", steps: [Step(.work, .time(5))]), id: "o")
        second.settle()
        first.state.shared.library.change(workout: "w") { $0.tracksLocation = true }
        first.settle()
        second.disk = first.disk
        for _ in 0..<20 where !second.waiting.isEmpty {
            #expect(!second.library.isSaved)
            second.answer(server: false)
        }
        #expect(second.library.isSaved)
        #expect(onDisk(second)?.name == "Mine")
        #expect(onDisk(second)?.steps[0].target.time == 20)
        #expect(onDisk(second)?.tracksLocation == true)
        #expect(second.reopened(after: 5).library.workout("o") != nil)
    }

    @Test("SH-6 what a full disk refused is tried again as it is then, over what another tab has written meanwhile")
    func afterAFailure() {
        var (first, second) = tabs()
        second.diskWorks = false
        rename(&second, "Mine")
        edit(&first, 30)
        // Told, but not yet on this tab's way to the disk.
        for text in first.takeBroadcasts() { second.send(.host(.tabs(.received(text)))) }
        second.disk = first.disk
        second.diskWorks = true
        second.wait(6)
        #expect(second.library.isSaved)
        #expect(onDisk(second)?.name == "Mine")
        #expect(onDisk(second)?.steps[0].target.time == 30)
    }

    @Test("SY-1 SY-8 what was told first and arrives last changes nothing on disk") func toldLate() {
        var writer = app(1, over: TestApp.guest)
        writer.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(10))]), id: "w")
        writer.settle()
        let first = writer.takeBroadcasts()
        edit(&writer, 20)
        var opener = app(2, over: writer.disk)
        edit(&writer, 30)
        opener.disk = writer.disk
        for text in first { opener.send(.host(.tabs(.received(text)))) }
        #expect(onDisk(opener)?.steps[0].target.time == 30)
        #expect(opener.library.workout("w")?.steps[0].target.time == 30)
    }

    @Test("SY-8 a correction of a wrong clock’s stamps replaces what another tab has written by that clock meanwhile")
    func correction() throws {
        var (first, second) = tabs()
        edit(&second, 30)
        first.disk = second.disk
        let key = RecordKey(StoredWorkout.collection, "w")
        let ahead = try #require(second.library.ledger.record(key).record.field("steps")?.stamp)
        // The first tab's version is stamped anew, as a server asks for whose clock is behind.
        let server = TestApp.noon.microseconds / 1000 - 3_600_000
        first.state.shared.library.restamp([key.text], ClockAhead(time: server), correction: -3_600_000, node: 77)
        first.settle()
        let record = first.reopened(after: 5).library.ledger.record(key).record
        #expect(try #require(record.field("name")?.stamp) < ahead)
        #expect(try StoredWorkout(record).workout.steps[0].target.time == 30)
    }
}
