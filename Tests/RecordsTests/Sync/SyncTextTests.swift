import Records
import Testing
import Workouts

@Suite struct SyncTextTests {
    private let stamp = Stamp(milliseconds: 1_795_000_000_000, counter: 3, node: 7)

    private func workout(_ id: String, name: String = "Tabata") -> Record {
        var record = Record(RecordKey("workouts", id))
        let stored = StoredWorkout(
            id: id, workout: Workout(name: name, steps: [Step(.work, .time(20))]), order: .first, created: 5)
        record.apply(stored.changes(since: nil), at: stamp)
        return record
    }

    @Test("SY-4 a request is read as it was written")
    func request() throws {
        var request = SyncRequest(
            device: SyncRequest.Device(id: "d", name: "Firefox on “Linux” 🐧"),
            cursor: SyncCursor(epoch: "abc", sequence: 128))
        request.records = [
            PushedRecord(workout("a"), pending: nil),
            PushedRecord(workout("b"), pending: ["steps": [stamp, Stamp(time: 9, node: 9)], "name": []]),
        ]
        request.pieces = [
            RecordPiece(key: RecordKey("workouts", "c"), push: "p", number: 1, count: 3, text: "\"half \\ é")
        ]
        #expect(try SyncRequest(bytes: Array(request.text.utf8)) == request)
    }

    @Test("SY-4 an answer is read as it was written")
    func answer() throws {
        var answer = SyncAnswer(time: 1_795_000_000_000, cursor: SyncCursor(epoch: "abc", sequence: 129))
        answer.hasMore = true
        answer.isReset = true
        answer.records = [
            SyncAnswer.Row(key: RecordKey("workouts", "a"), text: workout("a").text, past: #"{"steps":["x"]}"#),
            SyncAnswer.Row(key: RecordKey("workouts", "b"), text: workout("b").text),
        ]
        answer.refused = [RefusedRecord(key: "x", problem: InvalidField(path: "a.b", "must not be \"so\""))]
        #expect(try SyncAnswer(bytes: Array(answer.text.utf8)) == answer)
    }

    @Test(
        "SY-4 a record that can't be so is refused with its field and stops no other",
        arguments: [
            (#"{"key":"workouts/x","record":{"record":1,"fields":{"name":["a"],"steps":[7]}}}"#, "workouts/x", "steps"),
            (#"{"key":"workouts/x","record":{"record":1,"fields":{"name":[5],"steps":[[]]}}}"#, "workouts/x", "name"),
            (#"{"key":"workouts/x","record":{"record":2,"fields":{}}}"#, "workouts/x", "record.record"),
            (#"{"key":"workouts/x"}"#, "workouts/x", "record"),
            (#"{"key":"../etc/passwd","record":{}}"#, "../etc/passwd", "key"),
            (#"{"key":"secrets/x","record":{"record":1,"fields":{}}}"#, "secrets/x", "key"),
            (#"{"key":"settings/other","record":{"record":1,"fields":{}}}"#, "settings/other", "key"),
            (#"{"record":{"record":1,"fields":{}},"key":7}"#, "", "key"),
            (#"[]"#, "", ""),
            (
                #"{"key":"sessions/s","record":{"record":1,"fields":{"name":["a"],"began":[1e308]}}}"#, "sessions/s",
                "began"
            ),
        ])
    func refused(element: String, key: String, field: String) throws {
        let good = PushedRecord(workout("good"), pending: nil)
        let text = #"{"device":{"id":"d","name":"n"},"records":[\#(element),\#(good.text)]}"#
        let request = try SyncRequest(bytes: Array(text.utf8))
        #expect(request.records == [good])
        #expect(request.refused.map(\.key) == [key])
        #expect(request.refused.first?.problem.path == field)
    }

    @Test("SY-4 a record of more than 256 KiB is refused, and sent in pieces is not")
    func large() throws {
        var record = workout("large")
        record.set("later", "\"\(String(repeating: "é", count: 200_000))\"", at: stamp)
        let push = PushedRecord(record, pending: nil)
        var request = SyncRequest(device: SyncRequest.Device(id: "d", name: "n"), cursor: nil)
        request.records = [push]
        let read = try SyncRequest(bytes: Array(request.text.utf8))
        #expect(read.records.isEmpty)
        #expect(read.refused.first?.problem.reason.hasSuffix("send it in pieces") == true)
        #expect(try PushedRecord(text: push.text) == push)
    }

    @Test("SY-4 a field that this version doesn't know is kept and handed on")
    func unknownFields() throws {
        var record = workout("a")
        record.set("later", #"{"deep":[1,2,{"x":null}]}"#, at: stamp)
        let push = PushedRecord(record, pending: nil)
        #expect(try PushedRecord(text: push.text).record["later"] == #"{"deep":[1,2,{"x":null}]}"#)
    }

    @Test("SY-4 more than 1,000 records, deep nesting and half a request are refused as a whole")
    func whole() {
        let many = Array(repeating: PushedRecord(workout("a"), pending: [:]).text, count: 1_001).joined(separator: ",")
        let deep = String(repeating: "[", count: 100_000)
        for records in ["[\(many)]", deep, "[{", "{}"] {
            let text = #"{"device":{"id":"d","name":"n"},"records":"# + records + "}"
            #expect(throws: InvalidField.self) { try SyncRequest(bytes: Array(text.utf8)) }
        }
        #expect(throws: InvalidField.self) { try SyncRequest(bytes: [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]) }
    }

    @Test("SY-4 changed bytes of requests and answers are read or refused, and never trap")
    func fuzz() {
        var random = SplitMix64(seed: 21)
        var request = SyncRequest(device: SyncRequest.Device(id: "d", name: "n"), cursor: nil)
        request.records = [PushedRecord(workout("a"), pending: ["steps": [stamp]])]
        var answer = SyncAnswer(time: 1, cursor: SyncCursor(epoch: "e", sequence: 2))
        answer.records = [SyncAnswer.Row(key: RecordKey("workouts", "a"), text: workout("a").text)]
        for text in [request.text, answer.text] {
            for _ in 0..<3_000 {
                var bytes = Array(text.utf8)
                for _ in 0...random.below(3) {
                    let place = Int(random.below(UInt64(bytes.count)))
                    switch random.below(3) {
                    case 0: bytes[place] = UInt8(random.below(256))
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(bytes[Int(random.below(UInt64(bytes.count)))], at: place)
                    }
                }
                _ = try? SyncRequest(bytes: bytes)
                _ = try? SyncAnswer(bytes: bytes)
            }
        }
    }

    @Test("SY-1 what a device holds survives its row; a row from before there were accounts is unsent")
    func deviceRecord() throws {
        var device = DeviceRecord(workout("a"))
        #expect(try DeviceRecord(device.record.key, text: workout("a").text) == device)
        device.confirm(device.record)
        #expect(device.isSent)
        #expect(try DeviceRecord(device.record.key, text: device.text) == device)
        device.apply([FieldChange("name", "\"b\"")], at: Stamp(time: stamp.time + 1, node: 2))
        device.delete(at: Stamp(time: stamp.time + 2, node: 2))
        #expect(!device.isSent)
        #expect(try DeviceRecord(device.record.key, text: device.text) == device)
    }
}
