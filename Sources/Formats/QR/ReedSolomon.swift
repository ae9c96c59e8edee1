/// Reed–Solomon codes for QR, over GF(256) with x⁸ + x⁴ + x³ + x² + 1 (7.5).
enum ReedSolomon {
    static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            product = product << 1 ^ (product >> 7) * 0x11D
            if right >> UInt8(bit) & 1 == 1 { product ^= Int(left) }
        }
        return UInt8(product)
    }

    /// The generator polynomial (x − 2⁰)(x − 2¹)…, without its leading 1.
    static func divisor(_ degree: Int) -> [UInt8] {
        var divisor = [UInt8](repeating: 0, count: degree)
        divisor[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                divisor[index] = multiply(divisor[index], root)
                if index + 1 < degree { divisor[index] ^= divisor[index + 1] }
            }
            root = multiply(root, 2)
        }
        return divisor
    }

    static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ rest[0]
            rest.removeFirst()
            rest.append(0)
            for index in divisor.indices { rest[index] ^= multiply(divisor[index], factor) }
        }
        return rest
    }
}
