import Workouts

/// A stretch of a workout that one song plays to.
public struct MusicSlot: Equatable, Sendable {
    public enum Part: UInt8, CaseIterable, Sendable { case warmUp, work, coolDown }

    /// Repetitions a minute, or steps; nil: at no cadence.
    public var rate: Double?
    public var part: Part

    public init(rate: Double?, part: Part = .work) {
        self.rate = rate
        self.part = part
    }
}

/// Which song plays when.
///
/// All songs are different as long as that can be (the largest matching of slots and songs, H. W. Kuhn, 1955). Where several would do,
/// those of a theme come first, and then those whose energy suits (it rises to the work and falls to the end) and that weren't played lately.
public struct MusicPlan: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        /// Its place among the songs.
        public var song: Int
        public var fit: SongFit
    }

    /// For each slot; nil where no song fits.
    public private(set) var choices: [Choice?]

    /// Slots that are matched with each other. Those of a longer workout are planned so many at a time.
    private static let matched = 256

    /// - Parameters:
    ///   - seed: Which of the songs that suit about as well are taken: another one, another evening.
    ///   - played: How often each song was played before; none: never.
    public init(_ slots: [MusicSlot], songs: [SongFacts], seed: UInt64 = 0, played: [Int] = []) {
        choices = []
        var times = played.count == songs.count ? played : [Int](repeating: 0, count: songs.count)
        let merits = Merits(slots, songs, seed)
        var begin = 0
        while begin < slots.count {
            let part = begin..<min(slots.count, begin + Self.matched)
            let matching = Matching(slots, part, songs, merits, times)
            for slot in part {
                let choice = matching.choice(slot)
                if let choice { times[choice.song] += 1 }
                choices.append(choice)
            }
            begin = part.upperBound
        }
    }

    /// The songs that fit a slot, the best ones first, those that the plan has already behind the others: what "Next song" goes through.
    public func alternatives(
        for slot: Int, of slots: [MusicSlot], songs: [SongFacts], seed: UInt64 = 0
    ) -> [Choice] {
        guard slots.indices ~= slot else { return [] }
        let merits = Merits(slots, songs, seed)
        var times = [Int](repeating: 0, count: songs.count)
        for choice in choices { if let choice { times[choice.song] += 1 } }
        var found: [Choice] = []
        for song in songs.indices {
            if let fit = songs[song].fit(slots[slot].rate) { found.append(Choice(song: song, fit: fit)) }
        }
        return sortedOrder(found.count) { one, other in
            let (one, other) = (found[one].song, found[other].song)
            if times[one] != times[other] { return times[one] < times[other] }
            return merits.cost(slot, one) < merits.cost(slot, other)
        }.map { found[$0] }
    }
}

/// How well songs suit slots that they fit.
private struct Merits {
    private let wanted: [Double]
    private let ranks: [Double]
    private let isInTheme: [Bool]
    private let recency: [Double]

    /// So much of the songs' order in energy is left to chance.
    private static let chance = 0.15
    /// A song that was played the last time gives way to one whose place in the songs' order is so much further from what suits: where there
    /// are more songs than a workout needs, evenings take turns.
    private static let variety = 0.7

    init(_ slots: [MusicSlot], _ songs: [SongFacts], _ seed: UInt64) {
        var places: [MusicSlot.Part: Int] = [:]
        var counts: [MusicSlot.Part: Int] = [:]
        for slot in slots { counts[slot.part, default: 0] += 1 }
        wanted = slots.map { slot in
            let place = Double(places[slot.part, default: 0]) / Double(max(1, counts[slot.part, default: 1] - 1))
            places[slot.part, default: 0] += 1
            switch slot.part {
            case .warmUp: return 0.2 + 0.5 * place
            case .work: return 1
            case .coolDown: return 0.4 * (1 - place)
            }
        }
        var ranks = [Double](repeating: 0, count: songs.count)
        let order = sortedOrder(songs.count) { songs[$0].energy < songs[$1].energy }
        var random = SplitMix64(seed: seed)
        for (place, song) in order.enumerated() {
            ranks[song] = Double(place) / Double(max(1, songs.count - 1)) + Self.chance * (random.unit() - 0.5)
        }
        self.ranks = ranks
        isInTheme = songs.map { $0.isInTheme }
        recency = songs.map { $0.recency }
    }

    /// Least is best. A theme's song is better than any other.
    func cost(_ slot: Int, _ song: Int) -> Double {
        (isInTheme[song] ? 0 : 10) + (ranks[song] - wanted[slot]).magnitude
            + Self.variety * recency[song]
    }
}

