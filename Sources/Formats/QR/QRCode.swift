/// A QR code (ISO/IEC 18004:2015): byte mode, versions 1 to 40, all levels of error correction, with the mask of least
/// penalty.
public struct QRCode: Equatable, Sendable {
    /// Level of error correction, with the recoverable part of the code: about 7, 15, 25 and 30 %.
    public enum Level: UInt8, CaseIterable, Sendable {
        case low, medium, quartile, high

        /// The code in the format information (table 12).
        fileprivate var bits: Int {
            switch self {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        }
    }

    /// 1…40.
    public let version: Int
    public let level: Level
    /// 0…7.
    public let mask: Int
    /// Modules of a side, without the required quiet zone of 4.
    public let size: Int
    /// In row-major order; true is dark.
    public private(set) var modules: [Bool]

    public static let quietZone = 4

    public subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

    /// The smallest code for the bytes at a level; nil if none is large enough.
    ///
    /// - Parameters:
    ///   - level: Minimum level; a higher one is used if it needs no larger version.
    ///   - minimumVersion: For codes of equal size.
    ///   - mask: Replaces the best mask.
    public init?(_ bytes: [UInt8], level: Level = .medium, minimumVersion: Int = 1, mask: Int? = nil) {
        var version = max(minimumVersion, 1)
        while version <= 40, QRCode.capacity(version, level) < bytes.count { version += 1 }
        guard version <= 40 else { return nil }
        var best = level
        for other in Level.allCases where other.rawValue > level.rawValue {
            if QRCode.capacity(version, other) >= bytes.count { best = other }
        }
        self.init(bytes, version: version, level: best, mask: mask)
    }

    /// Most bytes in a code.
    public static func capacity(_ version: Int, _ level: Level) -> Int {
        let bits = dataCodewords(version, level) * 8 - 4 - (version < 10 ? 8 : 16)
        return bits / 8
    }

    init(_ bytes: [UInt8], version: Int, level: Level, mask: Int?) {
        self.version = version
        self.level = level
        size = 17 + 4 * version
        modules = Array(repeating: false, count: size * size)
        var drawing = QRDrawing(version: version)
        drawing.functionPatterns()
        drawing.place(QRCode.interleaved(QRCode.codewords(bytes, version, level), version, level))
        var chosen = mask ?? 0
        if mask == nil {
            var least = Int.max
            for candidate in 0..<8 {
                var trial = drawing
                trial.apply(mask: candidate)
                trial.format(level.bits << 3 | candidate)
                let penalty = trial.penalty
                if penalty < least {
                    least = penalty
                    chosen = candidate
                }
            }
        }
        drawing.apply(mask: chosen)
        drawing.format(level.bits << 3 | chosen)
        self.mask = chosen
        modules = drawing.modules
    }

    // MARK: Codewords

    /// Mode, count, bytes, terminator, and the two alternating pad bytes (7.4).
    private static func codewords(_ bytes: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
        var words: [UInt8] = []
        var pending = 0
        var count = 0
        func put(_ value: Int, _ bits: Int) {
            for bit in stride(from: bits - 1, through: 0, by: -1) {
                pending = pending << 1 | value >> bit & 1
                count += 1
                if count == 8 {
                    words.append(UInt8(pending))
                    pending = 0
                    count = 0
                }
            }
        }
        let room = dataCodewords(version, level)
        put(4, 4)
        put(bytes.count, version < 10 ? 8 : 16)
        for byte in bytes { put(Int(byte), 8) }
        put(0, min(4, room * 8 - words.count * 8 - count))
        if count > 0 { put(0, 8 - count) }
        var padding: UInt8 = 0xEC
        while words.count < room {
            words.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return words
    }

    /// Data and error-correction codewords, interleaved by blocks (7.6).
    private static func interleaved(_ data: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
        let blocks = Tables.blocks[Int(level.rawValue)][version - 1]
        let correction = Tables.correction[Int(level.rawValue)][version - 1]
        let all = modulesOfData(version) / 8
        let short = all / blocks - correction
        let shortBlocks = blocks - all % blocks
        let divisor = ReedSolomon.divisor(correction)
        var parts: [[UInt8]] = []
        var rests: [[UInt8]] = []
        var start = 0
        for block in 0..<blocks {
            let length = short + (block < shortBlocks ? 0 : 1)
            let part = Array(data[start..<start + length])
            parts.append(part)
            rests.append(ReedSolomon.remainder(part, divisor))
            start += length
        }
        var words: [UInt8] = []
        words.reserveCapacity(all)
        for index in 0...short { for part in parts where index < part.count { words.append(part[index]) } }
        for index in 0..<correction { for rest in rests { words.append(rest[index]) } }
        return words
    }

    private static func dataCodewords(_ version: Int, _ level: Level) -> Int {
        modulesOfData(version) / 8
            - Tables.correction[Int(level.rawValue)][version - 1] * Tables.blocks[Int(level.rawValue)][version - 1]
    }

    /// Modules outside function patterns, format and version information (table 1).
    private static func modulesOfData(_ version: Int) -> Int {
        var count = (16 * version + 128) * version + 64
        if version >= 2 {
            let patterns = version / 7 + 2
            count -= (25 * patterns - 10) * patterns - 55
            if version >= 7 { count -= 36 }
        }
        return count
    }

    /// ISO/IEC 18004:2015, table 9, by level and version.
    private enum Tables {
        /// Error-correction codewords of each block.
        static let correction: [[Int]] = [
            [
                7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
                30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
                28, 28,
                28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
            ],
            [
                13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
                30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
                30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
        ]
        static let blocks: [[Int]] = [
            [
                1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
                18, 19,
                19, 20, 21, 22, 24, 25,
            ],
            [
                1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
                29, 31, 33,
                35, 37, 38, 40, 43, 45, 47, 49,
            ],
            [
                1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
                40, 43,
                45, 48, 51, 53, 56, 59, 62, 65, 68,
            ],
            [
                1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42,
                45, 48, 51,
                54, 57, 60, 63, 66, 70, 74, 77, 81,
            ],
        ]
    }
}
