// A row of the server's store holds the past stamps beside the record's own text:
//
//     {"steps":["<stamp>","<stamp>"]}
//
// They are empty for the many records that were never changed twice.

extension ServerRecord {
    public var pastText: String {
        guard !past.isEmpty else { return "" }
        var writer = JSONWriter()
        writer.object { $0.ancestors(past) }
        return writer.text
    }

    /// Reads a row.
    public init(_ key: RecordKey, text: String, pastText: String) throws(InvalidField) {
        self.init(try Record(key, text: text), past: try Self.past(pastText))
    }

    /// Reads `pastText`.
    public static func past(_ text: String) throws(InvalidField) -> [String: [Stamp]] {
        guard !text.utf8.isEmpty else { return [:] }
        var reader = try FieldReader(Array(text.utf8), maximumBytes: Record.maximumBytes)
        let past = try reader.ancestors(atMost: maximumPast)
        try reader.finish()
        return past
    }
}
