// All records in one file, for the person to keep or to take elsewhere:
//
//     {"setlist-export":1,"records":[{"key":"workouts/3f…","record":{"record":1,"fields":{…}}}]}

public enum RecordExport {
    /// The value of the member `setlist-export`.
    public static let version: Int64 = 1
    public static let mediaType = "application/json"

    /// A file of these records, in their order.
    public static func text(of records: [Record]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("setlist-export", version)
        writer.key("records")
        writer.beginArray()
        for record in records {
            writer.newLine(indentation: 0)
            writer.beginObject()
            writer.field("key", record.key.text)
            writer.key("record")
            writer.raw(record.text)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    /// Reads a whole file, or refuses it with the place of what is wrong. Members that it doesn't know are passed over.
    ///
    /// - Parameter wall: What the time is, in milliseconds since 1970: a record from the future is refused, for nothing that
    ///   is done now could change it any more.
    public static func read(_ bytes: [UInt8], wall: Int64) throws(InvalidField) -> [Record] {
        let json: JSON
        do { json = try JSON(bytes: bytes, maximumBytes: Record.maximumBytes) } catch { throw InvalidField(error) }
        guard json["setlist-export"]?.integer == version, let items = json["records"]?.array else {
            throw InvalidField("is no export of Setlist")
        }
        var records: [Record] = []
        for item in items {
            do throws(InvalidField) {
                records.append(try record(item, wall))
            } catch {
                throw error.inside("records[\(records.count)]")
            }
        }
        return records
    }

    private static func record(_ item: JSON, _ wall: Int64) throws(InvalidField) -> Record {
        guard let key = item["key"]?.string.flatMap({ RecordKey($0) }) else {
            throw InvalidField(path: "key", "must be a record's")
        }
        guard let value = item["record"] else { throw .missing("record") }
        let record = try DeviceRecord(key, text: value.text).record
        if let latest = record.latest, HybridLogicalClock.isAhead(latest, of: wall) {
            throw InvalidField("is from the future")
        }
        return record
    }
}
