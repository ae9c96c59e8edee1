import Records
import Workouts

// What sync changes in the library.

extension Library {
    /// Takes in what an answer was about, for the store and the other tabs as well. What is here already is written all the
    /// same: another tab may have told of it and been closed before it had written it, and the cursor moves past it.
    mutating func take(_ changes: Changes) {
        var records: [DeviceRecord] = []
        for (key, record) in changes.records {
            records.append(record)
            tell(record.record.key, isCorrection: changes.corrected.contains(key))
        }
        take(records)
    }

    /// The server of another account knows nothing of what is here.
    mutating func forgetServer() {
        for record in ledger.records.values where record.unsent != nil {
            var record = record
            record.forgetServer()
            ledger.put(record)
            tell(record.record.key, isCorrection: true)
        }
    }

    /// Stamps anew what the server doesn't have and a wrong clock has stamped later than `limit`.
    ///
    /// - Parameter correction: what the server's clock is ahead of this device's, in milliseconds.
    mutating func restamp(later limit: UInt64, correction: Int64) {
        clockCorrection = correction
        var latest: UInt64 = 0
        for record in ledger.records.values { latest = max(latest, record.latest(upTo: limit)) }
        ledger.clock = HybridLogicalClock(node: ledger.clock.node, time: latest)
        let wall = Int64(limit >> 16) - Int64(HybridLogicalClock.maximumLead)
        let stamp = ledger.clock.stamp(wall: wall)
        for key in ledger.unsent {
            guard var record = ledger.records[key], record.restamp(later: limit, at: stamp) else { continue }
            ledger.put(record)
            tell(record.record.key, isCorrection: true)
        }
    }

    /// Has a record written, and told to the other tabs.
    mutating func tell(_ key: RecordKey, isCorrection: Bool = false) {
        untold.append((key, isCorrection))
    }
}
