/// Crockford's base 32, which has no I, L, O and U: what is read aloud or off paper is read right.
enum CrockfordDigits {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Five bits of each random byte.
    static func digits(random: [UInt8]) -> String {
        var utf8: [UInt8] = []
        for byte in random { utf8.append(alphabet[Int(byte & 31)]) }
        return String(decoding: utf8, as: UTF8.self)
    }

    /// Reads what a person typed: small letters, O for 0, I and L for 1, with or without hyphens and spaces. Nil where it
    /// isn't so many digits.
    static func digits(_ text: String, count: Int) -> String? {
        var utf8: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: " "): continue
            case UInt8(ascii: "o"), UInt8(ascii: "O"): utf8.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"):
                utf8.append(UInt8(ascii: "1"))
            default:
                let digit = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
                guard alphabet.contains(digit), utf8.count < count else { return nil }
                utf8.append(digit)
            }
        }
        return utf8.count == count ? String(decoding: utf8, as: UTF8.self) : nil
    }

    /// In groups of four.
    static func text(_ digits: String) -> String {
        var utf8: [UInt8] = []
        for (index, digit) in digits.utf8.enumerated() {
            if index > 0, index % 4 == 0 { utf8.append(UInt8(ascii: "-")) }
            utf8.append(digit)
        }
        return String(decoding: utf8, as: UTF8.self)
    }
}
