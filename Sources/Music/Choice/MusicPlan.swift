import Workouts

/// A section of a workout with one song.
public struct MusicSlot: Equatable, Sendable {
    public enum Part: UInt8, CaseIterable, Sendable { case warmUp, work, coolDown }

    /// Repetitions, or steps, a minute; nil without a cadence.
    public var rate: Double?
    public var part: Part

    public init(rate: Double?, part: Part = .work) {
        self.rate = rate
        self.part = part
    }
}

/// Assigns songs to slots.
///
/// Songs don't repeat if that is possible (maximum bipartite matching by augmenting paths, H. W. Kuhn, 1955). Among
/// suitable songs, those of a theme come first; then those with suitable energy (it rises towards the work and falls
/// towards the end) that weren't played recently.
public struct MusicPlan: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        /// Index among the songs.
        public var song: Int
        public var fit: SongFit
    }

    /// One for each slot; nil if no song fits.
    public private(set) var choices: [Choice?]

    /// Slots matched at once. A longer workout is planned in parts of that size.
    private static let matched = 256

    /// - Parameters:
    ///   - seed: Varies the choice among about equally suitable songs from one run to the next.
    ///   - played: Number of times that each song was played before; empty for never.
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

    /// The songs that fit a slot, the best first, those already in the plan last: the sequence of "Next song".
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

/// Costs of songs in the slots that they fit.
private struct Merits {
    private let wanted: [Double]
    private let ranks: [Double]
    private let isInTheme: [Bool]
    private let recency: [Double]

    /// Random part of a song's rank in energy.
    private static let chance = 0.15
    /// Cost of a recently played song, in ranks of energy: if there are more songs than a workout needs, runs alternate
    /// between them.
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

    /// The lowest cost is best. A theme's song precedes any other.
    func cost(_ slot: Int, _ song: Int) -> Double {
        (isInTheme[song] ? 0 : 10) + (ranks[song] - wanted[slot]).magnitude
            + Self.variety * recency[song]
    }
}

/// A matching of slots and songs.
private struct Matching {
    private let slots: Range<Int>
    /// For each slot, the songs that fit, the best first.
    private var candidates: [[MusicPlan.Choice]] = []
    private let merits: Merits
    /// For each slot, the index among its candidates.
    private var chosen: [Int?]
    /// For each song its slot.
    private var owner: [Int?]
    /// Number of times that each song has been played before.
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
            // The songs played least often come first, once a long workout has played all of them.
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

    /// Augmenting path: gives a slot a song, if necessary by reassigning other slots.
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

    /// Local search: takes better free songs, and exchanges the songs of two slots if that lowers their total cost.
    /// Each step lowers the cost, so it ends.
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

    /// If all fitting songs are taken, the least frequent one is repeated.
    private mutating func repeatSongs() {
        var times = before
        for index in chosen.indices { if let place = chosen[index] { times[candidates[index][place].song] += 1 } }
        for index in chosen.indices where chosen[index] == nil {
            var best: Int?
            var least = Int.max
            for (place, candidate) in candidates[index].enumerated() {
                // The same song in two adjacent slots would restart audibly.
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
