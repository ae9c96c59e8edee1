import Workouts

/// Fills the circuits of a workout.
struct MainPart {
    private let pools: Pools
    private let frame: WorkoutFrame
    private var random: SplitMix64
    private let dice: [Int32]
    private let fillerDice: [Int32]

    private(set) var circuits: [Filled] = []

    /// A round with its times.
    struct Filled {
        var round: Round
        var times: CircuitTimes
    }

    /// Parameters of a search for a round.
    struct Pass {
        var isStrict: Bool
        /// Beam width.
        var width: Int
        /// Number of round lengths tried.
        var lengths: Int
        /// Whether unusual times are allowed.
        var isLoose = false

        /// Strict; then with a wider beam; then with unusual times; then without strictness.
        static let all = [
            Pass(isStrict: true, width: 8, lengths: .max), Pass(isStrict: true, width: 32, lengths: 2),
            Pass(isStrict: true, width: 8, lengths: .max, isLoose: true), Pass(isStrict: false, width: 8, lengths: 1),
        ]
        /// For deciding whether any round exists.
        static let any = [Pass(isStrict: false, width: 1, lengths: .max)]
    }

    init(_ pools: Pools, _ frame: WorkoutFrame, seed: UInt64) {
        self.pools = pools
        self.frame = frame
        random = SplitMix64(seed: seed)
        var dice: [Int32] = []
        for _ in pools.main { dice.append(Int32(random.evenly(below: Cost.dice))) }
        self.dice = dice
        dice = []
        for _ in pools.fillers { dice.append(Int32(random.evenly(below: Cost.dice))) }
        fillerDice = dice
    }

    /// Fills the circuits with exercises that train all due aims. False if that is impossible.
    ///
    /// - Parameter passes: Searches to try in order, before the shortest possible round is taken.
    mutating func fill(_ due: Aims, _ passes: [Pass] = Pass.all) -> Bool {
        circuits = []
        for seconds in frame.circuits {
            let isLast = circuits.count == frame.circuits.count - 1
            let trained = circuits.first?.round.aims ?? 0
            let left = Aims(bits: due.bits & ~trained)
            guard let filled = filled(circuits.isEmpty ? due : left, seconds, isLast, passes) else { return false }
            circuits.append(filled)
        }
        return true
    }

    private mutating func filled(_ due: Aims, _ seconds: Int32, _ isLast: Bool, _ passes: [Pass]) -> Filled? {
        let lengths = lengths(seconds, isLast)
        let before = RoundSearch.Before(last: circuits.last?.round.last, members: circuits.last?.round.members ?? [])
        for pass in passes {
            for length in lengths.prefix(pass.lengths) {
                let search = RoundSearch(
                    pools: pools, count: length, least: max(length - 1, frame.roundLength.lowerBound), due: due.bits,
                    seconds: seconds, before: before, isLast: isLast, dice: dice, fillerDice: fillerDice,
                    isStrict: pass.isStrict, width: pass.width)
                guard let round = search.best() else { continue }
                if let filled = filled(round, seconds, isLast, isLoose: pass.isLoose) { return filled }
            }
        }
        // The previous circuit's round may be repeated.
        if let first = circuits.first { return filled(first.round, seconds, isLast, isLoose: true) }
        let room = frame.roundLength.upperBound
        return CoveringWalk(pools, due: due, room: room).shortest().flatMap {
            filled(follow($0), seconds, isLast, isLoose: true)
        }
    }

    private func filled(_ round: Round, _ seconds: Int32, _ isLast: Bool, isLoose: Bool) -> Filled? {
        let usual = efforts(of: round)
        var times = CircuitTimes(usual, seconds: seconds, isLast: isLast, rounds: WorkoutFrame.rounds)
        if times == nil, isLoose {
            times = CircuitTimes(usual.map { $0.loose }, seconds: seconds, isLast: isLast, rounds: WorkoutFrame.rounds)
        }
        return times.map { Filled(round: round, times: $0) }
    }

    private func efforts(of round: Round) -> [Effort] {
        round.members.map { $0.isFiller ? pools.fillers[$0.index].effort : pools.main[$0.index].effort }
    }

    /// The possible lengths of a round, those with the most usual times first. A random term lets a workout have one
    /// item more or less.
    private mutating func lengths(_ seconds: Int32, _ isLast: Bool) -> [Int] {
        let effort = pools.usualEffort
        var found: [(length: Int, cost: Int32)] = []
        for length in frame.roundLength {
            var best: Int32?
            for rounds in WorkoutFrame.rounds {
                let layout = CircuitLayout(Array(repeating: effort, count: length), rounds: rounds, isLast: isLast)
                guard let pull = layout.pull(for: seconds) else { continue }
                best = min(best ?? .max, abs(pull - Span.usualPull))
            }
            let dice = Int32(random.evenly(below: 200))
            if let best { found.append((length, best + dice)) }
        }
        return sortedOrder(found.count) { found[$0].cost < found[$1].cost }.map { found[$0].length }
    }

    /// A round along a walk, extended to the usual length.
    private mutating func follow(_ walk: CoveringWalk.Path) -> Round {
        var round = Round()
        var uses = [Int](repeating: 0, count: pools.main.count)
        func put(_ index: Int) {
            let candidate = pools.main[index]
            if round.members.isEmpty { round.first = candidate.muscles }
            round.last = candidate.muscles
            round.aims |= candidate.aims
            round.members.append(RoundMember(index: index, isFiller: false))
            uses[index] += 1
        }
        func putFiller(before muscles: UInt32, isEnd: Bool = false) {
            let fillers = pools.fillers.indices.filter {
                pools.fillers[$0].muscles & (muscles | round.last) == 0
                    && (!isEnd || pools.mayEnd(pools.fillers[$0].muscles))
            }
            let unused = fillers.filter { !round.members.contains(RoundMember(index: $0, isFiller: true)) }
            guard let filler = random.one(of: unused.isEmpty ? fillers : unused) else { return }
            round.members.append(RoundMember(index: filler, isFiller: true))
            round.last = pools.fillers[filler].muscles
        }
        func leastUsed(_ candidates: [Int]) -> Int? {
            let least = candidates.map { uses[$0] }.min() ?? 0
            return random.one(of: candidates.filter { uses[$0] == least })
        }
        for member in walk.members {
            guard let index = leastUsed(member.candidates) else { continue }
            if member.needsFiller { putFiller(before: pools.main[index].muscles) }
            put(index)
        }
        let end = walk.members.last?.candidates ?? []
        while round.members.count + (walk.endsWithFiller ? 1 : 0) < frame.roundLength.lowerBound {
            // There and back again: two more places.
            let last = round.last
            if let neighbour = leastUsed(pools.main.indices.filter { pools.main[$0].muscles & last == 0 }) {
                put(neighbour)
            } else {
                putFiller(before: last)
            }
            guard let back = leastUsed(end) else { break }
            put(back)
        }
        if walk.endsWithFiller { putFiller(before: round.first, isEnd: true) }
        return round
    }
}

extension SplitMix64 {
    fileprivate mutating func one(of places: [Int]) -> Int? {
        places.isEmpty ? nil : places[Int(evenly(below: UInt64(places.count)))]
    }
}
