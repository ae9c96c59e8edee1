/// A number as a log's cell writes it, with the readings that it allows.
struct LogNumber {
    /// The decimal mark.
    enum Mark { case point, comma }

    /// Readings of a number's text.
    enum Form {
        /// Digits alone.
        case plain(Double)
        /// A mark that can't be anything else: "62,5", "1.500,5", "1,234,567".
        case clear(Double, Mark)
        /// A single mark before three digits: "1,015" is a fraction, or a thousand and fifteen.
        case either(fraction: Double, thousands: Double, Mark)
    }

    var form: Form
    /// Folded text behind the number: "kg", "reps"; empty for none.
    var unit: String

    /// Nil for texts that aren't numbers. Accepts a sign (also U+2212), blanks and apostrophes between thousands, a
    /// power of ten ("1E+03"), and "BW+20" for a weight added to the body's.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        if let simple = LogNumber.simple(text) {
            form = simple
            unit = ""
            return
        }
        let bytes = LogNumber.bytes(text)
        var index = 0
        for word in ["bodyweight", "bw"] where bytes.count > word.utf8.count {
            if bytes[..<word.utf8.count].elementsEqual(word.utf8) {
                index = word.utf8.count
                while index < bytes.count, bytes[index] == 32 { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
                else { return nil }
                break
            }
        }
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
            while index < bytes.count, bytes[index] == 32 { index += 1 }
        }
        let start = index
        while index < bytes.count, LogNumber.isBody(bytes[index]) { index += 1 }
        var end = index
        var power: ArraySlice<UInt8> = []
        if index < bytes.count, bytes[index] == UInt8(ascii: "e"), index + 1 < bytes.count {
            var next = index + 1
            if bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next += 1 }
            let digits = next
            while next < bytes.count, LogText.isDigit(bytes[next]) { next += 1 }
            if next > digits {
                power = bytes[index..<next]
                index = next
            }
        }
        while end > start, bytes[end - 1] == 32 || bytes[end - 1] == UInt8(ascii: "'") { end -= 1 }
        let rest = bytes[max(index, end)...]
        for byte in rest where LogText.isDigit(byte) { return nil }
        guard let form = LogNumber.form(Array(bytes[start..<end]), isNegative, power) else { return nil }
        self.form = form
        unit = LogText.trimmed(String(decoding: rest, as: UTF8.self))
    }

    /// Digits, and a point before one or two more: most numbers are so.
    private static func simple(_ text: String) -> Form? {
        var digits = 0.0
        var decimals: Int?
        for byte in text.utf8 {
            if LogText.isDigit(byte) {
                digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
                if let count = decimals { decimals = count + 1 }
            } else if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else {
                return nil
            }
        }
        guard let first = text.utf8.first, LogText.isDigit(first), text.utf8.count <= 12 else { return nil }
        switch decimals {
        case nil: return .plain(digits)
        case 1: return .clear(digits / 10, .point)
        case 2: return .clear(digits / 100, .point)
        default: return nil
        }
    }

    /// Whether a cell says that the body alone was lifted.
    static func isBody(_ text: String) -> Bool {
        switch LogText.folded(text) {
        case "bw", "bodyweight", "body weight", "k\u{f6}rpergewicht", "peso corporal", "poids du corps": true
        default: false
        }
    }

    private static func isBody(_ byte: UInt8) -> Bool {
        LogText.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == 32
            || byte == UInt8(ascii: "'")
    }

    /// Folded, with one sign for each minus and each apostrophe.
    private static func bytes(_ text: String) -> [UInt8] {
        var plain = ""
        for scalar in LogText.folded(text).unicodeScalars {
            switch scalar.value {
            case 0x2212, 0x2013, 0xFE63, 0xFF0D: plain.unicodeScalars.append("-")
            case 0x2019, 0x02BC: plain.unicodeScalars.append("'")
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return Array(plain.utf8)
    }

    private static func form(_ body: [UInt8], _ isNegative: Bool, _ power: ArraySlice<UInt8>) -> Form? {
        guard let first = body.first, first != 32, first != UInt8(ascii: "'") else { return nil }
        func value(_ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8> = []) -> Double? {
            var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
            for byte in whole where LogText.isDigit(byte) { text.append(byte) }
            if text.isEmpty || text.count == 1 && isNegative { text.append(UInt8(ascii: "0")) }
            if !fraction.isEmpty { text += [UInt8(ascii: ".")] + fraction }
            return DecimalText.number((text + power)[...])
        }
        let last = body.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard let last else {
            guard isGrouped(body[...]), let number = value(body[...]) else { return nil }
            return .plain(number)
        }
        let mark: Mark = body[last] == UInt8(ascii: ".") ? .point : .comma
        let (whole, fraction) = (body[..<last], body[(last + 1)...])
        for byte in fraction where !LogText.isDigit(byte) { return nil }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        if whole.contains(body[last]) {
            guard isGrouped(body[...]), let number = value(body[...]) else { return nil }
            return .clear(number, mark == .point ? .comma : .point)
        }
        guard whole.isEmpty || isGrouped(whole), let exact = value(whole, fraction) else { return nil }
        let isOnlyDigits = whole.allSatisfy { LogText.isDigit($0) }
        if isOnlyDigits, fraction.count == 3, 1...3 ~= whole.count, whole.first != UInt8(ascii: "0"), power.isEmpty,
            let thousands = value(body[...])
        {
            return .either(fraction: exact, thousands: thousands, mark)
        }
        return .clear(exact, mark)
    }

    /// Digits alone, or in groups of three that one separator parts.
    private static func isGrouped(_ text: ArraySlice<UInt8>) -> Bool {
        var separator: UInt8?
        var group = 0
        for byte in text {
            if LogText.isDigit(byte) {
                group += 1
                continue
            }
            guard separator == nil ? 1...3 ~= group : separator == byte && group == 3 else { return false }
            separator = byte
            group = 0
        }
        return separator == nil ? group > 0 : group == 3
    }
}

/// Decimal marks that a column's clear numbers have.
struct LogMarks {
    private(set) var hasPoint = false
    private(set) var hasComma = false

    /// - Parameter limit: Greatest value that can be, so that "62,500" in kilograms has a decimal comma.
    mutating func add(_ form: LogNumber.Form, limit: Double) {
        switch form {
        case .plain: break
        case .clear(_, let mark): add(mark)
        case .either(_, let thousands, let mark): if abs(thousands) > limit { add(mark) }
        }
    }

    private mutating func add(_ mark: LogNumber.Mark) {
        if mark == .point { hasPoint = true } else { hasComma = true }
    }

    mutating func add(_ other: LogMarks) {
        if other.hasPoint { hasPoint = true }
        if other.hasComma { hasComma = true }
    }

    /// The value that is meant; nil if it can be two.
    ///
    /// - Parameter others: Marks of other columns: they can make a mark a decimal one, but never thousands of it.
    func value(_ form: LogNumber.Form, limit: Double, others: LogMarks?) -> Double? {
        switch form {
        case .plain(let value), .clear(let value, _): return value
        case .either(let fraction, let thousands, let mark):
            if abs(thousands) > limit { return fraction }
            if hasPoint != hasComma { return (mark == .point) == hasPoint ? fraction : thousands }
            guard !hasPoint, let others, others.hasPoint != others.hasComma else { return nil }
            return (mark == .point) == others.hasPoint ? fraction : nil
        }
    }
}
