import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// The server has taken what was sent, and the device never hears of it.
@Suite struct LostAnswerTests {
    private let account = TestAccount()

    /// The server takes what this device sends, and the answer is lost.
    private func loseAnswer(_ phone: inout TestApp) {
        guard let request = phone.takeRequest() else { return }
        _ = account.answer(request)
        phone.send(.host(.httpFailed(token: request.token)))
    }

    private func rest(_ phone: inout TestApp) {
        while !phone.waiting.isEmpty {
            phone.answer(server: false)
            phone.answer(server: true)
        }
        phone.isSlow = false
        phone.wait(200)
        phone.hearsOfChange()
        phone.wait(200)
    }

    @Test("SY-2 a workout whose creation was answered into the void, and which is edited then, stays one")
    func workout() {
        var phone = account.device(seed: 1)
        phone.isSlow = true
        phone.createWorkout()
        phone.answer(server: false)
        loseAnswer(&phone)
        for name in ["first", "second", "third"] {
            phone.change(phone.workoutNames[0]) { workout in
                workout.name = name
                workout.steps = Steps([Step(name: name, role: .work, target: .time(30))])
            }
        }
        rest(&phone)
        #expect(phone.status == .synced)
        #expect(phone.workoutNames == ["third"])
        #expect(account.server.records.values.filter { $0.key.collection == StoredWorkout.collection }.count == 1)
    }

    @Test("SY-2 a note of twenty keystrokes on a session whose answer was lost makes no other session")
    func note() {
        var phone = account.device(seed: 1)
        phone.isSlow = true
        phone.addOuting("o1")
        phone.answer(server: false)
        loseAnswer(&phone)
        for length in 1...20 {
            phone.state.shared.library.change(session: "o1") { $0.note = String(repeating: "n", count: length) }
            phone.settle()
            if length == 10 {
                phone.wait(3)
                while phone.library.ledger.inFlight.count > 0 { phone.answer(server: false) }
                phone.settle()
                loseAnswer(&phone)
            }
        }
        rest(&phone)
        #expect(phone.status == .synced)
        #expect(phone.library.sessions.map(\.value.note) == [String(repeating: "n", count: 20)])
    }

    @Test("SY-2 HI-5 a session's note edited on two offline devices is kept twice and counts once in the week")
    func twice() {
        var phone = account.device(seed: 1)
        phone.addOuting("o1")
        var laptop = account.device(seed: 2)
        #expect(laptop.library.sessions.count == 1)
        account.isReachable = false
        phone.wait(1)
        phone.state.shared.library.change(session: "o1") { $0.note = "on the phone" }
        phone.settle()
        laptop.wait(5)
        laptop.state.shared.library.change(session: "o1") { $0.note = "on the laptop" }
        laptop.settle()
        account.isReachable = true
        for _ in 0..<2 {
            rest(&phone)
            rest(&laptop)
        }
        #expect(Set(phone.library.sessions.map(\.value.note)) == ["on the phone", "on the laptop"])
        let began = phone.library.sessions[0].value.localDay
        let firstDay = Day.firstOfWeek(of: began, on: .sunday)
        #expect(WeekStats(phone.library.sessions, firstDay: firstDay).whole.count == 1)
        // Without the original the copy is what there is.
        let original = phone.library.sessions.filter { $0.value.copyOf != nil }
        #expect(original.count == 1)
        #expect(WeekStats(original, firstDay: firstDay).whole.count == 1)
    }
}
