import Workouts

/// Finds exercises by name, muscle, equipment and type, during typing (CA-4).
///
/// Each typed word must be a prefix of a word of the name, or of a word for a muscle, a piece of equipment or the type.
/// From four letters on, one typing error is tolerated. Case, accents, hyphens and apostrophes are ignored. The best
/// matches come first: names that begin with the typed text, then by the weakest match of a typed word. If a word is
/// the name of a muscle or a group, exercises that train it precede all others.
///
/// An index is built once for all exercises; a keystroke then compares the typed words with each *different* word of
/// the names, without reading the exercises' texts.
public struct ExerciseSearch: Sendable {
    /// Most typed words that are used.
    public static let maximumWords = 8

    /// Rank of a typed word's match, best first. Zero is reserved for names that begin with the whole typed text.
    enum Rank {
        static let beginning: UInt8 = 0
        static let name: UInt8 = 1
        static let trait: UInt8 = 2
        static let assisting: UInt8 = 3
        static let almostName: UInt8 = 4
        static let almostTrait: UInt8 = 5
        static let almostAssisting: UInt8 = 6
        /// Added for exercises of other muscles than the one named.
        static let others: UInt8 = 7
        static let none: UInt8 = 14
    }

    private let traits = Traits()
    /// Trait bits of each exercise.
    private let bits: [UInt64]
    /// Indices of the exercises, sorted by name.
    private let order: [Int]

    private let vocabulary: Vocabulary
    /// Inverted index: the exercises with word n in a name are `postings[starts[n]..<starts[n + 1]]`.
    private let postings: [Int32]
    private let starts: [Int32]

    /// For every name, including other names: its exercise, and its words as numbers.
    private let nameOwners: [Int32]
    private let nameStarts: [Int32]
    private let nameWords: [Int32]

    /// Builds the index for exercises; results are indices of this array. O(n log n).
    public init(_ exercises: [Exercise]) {
        var vocabulary = Vocabulary()
        var owners: [Int32] = []
        var nameStarts: [Int32] = [0]
        var nameWords: [Int32] = []
        var pairs: [(word: Int32, exercise: Int32)] = []
        var bits: [UInt64] = []
        bits.reserveCapacity(exercises.count)
        var folded: [[UInt32]] = []
        folded.reserveCapacity(exercises.count)

        for (place, exercise) in exercises.enumerated() {
            bits.append(Traits.bits(of: exercise))
            folded.append(SearchText.folded(exercise.name))
            for number in 0...exercise.otherNames.count {
                let name = number == 0 ? exercise.name : exercise.otherNames[number - 1]
                let (words, isJoined) = SearchText.words(name)
                for word in words {
                    let known = vocabulary.number(of: word)
                    nameWords.append(known)
                    pairs.append((known, Int32(place)))
                }
                for compound in SearchText.compounds(words, isJoined) {
                    pairs.append((vocabulary.number(of: compound), Int32(place)))
                }
                owners.append(Int32(place))
                nameStarts.append(Int32(nameWords.count))
            }
        }
        vocabulary.finish()

        // Counting sort groups the postings by word.
        var starts = [Int32](repeating: 0, count: vocabulary.count + 1)
        for pair in pairs { starts[Int(pair.word) + 1] += 1 }
        for word in 0..<vocabulary.count { starts[word + 1] += starts[word] }
        var next = starts
        var postings = [Int32](repeating: 0, count: pairs.count)
        for pair in pairs {
            postings[Int(next[Int(pair.word)])] = pair.exercise
            next[Int(pair.word)] += 1
        }

        self.bits = bits
        order = sortedOrder(exercises.count) { SearchText.precedes(folded[$0], folded[$1]) }
        self.vocabulary = vocabulary
        self.postings = postings
        self.starts = starts
        nameOwners = owners
        self.nameStarts = nameStarts
        self.nameWords = nameWords
    }

    /// Indices of the matching exercises, best first, equal ones by name. All, by name, if nothing searchable was
    /// typed. O(exercises + different words).
    public func places(matching typed: String) -> [Int] {
        let words = SearchText.words(typed).words
        guard !words.isEmpty else { return order }
        var worst = [UInt8](repeating: 0, count: bits.count)
        var best = worst
        var named: [UInt64] = []
        for (number, word) in words.prefix(Self.maximumWords).enumerated() {
            named.append(rank(word, into: &best))
            if number == 0 {
                swap(&worst, &best)
            } else {
                for place in 0..<worst.count where best[place] > worst[place] { worst[place] = best[place] }
            }
        }
        var letters: [UInt32] = []
        for word in words { letters += word }
        // The beginning of a name with several words takes precedence over a named muscle: "back squat".
        let isPhrase = words.count > 1
        if isPhrase { put(named, first: &worst) }
        for name in 0..<nameOwners.count where begins(name, with: letters) {
            worst[Int(nameOwners[name])] = Rank.beginning
        }
        if !isPhrase { put(named, first: &worst) }
        return ordered(worst)
    }

    /// Ranks exercises of the named muscles before all others.
    private func put(_ named: [UInt64], first ranks: inout [UInt8]) {
        for muscles in named where muscles != 0 {
            for place in 0..<ranks.count where ranks[place] < Rank.others && bits[place] & muscles == 0 {
                ranks[place] += Rank.others
            }
        }
    }

    /// Ranks each exercise's match with one typed word. Returns the muscles named by it.
    private func rank(_ word: [UInt32], into best: inout [UInt8]) -> UInt64 {
        let meaning = traits.meaning(of: word)
        for place in 0..<best.count {
            let own = bits[place]
            best[place] =
                own & meaning.certain != 0
                ? Rank.trait
                : own & meaning.assisting != 0
                    ? Rank.assisting
                    : own & meaning.likely != 0
                        ? Rank.almostTrait : own & meaning.likelyAssisting != 0 ? Rank.almostAssisting : Rank.none
        }
        vocabulary.forEachMatch(of: word) { number, match in
            let rank =
                switch match {
                case .exact: Rank.name
                case .oneEdit: Rank.almostName
                }
            for posting in Int(starts[number])..<Int(starts[number + 1]) {
                let place = Int(postings[posting])
                if rank < best[place] { best[place] = rank }
            }
        }
        return meaning.named
    }

    /// Whether a name, without blanks, begins with these letters: "bench p" and "benchp" both begin "Bench press".
    private func begins(_ name: Int, with letters: [UInt32]) -> Bool {
        var met = 0
        for word in Int(nameStarts[name])..<Int(nameStarts[name + 1]) {
            for index in vocabulary.range(of: nameWords[word]) {
                if vocabulary.letter(at: index) != letters[met] { return false }
                met += 1
                if met == letters.count { return true }
            }
        }
        return false
    }

    private func ordered(_ ranks: [UInt8]) -> [Int] {
        var next = [Int](repeating: 0, count: Int(Rank.none) + 1)
        for rank in ranks { next[Int(rank)] += 1 }
        let found = ranks.count - next[Int(Rank.none)]
        var sum = 0
        for rank in 0..<next.count {
            let count = next[rank]
            next[rank] = sum
            sum += count
        }
        var places = [Int](repeating: 0, count: found)
        for place in order where ranks[place] != Rank.none {
            let rank = Int(ranks[place])
            places[next[rank]] = place
            next[rank] += 1
        }
        return places
    }
}
