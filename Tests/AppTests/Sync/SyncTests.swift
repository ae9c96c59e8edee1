import Records
import Testing
import Workouts

@testable import App

@Suite struct SyncTests {
    private let account = TestAccount()

    @Test("SY-1 what is made on one device is on the other as soon as that hears of it")
    func twoDevices() {
        var phone = account.device(seed: 1)
        var laptop = account.device(seed: 2)
        #expect(phone.status == .synced)
        phone.createWorkout()
        #expect(phone.status == .synced)
        #expect(laptop.workoutNames == [])
        laptop.hearsOfChange()
        #expect(laptop.workoutNames == ["Workout 1"])
        laptop.change("Workout 1") { $0.name = "Tabata" }
        phone.hearsOfChange()
        #expect(phone.workoutNames == ["Tabata"])
        // After a restart too, and without asking for all of it again.
        let later = phone.reopened(after: 60)
        #expect(later.workoutNames == ["Tabata"])
        #expect(account.requests.last?.cursor != nil)
        #expect(later.status == .synced)
    }

    @Test("SY-1 without a network changes wait, and are sent when it is back")
    func offline() {
        var phone = account.device(seed: 1)
        account.isReachable = false
        phone.send(.host(.wentOnline(false)))
        phone.createWorkout()
        #expect(phone.status == .offline)
        #expect(!account.has("Workout 1"))
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        #expect(phone.status == .synced)
        #expect(account.has("Workout 1"))
    }

    @Test("SY-1 a server that doesn't answer is asked again, less and less often")
    func retries() {
        var phone = account.device(seed: 1)
        account.isReachable = false
        let before = phone.requests.count
        phone.createWorkout()
        phone.wait(100)
        #expect(6...8 ~= phone.requests.count - before)
        #expect(phone.status == .offline)
        account.isReachable = true
        phone.wait(70)
        #expect(phone.status == .synced)
        #expect(account.has("Workout 1"))
    }

    @Test("SY-2 edited in two tunnels: both come out, the earlier edit as a copy, on both devices")
    func conflict() {
        var phone = account.device(seed: 1)
        phone.state.shared.library.deviceName = "Safari on iPhone"
        phone.createWorkout()
        var laptop = account.device(seed: 2)
        laptop.state.shared.library.deviceName = "Firefox on Linux"
        account.isReachable = false
        phone.change("Workout 1") { $0.steps = [Step(.work, .time(30))] }
        laptop.wall += 10
        laptop.change("Workout 1") { $0.steps = [Step(.work, .time(40))] }
        account.isReachable = true
        for _ in 0..<2 {
            phone.wait(70)
            laptop.wait(70)
            phone.hearsOfChange()
            laptop.hearsOfChange()
        }
        #expect(phone.workoutNames.sorted() == ["Workout 1", "Workout 1 (from Safari on iPhone)"])
        #expect(laptop.library.workouts.map(\.id) == phone.library.workouts.map(\.id))
        let kept = Dictionary(uniqueKeysWithValues: laptop.library.workouts.map { ($0.value.name, $0.value.steps) })
        #expect(kept["Workout 1"] == [Step(.work, .time(40))])
        #expect(kept["Workout 1 (from Safari on iPhone)"] == [Step(.work, .time(30))])
        #expect(phone.status == .synced)
        #expect(laptop.status == .synced)
    }

    @Test(
        "SY-2 HI-1 a session that was edited in two tunnels, and its copy, stand in the same order on both devices",
        arguments: [1, 2, 3, 4] as [UInt64])
    func sessionConflict(seed: UInt64) throws {
        var phone = account.device(seed: seed)
        let session = Session(
            name: "Run", activity: .running, began: 1_794_000_000, zoneMinutes: 60, spent: 250, energy: 40, weight: nil,
            distance: nil, results: [])
        let made = phone.state.shared.newID()
        phone.state.shared.library.add(Entry(id: made, value: session))
        phone.settle()
        var laptop = account.device(seed: seed + 10)
        let id = try #require(laptop.library.sessions.first?.id)
        account.isReachable = false
        phone.state.shared.library.change(session: id) { $0.spent = 300 }
        phone.settle()
        laptop.wall += 10
        laptop.state.shared.library.change(session: id) { $0.spent = 200 }
        laptop.settle()
        account.isReachable = true
        for _ in 0..<2 {
            phone.wait(70)
            laptop.wait(70)
            phone.hearsOfChange()
            laptop.hearsOfChange()
        }
        let ids = phone.library.sessions.map(\.id)
        #expect(ids.count == 2 && ids.first == id)
        #expect(ids == laptop.library.sessions.map(\.id))
        #expect(ids == laptop.reopened(after: 60).library.sessions.map(\.id))
    }

    @Test("SY-2 two devices that reorder the list end with both moves")
    func order() {
        var phone = account.device(seed: 1)
        for _ in 0..<4 { phone.createWorkout() }
        var laptop = account.device(seed: 2)
        account.isReachable = false
        phone.move(0, to: 3)
        laptop.wall += 5
        laptop.move(3, to: 0)
        account.isReachable = true
        phone.wait(70)
        laptop.wait(70)
        phone.hearsOfChange()
        #expect(phone.library.workouts.map(\.id) == laptop.library.workouts.map(\.id))
        #expect(phone.workoutNames == ["Workout 4", "Workout 2", "Workout 3", "Workout 1"])
    }

