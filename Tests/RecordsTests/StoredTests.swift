import Records
import Testing
import Workouts

@Suite struct StoredTests {
    @Test("SY-1 a workout goes through its record's row and comes back")
    func workout() throws {
        var random = SplitMix64(seed: 1)
        for number in 0..<200 {
            let stored = random.storedWorkout(number)
            var record = Record(stored.key)
            record.apply(stored.changes(since: nil), at: Stamp(time: 1, node: 2))
            let reread = try Record(stored.key, text: record.text)
            #expect(reread == record)
            #expect(try StoredWorkout(reread) == stored)
        }
    }
}
