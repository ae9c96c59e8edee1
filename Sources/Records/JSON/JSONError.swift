/// The reason why a text isn't the expected JSON, and the place.
public struct JSONError: Error, Equatable, Sendable {
    private let content: Content

    /// Indirect, as in `InvalidField`.
    private indirect enum Content: Equatable, Sendable {
        case error(Reason, offset: Int, line: Int, column: Int)
    }

    public var reason: Reason {
        switch content {
        case .error(let reason, _, _, _): reason
        }
    }

    /// The place, in bytes from the beginning.
    public var offset: Int {
        switch content {
        case .error(_, let offset, _, _): offset
        }
    }

    /// From 1; lines end at a line feed.
    public var line: Int {
        switch content {
        case .error(_, _, let line, _): line
        }
    }

    /// From 1, in bytes.
    public var column: Int {
        switch content {
        case .error(_, _, _, let column): column
        }
    }

    public enum Reason: Equatable, Sendable {
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case unexpectedEnd
        case trailingBytes
        case expectedValue
        case expectedKey
        case expectedColon
        case expectedCommaOrEnd
        case invalidNumber
        case numberOutOfRange
        case numberTooLong(limit: Int)
        case controlCharacterInString
        case invalidEscape
        case loneSurrogate
        case invalidUTF8
        case duplicateKey(String)
        /// Well-formed, but of another type than expected.
        case wrongType(expected: JSONKind, found: JSONKind)
    }

    @inline(never)
    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        var line = 1
        var lineStart = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        content = .error(reason, offset: offset, line: line, column: offset - lineStart + 1)
    }

    /// The error in words, for a person.
    public var message: String {
        switch reason {
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .tooDeep(let limit): "is nested more than \(limit) deep"
        case .unexpectedEnd: "ends in the middle"
        case .trailingBytes: "goes on after its end"
        case .expectedValue: "a value is expected here"
        case .expectedKey: "a name in double quotes is expected here"
        case .expectedColon: "a colon is expected here"
        case .expectedCommaOrEnd: "a comma or a closing bracket is expected here"
        case .invalidNumber: "is not a number as JSON writes them"
        case .numberOutOfRange: "is too large a number"
        case .numberTooLong(let limit): "is a number of more than \(limit) characters"
        case .controlCharacterInString: "a control character stands in a string"
        case .invalidEscape: "is not an escape that JSON knows"
        case .loneSurrogate: "is half of a surrogate pair"
        case .invalidUTF8: "is not valid UTF-8"
        case .duplicateKey(let key): "the name \"\(key)\" stands here for the second time"
        case .wrongType(let expected, let found): "must be \(expected.phrase), is \(found.phrase)"
        }
    }

    /// `line 3, column 14: a colon is expected here`
    public var description: String { "line \(line), column \(column): \(message)" }
}

extension JSONError: CustomStringConvertible {}

/// The six kinds of JSON values.
public enum JSONKind: Equatable, Sendable {
    case null, bool, number, string, array, object

    /// With its article, to stand in a sentence.
    public var phrase: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
