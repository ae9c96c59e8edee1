/// Encodes messages; a definition is reused until its local type is needed for another one.
struct FITEncoder {
    enum Value {
        case number(Double?)
        case text(String)
    }

    private(set) var bytes: [UInt8] = []
    private var definitions: [[UInt8]] = []
    private var next = 0

    /// Values outside their field's range are written as invalid.
    mutating func write(_ message: UInt16, _ fields: [(FITField, Value)]) {
        var definition: [UInt8] = [0, 0, UInt8(message & 0xFF), UInt8(message >> 8), UInt8(fields.count)]
        for (field, value) in fields {
            definition += [field.number, UInt8(size(of: field, value)), field.type.rawValue]
        }
        bytes.append(UInt8(local(of: definition)))
        for (field, value) in fields {
            switch value {
            case .number(let number): append(number, field)
            case .text(let text):
                bytes += Array(FITEncoder.cut(text).utf8)
                bytes.append(0)
            }
        }
    }

    private func size(of field: FITField, _ value: Value) -> Int {
        if case .text(let text) = value { FITEncoder.cut(text).utf8.count + 1 } else { field.type.size }
    }

    /// A field has at most 255 bytes, including the final zero.
    static func cut(_ text: String) -> String { shortened(text, to: 254) }

    private mutating func local(of definition: [UInt8]) -> Int {
        for (index, known) in definitions.enumerated() where known == definition { return index }
        let local = next
        next = (next + 1) % 16
        if local < definitions.count { definitions[local] = definition } else { definitions.append(definition) }
        bytes.append(0x40 | UInt8(local))
        bytes += definition
        return local
    }

    private mutating func append(_ number: Double?, _ field: FITField) {
        var pattern = field.type.invalid
        if let number {
            let stored = ((number + field.offset) * field.scale).rounded()
            let bits = 8 * field.type.size
            let least = field.type.isSigned ? -Double(UInt64(1) << UInt64(bits - 1)) : 0
            let most = Double(field.type.invalid == 0 ? UInt64(1) << UInt64(bits) : field.type.invalid)
            if stored >= least, stored < most { pattern = UInt64(bitPattern: Int64(stored)) }
        }
        for index in 0..<field.type.size { bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(8 * index))) }
    }
}
