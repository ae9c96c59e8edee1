// Beside the record's own text a row of the server's store has that of the stamps that are past:
//
//     {"steps":["<stamp>","<stamp>"]}
//
// It is empty for the many records that nobody changed twice.

extension ServerRecord {
    public var pastText: String {
        guard !past.isEmpty else { return "" }
        var writer = JSONWriter()
        writer.object { $0.ancestors(past) }
        return writer.text
    }

    /// Reads a row.
    public init(_ key: RecordKey, text: String, pastText: String) throws(InvalidField) {
        var past: [String: [Stamp]] = [:]
        if !pastText.utf8.isEmpty {
            var reader = try FieldReader(Array(pastText.utf8), maximumBytes: Record.maximumBytes)
            past = try reader.ancestors(atMost: Self.maximumPast)
            try reader.finish()
        }
        self.init(try Record(key, text: text), past: past)
    }
}
