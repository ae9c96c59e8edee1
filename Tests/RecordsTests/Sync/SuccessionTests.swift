import Records
import Testing

/// A server whose clock is an hour late refuses what a right clock has stamped. It is stamped anew, so what is made of it from
/// then on has earlier stamps than what it was made from.
@Suite struct SuccessionTests {
    private let key = RecordKey("workouts", "w")
    private let now: Int64 = 1_795_000_000_000
    private let hour: Int64 = 3_600_000

    private func stamp(_ wall: Int64, _ node: UInt64) -> Stamp {
        Stamp(milliseconds: UInt64(wall), counter: 0, node: node)
    }

    private func changes(_ value: String) -> [FieldChange] { [FieldChange("steps", "[\(value)]")] }

    /// The first version, as a file has it; a device that has edited it since; the server, which has confirmed that.
    private func edited() -> (file: Record, device: DeviceRecord, server: ServerRecord) {
        var device = DeviceRecord(Record(key))
        device.apply(changes("1"), at: stamp(now, 1))
        let file = device.record
        let late = HybridLogicalClock.latest(believedAt: now - hour)
        let isCorrected = device.restamp(later: late, at: stamp(now - hour, 2), known: nil)
        #expect(isCorrected)
        var server = ServerRecord(key)
        store(&device, &server)
        device.apply(changes("2"), at: stamp(now - hour + 1, 2))
        store(&device, &server)
        #expect(device.record["steps"] == "[2]")
        return (file, device, server)
    }

    private func store(_ device: inout DeviceRecord, _ server: inout ServerRecord) {
        _ = server.receive(device.push)
        let sent = device.record
        device.confirm(sent)
    }

    @Test("AC-8 SY-2 SY-8 a file's version doesn't replace what was made from it and is with the server")
    func file() throws {
        let (file, device, _) = edited()
        #expect(device.isSent)
        // Opened anew: only what is on disk counts, and the device goes by its own clock, which is right.
        var reopened = try DeviceRecord(key, text: device.text)
        let copy = reopened.receive(file: file, wall: now)
        #expect(copy == nil)
        #expect(reopened.record == device.record)
        #expect(reopened.isSent)
    }

    @Test("AC-8 SY-2 SY-8 nor where another device imports it, which knows only the file")
    func elsewhere() {
        var (file, editor, server) = edited()
        var other = DeviceRecord(Record(key))
        let none = other.receive(file: file, wall: now)
        let copies = server.receive(other.push)
        #expect(none == nil && copies.isEmpty)
        #expect(server.record["steps"] == "[2]")
        let stored = server
        let again = server.receive(other.push)
        #expect(again.isEmpty && server == stored)
        other.confirm(other.record)
        let copy = other.receive(server.record, past: server.past)
        let editors = editor.receive(server.record, past: server.past)
        #expect(copy == nil && editors == nil)
        for device in [other, editor] {
            #expect(device.record == server.record)
            #expect(device.isSent)
        }
    }

    @Test("SY-2 SY-8 nor where the other device was there before: what is made of the file's version replaces it")
    func afterTheFile() {
        var device = DeviceRecord(Record(key))
        device.apply(changes("1"), at: stamp(now, 1))
        let file = device.record
        _ = device.restamp(
            later: HybridLogicalClock.latest(believedAt: now - hour), at: stamp(now - hour, 2), known: nil)
        device.apply(changes("2"), at: stamp(now - hour + 1, 2))
        var server = ServerRecord(key)
        _ = server.receive(PushedRecord(file, pending: nil))
        // The answer to an earlier request comes first, or the edit is sent first.
        for isFirst in [false, true] {
            var server = server
            var device = device
            if isFirst {
                let copy = device.receive(server.record, past: server.past)
                #expect(copy == nil && !device.isSent)
            }
            let copies = server.receive(device.push)
            #expect(copies.isEmpty)
            #expect(server.record["steps"] == "[2]")
            device.confirm(device.record)
            let copy = device.receive(server.record, past: server.past)
            #expect(copy == nil && device.isSent)
            #expect(device.record["steps"] == "[2]" && device.record == server.record)
        }
    }

    @Test("SY-2 SY-8 nor does a server that was set back to it")
    func setBack() {
        var (file, device, _) = edited()
        var server = ServerRecord(key)
        _ = server.receive(PushedRecord(file, pending: nil))
        let copy = device.receive(server.record, past: server.past, isReset: true)
        #expect(copy == nil)
        #expect(device.record["steps"] == "[2]")
        #expect(!device.isSent)
        let copies = server.receive(device.push)
        #expect(copies.isEmpty)
        #expect(server.record["steps"] == "[2]")
    }

    @Test(
        "SY-3 SY-8 what was deleted stays deleted by a version that the deleted one was made from, and comes back by an edit"
    )
    func deleted() {
        var (file, device, server) = edited()
        device.delete(at: stamp(now - hour + 2, 2))
        _ = server.receive(device.push)
        let copies = server.receive(PushedRecord(file, pending: nil))
        #expect(copies.isEmpty && server.record.isDeleted && server.record["steps"] == "[2]")
        var hearing = device
        let copy = hearing.receive(file)
        #expect(copy == nil && hearing.record.isDeleted && hearing.record["steps"] == "[2]")
        // A server that was set back to it learns of the deletion.
        var older = ServerRecord(key)
        _ = older.receive(PushedRecord(file, pending: nil))
        _ = older.receive(device.repeatedPush)
        #expect(older.record.isDeleted)
        file.set("name", "\"Arms\"", at: stamp(now + 1, 3))
        _ = server.receive(PushedRecord(file, pending: ["name": []]))
        #expect(!server.record.isDeleted)
    }
}
