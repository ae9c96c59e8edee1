/// The server's answer to a `SyncRequest`: the changes unknown to the device.
public struct SyncAnswer: Equatable, Sendable {
    /// The server's clock, in milliseconds since 1970.
    public var time: Int64
    /// The device's position in the account's changes from now on.
    public var cursor: SyncCursor
    /// Whether there are more changes behind the cursor.
    public var hasMore = false
    /// The device's cursor wasn't one of this database: the answer starts from the beginning, and the device sends
    /// everything again. Set until the device has done so (`SyncCursor.isRepeating`).
    public var isReset = false
    /// The texts of records, by their keys.
    public var records: [Row] = []
    public var refused: [RefusedRecord] = []
    /// `RecordPiece.push` of records whose last piece has come: they were taken or refused as a whole.
    public var assembled: [String] = []
    /// A part of the next record, which is too long for one answer. The cursor stays before it until its last part.
    public var part: Part?

    public struct Part: Equatable, Sendable {
        public var key: RecordKey
        /// The number of the record's last change.
        public var sequence: Int64
        /// The part's place in the record's text, and the whole text's length, in bytes.
        public var from: Int32
        public var size: Int32
        public var text: String
        /// As in a `Row`.
        public var past: String

        public init(key: RecordKey, sequence: Int64, from: Int32, size: Int32, text: String, past: String = "") {
            self.key = key
            self.sequence = sequence
            self.from = from
            self.size = size
            self.text = text
            self.past = past
        }
    }

    public struct Row: Equatable, Sendable {
        public var key: RecordKey
        /// `Record.text`.
        public var text: String
        /// `ServerRecord.pastText`.
        public var past: String

        public init(key: RecordKey, text: String, past: String = "") {
            self.key = key
            self.text = text
            self.past = past
        }
    }

    public init(time: Int64, cursor: SyncCursor) {
        self.time = time
        self.cursor = cursor
    }
}

extension SyncAnswer {
    public var text: String {
        var size = 256
        for row in records { size += row.text.utf8.count + row.past.utf8.count + 96 }
        var writer = JSONWriter(reservingCapacity: size)
        writer.beginObject()
        writer.field("time", time)
        writer.field("cursor", cursor.text)
        writer.field("more", hasMore)
        if isReset { writer.field("reset", true) }
        writer.array("records") { writer in
            for row in records {
                writer.object { writer in
                    writer.field("key", row.key.text)
                    writer.key("record")
                    writer.raw(row.text)
                    writer.past(row.past)
                }
            }
        }
        if !refused.isEmpty {
            writer.array("refused") { writer in
                for refusal in refused {
                    writer.object { writer in
                        writer.field("key", refusal.key)
                        writer.field("field", refusal.problem.path)
                        writer.field("problem", refusal.problem.reason)
                        if refusal.isPassing { writer.field("passing", true) }
                        if refusal.isFull { writer.field("type", RefusedRecord.fullType) }
                    }
                }
            }
        }
        if !assembled.isEmpty { writer.array("assembled") { for push in assembled { $0.string(push) } } }
        if let part {
            writer.object("part") { writer in
                writer.field("key", part.key.text)
                writer.field("sequence", part.sequence)
                writer.field("from", part.from)
                writer.field("size", part.size)
                writer.field("text", part.text)
                writer.past(part.past)
            }
        }
        writer.endObject()
        return writer.text
    }

    public init(bytes: [UInt8]) throws(InvalidField) {
        var reader = try FieldReader(bytes, maximumBytes: RecordRules.deviceBytes)
        var time: Int64?
        var cursor: SyncCursor?
        self.init(time: 0, cursor: SyncCursor(epoch: "", sequence: 0))
        try reader.beginObject()
        while let name = try reader.nextKey() {
            do throws(InvalidField) {
                switch name {
                case "time": time = try reader.integer64()
                case "cursor": cursor = SyncCursor(try reader.string(limit: 64))
                case "more": hasMore = try reader.bool()
                case "reset": isReset = try reader.bool()
                case "records":
                    try reader.beginArray()
                    while try reader.nextElement() { records.append(try reader.row()) }
                case "refused":
                    try reader.beginArray()
                    while try reader.nextElement() { refused.append(try reader.refusal()) }
                case "assembled":
                    try reader.beginArray()
                    while try reader.nextElement() { assembled.append(try reader.string(limit: 64)) }
                case "part": part = try reader.part()
                default: try reader.skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        try reader.finish()
        guard let time else { throw .missing("time") }
        guard let cursor else { throw .missing("cursor") }
        self.time = time
        self.cursor = cursor
    }
}

extension JSONWriter {
    fileprivate mutating func past(_ text: String) {
        guard !text.utf8.isEmpty else { return }
        key("past")
        raw(text)
    }
}

extension FieldReader {
    fileprivate mutating func row() throws(InvalidField) -> SyncAnswer.Row {
        var key: RecordKey?
        var text: String?
        var past = ""
        try beginObject()
        while let name = try nextKey() {
            switch name {
            case "key": key = try recordKey()
            case "record": text = try raw()
            case "past": past = try raw()
            default: try skip()
            }
        }
        guard let key else { throw .missing("key") }
        guard let text else { throw .missing("record") }
        return SyncAnswer.Row(key: key, text: text, past: past)
    }

    fileprivate mutating func part() throws(InvalidField) -> SyncAnswer.Part {
        var part = SyncAnswer.Part(key: RecordKey("", ""), sequence: 0, from: 0, size: 0, text: "")
        let sizes = 0...RecordRules.assembledBytes
        try beginObject()
        while let name = try nextKey() {
            do throws(InvalidField) {
                switch name {
                case "key": part.key = try recordKey()
                case "sequence": part.sequence = try integer64()
                case "from": part.from = try integer(in: sizes)
                case "size": part.size = try integer(in: sizes)
                case "text": part.text = try string(limit: RecordRules.answerBytes)
                case "past": part.past = try raw()
                default: try skip()
                }
            } catch {
                throw error.inside(name)
            }
        }
        guard !part.key.id.utf8.isEmpty else { throw .missing("key") }
        return part
    }

    fileprivate mutating func refusal() throws(InvalidField) -> RefusedRecord {
        var refusal = RefusedRecord(key: "", problem: InvalidField(""))
        try beginObject()
        while let name = try nextKey() {
            switch name {
            case "key": refusal.key = try string(limit: 1_024)
            case "field": refusal.problem.path = try string(limit: 4_096)
            case "problem": refusal.problem.reason = try string(limit: 4_096)
            case "passing": refusal.isPassing = try bool()
            case "type": refusal.isFull = try string(limit: 4_096) == RefusedRecord.fullType
            default: try skip()
            }
        }
        return refusal
    }
}
