import Records
import Workouts

// The changes that sync makes in the library.

extension Library {
    /// Takes in what an answer was about, for the store and the other tabs as well. What is here already is written all the
    /// same: another tab may have told of it and been closed before it had written it, and the cursor moves past it.
    mutating func apply(_ changes: Changes) {
        var records: [DeviceRecord] = []
        for (key, record) in changes.records {
            records.append(record)
            tell(record.record.key, isCorrection: changes.corrected.contains(key))
        }
        replace(with: records)
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

    /// Stamps anew what the server refused because a wrong clock has stamped it.
    ///
    /// - Parameters:
    ///   - keys: of the records that were refused.
    ///   - clocks: the server's answer about its clock.
    ///   - correction: the server's clock less this device's, in milliseconds.
    ///   - node: names this tab in its stamps from now on. Of one node a later edit has a later stamp, which would no longer be so.
    mutating func restamp(_ keys: [String], _ clocks: ClockAhead, correction: Int64, node: UInt64) {
        clockCorrection = correction
        let limit = HybridLogicalClock.latest(believedAt: clocks.time)
        var latest: UInt64 = 0
        for record in ledger.records.values { latest = max(latest, record.latest(upTo: limit)) }
        ledger.clock = HybridLogicalClock(node: node, time: latest)
        for key in keys {
            guard var record = ledger.records[key] else { continue }
            var stamp = ledger.clock.stamp(wall: clocks.time)
            let known = clocks.latest[key]
            if let known, known >= stamp { stamp = Stamp(time: known.time + 1, node: node) }
            guard record.restamp(later: limit, at: stamp, known: known) else { continue }
            ledger.put(record)
            tell(record.record.key, isCorrection: true)
        }
    }

    /// Has a record written, and told to the other tabs.
    mutating func tell(_ key: RecordKey, isCorrection: Bool = false) {
        untold.add(key, isCorrection: isCorrection)
    }
}
