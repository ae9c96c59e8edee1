/// Text normalised for search: without case and accents.
public enum SearchText {
    /// A text's words as folded letters and digits. Any other character ends a word, except apostrophes ("farmer's" is
    /// "farmers"). `isJoined` marks words joined to the one before by a hyphen ("push-up").
    static func words(_ text: String) -> (words: [[UInt32]], isJoined: [Bool]) {
        var words: [[UInt32]] = []
        var isJoined: [Bool] = []
        var word: [UInt32] = []
        /// Whether only a hyphen has followed the last word.
        var hyphen = false
        func end() {
            guard !word.isEmpty else { return }
            words.append(word)
            isJoined.append(hyphen && words.count > 1)
            word = []
            hyphen = false
        }
        for scalar in text.unicodeScalars {
            switch kind(scalar.value) {
            case .letter: append(scalar.value, to: &word)
            case .nothing: continue
            case .hyphen:
                let ties = !word.isEmpty || hyphen
                end()
                hyphen = ties
            case .gap:
                end()
                hyphen = false
            }
        }
        end()
        return (words, isJoined)
    }

    /// A whole text for comparison: its words, separated by 0.
    public static func folded(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        for word in words(text).words {
            if !folded.isEmpty { folded.append(0) }
            folded.append(contentsOf: word)
        }
        return folded
    }

    /// The sort order of names.
    public static func precedes(_ left: [UInt32], _ right: [UInt32]) -> Bool {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index]
        }
        return left.count < right.count
    }

    // MARK: Letters

    private enum Kind { case letter, hyphen, gap, nothing }

    private static func kind(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .letter
        case 0x2D, 0x2010, 0x2011: .hyphen
        // Apostrophes, combining accents, soft hyphens, joiners and presentation marks.
        case 0x27, 0x2019, 0x300...0x36F, 0xAD, 0x200B...0x200D, 0xFE00...0xFE0F: .nothing
        case 0...0x7F, 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x2000...0x206F, 0x3000...0x303F:
            .gap
        default: .letter
        }
    }

    private static func append(_ scalar: UInt32, to word: inout [UInt32]) {
        switch scalar {
        case 0x41...0x5A: word.append(scalar + 32)
        case 0...0xBF: word.append(scalar)
        case 0xC6, 0xE6: word += [0x61, 0x65]
        case 0xDE, 0xFE: word += [0x74, 0x68]
        case 0xDF: word += [0x73, 0x73]
        case 0x132, 0x133: word += [0x69, 0x6A]
        case 0x152, 0x153: word += [0x6F, 0x65]
        case 0xC0...0x17F: word.append(UInt32(latin.utf8Start[Int(scalar &- 0xC0)]))
        // Greek and Cyrillic: capitals, then accented letters.
        case 0x391...0x3A9, 0x410...0x42F: word.append(scalar + 32)
        case 0x386, 0x3AC: word.append(0x3B1)
        case 0x388, 0x3AD: word.append(0x3B5)
        case 0x389, 0x3AE: word.append(0x3B7)
        case 0x38A, 0x3AF, 0x3CA: word.append(0x3B9)
        case 0x38C, 0x3CC: word.append(0x3BF)
        case 0x38E, 0x3CD, 0x3CB: word.append(0x3C5)
        case 0x38F, 0x3CE: word.append(0x3C9)
        case 0x3C2: word.append(0x3C3)
        case 0x401, 0x451: word.append(0x435)
        case 0x400...0x40F: word.append(scalar + 80)
        case 0x1E00...0x1EFF: word.append(scalar | 1)
        default: word.append(scalar)
        }
    }

    /// The base letters of U+00C0 to U+017F. Those that fold to two letters are handled before.
    private static let latin: StaticString = """
        aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty\
        aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll\
        lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
        """
}
