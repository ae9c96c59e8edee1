import Records
import Testing

@Suite struct OutlineTests {
    private let key = RecordKey("routes", "a")
    private let stamp = Stamp(milliseconds: 1_795_000_000_000, counter: 3, node: 7)

    private func record(_ values: [String: String]) -> Record {
        var record = Record(key)
        for (name, value) in values { record.set(name, value, at: stamp) }
        return record
    }

    private func outlined(_ record: Record) -> (outline: Record, values: [String: String]) {
        var values: [String: String] = [:]
        let outline = record.outline { values[$0.key] = $0.text }
        return (outline, values)
    }

    @Test("SY-1 an outline and its values are the record, whatever that holds")
    func whole() {
        let long = "[\"" + String(repeating: "é\\\"🏃", count: 4_000) + "\"]"
        var record = record([
            "pieces": long, "pauses": "[]", "odd": "\"~12.abc\"", "odder": "\"~\"", "restored": "true",
        ])
        record.delete(at: stamp)
        let (outline, values) = outlined(record)
        #expect(values.count == 3)
        #expect(outline["pauses"] == "[]")
        #expect(outline.text.utf8.count < 500)
        #expect(outline.deletion == record.deletion)
        #expect(Set(outline.largeValues) == Set(values.keys))
        #expect(
            outline.largeValues.reduce(0) { $0 + LargeValue.length($1) }
                == values.values.reduce(0) { $0 + $1.utf8.count })
        #expect(outline.whole { values[$0] } == record)
        #expect(outline.whole { $0 == outline.largeValues[0] ? nil : values[$0] } == nil)
        for (key, text) in values {
            #expect(LargeValue.isKey(key))
            #expect(LargeValue.isIntact(key, text))
            #expect(!LargeValue.isIntact(key, text + " "))
        }
    }

    @Test("SY-1 an outline is a row of its own kind, and only of records that have large values")
    func rows() throws {
        let (outline, _) = outlined(record(["pieces": "[\"" + String(repeating: "x", count: 100) + "\"]"]))
        let row = Outline.rowKey(of: key)
        #expect(row == "outlines/routes/a")
        #expect(Outline.recordKey(ofRow: row) == key)
        #expect(Outline.recordKey(ofRow: "routes/a") == nil)
        let read = try DeviceRecord(key, text: DeviceRecord(outline).text)
        #expect(read.record == outline)
        var workout = Record(RecordKey("workouts", "w"))
        workout.set("steps", "[\"" + String(repeating: "x", count: 100) + "\"]", at: stamp)
        #expect(outlined(workout).outline == workout)
        #expect(Outline.rowKey(of: workout.key) == "workouts/w")
        #expect(workout.whole { _ in nil } == workout)
    }

    @Test("SY-2 outlines merge as their records do")
    func merging() {
        let later = Stamp(milliseconds: 1_795_000_001_000, counter: 0, node: 9)
        var (left, right) = (record(["pieces": text("a")]), record(["pieces": text("b")]))
        left.delete(at: later)
        right.set("pieces", text("c"), at: later)
        right.set("pauses", text("d"), at: stamp)
        #expect(outlined(left).outline.merging(outlined(right).outline) == outlined(left.merging(right)).outline)
    }

    @Test("SY-4 two values of one stamp, which is a fault: the server's counts once it has decided")
    func fault() {
        for (ours, theirs) in [("a", "b"), ("b", "a")] {
            var device = DeviceRecord(outlined(record(["pieces": text(ours)])).outline)
            let server = outlined(record(["pieces": text(theirs)])).outline
            device.confirm(device.record)
            #expect(device.receive(server) == nil)
            #expect(device.record == server)
            #expect(device.isSent)
        }
    }

    private func text(_ letter: String) -> String { "[\"" + String(repeating: letter, count: 100) + "\"]" }
}