    @Test("AC-9 what a guest made joins the account; the account's settings stay")
    func joining() {
        var laptop = account.device(seed: 2)
        laptop.changeSettings { $0.mode = .light }
        var guest = account.device(seed: 1, disk: TestApp.guest)
        guest.createWorkout()
        guest.changeSettings { $0.volume = 0.5 }
        guest.changeSettings { $0.units = .imperial }
        guest.state.shared.account = AccountState(text: TestAccount.disk["account"] ?? "")
        guest.settle()
        #expect(guest.status == .synced)
        #expect(guest.library.settings.mode == .light)
        #expect(guest.library.settings.units == .imperial)
        laptop.hearsOfChange()
        #expect(laptop.workoutNames == ["Workout 1"])
        #expect(laptop.library.settings.mode == .light)
        #expect(laptop.library.settings.units == .imperial)
    }

    @Test("AC-9 an expired session hides and deletes nothing, and says so")
    func expired() {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        account.status = 401
        phone.change("Workout 1") { $0.name = "Later" }
        #expect(phone.status == .expired)
        #expect(phone.workoutNames == ["Later"])
        let asked = phone.requests.count
        phone.wait(600)
        #expect(phone.requests.count == asked)
        account.status = nil
        phone.state.shared.account.isExpired = false
        phone.settle()
        #expect(phone.status == .synced)
        #expect(account.has("Later"))
    }

    @Test("SY-4 a phone whose clock is three years ahead is put right and loses nothing")
    func wrongClock() {
        var phone = account.device(seed: 1, wall: 1_795_000_000 + 94_608_000)
        phone.createWorkout()
        #expect(phone.status == .synced)
        var laptop = account.device(seed: 2)
        laptop.change("Workout 1") { $0.name = "Right" }
        phone.hearsOfChange()
        #expect(phone.workoutNames == ["Right"])
        phone.change("Right") { $0.name = "Right again" }
        laptop.hearsOfChange()
        #expect(laptop.workoutNames == ["Right again"])
    }

    @Test("SY-9 a full account is told, stops sending and never editing, and goes on when something was deleted")
    func full() throws {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        account.isFull = true
        phone.createWorkout()
        phone.createWorkout()
        #expect(phone.status == .full(2))
        #expect(phone.workoutNames.count == 3)
        // Nothing is sent again and again.
        let sent = account.requests.count
        phone.wait(300)
        #expect(account.requests.count == sent)
        phone.change("Workout 2") { $0.name = "Edited" }
        #expect(phone.workoutNames.contains("Edited"))
        #expect(phone.status == .full(2))
        let later = phone.reopened(after: 60)
        #expect(later.workoutNames.count == 3 && later.status == .full(2))
        // A deletion is always taken, and makes room.
        account.isFull = false
        phone.wait(300)
        #expect(phone.status == .full(2))
        let first = try #require(phone.library.workouts.first?.id)
        _ = phone.state.shared.library.remove(workout: first)
        phone.settle()
        #expect(phone.status == .synced)
        #expect(account.has("Edited"))
    }

    /// A device with one workout in the account, and two for which that has no room.
    private func fullPhone() -> TestApp {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        account.isFull = true
        phone.createWorkout()
        phone.createWorkout()
        phone.change("Workout 2") { workout in
            workout.steps = Steps((0..<9).map { Step(name: "Step \($0)", role: .work, target: .time(20)) })
        }
        return phone
    }

    @Test("SY-9 an account that stays full costs one record, the smallest, each time it changes")
    func stillFull() throws {
        var phone = fullPhone()
        let smallest = "workouts/\(phone.library.workouts[2].id)"
        for _ in 0..<3 {
            let sent = account.requests.count
            phone.hearsOfChange()
            phone.wait(1)
            let requests = account.requests.dropFirst(sent)
            #expect(requests.count == 1)
            #expect(requests.flatMap(\.records).map(\.record.key.text) == [smallest])
            #expect(phone.status == .full(2))
        }
    }

    enum Room: CaseIterable {
        case streamBegins, noStream, deletedElsewhere, editedSmaller, anotherEditedSmaller
    }

    @Test(
        "SY-9 what had no room is sent without a reload once there is some: more is allowed, something went or shrank",
        arguments: Room.allCases)
    func room(_ room: Room) throws {
        var phone = fullPhone()
        switch room {
        case .streamBegins:
            account.isFull = false
            let cursor = try #require(phone.state.sync.note.cursor)
            phone.send(.host(.events(.changed(cursor: cursor.text))))
        case .noStream:
            account.isFull = false
            phone.send(.host(.events(.closed)))
            phone.wait(3)
        case .deletedElsewhere:
            var laptop = account.device(seed: 2)
            _ = laptop.state.shared.library.remove(workout: laptop.library.workouts[0].id)
            laptop.settle()
            account.isFull = false
            phone.hearsOfChange()
        case .editedSmaller:
            account.isFull = false
            phone.change("Workout 2") { $0.steps = [] }
        case .anotherEditedSmaller:
            account.isFull = false
            phone.change("Workout 1") { $0.steps = [] }
            #expect(phone.status == .full(2))
            phone.hearsOfChange()
        }
        #expect(phone.status == .synced)
        #expect(account.has("Workout 2") && account.has("Workout 3"))
    }

