/// Reads JSON text value by value, in the order of the text, without building a tree.
///
/// ```swift
/// var reader = try JSONReader(bytes)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///     switch key {
///     case "name": name = try reader.string()
///     case "steps":
///         try reader.beginArray()
///         while try reader.nextElement() { steps.append(try reader.number().double) }
///     default: try reader.skip()
///     }
/// }
/// try reader.finish()
/// ```
///
/// Strictly RFC 8259, except that a byte order mark at the start is passed over, as the RFC allows. A name repeated
/// within an object is refused, as in I-JSON (RFC 7493): readers disagree about such objects. Bounded in size, in depth
/// and in the length of a number; nothing here recurses deeper than `maximumDepth`.
public struct JSONReader: Sendable {
    public static let defaultMaximumBytes = 64 << 20
    /// The deepest nesting of arrays and objects.
    public static let maximumDepth = 128
    /// Enough for any double written out exactly.
    public static let maximumNumberLength = 1_100

    let bytes: [UInt8]
    /// The next byte to read.
    public internal(set) var offset = 0
    /// The opening quote of the member that `nextKey` returned last.
    public internal(set) var memberStart = 0

    /// The open arrays and objects.
    var frames: [Frame] = []
    /// The names seen so far in the open objects: the first `nameCount`.
    var names: [Name] = []
    var nameCount = 0

    struct Frame {
        var isObject: Bool
        var isEmpty = true
        /// The index of this object's first name in `names`.
        var firstName: Int
    }

    /// Texts longer than `maximumBytes` are refused before anything is read.
    public init(_ bytes: [UInt8], maximumBytes: Int = JSONReader.defaultMaximumBytes) throws(JSONError) {
        self.bytes = bytes
        guard bytes.count <= maximumBytes else {
            throw JSONError(.tooLarge(limit: maximumBytes), at: 0, in: [])
        }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
    }

    // MARK: Structure

    /// The kind of the next value, told by its first byte.
    public mutating func kind() throws(JSONError) -> JSONKind {
        skipWhitespace()
        guard offset < bytes.count else { throw error(.unexpectedEnd) }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw error(.expectedValue)
        }
    }

    public mutating func beginObject() throws(JSONError) {
        try expect(.object)
        try push(isObject: true)
    }

    public mutating func beginArray() throws(JSONError) {
        try expect(.array)
        try push(isObject: false)
    }

    /// The name of the open object's next member; nil closes the object. The member's value must be read or skipped
    /// next.
    public mutating func nextKey() throws(JSONError) -> String? {
        guard let name = try nextName() else { return nil }
        return try text(of: name)
    }

    /// Whether the open array has another value, which must be read or skipped next; false closes the array.
    public mutating func nextElement() throws(JSONError) -> Bool {
        guard try advance(closing: UInt8(ascii: "]")) else {
            frames.removeLast()
            return false
        }
        return true
    }

    /// Refuses anything but white space after the value.
    public mutating func finish() throws(JSONError) {
        skipWhitespace()
        guard offset == bytes.count else { throw error(.trailingBytes) }
    }

    // MARK: Values

    public mutating func string() throws(JSONError) -> String {
        try expect(.string)
        return try scanString()
    }

    public mutating func number() throws(JSONError) -> JSONNumber {
        try expect(.number)
        return try scanNumber()
    }

    public mutating func bool() throws(JSONError) -> Bool {
        try expect(.bool)
        if bytes[offset] == UInt8(ascii: "t") {
            try scanLiteral("true")
            return true
        }
        try scanLiteral("false")
        return false
    }

    public mutating func null() throws(JSONError) {
        try expect(.null)
        try scanLiteral("null")
    }

    /// The next value of any kind, as a tree.
    public mutating func value() throws(JSONError) -> JSON {
        switch try kind() {
        case .null:
            try null()
            return .null
        case .bool: return .bool(try bool())
        case .number: return .number(try number())
        case .string: return .string(try string())
        case .array:
            var values: [JSON] = []
            try beginArray()
            while try nextElement() { values.append(try value()) }
            return .array(values)
        case .object:
            var members: [JSON.Member] = []
            try beginObject()
            while let key = try nextKey() { members.append(JSON.Member(key, try value())) }
            return .object(members)
        }
    }

    /// Passes over the next value, checking it like any other.
    public mutating func skip() throws(JSONError) {
        switch try kind() {
        case .null: try null()
        case .bool: _ = try bool()
        case .number: _ = try number()
        case .string: try passString()
        case .array: try skipArray()
        case .object:
            try beginObject()
            while try nextName() != nil { try skip() }
        }
    }

    private mutating func skipArray() throws(JSONError) {
        var recent = Recent<Void>()
        try beginArray()
        while try nextElement() {
            if skipRecent(recent) != nil { continue }
            let start = offset
            try skip()
            if bytes[start] == UInt8(ascii: "{") { recent.add(start..<offset, ()) }
        }
    }

    /// The text of the next value, unchanged.
    public mutating func raw() throws(JSONError) -> String {
        skipWhitespace()
        let start = offset
        try skip()
        return text(from: start)
    }

    /// Passes over the value of the member read last, and appends the member's text, name and all, to the members
    /// collected so far: they can be written back with `JSONWriter.rawMembers`.
    public mutating func skip(keepingIn members: inout String) throws(JSONError) {
        let start = memberStart
        try skip()
        if !members.utf8.isEmpty { members += "," }
        members += text(from: start)
    }

    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<offset], as: UTF8.self)
    }
}

// MARK: - Between values

extension JSONReader {
    func error(_ reason: JSONError.Reason, at place: Int? = nil) -> JSONError {
        JSONError(reason, at: place ?? offset, in: bytes)
    }

    private mutating func expect(_ expected: JSONKind) throws(JSONError) {
        let found = try kind()
        guard found == expected else { throw error(.wrongType(expected: expected, found: found)) }
    }

    private mutating func push(isObject: Bool) throws(JSONError) {
        guard frames.count < Self.maximumDepth else { throw error(.tooDeep(limit: Self.maximumDepth)) }
        frames.append(Frame(isObject: isObject, firstName: nameCount))
        offset += 1
    }

    /// Passes over the comma before the next member or element. False if there is none; then the bracket has been
    /// passed.
    mutating func advance(closing bracket: UInt8) throws(JSONError) -> Bool {
        skipWhitespace()
        guard offset < bytes.count else { throw error(.unexpectedEnd) }
        let isFirst = frames[frames.count - 1].isEmpty
        if bytes[offset] == bracket {
            offset += 1
            return false
        }
        if isFirst {
            frames[frames.count - 1].isEmpty = false
            return true
        }
        guard bytes[offset] == UInt8(ascii: ",") else { throw error(.expectedCommaOrEnd) }
        offset += 1
        skipWhitespace()
        guard offset < bytes.count else { throw error(.unexpectedEnd) }
        return true
    }

    mutating func skipWhitespace() {
        while offset < bytes.count, bytes[offset] <= 0x20 {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
        let length = literal.utf8CodeUnitCount
        for index in 0..<length {
            guard offset + index < bytes.count else { throw error(.unexpectedEnd) }
            guard bytes[offset + index] == literal.utf8Start[index] else { throw error(.expectedValue) }
        }
        offset += length
    }
}
