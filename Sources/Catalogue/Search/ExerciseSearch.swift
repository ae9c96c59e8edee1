import Workouts

/// Finds exercises by name, muscle, equipment and type, while it is being typed (CA-4).
///
/// Each typed word must be the beginning of a word of the name, or of a word for a muscle, a piece of equipment or the type.
/// From four letters on, one typing error in it is forgiven. Large and small letters, accents, hyphens and apostrophes make
/// no difference. Best come first: names that begin with what was typed, then by what the least certain word has met. Where a word is the
/// name of a muscle or of a group, those that train it come before all others.
///
/// The slow part is done once, for all exercises; a keystroke then compares the typed words with each *different* word
/// of the names, and never looks at an exercise's texts.
public struct ExerciseSearch: Sendable {
    /// The typed words that count; more don't make a search any narrower.
    public static let maximumWords = 8

    /// The match of a typed word, best first. Zero is kept for names that begin with all that was typed.
    enum Rank {
        static let beginning: UInt8 = 0
        static let name: UInt8 = 1
        static let trait: UInt8 = 2
        static let assisting: UInt8 = 3
        static let almostName: UInt8 = 4
        static let almostTrait: UInt8 = 5
        static let almostAssisting: UInt8 = 6
        /// Is added where other muscles are trained than a typed word names.
        static let others: UInt8 = 7
        static let none: UInt8 = 14
    }

    private let traits = Traits()
    /// For each exercise.
    private let bits: [UInt64]
    /// The exercises' places by name.
    private let order: [Int]

    private let vocabulary: Vocabulary
    /// The exercises whose names have a word: those of word n stand at `postings[starts[n]..<starts[n + 1]]`.
    private let postings: [Int32]
    private let starts: [Int32]

    /// Every name, other names included: the exercise it belongs to, and its words, as numbers.
    private let nameOwners: [Int32]
    private let nameStarts: [Int32]
    private let nameWords: [Int32]

    /// For these exercises, whose places in the array are what it answers with. O(n log n).
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

        // Counting sort: the postings of each word lie together.
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

    /// The places of the exercises that match, best first, equally good ones by name. All of them, by name, where nothing to
    /// look for was typed. O(exercises + different words).
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
        // Of several words the beginning of a name is that exercise, whatever muscles they name: "back squat".
        let isPhrase = words.count > 1
        if isPhrase { put(named, first: &worst) }
        for name in 0..<nameOwners.count where begins(name, with: letters) {
            worst[Int(nameOwners[name])] = Rank.beginning
        }
        if !isPhrase { put(named, first: &worst) }
        return ordered(worst)
    }

    /// Ranks what trains the muscles that a typed word names before all else.
    private func put(_ named: [UInt64], first ranks: inout [UInt8]) {
        for muscles in named where muscles != 0 {
            for place in 0..<ranks.count where ranks[place] < Rank.others && bits[place] & muscles == 0 {
                ranks[place] += Rank.others
            }
        }
    }

    /// How well each exercise meets one typed word. Gives the muscles that it names.
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

    /// Whether a name's letters, blanks left away, begin with these: "bench p" and "benchp" both begin "Bench press".
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
