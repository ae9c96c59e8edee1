import Records
import Testing
import Workouts

@Suite struct StoredMeasureTests {
    private static func record(_ id: String, _ fields: [String: String], at time: UInt64 = 1) -> Record {
        var record = Record(RecordKey(.measures, id))
        for (name, value) in fields { record.set(name, value, at: Stamp(time: time, node: 1)) }
        return record
    }

    private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private static func random(_ random: inout SplitMix64) -> StoredMeasure {
        let known = random.optional { $0.pick(BodyMeasure.allCases) }
        var measure = StoredMeasure(id: known?.rawValue ?? "a")
        if known == nil { (measure.name, measure.unit) = (random.name(), random.pick(["", "kg", "mmol/l"])) }
        let range = measure.range
        for _ in 0..<random.below(12) {
            let value = range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
            measure[Day(daysSince1970: 20_000 + Int64(random.below(30)))] = random.pick(
                [value, range.lowerBound, range.upperBound])
        }
        return measure
    }

    @Test("HI-9 a measure is read from its record as it was, and a change is of its fields alone")
    func changes() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let (old, next) = (Self.random(&random), Self.random(&random))
            var new = StoredMeasure(id: old.id)
            (new.name, new.unit) = (old.name, random.chance(0.3) ? "x" : old.unit)
            new.values = next.values.filter { old.range.contains($0.value) }
            var record = Record(old.key)
            record.apply(old.changes(since: nil), at: Stamp(time: 1, node: 1))
            #expect(try StoredMeasure(record) == old)
            let changes = new.changes(since: old)
            record.apply(changes, at: Stamp(time: 2, node: 1))
            #expect(try StoredMeasure(record) == new)
            #expect(new.changes(since: new).isEmpty)
            let same = new.values.filter { old[$0.day] == $0.value }
            #expect(changes.allSatisfy { change in !same.contains { change.name == "on." + $0.day.text } })
        }
    }

    @Test("HI-9 SY-2 values of two devices merge by day, and the later of one day stands")
    func merging() throws {
        let base = Self.record("waist", ["on.2026-11-18": "80", "on.2026-11-17": "79"])
        var (phone, laptop) = (base, base)
        phone.set("on.2026-11-19", "81", at: Stamp(time: 2, node: 1))
        phone.set("on.2026-11-18", "80.5", at: Stamp(time: 2, node: 1))
        laptop.set("on.2026-11-20", "82", at: Stamp(time: 3, node: 2))
        laptop.set("on.2026-11-18", "90", at: Stamp(time: 3, node: 2))
        laptop.set("on.2026-11-17", "null", at: Stamp(time: 3, node: 2))
        for merged in [phone.merging(laptop), laptop.merging(phone)] {
            let measure = try StoredMeasure(merged)
            #expect(measure.values.map(\.day.text) == ["2026-11-18", "2026-11-19", "2026-11-20"])
            #expect(measure.values.map(\.value) == [90, 81, 82])
        }
    }

    @Test(
        "HI-9 SY-4 what a measure can't be is refused, each by its kind",
        arguments: [
            ("waist", "on.2026-11-20", "4.9"), ("waist", "on.2026-11-20", "301"), ("bodyFat", "on.2026-11-20", "81"),
            ("bodyFat", "on.2026-11-20", "0.5"), ("a", "on.2026-11-20", "1000001"), ("a", "on.2026-11-31", "1"),
            ("a", "on.", "1"), ("a", "on.2026-11-20", "\"1\""), ("a", "name", "1"),
            ("a", "unit", "\"12345678901234567\""),
        ])
    func refused(id: String, field: String, value: String) {
        let record = Self.record(id, [field: value, "on.2026-11-01": "50"])
        #expect(throws: InvalidField.self) { try RecordRules.check(record) }
        // It spoils no other value.
        var problems: [InvalidField] = []
        #expect(StoredMeasure(record, problems: &problems).values.map(\.value) == [50])
        #expect(problems.count == 1 && problems.first?.path.hasPrefix(field) == true)
    }

    @Test(
        "HI-9 the limits themselves are taken, also of a measure that only a later version knows, and what it says besides stays"
    )
    func taken() throws {
        let records = [
            Self.record("waist", ["on.2026-11-20": "5", "on.2026-11-21": "300"]),
            Self.record("bodyFat", ["on.2026-11-20": "1", "on.2026-11-21": "80"]),
            Self.record(
                "leftThigh", ["on.2026-11-20": "-1000000", "on.2026-11-21": "1000000", "side": #"{"is":"left"}"#]),
        ]
        for record in records {
            try RecordRules.check(record)
            var edited = record
            var measure = try StoredMeasure(record)
            let old = measure
            measure[try Self.day("2026-11-22")] = 50
            edited.apply(measure.changes(since: old), at: Stamp(time: 9, node: 2))
            #expect(edited.fields.count == record.fields.count + 1)
            for field in record.fields { #expect(edited.field(field.name) == field) }
        }
        #expect(try StoredMeasure(records[2]).title == "leftThigh")
    }

    @Test("HI-9 measures that are known stand in their order, then the others by name")
    func order() {
        var measures = ["waist", "b", "bodyFat", "a", "calf"].map { StoredMeasure(id: $0) }
        (measures[1].name, measures[3].name) = ("Ankle", "Wrist")
        #expect(measures.inOrder.map(\.title) == ["Body fat", "Waist", "Calf", "Ankle", "Wrist"])
    }
}
