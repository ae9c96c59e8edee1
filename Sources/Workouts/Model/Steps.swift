/// The steps of a workout, in their order: a dictionary-encoded array.
///
/// Workouts repeat few different steps many times. Each different step is stored once, in `dictionary`; `codes` has an
/// index for each position. So 19,701 steps take 79 kB and are copied and compared in microseconds; a query over all
/// steps can examine each different one once.
public struct Steps: Sendable {
    /// The different steps, each once. It may contain steps that no longer occur (see `compacted`).
    public private(set) var dictionary: [Step] = []
    /// For each step, its index in `dictionary`.
    public private(set) var codes: [Int32] = []
    /// A hash table of codes with linear probing, −1 where empty; a power of two, at most half full.
    private var buckets: [Int32] = []
    /// Size at which the dictionary is compacted.
    private var dictionaryLimit = 64

    public init() {}

    public init(_ steps: some Sequence<Step>) {
        for step in steps { append(step) }
    }

    /// O(1) expected.
    public mutating func append(_ step: Step) {
        codes.append(code(of: step))
    }

    /// Appends other steps `times` times. O(different steps + number of new ones).
    public mutating func append(contentsOf other: Steps, times: Int = 1) {
        var translated: [Int32] = []
        for step in other.dictionary { translated.append(enter(step)) }
        let added = other.codes.map { translated[Int($0)] }
        for _ in 0..<times { codes.append(contentsOf: added) }
    }

    /// O(n).
    public mutating func insert(_ step: Step, at index: Int) {
        codes.insert(code(of: step), at: index)
    }

    /// O(n).
    @discardableResult
    public mutating func remove(at index: Int) -> Step {
        dictionary[Int(codes.remove(at: index))]
    }

    /// Keeps only the first `count` steps. O(removed).
    public mutating func keepFirst(_ count: Int) {
        codes.removeSubrange(count...)
    }

    /// Moves a step; `to` is its final index. O(n).
    public mutating func move(from: Int, to: Int) {
        codes.insert(codes.remove(at: from), at: to)
    }

    /// Changes every step in the same way. O(different steps) calls, and O(n).
    public mutating func changeEach(_ change: (inout Step) -> Void) {
        var changed = Steps()
        var translated: [Int32] = []
        for step in dictionary {
            var step = step
            change(&step)
            translated.append(changed.enter(step))
        }
        changed.codes.reserveCapacity(codes.count)
        for code in codes { changed.codes.append(translated[Int(code)]) }
        self = changed
    }

    /// The steps at the given indices, in that order. O(their number).
    public func steps(at indices: [Int32]) -> Steps {
        var chosen = self
        chosen.codes = indices.map { codes[Int($0)] }
        return chosen
    }

    /// Number of exercises, and of their sets. O(n).
    public var exerciseCounts: (exercises: Int, sets: Int) {
        let sets = dictionary.map { $0.role == .exercise ? Int($0.sets ?? 1) : 0 }
        var counts = (exercises: 0, sets: 0)
        for code in codes where sets[Int(code)] > 0 {
            counts.exercises += 1
            counts.sets += sets[Int(code)]
        }
        return counts
    }

    /// The same steps, with a dictionary of exactly those that occur, in order of first occurrence. O(n).
    public var compacted: Steps {
        var compacted = Steps()
        var translated = [Int32](repeating: -1, count: dictionary.count)
        compacted.codes.reserveCapacity(codes.count)
        for code in codes {
            if translated[Int(code)] < 0 { translated[Int(code)] = compacted.enter(dictionary[Int(code)]) }
            compacted.codes.append(translated[Int(code)])
        }
        compacted.dictionaryLimit = Swift.max(64, 2 * compacted.dictionary.count)
        return compacted
    }
}

// MARK: - The dictionary

extension Steps {
    /// The code of a step that is about to be stored.
    private mutating func code(of step: Step) -> Int32 {
        // Neighbours are often equal, or alternate; comparison is faster than hashing.
        for code in codes.suffix(2) where dictionary[Int(code)] == step { return code }
        if dictionary.count >= dictionaryLimit { self = compacted }
        return enter(step)
    }

    private mutating func enter(_ step: Step) -> Int32 {
        if buckets.count <= 2 * dictionary.count { rehash() }
        let bucket = self.bucket(of: step)
        if buckets[bucket] >= 0 { return buckets[bucket] }
        let code = Int32(dictionary.count)
        buckets[bucket] = code
        dictionary.append(step)
        return code
    }

    /// The bucket of a step in the hash table, or the free one for it.
    private func bucket(of step: Step) -> Int {
        var hasher = Hasher()
        hasher.combine(step)
        let mask = buckets.count - 1
        var bucket = hasher.finalize() & mask
        while buckets[bucket] >= 0, dictionary[Int(buckets[bucket])] != step { bucket = (bucket + 1) & mask }
        return bucket
    }

    private mutating func rehash() {
        buckets = [Int32](repeating: -1, count: Swift.max(8, 4 * dictionary.count))
        for code in dictionary.indices { buckets[bucket(of: dictionary[code])] = Int32(code) }
    }
}

// MARK: - A collection

extension Steps: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { codes.count }

    /// Writing is O(1) expected.
    public subscript(index: Int) -> Step {
        get { dictionary[Int(codes[index])] }
        set { codes[index] = code(of: newValue) }
    }
}

extension Steps: ExpressibleByArrayLiteral {
    public init(arrayLiteral steps: Step...) {
        self.init(steps)
    }
}

extension Steps: Equatable {
    /// O(n) on codes, O(different steps) on steps.
    public static func == (left: Steps, right: Steps) -> Bool {
        guard left.codes.count == right.codes.count else { return false }
        if left.codes == right.codes, left.dictionary == right.dictionary { return true }
        guard !right.buckets.isEmpty else { return left.codes.isEmpty }
        var translated: [Int32] = []
        for step in left.dictionary { translated.append(right.buckets[right.bucket(of: step)]) }
        for index in left.codes.indices where translated[Int(left.codes[index])] != right.codes[index] { return false }
        return true
    }
}
