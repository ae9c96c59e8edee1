/// Writes JSON text into a byte array, without a tree in between.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object {
///     $0.field("name", "Tabata")
///     $0.array("steps") { $0.number(20); $0.string("Rest") }
/// }
/// send(writer.bytes)      // {"name":"Tabata","steps":[20,"Rest"]}
/// ```
///
/// The writer places commas and quotes; the caller sees to it that objects hold members and arrays hold values. The
/// bytes are the same on every platform: doubles in the fewest digits that read back as the same double.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// The next line's indentation in spaces; nil if no new line was asked for.
    private var indentation: Int?

    public init(reservingCapacity capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Structure

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        beginArray()
        body(&self)
        endArray()
    }

    /// The name of a member; the next thing written is its value.
    @inline(never)
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Puts the next member, value or closing bracket on a line of its own: for files that people read.
    public mutating func newLine(indentation: Int) {
        self.indentation = indentation
    }

    // MARK: Values

    @inline(never)
    public mutating func string(_ string: String) {
        separate()
        quote(string)
    }

    /// Must be finite: JSON has neither NaN nor infinity.
    @inline(never)
    public mutating func number(_ number: Double) {
        precondition(number.isFinite, "JSON has no NaN and no infinity")
        separate()
        appendShortest(number)
    }

    /// Must fit into 64 bits with sign.
    public mutating func number(_ integer: some BinaryInteger) {
        separate()
        appendDigits(Int64(integer))
    }

    @inline(never)
    public mutating func bool(_ bool: Bool) {
        separate()
        append(bool ? "true" : "false")
    }

    public mutating func null() {
        separate()
        append("null")
    }

    public mutating func value(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value):
            if let integer = value.integer, integer != 0 { number(integer) } else { number(value.double) }
        case .string(let value): string(value)
        case .array(let values):
            beginArray()
            for value in values { self.value(value) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// `null` for nil.
    @inline(never)
    public mutating func optional(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    @inline(never)
    public mutating func optional(_ value: Double?) {
        if let value { number(value) } else { null() }
    }

    @inline(never)
    public mutating func optional(_ value: Bool?) {
        if let value { bool(value) } else { null() }
    }

    /// A value that is JSON text already.
    @inline(never)
    public mutating func raw(_ text: String) {
        separate()
        append(text)
    }

    /// Members that are JSON text already: the inside of an object, without braces. Empty text writes nothing.
    public mutating func rawMembers(_ text: String) {
        guard !text.utf8.isEmpty else { return }
        separate()
        append(text)
    }

    // MARK: Members

    @inline(never)
    public mutating func field(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    @inline(never)
    public mutating func field(_ name: String, _ value: Double) {
        key(name)
        number(value)
    }

    @inline(never)
    public mutating func field(_ name: String, _ value: some BinaryInteger) {
        key(name)
        number(value)
    }

    @inline(never)
    public mutating func field(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    @inline(never)
    public mutating func field(_ name: String, _ value: JSON) {
        key(name)
        self.value(value)
    }

    public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    public mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        array(body)
    }
}

// MARK: - Bytes

extension JSONWriter {
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        breakLine()
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        self.indentation = nil
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<indentation { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        breakLine()
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Escapes only the characters that RFC 8259 says must be escaped.
    private mutating func quote(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where Self.mustEscape(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            append("u00")
            bytes.append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 15
            bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }

    private mutating func appendDigits(_ integer: Int64) {
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = integer.magnitude
        var place: UInt64 = 1
        while rest / place >= 10 { place *= 10 }
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func appendShortest(_ number: Double) {
        let exactIntegers = 9_007_199_254_740_992.0
        if number.magnitude <= exactIntegers, number == number.rounded(.towardZero), number != 0 {
            appendDigits(Int64(number))
        } else if number == 0 {
            append(number.sign == .minus ? "-0" : "0")
        } else {
            // Swift prints the fewest digits that read back the same, and its exponents are JSON's.
            append("\(number)")
        }
    }
}
