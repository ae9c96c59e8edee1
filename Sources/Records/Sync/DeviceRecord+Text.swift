// A record as the text of a row of the device's own store: the record's own text, and the edits that the server hasn't
// confirmed.
//
//     {"record":1,"unsent":{"name":["<stamp>"]},"unsentDeletion":true,"past":{"steps":["<stamp>"]},"fields":{…}}
//
// Without `unsent` the record is unknown to the server, as in all rows from before there were accounts.

extension DeviceRecord {
    public var text: String {
        guard let unsent else { return record.text }
        var writer = JSONWriter()
        writer.beginObject()
        writer.object("unsent") { $0.ancestors(unsent.fields) }
        if unsent.deletion { writer.field("unsentDeletion", true) }
        if !unsent.past.isEmpty { writer.object("past") { $0.ancestors(unsent.past) } }
        writer.endObject()
        let object = writer.text.utf8
        return record.text(with: String(decoding: object.dropFirst().dropLast(), as: UTF8.self))
    }

    public init(_ key: RecordKey, text: String) throws(InvalidField) {
        var members: String? = ""
        let record = try Record(key, text: text, others: &members)
        guard let members, !members.utf8.isEmpty else {
            self.init(record)
            return
        }
        var unsent = Unsent()
        var reader = try FieldReader(Array("{\(members)}".utf8), maximumBytes: Record.maximumBytes)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                switch name {
                case "unsent": unsent.fields = try reader.ancestors()
                case "unsentDeletion": unsent.deletion = try reader.bool()
                case "past": unsent.past = try reader.ancestors()
                default: throw InvalidField("is unknown")
                }
            } catch {
                throw error.inside(name)
            }
        }
        self.init(record, unsent: unsent)
    }
}

extension JSONWriter {
    /// Members of an object: by the names of fields the stamps of versions.
    mutating func ancestors(_ fields: [String: [Stamp]]) {
        var names = Array(fields.keys)
        names.sort { precedes($0, $1) }
        for name in names {
            array(name) { writer in
                for stamp in fields[name] ?? [] { writer.string(stamp.text) }
            }
        }
    }
}

extension FieldReader {
    /// - Parameter limit: of the stamps of a field.
    mutating func ancestors(
        atMost limit: Int = DeviceRecord.maximumAncestors
    ) throws(InvalidField) -> [String: [Stamp]] {
        var fields: [String: [Stamp]] = [:]
        try beginObject()
        while let name = try nextKey() {
            do throws(InvalidField) {
                guard fields.count < Record.maximumFields else {
                    throw InvalidField("is one more than \(Record.maximumFields) fields")
                }
                var stamps: [Stamp] = []
                try beginArray()
                while try nextElement() {
                    guard stamps.count < limit else {
                        throw InvalidField("must name at most \(limit) stamps")
                    }
                    stamps.append(try stamp())
                }
                fields[name] = stamps
            } catch {
                throw error.inside(name)
            }
        }
        return fields
    }
}
