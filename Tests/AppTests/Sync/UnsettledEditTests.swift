import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// `web/host.js` hands each event to the program at once and calls `settle` only after the next frame. What comes in between
/// (an answer, another tab's rows) meets an edit that nobody has stamped yet.
@Suite struct UnsettledEditTests {
    private let account = TestAccount()

    /// On the workout's screen, with an earlier edit of it on its way to the server: its confirmation is the next thing to come.
    private func waitingForConfirmation() -> (TestApp, String) {
        var phone = account.device(seed: 1)
        phone.createWorkout()
        let id = phone.library.workouts[0].id
        phone.go(.workout(id))
        phone.isSlow = true
        phone.send(.workout(.duplicateTapped(0)))
        phone.answer(server: false)
        #expect(phone.waiting.contains { if case .http = $0 { true } else { false } })
        #expect(phone.library.isSaved)
        #expect(phone.library.workouts[0].value.steps.count == 2)
        return (phone, id)
    }

    /// Everything that is on its way arrives.
    private func rest(_ app: inout TestApp) {
        for _ in 0..<10 {
            app.answer(server: false)
            app.answer(server: true)
        }
    }

    @Test("SH-6 SY-1 an edit between an event and settle outlives the confirmation of an earlier edit")
    func edit() {
        var (phone, id) = waitingForConfirmation()
        // `event` without `settle`: the frame hasn't come.
        _ = phone.state.update(.workout(.duplicateTapped(0)))
        #expect(phone.library.workout(id)?.steps.count == 3)
        // The answer, which only confirms; then frame and settle.
        phone.answer(server: true)
        #expect(phone.library.workout(id)?.steps.count == 3, "right after the answer")
        rest(&phone)
        #expect(phone.library.workout(id)?.steps.count == 3, "at rest")
        #expect(phone.reopened(after: 5).library.workout(id)?.steps.count == 3, "on disk")
        #expect(account.server.records["workouts/\(id)"]?["steps"]?.contains("20") == true)
    }

    @Test("SH-6 SY-1 a deletion between an event and settle stays one")
    func deletion() {
        var (phone, id) = waitingForConfirmation()
        phone.go(.workouts)
        _ = phone.state.update(.workoutList(.deleteTapped(id)))
        #expect(phone.library.workouts.isEmpty)
        phone.answer(server: true)
        #expect(phone.library.workouts.isEmpty, "right after the answer")
        rest(&phone)
        #expect(phone.library.workouts.isEmpty, "at rest")
        #expect(account.server.records["workouts/\(id)"]?.isDeleted == true, "on the server")
    }

    @Test("SH-6 SY-1 a setting between an event and settle outlives the confirmation of an earlier one")
    func settings() {
        var phone = account.device(seed: 1)
        phone.isSlow = true
        phone.send(.settings(.modeTapped))
        phone.answer(server: false)
        _ = phone.state.update(.settings(.soundChosen(.mixed)))
        phone.answer(server: true)
        #expect(phone.library.settings.mode == .light)
        #expect(phone.library.settings.sound == .mixed)
    }

    @Test("SH-6 SY-1 an edit between an event and settle outlives what another tab tells of the same workout")
    func otherTab() {
        var first = TestApp { $0.add(Workout(name: "W", steps: [Step(.work, .time(20))]), id: "w") }
        first.go(.workout("w"))
        var second = first.reopened(after: 1)
        _ = second.takeEffects()
        // The other tab changes how it sounds, not its steps.
        second.state.shared.library.change(workout: "w") { $0.cues.halfway = false }
        second.settle()
        let told = second.takeBroadcasts()
        #expect(told.count == 1)
        _ = first.state.update(.workout(.duplicateTapped(0)))
        for text in told { first.send(.host(.tabs(.received(text)))) }
        #expect(first.library.workout("w")?.cues.halfway == false)
        #expect(first.library.workout("w")?.steps.count == 2)
    }

    @Test("SH-6 SY-1 with settle in between, all of that is kept")
    func control() {
        var (phone, id) = waitingForConfirmation()
        phone.send(.workout(.duplicateTapped(0)))
        phone.answer(server: true)
        rest(&phone)
        #expect(phone.library.workout(id)?.steps.count == 3)
    }
}
