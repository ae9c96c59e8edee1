import Records
import Testing
import Workouts

@testable import App

/// A deletion and its undo, both stamped by a clock that is ahead, are stamped anew in their order.
@Suite struct UndoClockTests {
    private let account = TestAccount()

    @Test(
        "SH-9 SY-8 deleted and brought back offline by a phone whose clock is two minutes ahead: it stays",
        arguments: [120, 3_600])
    func undo(ahead: Int) {
        var before = account.device(seed: 1)
        before.createWorkout()
        #expect(account.has("Workout 1"))
        // Opened without a network: nothing has told it yet that its clock is wrong.
        account.isReachable = false
        var phone = account.device(seed: 2, disk: before.disk, wall: 1_795_000_000 + Seconds(Double(ahead)))
        phone.send(.host(.wentOnline(false)))
        phone.go(.workouts)
        phone.send(.workoutList(.deleteTapped(phone.library.workouts[0].id)))
        #expect(phone.workoutNames == [])
        phone.wait(2)
        phone.send(.shell(.undoTapped))
        #expect(phone.workoutNames == ["Workout 1"])
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        phone.wait(200)
        #expect(phone.status == .synced)
        #expect(phone.workoutNames == ["Workout 1"], "on the phone")
        #expect(account.has("Workout 1"), "on the server")
    }

    @Test("SH-9 SY-8 with a right clock it stays")
    func control() { undo(ahead: 0) }
}

@Suite struct RestampTests {
    @Test("SH-9 SY-8 restamping keeps what was restored restored")
    func restamp() {
        var record = DeviceRecord(Record(RecordKey("workouts", "w")), unsent: .init())
        record.apply([FieldChange("name", "\"W\"")], at: Stamp(time: 1, node: 1))
        record.delete(at: Stamp(time: 1_000_000, node: 1))
        record.restore(at: Stamp(time: 1_000_001, node: 1))
        #expect(!record.record.isDeleted)
        _ = record.restamp(later: 500, at: Stamp(time: 400, node: 1), known: nil)
        #expect(!record.record.isDeleted)
    }
}
