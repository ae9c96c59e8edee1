/// A code that resets a forgotten password: 100 random bits, shown once as `XXXX-XXXX-XXXX-XXXX-XXXX`.
///
/// The digits are Crockford's base 32, which has no I, L, O and U: what is read aloud or off paper is read right.
public struct RecoveryCode: Equatable, Sendable {
    /// 20 digits without hyphens: what is hashed.
    public let digits: String

    private static let length = 20
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Five bits of each of 20 random bytes.
    public init(random: [UInt8]) {
        precondition(random.count == Self.length, "a recovery code is made of 20 bytes")
        var utf8: [UInt8] = []
        for byte in random { utf8.append(Self.alphabet[Int(byte & 31)]) }
        digits = String(decoding: utf8, as: UTF8.self)
    }

    /// Reads what a person typed: small letters, O for 0, I and L for 1, with or without hyphens and spaces. Nil where it is
    /// no code.
    public init?(_ text: String) {
        var utf8: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: " "): continue
            case UInt8(ascii: "o"), UInt8(ascii: "O"): utf8.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"):
                utf8.append(UInt8(ascii: "1"))
            default:
                let digit = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
                guard Self.alphabet.contains(digit), utf8.count < Self.length else { return nil }
                utf8.append(digit)
            }
        }
        guard utf8.count == Self.length else { return nil }
        digits = String(decoding: utf8, as: UTF8.self)
    }

    /// In groups of four.
    public var text: String {
        var utf8: [UInt8] = []
        for (index, digit) in digits.utf8.enumerated() {
            if index > 0, index % 4 == 0 { utf8.append(UInt8(ascii: "-")) }
            utf8.append(digit)
        }
        return String(decoding: utf8, as: UTF8.self)
    }
}
