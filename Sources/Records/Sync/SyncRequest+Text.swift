import Workouts

extension SyncRequest {
    public var text: String {
        var writer = JSONWriter(reservingCapacity: 4_096)
        writer.beginObject()
        writer.object("device") { writer in
            writer.field("id", device.id)
            writer.field("name", device.name)
        }
        if let account { writer.field("account", account) }
        if let cursor { writer.field("cursor", cursor.text) }
        writer.array("records") { writer in
            for record in records { writer.raw(record.text) }
        }
        if !pieces.isEmpty {
            writer.array("pieces") { writer in
                for piece in pieces { writer.piece(piece) }
            }
        }
        if limit != RecordRules.answerBytes { writer.field("limit", Int32(limit)) }
        if let part {
            writer.object("part") { writer in
                writer.field("key", part.key.text)
                writer.field("sequence", part.sequence)
                writer.field("from", part.from)
            }
        }
        writer.endObject()
        return writer.text
    }

    /// Reads a request. A record that can't be read is refused, and the others are still taken.
    ///
    /// - Throws: if the text isn't JSON, or isn't a request at all.
    public init(bytes: [UInt8]) throws(InvalidField) {
        var reader = try FieldReader(bytes, maximumBytes: RecordRules.requestBytes)
        self.init(device: Device(id: "", name: ""), cursor: nil)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                switch name {
                case "device": try readDevice(&reader)
                case "account": account = try reader.string(limit: 64)
                case "cursor":
                    if try reader.kind() == .null {
                        try reader.null()
                        continue
                    }
                    let text = try reader.string(limit: 64)
                    guard let cursor = SyncCursor(text) else {
                        throw InvalidField("must be a cursor, is \"\(excerpt(text))\"")
                    }
                    self.cursor = cursor
                case "records": try readRecords(&reader)
                case "pieces":
                    try reader.beginArray()
                    while try reader.nextElement() { pieces.append(try reader.piece()) }
                case "limit": limit = Int(try reader.integer(in: RecordRules.answerLimits))
                case "part": part = try reader.part()
                default: try reader.skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        try reader.finish()
        guard !device.id.utf8.isEmpty else { throw .missing("device") }
    }

    private mutating func readDevice(_ reader: inout FieldReader) throws(InvalidField) {
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "id": device.id = try reader.string(limit: 64)
            case "name": device.name = try reader.string(limit: Limits.nameLength)
            default: try reader.skip()
            }
        }
    }

    private mutating func readRecords(_ reader: inout FieldReader) throws(InvalidField) {
        try reader.beginArray()
        while try reader.nextElement() {
            guard records.count + refused.count < RecordRules.records else {
                throw InvalidField("must be at most \(RecordRules.records) records")
            }
            let text = try reader.raw()
            do throws(InvalidField) {
                guard text.utf8.count <= RecordRules.recordBytes else {
                    throw InvalidField(
                        "must be at most \(RecordRules.recordBytes) bytes long, is \(text.utf8.count); send it in pieces"
                    )
                }
                records.append(try PushedRecord(text: text))
            } catch {
                refused.append(RefusedRecord(key: PushedRecord.key(in: text), problem: error))
            }
        }
    }
}

extension PushedRecord {
    /// An element of `records`: `{"key":"workouts/3f…","record":{…},"pending":{"steps":["<stamp>"]}}`.
    public var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("key", record.key.text)
        writer.key("record")
        writer.raw(record.text)
        if let pending { writer.object("pending") { $0.ancestors(pending) } }
        writer.endObject()
        return writer.text
    }

    /// - Throws: if the text isn't a push, or breaks `RecordRules`.
    public init(text: String) throws(InvalidField) {
        var reader = try FieldReader(Array(text.utf8), maximumBytes: RecordRules.assembledBytes)
        var key: RecordKey?
        var record: String?
        var pending: [String: [Stamp]]?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                switch name {
                case "key": key = try reader.recordKey()
                case "record": record = try reader.raw()
                case "pending": pending = try reader.ancestors()
                default: try reader.skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        try reader.finish()
        guard let key else { throw .missing("key") }
        guard let record else { throw .missing("record") }
        do throws(InvalidField) {
            self.init(try Record(key, text: record), pending: pending)
        } catch {
            throw error.inside("record")
        }
        try RecordRules.check(self.record)
    }

    /// The key in a text that can't be read otherwise; empty if there is none.
    static func key(in text: String) -> String {
        guard var reader = try? FieldReader(Array(text.utf8), maximumBytes: RecordRules.requestBytes),
            (try? reader.beginObject()) != nil
        else { return "" }
        while let name = try? reader.nextKey() {
            if name == "key" { return (try? reader.string(limit: 200)) ?? "" }
            guard (try? reader.skip()) != nil else { return "" }
        }
        return ""
    }
}

extension FieldReader {
    mutating func recordKey() throws(InvalidField) -> RecordKey {
        let text = try string(limit: 200)
        guard let key = RecordKey(text) else { throw InvalidField("must be a record's key, is \"\(excerpt(text))\"") }
        return key
    }

    fileprivate mutating func piece() throws(InvalidField) -> RecordPiece {
        var piece = RecordPiece(key: RecordKey("", ""), push: "", number: -1, count: 0, text: "")
        try beginObject()
        while let name = try nextKey() {
            do throws(InvalidField) {
                switch name {
                case "key": piece.key = try recordKey()
                case "push": piece.push = try string(limit: 64)
                case "number": piece.number = try integer(in: 0...999)
                case "count": piece.count = try integer(in: 1...1_000)
                case "text": piece.text = try string(limit: RecordRules.pieceBytes)
                default: try skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        guard !piece.key.id.utf8.isEmpty else { throw .missing("key") }
        guard !piece.push.utf8.isEmpty else { throw .missing("push") }
        guard 0..<piece.count ~= piece.number else {
            throw InvalidField(path: "number", "must be less than count, \(piece.count), is \(piece.number)")
        }
        return piece
    }
}

extension FieldReader {
    fileprivate mutating func part() throws(InvalidField) -> RecordPart {
        var part = RecordPart(key: RecordKey("", ""), sequence: 0, from: 0)
        try beginObject()
        while let name = try nextKey() {
            do throws(InvalidField) {
                switch name {
                case "key": part.key = try recordKey()
                case "sequence": part.sequence = try integer64()
                case "from": part.from = try integer(in: 0...RecordRules.assembledBytes)
                default: try skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        guard !part.key.id.utf8.isEmpty else { throw .missing("key") }
        return part
    }
}

extension JSONWriter {
    fileprivate mutating func piece(_ piece: RecordPiece) {
        beginObject()
        field("key", piece.key.text)
        field("push", piece.push)
        field("number", piece.number)
        field("count", piece.count)
        field("text", piece.text)
        endObject()
    }
}
