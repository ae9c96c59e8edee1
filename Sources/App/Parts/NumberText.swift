/// Reads a number as people write it: digits with a point or a comma among them, and only white space around. At most
/// nine digits before the point, so that no number is too large; only the first nine after it count.
func decimal(_ text: String) -> Double? {
    var digits: Int64 = 0
    var scale: Int64 = 0
    var whole = 0
    var isNegative = false
    let trimmed = trimmedUTF8(text)
    for (index, byte) in trimmed.enumerated() {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if scale == 1_000_000_000 { continue }
            digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
            if scale > 0 { scale *= 10 } else { whole += 1 }
            if whole > 9 { return nil }
        case UInt8(ascii: "."), UInt8(ascii: ","):
            if scale > 0 { return nil }
            scale = 1
        case UInt8(ascii: "-") where index == 0:
            isNegative = true
        default:
            return nil
        }
    }
    guard whole > 0 || scale > 1 else { return nil }
    // Both are exact below 2⁵³ or not far above it, and the division rounds once.
    let value = Double(digits) / Double(max(scale, 1))
    return isNegative ? -value : value
}

/// A number with at most so many places after the point, without trailing zeros.
func numberText(_ value: Double, places: Int = 1) -> String {
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int64((abs(value) * Double(scale)).rounded())
    var text = "\(scaled / scale)"
    var rest = scaled % scale
    if rest > 0 {
        text += "."
        while rest > 0 {
            scale /= 10
            text += "\(rest / scale)"
            rest %= scale
        }
    }
    return value < 0 && scaled > 0 ? "−" + text : text
}

/// The nearest whole number.
func wholeText(_ value: Double) -> String { "\(Int64(value.rounded()))" }

/// "1 period", "2 periods".
func counted(_ count: Int64, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}

/// The text without the white space around it.
func trimmedUTF8(_ text: String) -> ArraySlice<UInt8> {
    let bytes = Array(text.utf8)
    var range = bytes[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte >= 9 && byte <= 13 }
    while let first = range.first, isSpace(first) { range.removeFirst() }
    while let last = range.last, isSpace(last) { range.removeLast() }
    return range
}
