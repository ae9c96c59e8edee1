/// A JSON value as a tree, members in the order of their text.
///
/// For documents of moderate size: messages, records. Larger ones are read with `JSONReader`.
public enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object([Member])

    public struct Member: Equatable, Sendable {
        public var name: String
        public var value: JSON

        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }
}

/// A JSON number: its nearest double, and its exact value if that is an integer of 64 bits.
public struct JSONNumber: Equatable, Sendable {
    public let double: Double
    public let integer: Int64?

    /// `double` must be finite.
    public init(_ double: Double) {
        precondition(double.isFinite, "JSON has no NaN and no infinity")
        self.double = double
        integer = Int64(exactly: double)
    }

    public init(_ integer: Int64) {
        double = Double(integer)
        self.integer = integer
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int64) { self.init(value) }
    public init(floatLiteral value: Double) { self.init(value) }
}

// MARK: - Reading and writing

extension JSON {
    /// Reads a whole document: strictly RFC 8259, names unique within their object as in I-JSON (RFC 7493).
    public init(bytes: [UInt8], maximumBytes: Int = JSONReader.defaultMaximumBytes) throws(JSONError) {
        var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
        self = try reader.value()
        try reader.finish()
    }

    public init(_ text: String) throws(JSONError) {
        try self.init(bytes: Array(text.utf8))
    }

    /// The shortest text of this value, in UTF-8. The same on every platform.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: - Looking inside

extension JSON {
    /// The member of that name; nil if there is none or this isn't an object. O(members).
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }

    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    public var string: String? { if case .string(let string) = self { string } else { nil } }
    public var double: Double? { if case .number(let number) = self { number.double } else { nil } }
    /// Nil for fractions and for integers beyond 64 bits.
    public var integer: Int64? { if case .number(let number) = self { number.integer } else { nil } }
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    public var array: [JSON]? { if case .array(let array) = self { array } else { nil } }
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    public var isNull: Bool { if case .null = self { true } else { false } }
}
