import Records
import Testing
import Workouts

@testable import App

/// The cursor on disk says that everything is still to be sent again (`SyncCursor.isRepeating`).
@Suite struct RestoredServerTests {
    @Test("SY-8 a tab that is killed after the answer that says 'reset' sends the rest when it is opened again")
    func killed() {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        for _ in 0..<3 { phone.createWorkout() }
        #expect(phone.status == .synced)
        // The server was set back to a copy without them.
        let restored = TestAccount()
        restored.isReset = true
        phone.server = { restored.answer($0) }
        phone.isSlow = true
        phone.hearsOfChange()
        phone.answer(server: true)
        #expect(phone.state.sync.repeated.count >= 3)
        #expect(phone.waiting.contains { if case .store(.write) = $0 { true } else { false } })
        // The answer's cursor is on disk …
        phone.answer(server: false)
        #expect(phone.disk["sync"]?.contains("cursor") == true)
        // … and the tab is killed before the next request has arrived.
        var again = TestApp(disk: phone.disk, seed: 9, syncs: true) { restored.answer($0) }
        again.wait(120)
        again.hearsOfChange()
        again.wait(120)
        #expect(again.workoutNames.count == 3)
        #expect(restored.requests.count > 1)
        #expect(again.status != .synced || restored.has("Workout 1"), "says \(again.status)")
        for name in again.workoutNames { #expect(restored.has(name), "\(name) is on the restored server") }
    }

    @Test("SY-8 without the kill everything is sent again")
    func control() {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        for _ in 0..<3 { phone.createWorkout() }
        let restored = TestAccount()
        restored.isReset = true
        phone.server = { restored.answer($0) }
        phone.isSlow = true
        phone.hearsOfChange()
        for _ in 0..<10 {
            phone.answer(server: true)
            phone.answer(server: false)
        }
        for name in phone.workoutNames { #expect(restored.has(name)) }
    }
}
