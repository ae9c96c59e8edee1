import Workouts

enum FixedPoint {
    /// Fixed-point text with exactly `places` decimals, without an exponent. `value` must be finite and below 10⁹.
    static func text(_ value: Double, places: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int64((abs(value) * Double(scale)).rounded())
        let digits = "\(scaled % scale)"
        let part = String(repeating: "0", count: places - digits.utf8.count) + digits
        return (value < 0 && scaled > 0 ? "-" : "") + "\(scaled / scale).\(part)"
    }
}

enum DecimalText {
    /// Parses a number, with or without an exponent; nil if malformed or out of range.
    static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        var index = bytes.startIndex
        let end = bytes.endIndex
        guard index < end, bytes.count <= 64 else { return nil }
        var isNegative = false
        if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var digits: UInt64 = 0
        var exponent = 0
        var count = 0
        var hasPoint = false
        var isExact = true
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                count += 1
                if digits < 100_000_000_000_000_000 {
                    digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                    if hasPoint { exponent -= 1 }
                } else {
                    isExact = false
                    if !hasPoint { exponent += 1 }
                }
            } else {
                break
            }
            index += 1
        }
        guard count > 0 else { return nil }
        if index < end {
            guard bytes[index] | 32 == UInt8(ascii: "e"), let power = integer(bytes[(index + 1)...]) else { return nil }
            exponent += power
        }
        // Clinger's fast path: both operands are exact doubles, so there is a single rounding.
        var magnitude: Double
        if isExact, digits <= 1 << 53, -22...22 ~= exponent {
            magnitude = exponent < 0 ? Double(digits) / powers[-exponent] : Double(digits) * powers[exponent]
        } else {
            guard let whole = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
            magnitude = abs(whole)
        }
        guard magnitude.isFinite else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Whether the text is "not a number", as xsd:double ("NaN") and languages print it: "nan", "-nan", "-nan(ind)".
    static func isNaN(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
        guard rest.count == 3 || rest.count > 3 && rest[rest.startIndex + 3] == UInt8(ascii: "(") else { return false }
        let first = rest.startIndex
        return rest[first] | 32 == UInt8(ascii: "n") && rest[first + 1] | 32 == UInt8(ascii: "a")
            && rest[first + 2] | 32 == UInt8(ascii: "n")
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty, rest.count <= 4 else { return nil }
        var value = 0
        for byte in rest {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

enum Timestamp {
    /// As xsd:dateTime in UTC, with milliseconds: "2026-11-21T09:00:00.000Z".
    static func text(_ moment: Seconds) -> String {
        func padded(_ number: Int64, _ places: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(places - digits.utf8.count, 0)) + digits
        }
        let milliseconds = floored(moment.microseconds, 1000)
        let seconds = floored(milliseconds, 1000)
        let days = floored(seconds, 86_400)
        let time = seconds - days * 86_400
        let date = Day(daysSince1970: days).text
        let clock = "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
        return "\(date)T\(clock).\(padded(milliseconds - seconds * 1000, 3))Z"
    }

    static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }

    struct Reading: Equatable {
        /// Seconds since 1970, UTC.
        var moment: Seconds
        /// The stated offset of local time from UTC, in minutes; nil for UTC, or without an offset.
        var zoneMinutes: Int32?
    }

    /// Parses xsd:dateTime, "2026-11-21T09:00:00Z" or "2026-11-21T10:00:00.5+01:00", and ISO 8601's decimal comma. UTC
    /// without an offset. Nil if malformed.
    static func read(_ bytes: ArraySlice<UInt8>) -> Reading? {
        let first = bytes.startIndex
        guard bytes.count >= 19, bytes.count <= 40,
            let day = Day(String(decoding: bytes[first..<first + 10], as: UTF8.self)),
            bytes[first + 10] == UInt8(ascii: "T") || bytes[first + 10] == UInt8(ascii: " "),
            let hour = two(bytes, first + 11), bytes[first + 13] == UInt8(ascii: ":"),
            let minute = two(bytes, first + 14), bytes[first + 16] == UInt8(ascii: ":"),
            let second = two(bytes, first + 17), hour <= 24, minute < 60, second <= 60
        else { return nil }
        var microseconds = ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + min(second, 59)
        microseconds *= 1_000_000
        var index = first + 19
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
            index += 1
            var unit: Int64 = 100_000
            var count = 0
            while index < bytes.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] {
                microseconds += Int64(bytes[index] - UInt8(ascii: "0")) * unit
                unit /= 10
                index += 1
                count += 1
            }
            guard count > 0 else { return nil }
        }
        guard index < bytes.endIndex else { return Reading(moment: Seconds(microseconds: microseconds)) }
        if bytes[index] == UInt8(ascii: "Z"), index + 1 == bytes.endIndex {
            return Reading(moment: Seconds(microseconds: microseconds))
        }
        let isAhead = bytes[index] == UInt8(ascii: "+")
        guard isAhead || bytes[index] == UInt8(ascii: "-"), let hours = two(bytes, index + 1), hours < 24 else {
            return nil
        }
        var minutes: Int64 = 0
        if bytes.endIndex - index > 3 {
            let start = index + (bytes[index + 3] == UInt8(ascii: ":") ? 4 : 3)
            guard let part = two(bytes, start), part < 60, start + 2 == bytes.endIndex else { return nil }
            minutes = part
        }
        let zone = (isAhead ? 1 : -1) * (hours * 60 + minutes)
        return Reading(
            moment: Seconds(microseconds: microseconds - zone * 60_000_000),
            zoneMinutes: zone == 0 ? nil : Int32(zone))
    }

    private static func two(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int64? {
        guard index + 1 < bytes.endIndex else { return nil }
        let (tens, ones) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
    }
}
