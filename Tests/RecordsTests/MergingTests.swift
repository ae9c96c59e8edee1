import Records
import Testing
import Workouts

@Suite struct MergingTests {
    private let key = RecordKey("workouts", "x")

    @Test("SY-2 different fields of one record both win; of the same field the later stamp wins")
    func fields() {
        var phone = Record(key)
        phone.set("name", "\"a\"", at: Stamp(time: 1, node: 1))
        phone.set("steps", "[]", at: Stamp(time: 1, node: 1))
        var tablet = phone
        phone.set("name", "\"phone\"", at: Stamp(time: 5, node: 1))
        tablet.set("name", "\"tablet\"", at: Stamp(time: 4, node: 2))
        tablet.set("steps", "[1]", at: Stamp(time: 4, node: 2))
        let merged = phone.merging(tablet)
        #expect(merged == tablet.merging(phone))
        #expect(merged["name"] == "\"phone\"")
        #expect(merged["steps"] == "[1]")
    }

    @Test("SY-3 deletion beats older edits and keeps the fields; a later edit revives the record whole")
    func deletion() {
        var record = Record(key)
        record.set("name", "1", at: Stamp(time: 1, node: 1))
        record.set("first", "2", at: nil)
        record.delete(at: Stamp(time: 3, node: 1))
        #expect(record.isDeleted)
        record.set("name", "3", at: Stamp(time: 2, node: 2))
        #expect(record.isDeleted)
        #expect(record["name"] == "3")
        record.set("name", "4", at: Stamp(time: 4, node: 2))
        #expect(!record.isDeleted)
        #expect(record["first"] == "2")
        record.delete(at: Stamp(time: 5, node: 1))
        record.restore(at: Stamp(time: 6, node: 1))
        #expect(!record.isDeleted)
        #expect(record["name"] == "4")
    }

    @Test("SY-2 first values are never stamped: any edit beats them, however early its clock")
    func firstValues() {
        var device = Record(key)
        device.set("mode", "\"dark\"", at: nil)
        var other = Record(key)
        other.set("mode", "\"light\"", at: Stamp(time: 0, node: 0))
        #expect(device.merging(other)["mode"] == "\"light\"")
        #expect(other.merging(device)["mode"] == "\"light\"")
    }

    @Test("SY-3 merging is commutative, associative and idempotent")
    func laws() {
        var random = SplitMix64(seed: 41)
        for _ in 0..<3_000 {
            let a = random.record(key)
            let b = random.record(key)
            let c = random.record(key)
            #expect(a.merging(b) == b.merging(a))
            #expect(a.merging(b).merging(c) == a.merging(b.merging(c)))
            #expect(a.merging(a) == a)
            #expect(a.merging(b).merging(b) == a.merging(b))
        }
    }

