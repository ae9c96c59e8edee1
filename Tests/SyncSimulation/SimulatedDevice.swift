import Records

/// A device: what it holds, and its half of sync.
struct SimulatedDevice {
    private(set) var records: [String: DeviceRecord] = [:]
    private var clock: HybridLogicalClock
    private let name: String
    private var cursor: SyncCursor?
    /// Milliseconds by which its wall clock is ahead of the true one.
    private let skew: Int64
    /// Milliseconds by which the server's clock is ahead of ours, as far as is known.
    private var correction: Int64 = 0

    init(number: Int, skew: Int64) {
        name = "device \(number)"
        clock = HybridLogicalClock(node: UInt64(number) + 1)
        self.skew = skew
    }

    /// The records that a person sees, by their keys.
    var visible: [String: Record] {
        records.filter { !$0.value.record.isDeleted }.mapValues { $0.record }
    }

    mutating func create(_ key: RecordKey, steps: String, wall: Int64) {
        edit(key, [FieldChange("name", "\"Workout\""), FieldChange("steps", steps)], wall: wall)
    }

    mutating func edit(_ key: RecordKey, _ changes: [FieldChange], wall: Int64) {
        let device = FieldChange(Conflict.deviceField, "\"\(name)\"")
        var record = records[key.text] ?? DeviceRecord(Record(key))
        record.apply(changes + [device], at: record.stamp(notBefore: stamp(wall)))
        records[key.text] = record
    }

    mutating func delete(_ key: RecordKey, wall: Int64) {
        guard var record = records[key.text] else { return }
        record.delete(at: record.stamp(notBefore: stamp(wall)))
        records[key.text] = record
    }

    mutating func restore(_ key: RecordKey, wall: Int64) {
        guard var record = records[key.text], record.record.isDeleted else { return }
        record.restore(at: record.stamp(notBefore: stamp(wall)))
        records[key.text] = record
    }

    /// A file of what a person sees, in the order of the keys.
    var exported: [Record] { visible.sorted { $0.key < $1.key }.map(\.value) }

    /// As `Library.importRecords` does: a file from the future is refused, and what was deleted comes back.
    mutating func take(file: [Record], wall: Int64) {
        let limit = wall + skew + max(correction, 0)
        guard !file.contains(where: { $0.latest.map { HybridLogicalClock.isAhead($0, of: limit) } ?? false }) else {
            return
        }
        clock = HybridLogicalClock(node: clock.node + 1_000, time: clock.time)
        let stamp = stamp(wall)
        for theirs in file {
            if let latest = theirs.latest { clock.observe(latest, wall: Int64(latest.milliseconds)) }
            var record = records[theirs.key.text] ?? DeviceRecord(Record(theirs.key))
            let copy = record.receive(file: theirs, wall: wall + skew + correction)
            if record.record.isDeleted { record.restore(at: record.stamp(notBefore: stamp)) }
            records[theirs.key.text] = record
            if let copy { records[copy.key.text, default: DeviceRecord(Record(copy.key))].merge(DeviceRecord(copy)) }
        }
    }

    private mutating func stamp(_ wall: Int64) -> Stamp { clock.stamp(wall: wall + skew + correction) }

    func request() -> SyncRequest {
        var request = SyncRequest(device: SyncRequest.Device(id: name, name: name), cursor: cursor)
        for key in records.keys.sorted() {
            if let record = records[key], !record.isSent { request.records.append(record.push) }
        }
        return request
    }

    /// The server refused stamps that are ahead of its clock.
    mutating func correct(_ clocks: ClockAhead, _ request: SyncRequest, wall: Int64) {
        correction = clocks.time - (wall + skew)
        let limit = HybridLogicalClock.latest(believedAt: clocks.time)
        var latest: UInt64 = 0
        for record in records.values { latest = max(latest, record.latest(upTo: limit)) }
        clock = HybridLogicalClock(node: clock.node + 1_000, time: latest)
        for push in request.records {
            var stamp = stamp(wall)
            let key = push.record.key.text
            let known = clocks.latest[key]
            if let known, known >= stamp { stamp = Stamp(time: known.time + 1, node: stamp.node) }
            _ = records[key]?.restamp(later: limit, at: stamp, known: known)
        }
    }

    mutating func receive(_ answer: SyncAnswer, to request: SyncRequest) {
        for push in request.records { records[push.record.key.text]?.confirm(push.record) }
        for row in answer.records {
            guard let theirs = try? Record(row.key, text: row.text), let past = try? ServerRecord.past(row.past) else {
                continue
            }
            if let latest = theirs.latest { clock.observe(latest, wall: Int64(latest.milliseconds)) }
            let copy = records[row.key.text, default: DeviceRecord(Record(row.key))].receive(
                theirs, past: past, isReset: answer.isReset)
            if let copy { records[copy.key.text, default: DeviceRecord(Record(copy.key))].merge(DeviceRecord(copy)) }
        }
        // An answer that comes late must not take the cursor back over what a newer one skipped.
        if answer.cursor.sequence > cursor?.sequence ?? -1 { cursor = answer.cursor }
    }
}
