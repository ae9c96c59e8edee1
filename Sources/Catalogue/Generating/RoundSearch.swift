import Workouts

/// An item of a round under construction.
struct RoundMember: Equatable {
    /// Index in the pool of fillers, or in that of the main part.
    var index: Int
    var isFiller: Bool
}

/// A round, or a prefix of one.
struct Round {
    var members: [RoundMember] = []
    var cost: Int32 = 0
    /// The aims that its exercises train.
    var aims: UInt32 = 0
    /// The muscles of the first and of the last item.
    var first: UInt32 = 0
    var last: UInt32 = 0
    /// Its least duration.
    var seconds: Int32 = 0
}

/// Searches for the round of least cost (`Cost`), item by item, keeping the best few prefixes of each length: a beam
/// search (Lowerre, *The Harpy Speech Recognition System*, 1976). The round is cyclic: its last and first items are
/// neighbours.
struct RoundSearch {
    let pools: Pools
    /// Number of items.
    let count: Int
    /// Least number of items: one less, in case a filler would be needed at the end.
    let least: Int
    /// Aims that must be trained.
    let due: UInt32
    /// Seconds of the circuit: at least two rounds must fit.
    let seconds: Int32
    /// The previous circuit.
    let before: Before
    /// Whether the cool-down follows.
    let isLast: Bool
    /// Random costs of each exercise of the main pool, and of each filler.
    let dice: [Int32]
    let fillerDice: [Int32]
    /// Whether the rules of equipment and of patterns must be met.
    let isStrict: Bool
    /// Beam width: prefixes kept of each length.
    let width: Int

    struct Before {
        /// Muscles of its last item; nil for the first circuit.
        var last: UInt32?
        var members: [RoundMember] = []
    }

    fileprivate struct Option {
        var cost: Int32
        var parent: Int
        var index: Int
        var filler: Int?
    }

    /// Nil if none was found, although one may exist. O(width × count × candidates).
    func best() -> Round? {
        guard !pools.main.isEmpty else { return nil }
        var beams = [[Round]](repeating: [], count: count + 1)
        var options = [Shortlist<Option>](repeating: Shortlist(width), count: count + 2)
        beams[0] = [Round()]
        var best: Round?
        func finish(_ round: Round) {
            guard round.cost < best?.cost ?? .max else { return }
            best = round
        }
        for length in 0..<count {
            for (parent, round) in beams[length].enumerated() {
                if length >= least - 1, let closed = closed(round) { finish(closed) }
                expand(round, parent, &options)
            }
            beams[length + 1] = options[length + 1].all.map { option in
                let from = option.filler == nil ? length : length - 1
                return beams[from][option.parent].adding(option, pools)
            }
        }
        for round in beams[count] { if let closed = closed(round) { finish(closed) } }
        return best
    }

    /// The completed round, if it may end there.
    private func closed(_ round: Round) -> Round? {
        let length = round.members.count
        guard round.aims & due == due else { return nil }
        var closed = round
        if round.first & round.last == 0 {
            closed.cost += Int32(count - length) * Cost.shorter
            return length >= least && (!isLast || pools.mayEnd(round.last)) ? closed : nil
        }
        guard length < count,
            let (filler, cost) = filler(beside: round.first | round.last, in: round, Tally(round, pools), before: nil)
        else { return nil }
        closed.members.append(RoundMember(index: filler, isFiller: true))
        closed.last = pools.fillers[filler].muscles
        closed.cost += cost + Int32(count - length - 1) * Cost.shorter
        return closed
    }

    private func expand(_ round: Round, _ parent: Int, _ options: inout [Shortlist<Option>]) {
        let length = round.members.count
        let tally = Tally(round, pools)
        var hasDirect = false
        var directAims: UInt32 = 0
        for (index, candidate) in pools.main.enumerated() where isBeside(candidate, round) {
            guard fits(round.seconds + candidate.leastSeconds, candidate.effort, left: count - length - 1),
                let cost = cost(of: index, after: round, tally, places: 1)
            else { continue }
            hasDirect = true
            directAims |= candidate.aims
            options[length + 1].offer(
                Option(cost: cost, parent: parent, index: index, filler: nil),
                cost + urgency(of: due & ~round.aims & ~candidate.aims, at: length + 1))
        }
        // A filler is used only if no other exercise, or no due aim, can follow.
        let missing = due & ~round.aims
        guard length > 0, length + 2 <= count, !hasDirect || missing & ~directAims != 0 else { return }
        var fillers: [(muscles: UInt32, seconds: Int32, found: (index: Int, cost: Int32)?)] = []
        for (index, candidate) in pools.main.enumerated()
        where candidate.muscles & round.last != 0 && (!hasDirect || candidate.aims & missing & ~directAims != 0) {
            guard let cost = cost(of: index, after: round, tally, places: 2) else { continue }
            let muscles = candidate.muscles | round.last
            let filler: (index: Int, cost: Int32)?
            let seconds = candidate.leastSeconds
            if let known = fillers.first(where: { $0.muscles == muscles && $0.seconds == seconds }) {
                filler = known.found
            } else {
                filler = self.filler(beside: muscles, in: round, tally, before: candidate)
                fillers.append((muscles, seconds, filler))
            }
            guard let filler else { continue }
            options[length + 2].offer(
                Option(cost: cost + filler.cost, parent: parent, index: index, filler: filler.index),
                cost + filler.cost + urgency(of: missing & ~candidate.aims, at: length + 2))
        }
    }

