import Records

/// Records that are to be written and told to the other tabs as they stand in the ledger, in the order in which they changed.
struct Untold: Sendable {
    private(set) var keys: [RecordKey] = []
    private var known: Set<String> = []
    private var corrections: Set<String> = []

    var isEmpty: Bool { keys.isEmpty }

    /// - Parameter isCorrection: stands in the place of what the other tabs have; anything else they merge.
    mutating func add(_ key: RecordKey, isCorrection: Bool) {
        if known.insert(key.text).inserted { keys.append(key) }
        if isCorrection { corrections.insert(key.text) }
    }

    func contains(_ key: RecordKey) -> Bool { known.contains(key.text) }

    func isCorrection(_ key: RecordKey) -> Bool { corrections.contains(key.text) }
}
