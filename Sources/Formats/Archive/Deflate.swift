/// DEFLATE compression (RFC 1951): one block with fixed Huffman codes; matches are found by hashes of three bytes.
enum Deflate {
    private static let window = 32_768
    private static let longest = 258
    /// Most earlier positions that are tried.
    private static let effort = 64

    /// - Parameter dictionary: Preset text, also known to the reader, which matches may refer to.
    static func compress(_ bytes: [UInt8], dictionary: [UInt8] = []) -> [UInt8] {
        let all = dictionary + bytes
        var writer = BitWriter()
        writer.put(1, 1)
        writer.put(1, 2)
        var heads = [Int32](repeating: -1, count: 1 << 15)
        var previous = [Int32](repeating: -1, count: all.count)
        func hash(_ index: Int) -> Int {
            let value = UInt32(all[index]) | UInt32(all[index + 1]) << 8 | UInt32(all[index + 2]) << 16
            return Int((value &* 2_654_435_761) >> 17)
        }
        func enter(_ index: Int) {
            guard index + 2 < all.count else { return }
            let key = hash(index)
            previous[index] = heads[key]
            heads[key] = Int32(index)
        }
        func match(_ index: Int) -> (length: Int, distance: Int) {
            var best = (length: 0, distance: 0)
            guard index + 2 < all.count else { return best }
            var candidate = Int(heads[hash(index)])
            var tries = effort
            while candidate >= 0, index - candidate <= window, tries > 0 {
                var length = 0
                while length < longest, index + length < all.count, all[candidate + length] == all[index + length] {
                    length += 1
                }
                if length > best.length { best = (length, index - candidate) }
                candidate = Int(previous[candidate])
                tries -= 1
            }
            return best
        }
        for index in dictionary.indices { enter(index) }
        var index = dictionary.count
        while index < all.count {
            var found = match(index)
            enter(index)
            if found.length >= 3, found.length < 32, index + 1 < all.count {
                // Lazy matching: a longer match may begin at the next byte.
                let next = match(index + 1)
                if next.length > found.length { found.length = 0 }
            }
            if found.length >= 3 {
                writer.length(found.length)
                writer.distance(found.distance)
                for place in index + 1..<index + found.length { enter(place) }
                index += found.length
            } else {
                writer.symbol(Int(all[index]))
                index += 1
            }
        }
        writer.symbol(256)
        return writer.finish()
    }

    static let lengths: [(base: Int, bits: Int)] = {
        var table: [(base: Int, bits: Int)] = []
        var base = 3
        for code in 0..<28 {
            let bits = code < 8 ? 0 : code / 4 - 1
            table.append((base, bits))
            base += 1 << bits
        }
        table.append((258, 0))
        return table
    }()

    static let distances: [(base: Int, bits: Int)] = {
        var table: [(base: Int, bits: Int)] = []
        var base = 1
        for code in 0..<30 {
            let bits = code < 4 ? 0 : code / 2 - 1
            table.append((base, bits))
            base += 1 << bits
        }
        return table
    }()

    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending: UInt32 = 0
        private var count: UInt32 = 0

        /// Least significant bit first.
        mutating func put(_ value: Int, _ bits: Int) {
            pending |= UInt32(value) << count
            count += UInt32(bits)
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        /// Huffman codes are written most significant bit first.
        private mutating func code(_ value: Int, _ bits: Int) {
            var reversed = 0
            for bit in 0..<bits where value >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
            put(reversed, bits)
        }

        mutating func symbol(_ symbol: Int) {
            switch symbol {
            case ..<144: code(0x30 + symbol, 8)
            case ..<256: code(0x190 + symbol - 144, 9)
            case ..<280: code(symbol - 256, 7)
            default: code(0xC0 + symbol - 280, 8)
            }
        }

        mutating func length(_ length: Int) {
            let code = Deflate.lengths.lastIndex { $0.base <= length } ?? 0
            symbol(257 + code)
            put(length - Deflate.lengths[code].base, Deflate.lengths[code].bits)
        }

        mutating func distance(_ distance: Int) {
            let code = Deflate.distances.lastIndex { $0.base <= distance } ?? 0
            self.code(code, 5)
            put(distance - Deflate.distances[code].base, Deflate.distances[code].bits)
        }

        mutating func finish() -> [UInt8] {
            if count > 0 { put(0, 8 - Int(count)) }
            return bytes
        }
    }
}
