// All records in one file, to be kept or taken elsewhere:
//
//     {"setlist-export":1,"records":[{"key":"workouts/3f…","record":{"record":1,"fields":{…}}}]}

public enum RecordExport {
    /// The value of the member `setlist-export`.
    public static let version: Int64 = 1
    public static let mediaType = "application/json"
    /// The most bytes of a file to read.
    public static let maximumBytes = Record.maximumBytes

    /// A file of these records, in their order.
    public static func text(of records: [Record]) -> String {
        var file = Writer()
        for record in records { file.append(record) }
        return file.finish()
    }

    /// Writes a file record by record.
    public struct Writer: Sendable {
        private var writer = JSONWriter()

        public init() {
            writer.beginObject()
            writer.field("setlist-export", RecordExport.version)
            writer.key("records")
            writer.beginArray()
        }

        public mutating func append(_ record: Record) {
            writer.newLine(indentation: 0)
            writer.beginObject()
            writer.field("key", record.key.text)
            writer.key("record")
            writer.raw(record.text)
            writer.endObject()
        }

        /// The file's text.
        public mutating func finish() -> String {
            writer.endArray()
            writer.endObject()
            return writer.text
        }
    }

    /// Reads a whole file, or refuses it with the place of the mistake. Unknown members are skipped.
    ///
    /// - Parameter wall: The time, in milliseconds since 1970: a record from the future is refused, since no edit made
    ///   now could change it any more.
    public static func read(_ bytes: [UInt8], wall: Int64) throws(InvalidField) -> [Record] {
        let other = InvalidField("is no export of Setlist")
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        guard try reader.kind() == .object else { throw other }
        var hasVersion = false
        var records: [Record]?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "setlist-export":
                guard try reader.number().integer == version else { throw other }
                hasVersion = true
            case "records": records = try readRecords(&reader, wall)
            default: try reader.skip()
            }
        }
        try reader.finish()
        guard hasVersion, let records else { throw other }
        return records
    }

    private static func readRecords(_ reader: inout FieldReader, _ wall: Int64) throws(InvalidField) -> [Record] {
        var records: [Record] = []
        try reader.beginArray()
        while try reader.nextElement() {
            do throws(InvalidField) {
                records.append(try record(&reader, wall))
            } catch {
                throw error.inside("records[\(records.count)]")
            }
        }
        return records
    }

    private static func record(_ reader: inout FieldReader, _ wall: Int64) throws(InvalidField) -> Record {
        var key: RecordKey?
        var text: String?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "key": key = RecordKey(try reader.string(limit: 256))
            case "record": text = try reader.raw()
            default: try reader.skip()
            }
        }
        guard let key else { throw InvalidField(path: "key", "must be a record's") }
        guard let text else { throw .missing("record") }
        let record = try DeviceRecord(key, text: text).record
        if let latest = record.latest, HybridLogicalClock.isAhead(latest, of: wall) {
            throw InvalidField("is from the future")
        }
        return record
    }
}
