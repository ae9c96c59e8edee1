// A record as the text of a store's row:
//
//     {"record":1,"deleted":"<stamp>","fields":{"name":["Tabata","<stamp>"],"created":[1795213625]}}
//
// A field is its value and its stamp; a first value has no stamp. The key isn't repeated: the row has it.

extension Record {
    /// The value of the member `record`.
    public static let version: Int64 = 1
    /// As large as a workout file may be, for the workout with the most steps.
    public static let maximumBytes = WorkoutFile.maximumBytes
    public static let maximumFields = 100_000

    public var text: String { text(with: "") }

    /// - Parameter members: further members, as JSON text inside an object.
    func text(with members: String) -> String {
        var size = 64
        for field in fields { size += field.name.utf8.count + field.value.utf8.count + 40 }
        var writer = JSONWriter(reservingCapacity: size)
        writer.beginObject()
        writer.field("record", Self.version)
        writer.rawMembers(members)
        if let deletion { writer.field("deleted", deletion.text) }
        writer.key("fields")
        writer.beginObject()
        for field in fields {
            writer.key(field.name)
            writer.beginArray()
            writer.raw(field.value)
            if let stamp = field.stamp { writer.string(stamp.text) }
            writer.endArray()
        }
        writer.endObject()
        writer.endObject()
        return writer.text
    }

    /// Reads a row. The meaning of the fields is checked elsewhere: a field unknown to this version is kept.
    public init(_ key: RecordKey, text: String) throws(InvalidField) {
        var others: String?
        try self.init(key, text: text, others: &others)
    }

    /// - Parameter others: collects members that aren't the record's own, as JSON text; nil refuses them.
    init(_ key: RecordKey, text: String, others: inout String?) throws(InvalidField) {
        self.init(key)
        var reader = try FieldReader(Array(text.utf8), maximumBytes: Self.maximumBytes)
        var hasVersion = false
        var hasFields = false
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                switch name {
                case "record":
                    let version = try reader.number()
                    guard version.integer == Self.version else {
                        throw InvalidField("must be \(Self.version), is \(digits(version.double))")
                    }
                    hasVersion = true
                case "deleted": delete(at: try reader.stamp())
                case "fields":
                    try readFields(&reader)
                    hasFields = true
                default:
                    guard var kept = others else { throw InvalidField("is unknown") }
                    try reader.skip(keepingIn: &kept)
                    others = kept
                }
            } catch {
                throw error.inside(name)
            }
        }
        try reader.finish()
        guard hasVersion else { throw .missing("record") }
        guard hasFields else { throw .missing("fields") }
    }

    private mutating func readFields(_ reader: inout FieldReader) throws(InvalidField) {
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                guard fields.count < Self.maximumFields else {
                    throw InvalidField("is one more than \(Self.maximumFields) fields")
                }
                guard 1...64 ~= name.utf8.count else { throw InvalidField("must have a name of 1 to 64 bytes") }
                try reader.beginArray()
                guard try reader.nextElement() else { throw InvalidField("must hold a value") }
                let value = try reader.raw()
                let stamp = try reader.nextElement() ? try reader.stamp() : nil
                if stamp != nil, try reader.nextElement() { throw InvalidField("must hold a value and a stamp only") }
                set(name, value, at: stamp)
            } catch {
                throw error.inside(name)
            }
        }
    }
}

extension FieldReader {
    mutating func stamp() throws(InvalidField) -> Stamp {
        let text = try string(limit: 64)
        guard let stamp = Stamp(text) else { throw InvalidField("must be a stamp, is \"\(excerpt(text))\"") }
        return stamp
    }
}
