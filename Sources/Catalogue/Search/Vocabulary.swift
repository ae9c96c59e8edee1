/// The different words of many texts, stored contiguously for fast comparison with typed text.
struct Vocabulary: Sendable {
    private var letters: [UInt32] = []
    /// Start of each word's letters; the last element is the end.
    private var starts: [Int32] = [0]
    /// Letter mask of each word.
    private var masks: [UInt64] = []
    /// Used only while words are added.
    private var numbers: [[UInt32]: Int32] = [:]

    var count: Int { masks.count }

    /// The number of a word, adding it if new. O(letters).
    mutating func number(of word: [UInt32]) -> Int32 {
        if let known = numbers[word] { return known }
        let number = Int32(count)
        numbers[word] = number
        letters.append(contentsOf: word)
        starts.append(Int32(letters.count))
        masks.append(LetterMask.of(word))
        return number
    }

    /// Frees the memory needed for adding.
    mutating func finish() { numbers = [:] }

    func range(of word: Int32) -> Range<Int> { Int(starts[Int(word)])..<Int(starts[Int(word) + 1]) }

    func letter(at index: Int) -> UInt32 { letters[index] }

    /// Calls `found` for each word that begins with the typed text, exactly or with one edit. O(words); two comparisons
    /// dismiss most of them.
    func forEachMatch(of typed: [UInt32], _ found: (_ word: Int, _ match: WordMatch) -> Void) {
        guard !typed.isEmpty else { return }
        let mask = LetterMask.of(typed)
        let allowsEdit = typed.count >= WordMatch.shortestForgiven
        let shortest = typed.count - (allowsEdit ? 1 : 0)
        letters.withUnsafeBufferPointer { letters in
            typed.withUnsafeBufferPointer { typed in
                for word in 0..<masks.count {
                    // An edit adds at most one letter that the word lacks.
                    let foreign = mask & ~masks[word]
                    if foreign != 0, !allowsEdit || foreign & (foreign &- 1) != 0 { continue }
                    let start = Int(starts[word])
                    let length = Int(starts[word + 1]) - start
                    guard length >= shortest else { continue }
                    let own = UnsafeBufferPointer(rebasing: letters[start..<start + length])
                    if let match = WordMatch(typed, beginning: own) { found(word, match) }
                }
            }
        }
    }
}

/// A set of letters in 64 bits: one bit each for a to z and the digits, the rest shared by all others.
enum LetterMask {
    static func of(_ word: [UInt32]) -> UInt64 {
        var mask: UInt64 = 0
        for letter in word {
            switch letter {
            case 0x61...0x7A: mask |= 1 << UInt64(letter - 0x61)
            case 0x30...0x39: mask |= 1 << UInt64(letter - 0x30 + 26)
            default: mask |= 1 << UInt64(letter % 28 + 36)
            }
        }
        return mask
    }
}

/// The match of typed text with the beginning of a word.
enum WordMatch {
    case exact
    /// One insertion, deletion, substitution, or transposition of neighbours (optimal string alignment, distance 1).
    case oneEdit

    /// Shorter texts must match exactly: nearly all words are one edit away from them.
    static let shortestForgiven = 4

    /// Nil if more than one edit is needed. O(letters): the edit must be at the first difference.
    init?(_ typed: UnsafeBufferPointer<UInt32>, beginning word: UnsafeBufferPointer<UInt32>) {
        var place = 0
        while place < typed.count, place < word.count, typed[place] == word[place] { place += 1 }
        if place == typed.count {
            self = .exact
            return
        }
        guard typed.count >= Self.shortestForgiven else { return nil }

        func continues(_ typedFrom: Int, _ wordFrom: Int) -> Bool {
            let rest = typed.count - typedFrom
            guard word.count - wordFrom >= rest else { return false }
            for offset in 0..<rest where typed[typedFrom + offset] != word[wordFrom + offset] { return false }
            return true
        }
        let isExchange =
            place + 1 < typed.count && place + 1 < word.count
            && typed[place] == word[place + 1] && typed[place + 1] == word[place]
        if continues(place + 1, place + 1) || continues(place + 1, place) || continues(place, place + 1)
            || isExchange && continues(place + 2, place + 2)
        {
            self = .oneEdit
        } else {
            return nil
        }
    }
}
