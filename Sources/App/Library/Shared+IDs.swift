extension Shared {
    /// 128 random bits in hexadecimal.
    mutating func newID() -> String {
        hexadecimal(random.next()) + hexadecimal(random.next())
    }

    /// A number for a request to the host, by which its answer is known.
    mutating func newRequest() -> Int32 {
        lastRequest += 1
        return lastRequest
    }
}

private func hexadecimal(_ number: UInt64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for shift in stride(from: 60, through: 0, by: -4) { bytes.append(digits[Int(number >> UInt64(shift) & 15)]) }
    return String(decoding: bytes, as: UTF8.self)
}
