import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// The cursor on disk stays before a row of an answer that can't be read.
@Suite struct NewerRecordTests {
    @Test("SY-4 after an update that can read it, a record that couldn't be read is fetched")
    func updated() {
        let account = TestAccount()
        var laptop = account.device(seed: 2)
        laptop.createWorkout()
        var isOld = true
        var cursors: [SyncCursor?] = []
        func answer(_ request: HTTPRequest) -> (Int32, String)? {
            guard request.address == "/api/v1/sync" else { return nil }
            if let sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) { cursors.append(sync.cursor) }
            guard let (status, body) = account.answer(request) else { return nil }
            guard isOld, let read = try? SyncAnswer(bytes: Array(body.utf8)) else { return (status, body) }
            var answer = read
            // As a later version might write records: {"record":2,…}.
            for index in answer.records.indices { answer.records[index].text = #"{"record":2,"cells":[]}"# }
            return (status, answer.text)
        }
        var phone = TestApp(disk: TestAccount.disk, seed: 1, syncs: true) { answer($0) }
        phone.wait(10)
        #expect(phone.workoutNames == [])
        let note = phone.disk["sync"] ?? ""
        isOld = false
        var updated = phone.reopened(after: 3_600)
        updated.hearsOfChange()
        updated.wait(100)
        #expect(updated.status == .synced)
        #expect(
            updated.workoutNames == ["Workout 1"],
            "noted: \(note); asked from \(cursors.map { $0?.text ?? "the beginning" })")
    }
}
