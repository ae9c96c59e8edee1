/// The module matrix under construction.
struct QRDrawing {
    let version: Int
    let size: Int
    var modules: [Bool]
    /// Modules of function patterns, which aren't masked.
    private var isFunction: [Bool]

    init(version: Int) {
        self.version = version
        size = 17 + 4 * version
        modules = Array(repeating: false, count: size * size)
        isFunction = modules
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isFunction[row * size + column] = true
    }

    // MARK: Patterns

    mutating func functionPatterns() {
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        finder(3, 3)
        finder(3, size - 4)
        finder(size - 4, 3)
        let places = alignmentPlaces
        for row in places {
            for column in places {
                // Finder patterns are there.
                let isFirst = row == 6 && column == 6
                if isFirst || row == 6 && column == size - 7 || row == size - 7 && column == 6 { continue }
                alignment(row, column)
            }
        }
        // Reserves the modules; the content is set with the mask.
        format(0)
        versionInformation()
    }

    /// A finder pattern with its separator.
    private mutating func finder(_ row: Int, _ column: Int) {
        for down in -4...4 {
            for right in -4...4 {
                let distance = max(abs(down), abs(right))
                let (y, x) = (row + down, column + right)
                if 0..<size ~= y, 0..<size ~= x { set(y, x, distance != 2 && distance != 4) }
            }
        }
    }

    private mutating func alignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
        }
    }

    /// Centres of alignment patterns (annex E).
    private var alignmentPlaces: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        var places: [Int] = []
        for index in 0..<count - 1 { places.append(size - 7 - index * step) }
        places.append(6)
        return places.reversed()
    }

    /// Format information: level and mask, twice, with a BCH code of 10 bits (7.9).
    mutating func format(_ data: Int) {
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(index, 8, bit(index)) }
        set(7, 8, bit(6))
        set(8, 8, bit(7))
        set(8, 7, bit(8))
        for index in 9..<15 { set(8, 14 - index, bit(index)) }
        for index in 0..<8 { set(8, size - 1 - index, bit(index)) }
        for index in 8..<15 { set(size - 15 + index, 8, bit(index)) }
        set(size - 8, 8, true)
    }

    /// Version information, from version 7 on: twice, with a BCH code of 12 bits (7.10).
    private mutating func versionInformation() {
        guard version >= 7 else { return }
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            set(size - 11 + index % 3, index / 3, isDark)
            set(index / 3, size - 11 + index % 3, isDark)
        }
    }

    // MARK: Data

    /// Places data in columns of two, from the lower right, alternately upwards and downwards (7.7.3).
    mutating func place(_ words: [UInt8]) {
        var bit = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let isUp = (right + 1) & 2 == 0
                let row = isUp ? size - 1 - step : step
                for column in [right, right - 1] where !isFunction[row * size + column] {
                    if bit < words.count * 8 {
                        modules[row * size + column] = words[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
                        bit += 1
                    }
                }
            }
            right -= 2
        }
    }

    /// The masks of table 10.
    mutating func apply(mask: Int) {
        for row in 0..<size {
            for column in 0..<size where !isFunction[row * size + column] {
                let isInverted =
                    switch mask {
                    case 0: (row + column) % 2 == 0
                    case 1: row % 2 == 0
                    case 2: column % 3 == 0
                    case 3: (row + column) % 3 == 0
                    case 4: (row / 2 + column / 3) % 2 == 0
                    case 5: row * column % 2 + row * column % 3 == 0
                    case 6: (row * column % 2 + row * column % 3) % 2 == 0
                    default: ((row + column) % 2 + row * column % 3) % 2 == 0
                    }
                if isInverted { modules[row * size + column].toggle() }
            }
        }
    }

    /// Penalty (7.8.3.1): runs, blocks, finder-like patterns, and imbalance of dark and light.
    var penalty: Int {
        var sum = 0
        var dark = 0
        for line in 0..<size {
            sum += linePenalty { modules[line * size + $0] }
            sum += linePenalty { modules[$0 * size + line] }
            for column in 0..<size where modules[line * size + column] { dark += 1 }
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let first = modules[row * size + column]
                if first == modules[row * size + column + 1], first == modules[(row + 1) * size + column],
                    first == modules[(row + 1) * size + column + 1]
                {
                    sum += 3
                }
            }
        }
        let share = abs(dark * 20 - size * size * 10)
        return sum + (share + size * size - 1) / (size * size) * 10 - (share > 0 ? 10 : 0)
    }

    private func linePenalty(_ module: (Int) -> Bool) -> Int {
        var sum = 0
        var run = 0
        var bits = 0
        for index in 0..<size {
            let isDark = module(index)
            run = index > 0 && isDark == module(index - 1) ? run + 1 : 1
            if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
            bits = (bits << 1 | (isDark ? 1 : 0)) & 0x7FF
            // Dark, light, three dark, light, dark, with four light modules before or after.
            if index >= 10, bits == 0b1011101_0000 || bits == 0b0000_1011101 { sum += 40 }
        }
        return sum
    }
}