    @Test(
        "SY-9 a deletion in one request with what has no room even so: the account is told to be full, and asked twice",
        arguments: [1, 2, 3, 4] as [UInt64])
    func deletedAndStillFull(seed: UInt64) {
        var phone = account.device(seed: seed)
        phone.createWorkout()
        phone.createWorkout()
        account.isFull = true
        phone.send(.host(.wentOnline(false)))
        _ = phone.state.shared.library.remove(workout: phone.library.workouts[0].id)
        phone.createWorkout()
        let sent = account.requests.count
        phone.send(.host(.wentOnline(true)))
        phone.wait(1)
        #expect(phone.status == .full(1))
        #expect(account.requests.count - sent == 2)
    }

    @Test("SY-4 what the server refuses stays on the device, is told, and is sent again once it has changed")
    func refused() {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        account.refuses = ["workouts/\(phone.library.workouts[0].id)"]
        phone.change("Workout 1") { $0.name = "Odd" }
        #expect(phone.status == .refused(1))
        let asked = phone.requests.count
        phone.wait(300)
        #expect(phone.requests.count == asked)
        account.refuses = []
        phone.change("Odd") { $0.name = "Even" }
        #expect(phone.status == .synced)
        #expect(account.has("Even"))
    }

    @Test("SY-4 a record of more than 256 KiB goes in pieces and arrives whole")
    func pieces() {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        phone.change("Workout 1") { workout in
            workout.steps = Steps((0..<12_000).map { Step(name: "Übung \($0)", role: .work, target: .time(20)) })
        }
        #expect(account.requests.contains { !$0.pieces.isEmpty })
        #expect(phone.status == .synced)
        let laptop = account.device(seed: 2)
        #expect(laptop.library.workouts.first?.value.steps.count == 12_000)
        #expect(laptop.library.workouts.first?.value.steps == phone.library.workouts.first?.value.steps)
    }

    @Test("SY-1 of two tabs one syncs, for both")
    func tabs() {
        var first = account.device(seed: 1)
        var second = account.device(seed: 2)
        second.syncs = false
        second.state.sync = Sync.State()
        _ = second.takeEffects()
        let asked = second.requests.count
        second.createWorkout()
        #expect(second.requests.count == asked)
        #expect(second.status != .synced)
        for text in second.takeBroadcasts() { first.send(.host(.tabs(.received(text)))) }
        #expect(first.status == .synced)
        #expect(account.has("Workout 1"))
        for text in first.takeBroadcasts() { second.send(.host(.tabs(.received(text)))) }
        #expect(second.status == .synced)
        // It wrote the record too, so it writes the newer version again and says so; then there is nothing more to say.
        for text in second.takeBroadcasts() { first.send(.host(.tabs(.received(text)))) }
        #expect(first.takeBroadcasts().isEmpty)
    }

    @Test(
        "SY-1 AC-9 a refused stream is opened again less and less often, though sync works; that says if the session is over"
    )
    func refusedStream() {
        var phone = account.device(seed: 1)
        let open = Effect.events(.open(address: "/api/v1/events"))
        #expect(phone.takeEffects().contains(open))
        for delay in [2, 4, 8, 16] as [Seconds] {
            phone.send(.host(.events(.closed)))
            let asked = account.requests.count
            phone.wait(delay - 1)
            #expect(!phone.takeEffects().contains(open))
            phone.wait(1)
            #expect(phone.takeEffects().contains(open))
            #expect(phone.status == .synced)
            #expect(account.requests.count - asked <= 2)
        }
        phone.hearsOfChange()
        account.status = 401
        phone.send(.host(.events(.closed)))
        phone.wait(2)
        #expect(phone.status == .expired)
    }

    @Test("AC-9 a session that ended elsewhere is noticed as soon as its stream ends")
    func endedElsewhere() {
        var phone = account.device(seed: 1)
        account.status = 401
        phone.send(.host(.events(.closed)))
        #expect(phone.status == .expired)
    }

    @Test("SY-6 after the server was restored from an older copy, the devices bring back what it lacks")
    func restored() {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        let restored = TestAccount()
        restored.isReset = true
        phone.server = { restored.answer($0) }
        phone.hearsOfChange()
        #expect(restored.has("Workout 1"))
        #expect(phone.status == .synced)
    }

    @Test("SY-1 once logged out, nothing is sent any more")
    func loggedOut() {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        phone.state.shared.account = AccountState(text: #"{"isStarted":true}"#)
        _ = phone.takeEffects()
        let asked = phone.requests.count
        phone.settle()
        #expect(phone.takeEffects().contains(.events(.close)))
        phone.change("Workout 1") { $0.name = "Mine" }
        #expect(phone.requests.count == asked)
    }
}