    /// Penalty for a prefix with more due aims than places left.
    private func urgency(of missing: UInt32, at length: Int) -> Int32 {
        Int32(max(0, missing.nonzeroBitCount - (count - length))) * Cost.missing
    }

    private func isBeside(_ candidate: Candidate, _ round: Round) -> Bool {
        if !round.members.isEmpty { return candidate.muscles & round.last == 0 }
        return before.last.map { $0 & candidate.muscles == 0 } ?? pools.mayBegin(candidate.muscles)
    }

    /// The cost of the round with one more exercise; nil if it isn't allowed there.
    private func cost(of index: Int, after round: Round, _ tally: Tally, places: Int) -> Int32? {
        let candidate = pools.main[index]
        let place = round.members.count + places - 1
        if place == count - 1 {
            guard candidate.muscles & round.first == 0, !isLast || pools.mayEnd(candidate.muscles) else { return nil }
        }
        guard !tally.has(index), pools.hasTimeForSides || !candidate.effort.isOneSided else { return nil }
        let same = tally.count(of: candidate.pattern)
        if isStrict, same >= pools.patternLimit(in: least) || !isEquipped(candidate, tally) { return nil }
        var cost = round.cost + candidate.cost + dice[index]
        if before.members.contains(RoundMember(index: index, isFiller: false)) { cost += Cost.repeated }
        if candidate.isWasteful, pools.isEquipped(candidate) { cost += Cost.waste }
        cost += tally.load(of: candidate.muscles) * Cost.load + Int32(same) * Cost.samePattern
        let new = candidate.aims & ~round.aims
        cost -= Int32(new.nonzeroBitCount) * Cost.covered + Int32((new & due).nonzeroBitCount) * Cost.due
        let later = Int32(count - 1 - place)
        if !candidate.isCompound { cost += later * Cost.early }
        if candidate.isSmall { cost += later * Cost.early }
        if candidate.isTired, place * 2 < count { cost += Cost.tired }
        if candidate.effort.isOneSided, tally.oneSided >= 2 { cost += Cost.sides }
        if pools.isBalanced, let pattern = candidate.pattern, pattern.isPush || pattern.isPull {
            cost += tally.imbalance(with: pattern) * Cost.imbalance
        }
        return cost
    }

    /// Whether two rounds fit into the circuit's time, given the seconds up to an item and the least duration of the
    /// rest.
    private func fits(_ soFar: Int32, _ effort: Effort, left: Int) -> Bool {
        2 * (soFar + Int32(left) * pools.leastSeconds) + Effort.roundRest.least <= seconds + effort.rest.least
    }

    /// Whether the rule of equipment stays met: for each muscle at least three fifths of the exercises use the
    /// available equipment if two or more could; a single such exercise comes first.
    private func isEquipped(_ candidate: Candidate, _ tally: Tally) -> Bool {
        guard candidate.isWasteful else { return true }
        var muscles = candidate.strengthens & pools.equippedMuscles
        while muscles != 0 {
            let muscle = muscles.trailingZeroBitCount
            let used = tally.equipped[muscle]
            let isEquipped =
                pools.equipped[muscle] == 1
                ? used > 0 || wasEquipped(1 << UInt32(muscle)) : 2 * used >= 3 * (tally.wasteful[muscle] + 1)
            guard isEquipped else { return false }
            muscles &= muscles - 1
        }
        return true
    }

    private func wasEquipped(_ muscle: UInt32) -> Bool {
        before.members.contains {
            !$0.isFiller && !pools.main[$0.index].isWasteful && pools.main[$0.index].strengthens & muscle != 0
        }
    }

