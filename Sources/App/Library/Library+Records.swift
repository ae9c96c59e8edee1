import Records

// The ledger, as others see it.

extension Library {
    /// By their keys, as they were last stamped.
    var records: [String: DeviceRecord] { ledger.records }

    /// As it was last stamped; nil where there is none.
    func record(_ key: RecordKey) -> DeviceRecord? { ledger.records[key.text] }

    /// The keys of records of which the server doesn't know all.
    var unsent: Set<String> { ledger.unsent }

    /// The latest stamp's.
    var time: UInt64 { ledger.clock.time }

    /// The number of another write or question to the store.
    mutating func nextToken() -> Int32 { ledger.nextToken() }
}

extension Library {
    /// Whether the store has still to answer a write.
    var isWriting: Bool { !ledger.inFlight.isEmpty }

    /// Whether the store is still to be emptied.
    var isEmptying: Bool { isReplacing || ledger.isReplacing }

    /// Whether this is the write that empties the store.
    func isReplacing(_ token: Int32) -> Bool { ledger.isReplacing(token) }

    /// Whether a write, which another tab has prevented by emptying the store, is of what is held now.
    func isOutdone(_ token: Int32) -> Bool { ledger.isInFlight(token) && !ledger.isReplacing }

    /// Not all of the store is here: it is to be read once more.
    mutating func readAgain() {
        isComplete = false
        ledger.isComplete = false
    }
}
