import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// The cursor on disk stays before a row of an answer that can't be read.
@Suite struct NewerRecordTests {
    /// An account with a laptop's workout, and a phone that can't read that at first.
    private final class Meeting {
        let account = TestAccount()
        var isOld = true
        private(set) var cursors: [SyncCursor?] = []

        init() {
            var laptop = account.device(seed: 2)
            laptop.createWorkout()
        }

        func phone() -> TestApp { TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { self.answer($0) } }

        private func answer(_ request: HTTPRequest) -> (Int32, String)? {
            guard request.address == "/api/v1/sync" else { return nil }
            if let sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) { cursors.append(sync.cursor) }
            guard let (status, body) = account.answer(request) else { return nil }
            guard isOld, let read = try? SyncAnswer(bytes: Array(body.utf8)) else { return (status, body) }
            var answer = read
            // As a later version might write records: {"record":2,…}.
            for index in answer.records.indices { answer.records[index].text = #"{"record":2,"cells":[]}"# }
            return (status, answer.text)
        }
    }

    @Test("SY-4 after an update that can read it, a record that couldn't be read is fetched")
    func updated() {
        let meeting = Meeting()
        var phone = meeting.phone()
        phone.wait(10)
        #expect(phone.workoutNames == [])
        let note = phone.disk["sync"] ?? ""
        meeting.isOld = false
        var updated = phone.reopened(after: 3_600)
        updated.hearsOfChange()
        updated.wait(100)
        #expect(updated.status == .synced)
        #expect(
            updated.workoutNames == ["Workout 1"],
            "noted: \(note); asked from \(meeting.cursors.map { $0?.text ?? "the beginning" })")
    }

    @Test("SY-4 SY-8 a server that was set back meanwhile isn't taken for the same: it gets back what it has lost")
    func setBack() {
        let meeting = Meeting()
        let copy = meeting.account.server
        var phone = meeting.phone()
        phone.wait(10)
        phone.createWorkout()
        phone.wait(10)
        #expect(phone.status == .synced)
        meeting.account.setBack(to: copy, epoch: "e1")
        meeting.isOld = false
        var updated = phone.reopened(after: 3_600)
        for _ in 0..<2 {
            updated.hearsOfChange()
            updated.wait(100)
        }
        #expect(updated.status == .synced)
        #expect(updated.workoutNames.count == 2)
        #expect(Set(meeting.account.server.records.keys) == Set(updated.library.records.keys))
    }
}