    /// The cheapest filler that loads none of the muscles: before an exercise, or at the round's end.
    private func filler(
        beside muscles: UInt32, in round: Round, _ tally: Tally, before next: Candidate?
    ) -> (index: Int, cost: Int32)? {
        var best: (index: Int, cost: Int32)?
        let left = count - round.members.count - (next == nil ? 1 : 2)
        for (index, filler) in pools.fillers.enumerated() where filler.muscles & muscles == 0 {
            var cost = Cost.filler + filler.cost + fillerDice[index] + tally.load(of: filler.muscles) * Cost.load
            if filler.isTired { cost += Cost.tired }
            if filler.effort.isOneSided { cost += Cost.sides }
            guard cost < best?.cost ?? .max,
                fits(
                    round.seconds + filler.leastSeconds + (next?.leastSeconds ?? 0), next?.effort ?? filler.effort,
                    left: left),
                next != nil || !isLast || pools.mayEnd(filler.muscles),
                !round.members.contains(RoundMember(index: index, isFiller: true))
            else { continue }
            best = (index, cost)
        }
        return best
    }
}

extension Round {
    fileprivate func adding(_ option: RoundSearch.Option, _ pools: Pools) -> Round {
        var round = self
        if let filler = option.filler {
            round.members.append(RoundMember(index: filler, isFiller: true))
            round.seconds += pools.fillers[filler].leastSeconds
        }
        let candidate = pools.main[option.index]
        round.members.append(RoundMember(index: option.index, isFiller: false))
        round.seconds += candidate.leastSeconds
        round.aims |= candidate.aims
        if members.isEmpty { round.first = candidate.muscles }
        round.last = candidate.muscles
        round.cost = option.cost
        return round
    }
}

/// Counts of a prefix.
private struct Tally {
    private let members: [RoundMember]
    private var loads = [Int32](repeating: 0, count: Aims.muscles)
    private var patterns = [UInt8](repeating: 0, count: MovementPattern.allCases.count)
    /// For each muscle, the number of strength exercises that use available equipment, and of those that don't.
    private(set) var equipped = [Int](repeating: 0, count: Aims.muscles)
    private(set) var wasteful = [Int](repeating: 0, count: Aims.muscles)
    private(set) var oneSided = 0
    /// Pushes less pulls.
    private var balance: Int32 = 0

    init(_ round: Round, _ pools: Pools) {
        members = round.members
        for member in members {
            let candidate = member.isFiller ? pools.fillers[member.index] : pools.main[member.index]
            for muscle in Aims(bits: candidate.muscles).indices { loads[muscle] += 1 }
            if candidate.effort.isOneSided { oneSided += 1 }
            guard !member.isFiller else { continue }
            for muscle in Aims(bits: candidate.strengthens).indices {
                if candidate.isWasteful { wasteful[muscle] += 1 } else { equipped[muscle] += 1 }
            }
            guard let pattern = candidate.pattern, pattern.isOneIdea else { continue }
            patterns[Int(pattern.rawValue)] += 1
            balance += pattern.isPush ? 1 : pattern.isPull ? -1 : 0
        }
    }

    func has(_ index: Int) -> Bool { members.contains(RoundMember(index: index, isFiller: false)) }

    func count(of pattern: MovementPattern?) -> Int { pattern.map { Int(patterns[Int($0.rawValue)]) } ?? 0 }

    /// Load of the most loaded of the muscles so far; small muscles count twice, plus one.
    func load(of muscles: UInt32) -> Int32 {
        var load: Int32 = 0
        var bits = muscles
        while bits != 0 {
            let muscle = bits.trailingZeroBitCount
            let isSmall = Muscle.small.bits & 1 << UInt32(muscle) != 0
            load = max(load, isSmall ? 2 * loads[muscle] + 1 : loads[muscle])
            bits &= bits - 1
        }
        return load
    }

    /// Difference of pushes and pulls beyond one.
    func imbalance(with pattern: MovementPattern) -> Int32 { max(0, abs(balance + (pattern.isPush ? 1 : -1)) - 1) }
}

/// The elements of least cost, in ascending order.
struct Shortlist<Element> {
    private(set) var all: [Element] = []
    private var costs: [Int32] = []
    private let most: Int

    init(_ most: Int) { self.most = most }

    /// O(most); O(1) if it isn't among the best. Of equal costs the earlier element is better.
    mutating func offer(_ element: Element, _ cost: Int32) {
        if costs.count == most {
            guard cost < costs[most - 1] else { return }
            all.removeLast()
            costs.removeLast()
        }
        var place = costs.count
        while place > 0, costs[place - 1] > cost { place -= 1 }
        all.insert(element, at: place)
        costs.insert(cost, at: place)
    }
}
