/// DEFLATE decompression (RFC 1951), up to a limit. O(output), by tables of ten bits.
struct Inflate {
    private let bytes: ArraySlice<UInt8>
    private var offset: Int
    /// Bits that were taken from `bytes` and aren't used yet, the next one lowest.
    private var pending: UInt64 = 0
    private var count = 0
    private var output: [UInt8]
    private let limit: Int

    /// - Parameters:
    ///   - dictionary: Preset text before the first byte, for matches.
    ///   - limit: Most bytes of output.
    /// - Returns: The decompressed bytes, and the index after the compressed ones.
    static func unfold(
        _ bytes: ArraySlice<UInt8>, dictionary: [UInt8] = [], limit: Int
    ) throws(FormatError) -> (bytes: [UInt8], end: Int) {
        var inflate = Inflate(bytes: bytes, dictionary: dictionary, limit: limit)
        try inflate.run()
        if !dictionary.isEmpty { inflate.output.removeFirst(dictionary.count) }
        return (inflate.output, inflate.offset - inflate.count / 8)
    }

    private init(bytes: ArraySlice<UInt8>, dictionary: [UInt8], limit: Int) {
        self.bytes = bytes
        offset = bytes.startIndex
        output = dictionary
        self.limit = limit + dictionary.count
    }

    private func damaged() -> FormatError { FormatError("What is compressed here is damaged.", at: .byte(offset)) }

    private mutating func run() throws(FormatError) {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try stored()
            case 1: try block(Inflate.fixedLiterals, Inflate.fixedDistances)
            case 2:
                let (literals, distances) = try codes()
                try block(literals, distances)
            default: throw damaged()
            }
        }
    }

    private mutating func refill() {
        while count <= 56, offset < bytes.endIndex {
            pending |= UInt64(bytes[offset]) << UInt64(count)
            offset += 1
            count += 8
        }
    }

    private func cutOff() -> FormatError { FormatError("What is compressed here was cut off.", at: .byte(offset)) }

    private mutating func bits(_ wanted: Int) throws(FormatError) -> Int {
        if count < wanted { refill() }
        guard count >= wanted else { throw cutOff() }
        let value = pending & (1 << UInt64(wanted) - 1)
        pending >>= UInt64(wanted)
        count -= wanted
        return Int(value)
    }

    private func checkRoom(_ size: Int) throws(FormatError) {
        guard output.count + size <= limit else {
            throw FormatError("It unfolds to more than the \(limit) bytes that are read.", at: .byte(offset))
        }
    }

    private mutating func stored() throws(FormatError) {
        // A stored block begins with a whole byte.
        offset -= count / 8
        (pending, count) = (0, 0)
        let length = try bits(16)
        let inverse = try bits(16)
        guard length ^ 0xFFFF == inverse else { throw damaged() }
        offset -= count / 8
        (pending, count) = (0, 0)
        guard length <= bytes.endIndex - offset else { throw cutOff() }
        try checkRoom(length)
        output += bytes[offset..<offset + length]
        offset += length
    }

    private mutating func block(_ literals: Codes, _ distances: Codes) throws(FormatError) {
        while true {
            let symbol = try next(literals)
            if symbol < 256 {
                try checkRoom(1)
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Deflate.lengths.count else { throw damaged() }
            let length = Deflate.lengths[symbol - 257]
            let size = length.base + (try bits(length.bits))
            let code = try next(distances)
            guard code < Deflate.distances.count else { throw damaged() }
            let distance = Deflate.distances[code].base + (try bits(Deflate.distances[code].bits))
            guard distance <= output.count else { throw damaged() }
            try checkRoom(size)
            for _ in 0..<size { output.append(output[output.count - distance]) }
        }
    }

    /// A canonical Huffman code.
    private struct Codes {
        /// The number of codes of each length.
        private(set) var counts = [Int](repeating: 0, count: 16)
        /// In the order of their codes.
        private(set) var symbols: [Int] = []
        /// By the next ten bits: the symbol and, in the last four bits, its code's length; 0 for longer codes.
        private(set) var short = [UInt16](repeating: 0, count: 1 << Codes.shortBits)

        static let shortBits = 10

        init() {}

        /// Nil if the lengths exceed the code space.
        init?(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var left = 1
            for length in 1..<16 {
                left = left * 2 - counts[length]
                if left < 0 { return nil }
            }
            var code = 0
            for length in 1..<16 {
                for (symbol, own) in lengths.enumerated() where own == length {
                    symbols.append(symbol)
                    if length <= Codes.shortBits { fill(symbol, Codes.reversed(code, length), length) }
                    code += 1
                }
                code <<= 1
            }
        }

        private mutating func fill(_ symbol: Int, _ bits: Int, _ length: Int) {
            for place in stride(from: bits, to: 1 << Codes.shortBits, by: 1 << length) {
                short[place] = UInt16(symbol << 4 | length)
            }
        }

        /// Codes stand in the stream with their first bit lowest.
        private static func reversed(_ code: Int, _ length: Int) -> Int {
            var reversed = 0
            for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
            return reversed
        }
    }

    private mutating func next(_ codes: Codes) throws(FormatError) -> Int {
        if count < 15 { refill() }
        let entry = codes.short[Int(pending & (1 << UInt64(Codes.shortBits) - 1))]
        if entry != 0 {
            let length = Int(entry & 15)
            guard length <= count else { throw cutOff() }
            pending >>= UInt64(length)
            count -= length
            return Int(entry >> 4)
        }
        var code = 0
        var first = 0
        var index = 0
        for length in 1..<16 {
            code |= try bits(1)
            let count = codes.counts[length]
            if code - first < count { return codes.symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw damaged()
    }

    private mutating func codes() throws(FormatError) -> (literals: Codes, distances: Codes) {
        let literals = try bits(5) + 257
        let distances = try bits(5) + 1
        let count = try bits(4) + 4
        guard literals <= 286 else { throw damaged() }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<count { lengths[order[index]] = try bits(3) }
        guard let codes = Codes(lengths) else { throw damaged() }
        var all: [Int] = []
        while all.count < literals + distances {
            let symbol = try next(codes)
            switch symbol {
            case ..<16: all.append(symbol)
            case 16:
                guard let last = all.last else { throw damaged() }
                for _ in 0..<(try bits(2)) + 3 { all.append(last) }
            case 17: for _ in 0..<(try bits(3)) + 3 { all.append(0) }
            default: for _ in 0..<(try bits(7)) + 11 { all.append(0) }
            }
        }
        guard all.count == literals + distances, let first = Codes(Array(all[..<literals])),
            let second = Codes(Array(all[literals...]))
        else { throw damaged() }
        return (first, second)
    }

    private static let fixedLiterals =
        Codes((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }) ?? Codes()
    private static let fixedDistances = Codes([Int](repeating: 5, count: 30)) ?? Codes()
}
