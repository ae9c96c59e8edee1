import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// A link of 64 kbit/s in both directions that is cut every 30 s, while requests are given up after 30 s.
@Suite struct SlowLinkTests {
    private static let bytesPerSecond = 8_000.0

    @Test("SY-1 over a slow link that is cut again and again all ends, in both directions, long records too")
    func ends() {
        let account = TestAccount()
        var far = account.device(seed: 1)
        far.createWorkout()
        far.change("Workout 1") { $0.steps = steps("far", count: 2_500) }
        #expect(far.status == .synced)

        var phone = account.device(seed: 2, disk: TestAccount.disk)
        _ = phone.takeEffects()
        var time = 0.0
        phone.server = { request in
            // The link is up for 30 s at a time.
            let sent = Double(request.body?.utf8.count ?? 0) / Self.bytesPerSecond
            let left = 30 - time.truncatingRemainder(dividingBy: 30)
            guard sent <= left else {
                time += left
                return nil
            }
            guard let answer = account.answer(request) else { return nil }
            let both = sent + Double(answer.1.utf8.count) / Self.bytesPerSecond
            guard both <= left else {
                time += left
                return nil
            }
            time += both
            return answer
        }
        for number in 0..<30 {
            phone.state.shared.library.add(
                Workout(name: "Phone \(number)", steps: steps("p\(number)", count: 40)), id: "p\(number)")
        }
        phone.state.shared.library.add(Workout(name: "Long", steps: steps("long", count: 2_500)), id: "long")
        phone.settle()
        var waited = 0
        while phone.status != .synced || !phone.workoutNames.contains("Workout 1"), waited < 400 {
            phone.hearsOfChange()
            phone.wait(10)
            waited += 1
        }
        #expect(phone.status == .synced, "after \(Int(time)) s of traffic")
        #expect(phone.workoutNames.count == 32)
        #expect(account.has("Long") && account.has("Phone 29"))
        #expect(time < 3_600, "took \(Int(time)) s of traffic")
    }

    private func steps(_ name: String, count: Int) -> Steps {
        Steps(
            (0..<count).map {
                Step(name: "\(name) \($0) " + String(repeating: "x", count: 120), role: .work, target: .time(20))
            })
    }
}