    @Test("SY-3 any order, repetition or loss of messages ends in the same state on every device")
    func histories() {
        var random = SplitMix64(seed: 42)
        for _ in 0..<300 {
            var devices = (0..<4).map { Device(key, node: UInt64($0)) }
            var wall: Int64 = 1_000_000
            var sent: [Record] = []
            for _ in 0..<60 {
                wall += Int64(random.below(50))
                let index = Int(random.below(4))
                // Clocks run up to half a minute apart.
                let local = wall + Int64(index) * 10_000
                switch random.below(5) {
                case 0, 1:
                    devices[index].edit("f\(random.below(3))", "\(random.below(5))", wall: local)
                case 2 where random.chance(0.3):
                    devices[index].delete(wall: local)
                case 3:
                    // A message: it may come late, twice, or never.
                    sent.append(devices[index].record)
                default:
                    if !sent.isEmpty { devices[index].receive(random.pick(sent), wall: local) }
                }
            }
            // In the end everyone hears from everyone, in an order of their own.
            let last = devices.map { $0.record }
            for index in devices.indices {
                for record in last.shuffled(using: &random) + [random.pick(last)] {
                    devices[index].receive(record, wall: wall + 60_000)
                }
            }
            for device in devices { #expect(device.record == devices[0].record) }
        }
    }

    @Test("SY-2 what a device edits after it heard of an edit wins over that, however wrong its clock")
    func causality() {
        var ahead = Device(key, node: 1)
        var behind = Device(key, node: 2)
        ahead.edit("name", "1", wall: 1_050_000)
        behind.receive(ahead.record, wall: 1_000_000)
        behind.edit("name", "2", wall: 1_000_001)
        ahead.receive(behind.record, wall: 1_050_002)
        #expect(ahead.record["name"] == "2")
    }

    @Test("SY-3 a row's text gives the record again")
    func text() throws {
        var random = SplitMix64(seed: 43)
        for _ in 0..<500 {
            let record = random.record(key)
            #expect(try Record(key, text: record.text) == record)
        }
    }

    @Test(
        "SY-4 a corrupt row is refused with its place and reason",
        arguments: [
            ("", "ends in the middle (line 1, column 1)"),
            ("[]", "must be an object, is an array"),
            (#"{"record":1}"#, "fields: is missing"),
            (#"{"fields":{}}"#, "record: is missing"),
            (#"{"record":2,"fields":{}}"#, "record: must be 1, is 2"),
            (#"{"record":1,"fields":{},"x":1}"#, "x: is unknown"),
            (#"{"record":1,"fields":{"a":1}}"#, "fields.a: must be an array, is a number"),
            (#"{"record":1,"fields":{"a":[]}}"#, "fields.a: must hold a value"),
            (#"{"record":1,"fields":{"a":[1,2]}}"#, "fields.a: must be a string, is a number"),
            (#"{"record":1,"fields":{"a":[1,"x"]}}"#, "fields.a: must be a stamp, is \"x\""),
            (
                #"{"record":1,"fields":{"a":[1,"----------------------",1]}}"#,
                "fields.a: must hold a value and a stamp only"
            ),
            (#"{"record":1,"fields":{"":[1]}}"#, "fields: must have a name of 1 to 64 bytes"),
            (#"{"record":1,"deleted":0,"fields":{}}"#, "deleted: must be a string, is a number"),
        ]
    )
    func corrupt(text: String, description: String) {
        let error = #expect(throws: InvalidField.self) { try Record(key, text: text) }
        #expect(error?.description == description)
    }

    @Test("SY-4 broken rows are refused or read, never fatal")
    func fuzz() throws {
        var random = SplitMix64(seed: 44)
        for _ in 0..<3_000 {
            var bytes = Array(random.record(key).text.utf8)
            for _ in 0...random.below(3) {
                let place = Int(random.below(UInt64(bytes.count)))
                if random.chance(0.5) { bytes[place] = UInt8(random.below(128)) } else { bytes.remove(at: place) }
            }
            if let record = try? Record(key, text: String(decoding: bytes, as: UTF8.self)) {
                #expect(try Record(key, text: record.text) == record)
            }
        }
    }

    @Test("SY-4 keys are words of a collection and an id")
    func keys() {
        #expect(RecordKey("workouts/3f-A_.") == RecordKey("workouts", "3f-A_."))
        for text in ["", "/", "a/", "/a", "a", "a/b/c", "a/ü", "a b/c", "a/" + String(repeating: "x", count: 65)] {
            #expect(RecordKey(text) == nil)
        }
        #expect(RecordKey.id(1, .max).utf8.count == 22)
        #expect(RecordKey("a/" + RecordKey.id(1, .max)) != nil)
    }
}

/// A device's clock and its state of one record.
private struct Device {
    var clock: HybridLogicalClock
    var record: Record

    init(_ key: RecordKey, node: UInt64) {
        clock = HybridLogicalClock(node: node)
        record = Record(key)
    }

    mutating func edit(_ name: String, _ value: String, wall: Int64) {
        record.set(name, value, at: clock.stamp(wall: wall))
    }

    mutating func delete(wall: Int64) {
        record.delete(at: clock.stamp(wall: wall))
    }

    mutating func receive(_ other: Record, wall: Int64) {
        if let latest = other.latest { clock.observe(latest, wall: wall) }
        record.merge(other)
    }
}

extension SplitMix64 {
    /// Few stamps and values, so that equal ones meet.
    mutating func record(_ key: RecordKey) -> Record {
        var record = Record(key)
        for _ in 0..<below(6) {
            let stamp = optional { Stamp(time: $0.below(4), node: $0.below(2)) }
            record.set("f\(below(4))", pick(["1", "2", "null", "\"é\"", "\"e\u{301}\"", #"{ "a" : [1] }"#]), at: stamp)
        }
        if chance(0.3) { record.delete(at: Stamp(time: below(4), node: below(2))) }
        return record
    }
}