/// Slots and songs, each with one of the other.
private struct Matching {
    private let slots: Range<Int>
    /// For each slot the songs that fit, the best ones first.
    private var candidates: [[MusicPlan.Choice]] = []
    private let merits: Merits
    /// For each slot the place among its candidates.
    private var chosen: [Int?]
    /// For each song its slot.
    private var owner: [Int?]
    /// How often each song has been played before.
    private let before: [Int]

    init(_ all: [MusicSlot], _ slots: Range<Int>, _ songs: [SongFacts], _ merits: Merits, _ before: [Int]) {
        self.slots = slots
        self.merits = merits
        self.before = before
        chosen = [Int?](repeating: nil, count: slots.count)
        owner = [Int?](repeating: nil, count: songs.count)
        for slot in slots {
            var found: [MusicPlan.Choice] = []
            for song in songs.indices {
                if let fit = songs[song].fit(all[slot].rate) { found.append(MusicPlan.Choice(song: song, fit: fit)) }
            }
            // The songs played least often come first, where a long workout has played all of them.
            let order = sortedOrder(found.count) { one, other in
                let (one, other) = (found[one].song, found[other].song)
                if before[one] != before[other] { return before[one] < before[other] }
                return merits.cost(slot, one) < merits.cost(slot, other)
            }
            candidates.append(order.map { found[$0] })
        }
        for index in chosen.indices {
            var isTried = [Bool](repeating: false, count: owner.count)
            _ = match(index, &isTried)
        }
        improve()
        repeatSongs()
    }

    func choice(_ slot: Int) -> MusicPlan.Choice? {
        let index = slot - slots.lowerBound
        return chosen[index].map { candidates[index][$0] }
    }

    /// Gives a slot a song, be it that another slot takes another one for it.
    private mutating func match(_ index: Int, _ isTried: inout [Bool]) -> Bool {
        for (place, candidate) in candidates[index].enumerated() where !isTried[candidate.song] {
            if owner[candidate.song] == nil {
                take(index, place)
                return true
            }
        }
        for (place, candidate) in candidates[index].enumerated() where !isTried[candidate.song] {
            isTried[candidate.song] = true
            guard let other = owner[candidate.song] else { continue }
            if match(other, &isTried) {
                take(index, place)
                return true
            }
        }
        return false
    }

    private mutating func take(_ index: Int, _ place: Int) {
        chosen[index] = place
        owner[candidates[index][place].song] = index
    }

    /// Takes better songs that are free, and exchanges those of two slots where that is better for both together. A round costs less
    /// than the last, so it ends.
    private mutating func improve() {
        var isBetter = true
        var rounds = 0
        while isBetter, rounds < 50 {
            isBetter = false
            rounds += 1
            for index in chosen.indices {
                guard let place = chosen[index] else { continue }
                for better in 0..<place where owner[candidates[index][better].song] == nil {
                    owner[candidates[index][place].song] = nil
                    take(index, better)
                    isBetter = true
                    break
                }
            }
            for one in chosen.indices {
                for other in chosen.indices.dropFirst(one + 1) where exchange(one, other) { isBetter = true }
            }
        }
    }

    private mutating func exchange(_ one: Int, _ other: Int) -> Bool {
        guard let ownPlace = chosen[one], let itsPlace = chosen[other] else { return false }
        let (own, its) = (candidates[one][ownPlace].song, candidates[other][itsPlace].song)
        func cost(_ index: Int, _ song: Int) -> Double { merits.cost(slots.lowerBound + index, song) }
        guard cost(one, its) + cost(other, own) < cost(one, own) + cost(other, its) - 1e-9,
            let newPlace = candidates[one].firstIndex(where: { $0.song == its }),
            let otherPlace = candidates[other].firstIndex(where: { $0.song == own })
        else { return false }
        take(one, newPlace)
        take(other, otherPlace)
        return true
    }

    /// Where all songs that fit are taken, the one that comes least often comes again.
    private mutating func repeatSongs() {
        var times = before
        for index in chosen.indices { if let place = chosen[index] { times[candidates[index][place].song] += 1 } }
        for index in chosen.indices where chosen[index] == nil {
            var best: Int?
            var least = Int.max
            for (place, candidate) in candidates[index].enumerated() {
                // Two neighbours with one song would be one song that begins again.
                let isNeighbour = song(index - 1) == candidate.song || song(index + 1) == candidate.song
                let weight = 2 * times[candidate.song] + (isNeighbour ? 1 : 0)
                if weight < least {
                    least = weight
                    best = place
                }
            }
            guard let best else { continue }
            chosen[index] = best
            times[candidates[index][best].song] += 1
        }
    }

    private func song(_ index: Int) -> Int? {
        guard chosen.indices ~= index else { return nil }
        return chosen[index].map { candidates[index][$0].song }
    }
}
