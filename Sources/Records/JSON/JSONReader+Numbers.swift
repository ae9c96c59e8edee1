extension JSONReader {
    /// Reads a number. The next byte must be its first, a digit or a minus.
    mutating func scanNumber() throws(JSONError) -> JSONNumber {
        let start = offset
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }

        var decimal = Decimal()
        guard let first = digit() else { throw invalidNumber(from: start) }
        if first == 0 {
            offset += 1
            if digit() != nil { throw invalidNumber(from: start) }
        } else {
            while let digit = digit() {
                decimal.append(digit)
                offset += 1
            }
        }
        var isInteger = true
        if peek(UInt8(ascii: ".")) {
            isInteger = false
            offset += 1
            guard digit() != nil else { throw invalidNumber(from: start) }
            while let digit = digit() {
                decimal.append(digit)
                decimal.exponent -= 1
                offset += 1
            }
        }
        if peek(UInt8(ascii: "e")) || peek(UInt8(ascii: "E")) {
            isInteger = false
            offset += 1
            let isDown = peek(UInt8(ascii: "-"))
            if isDown || peek(UInt8(ascii: "+")) { offset += 1 }
            guard digit() != nil else { throw invalidNumber(from: start) }
            var exponent = 0
            while let digit = digit() {
                // Beyond any double, up or down, however many zeros the digits begin or end with.
                if exponent < 1_000_000 { exponent = exponent * 10 + Int(digit) }
                offset += 1
            }
            decimal.exponent += isDown ? -exponent : exponent
        }
        guard offset - start <= Self.maximumNumberLength else {
            throw error(.numberTooLong(limit: Self.maximumNumberLength), at: start)
        }

        if isInteger, let integer = decimal.integer(isNegative: isNegative), integer != 0 {
            return JSONNumber(integer)
        }
        let magnitude = decimal.exactDouble ?? Double(String(decoding: bytes[start..<offset], as: UTF8.self))?.magnitude
        guard let magnitude, magnitude.isFinite else { throw error(.numberOutOfRange, at: start) }
        return JSONNumber(isNegative ? -magnitude : magnitude)
    }

    private func digit() -> UInt8? {
        guard offset < bytes.count else { return nil }
        let value = bytes[offset] &- UInt8(ascii: "0")
        return value < 10 ? value : nil
    }

    private func peek(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }

    private func invalidNumber(from start: Int) -> JSONError {
        offset == bytes.count ? error(.unexpectedEnd) : error(.invalidNumber, at: start)
    }
}

/// The digits of a number without their point, and the power of ten to multiply them with.
private struct Decimal {
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether `digits` holds all of them.
    var isExact = true

    mutating func append(_ digit: UInt8) {
        let (product, overflows) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
        if overflows || carries { isExact = false } else { digits = sum }
    }

    func integer(isNegative: Bool) -> Int64? {
        guard isExact else { return nil }
        return isNegative ? Int64(exactly: -Int128(digits)) : Int64(exactly: digits)
    }

    /// Clinger's fast path: digits and power are doubles without rounding, so one multiplication or division rounds
    /// once and correctly (W. D. Clinger, "How to read floating point numbers accurately", 1990).
    var exactDouble: Double? {
        guard isExact, digits <= 1 << 53, -22...22 ~= exponent else { return nil }
        let power = Self.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
