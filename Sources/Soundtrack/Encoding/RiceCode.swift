/// The coding of a residual: partitions of equal size, each with its own Rice parameter (RFC 9639, section 9.2.7).
struct RiceCode {
    /// The residual is cut into 2^`order` partitions.
    private(set) var order: Int
    private(set) var partitions: [Partition]
    /// Size from the coding method to the last residual.
    private(set) var bits: Int

    enum Partition {
        /// The quotient by 2^n in unary, the remainder in n bits; n is 0…14.
        case rice(UInt32)
        /// Plain two's complement of so many bits: smaller where a partition is all zeros (no bits) or evenly
        /// distributed.
        case plain(UInt32)
    }

    private static let highestOrder = 6
    private static let parameters = 15

    /// The code with the fewest bits, counted exactly for every partition order and parameter; nil if a residual is too
    /// large to beat verbatim samples. The block's first samples, before the predictor's order, have no residual.
    init?(_ residual: [Int32], blockSize: Int) {
        let predictorOrder = blockSize - residual.count
        var order = Self.highestOrder
        while order > 0, blockSize & ((1 << order) - 1) != 0 || blockSize >> order <= predictorOrder { order -= 1 }

        // The sums Σ ⌊u / 2^k⌋ of the smallest partitions; those of larger ones are sums of these.
        guard var sums = Self.sums(residual, partitions: 1 << order, size: blockSize >> order) else { return nil }
        var best: RiceCode?
        while true {
            let code = Self.code(sums, order: order, blockSize: blockSize, predictorOrder: predictorOrder)
            if best == nil || code.bits < best!.bits { best = code }
            guard order > 0 else { break }
            order -= 1
            sums = Self.merged(sums)
        }
        self = best!
    }

    private init(order: Int, partitions: [Partition], bits: Int) {
        self.order = order
        self.partitions = partitions
        self.bits = bits
    }

    /// Sums that determine a partition's size.
    private struct Sums {
        /// `quotients[partition * parameters + k]`.
        var quotients: [UInt32]
        /// The bitwise OR of a partition's folded residuals.
        var unions: [UInt32]
    }

    private static func sums(_ residual: [Int32], partitions: Int, size: Int) -> Sums? {
        var sums = Sums(
            quotients: [UInt32](repeating: 0, count: partitions * parameters),
            unions: [UInt32](repeating: 0, count: partitions)
        )
        let missing = partitions * size - residual.count
        for partition in 0..<partitions {
            let start = max(0, partition * size - missing)
            let end = (partition + 1) * size - missing
            let part = residual[start..<end]
            var union: UInt32 = 0
            part.withUnsafeBufferPointer { part in
                for value in part { union |= folded(value) }
            }
            // 4,608 values below 2¹⁹ can't overflow 32 bits; with larger ones, 16-bit samples are better stored
            // verbatim.
            guard union < 1 << 19 else { return nil }
            sums.unions[partition] = union
            let width = min(parameters, 32 - union.leadingZeroBitCount)
            part.withUnsafeBufferPointer { part in
                for parameter in 0..<width {
                    var sum: UInt32 = 0
                    for value in part { sum &+= folded(value) &>> UInt32(truncatingIfNeeded: parameter) }
                    sums.quotients[partition * parameters + parameter] = sum
                }
            }
        }
        return sums
    }

    private static func merged(_ sums: Sums) -> Sums {
        let count = sums.unions.count / 2
        var merged = Sums(
            quotients: [UInt32](repeating: 0, count: count * parameters), unions: [UInt32](repeating: 0, count: count)
        )
        for partition in 0..<count {
            merged.unions[partition] = sums.unions[2 * partition] | sums.unions[2 * partition + 1]
            for parameter in 0..<parameters {
                merged.quotients[partition * parameters + parameter] =
                    sums.quotients[2 * partition * parameters + parameter]
                    + sums.quotients[(2 * partition + 1) * parameters + parameter]
            }
        }
        return merged
    }

    private static func code(_ sums: Sums, order: Int, blockSize: Int, predictorOrder: Int) -> RiceCode {
        var partitions: [Partition] = []
        partitions.reserveCapacity(sums.unions.count)
        // Two bits for the method, four for the order.
        var bits = 6
        for partition in 0..<sums.unions.count {
            let count = (blockSize >> order) - (partition == 0 ? predictorOrder : 0)
            // The folded value has one bit more than the magnitude, as two's complement needs.
            let width = 32 - sums.unions[partition].leadingZeroBitCount
            var best = Partition.plain(UInt32(width))
            var fewest = 5 + count * width
            for parameter in 0..<parameters {
                let cost = Int(sums.quotients[partition * parameters + parameter]) + count * (parameter + 1)
                if cost < fewest {
                    fewest = cost
                    best = .rice(UInt32(parameter))
                }
                if parameter >= width { break }
            }
            bits += 4 + fewest
            partitions.append(best)
        }
        return RiceCode(order: order, partitions: partitions, bits: bits)
    }

    /// Zigzag coding: 0, −1, 1, −2 … become 0, 1, 2, 3 …
    @inline(__always)
    private static func folded(_ value: Int32) -> UInt32 {
        UInt32(bitPattern: value &<< 1 ^ value &>> 31)
    }

    func write(_ residual: [Int32], blockSize: Int, to writer: inout BitWriter) {
        writer.write(UInt32(0), bits: 2)
        writer.write(UInt32(order), bits: 4)
        let size = blockSize >> order
        let missing = blockSize - residual.count
        for partition in 0..<partitions.count {
            let part = residual[max(0, partition * size - missing)..<(partition + 1) * size - missing]
            switch partitions[partition] {
            case .rice(let parameter):
                writer.write(parameter, bits: 4)
                for value in part {
                    let folded = Self.folded(value)
                    writer.writeUnary(folded >> parameter)
                    writer.write(folded, bits: UInt64(parameter))
                }
            case .plain(let width):
                writer.write(UInt32(15), bits: 4)
                writer.write(width, bits: 5)
                for value in part { writer.write(value, bits: UInt64(width)) }
            }
        }
    }
}
