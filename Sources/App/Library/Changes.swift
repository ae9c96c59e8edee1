import Records

/// Records that change by one answer.
struct Changes: Sendable {
    private(set) var records: [String: DeviceRecord] = [:]
    /// Keys of records that aren't merged by other tabs: they stand in the place of what those have.
    private(set) var corrected: Set<String> = []

    mutating func change(_ key: RecordKey, of library: Library, _ change: (inout DeviceRecord) -> Void) {
        var record = records[key.text] ?? library.ledger.record(key)
        change(&record)
        records[key.text] = record
    }

    mutating func correct(_ key: RecordKey, of library: Library, _ change: (inout DeviceRecord) -> Void) {
        self.change(key, of: library, change)
        corrected.insert(key.text)
    }
}
