import Records
import Workouts

// All that is the person's as a file, and back.

extension Library {
    /// The records that are kept, in the order of the keys, as outlines. Runs that aren't over stay here: they are of
    /// this device's clock.
    var exported: [Record] {
        var records: [Record] = []
        for key in ledger.keys {
            guard let record = ledger.records[key]?.record, !record.isDeleted,
                record.key.collection != StoredRun.collection
            else { continue }
            records.append(record)
        }
        return records
    }

    /// Merges records of a file as another tab's would be. What was deleted here comes back: that is what a person wants who
    /// imports it.
    ///
    /// - Parameter node: names this tab in its stamps from now on. A later edit of one node was made from the earlier ones, which
    ///   is no longer so where a file's version replaces one of this tab's.
    mutating func importRecords(_ records: [Record], _ clocks: Clocks, node: UInt64) {
        ledger.clock = HybridLogicalClock(node: node, time: ledger.clock.time)
        let wall = clocks.wall.microseconds / 1000 + clockCorrection
        let stamp = ledger.clock.stamp(wall: wall)
        var merged: [DeviceRecord] = []
        for record in records where record.key.collection != StoredRun.collection {
            var ours = ledger.record(record.key)
            if let copy = ours.receive(file: outline(record), wall: wall) {
                merged.append(ledger.record(copy.key).merging(DeviceRecord(copy)))
                tell(copy.key)
            }
            if ours.record.isDeleted { ours.restore(at: ours.stamp(notBefore: stamp)) }
            merged.append(ours)
            tell(record.key)
        }
        replace(with: merged)
    }
}
