import Catalogue
import Records
import Testing
import Workouts

@Suite struct StoredFitnessTestTests {
    private let test = FitnessTest(exercise: "push-up", began: 9, seconds: 30, counted: 14, rate: 28, level: 4)

    private func stored(_ key: RecordKey, _ changes: [FieldChange]) throws -> Record {
        var record = Record(key)
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return try Record(key, text: record.text)
    }

    @Test("FT-4 a test goes through its record and comes back, and a change writes what differs alone")
    func tests() throws {
        var random = SplitMix64(seed: 17)
        for number in 0..<200 {
            var test = test
            test.began = Seconds(integerLiteral: Int64(random.below(2_000_000_000)))
            test.seconds = Int32(random.below(3_600)) + 1
            test.counted = random.below(3) == 0 ? nil : Int32(random.below(10_000))
            test.entered = random.below(3) == 0 ? Int32(random.below(10_000)) : nil
            test.rate = random.unit() * 1000
            test.level = Int32(random.below(10)) + 1
            let old = StoredFitnessTest(id: "t\(number)", test: test)
            #expect(try StoredFitnessTest(stored(old.key, old.changes(since: nil))) == old)
            #expect(old.changes(since: old).isEmpty)
            var new = old
            new.test.entered = 77
            #expect(new.changes(since: old).map(\.name) == (old.test.entered == 77 ? [] : ["entered"]))
            #expect(new.test.count == 77)
        }
    }

    @Test(
        "FT-4 a test that can't be one is refused with its place and reason",
        arguments: [
            ("exercise", "\"\"", "exercise: "), ("exercise", "null", "exercise: is missing"),
            ("rate", "1001", "rate: must be from 0 to 1000 a minute"), ("rate", "null", "rate: is missing"),
            ("level", "0", "level: must be a whole number from 1 to 10"), ("level", "null", "level: is missing"),
            ("seconds", "0", "seconds: must be a whole number from 1"),
            ("counted", "-1", "counted: must be a whole number"),
            ("entered", "1.5", "entered: must be a whole number"), ("began", "-1", "began: must be from 0"),
        ])
    func refused(field: String, value: String, problem: String) throws {
        let test = StoredFitnessTest(id: "t", test: test)
        var record = try stored(test.key, test.changes(since: nil))
        record.set(field, value, at: Stamp(time: 2, node: 2))
        do throws(InvalidField) {
            try RecordRules.check(record)
            Issue.record("It was taken")
        } catch {
            #expect(error.description.hasPrefix(problem), "\(error.description)")
        }
    }

    @Test("FT-5 whether an exercise is tracked is a record with its id")
    func tracking() throws {
        let tracking = StoredTracking(id: "push-up", isTracked: false)
        #expect(tracking.key.text == "tracking/push-up")
        var record = try stored(tracking.key, tracking.changes(since: nil))
        #expect(try StoredTracking(record) == tracking && tracking.changes(since: tracking).isEmpty)
        try RecordRules.check(record)
        record.set("isTracked", "1", at: Stamp(time: 2, node: 2))
        #expect(throws: InvalidField.self) { try RecordRules.check(record) }
    }

    @Test("FT-6 of two devices, one that counted and one on which a count was entered, both win")
    func merging() throws {
        let test = StoredFitnessTest(id: "t", test: test)
        let record = try stored(test.key, test.changes(since: nil))
        var (one, other) = (test, test)
        one.test.entered = 15
        other.test.level = 5
        var (first, second) = (record, record)
        first.apply(one.changes(since: test), at: Stamp(time: 2, node: 1))
        second.apply(other.changes(since: test), at: Stamp(time: 2, node: 2))
        let merged = try StoredFitnessTest(first.merging(second))
        #expect(merged == (try StoredFitnessTest(second.merging(first))))
        #expect(merged.test.count == 15 && merged.test.level == 5)
    }
}
