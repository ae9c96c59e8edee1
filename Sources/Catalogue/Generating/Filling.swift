import Workouts

/// The places of a workout, while they are being filled.
struct Filling {
    private let pools: Pools
    /// The most items of the main part.
    private let room: Int
    private let aims: Aims
    private let seed: UInt64
    private var random: SplitMix64

    /// The exercises' places in the generator, of the main part with what each is.
    private(set) var main: [(StepPart, Int)] = []
    private(set) var warmUp: [Int] = []
    private(set) var coolDown: [Int] = []

    /// Of each main exercise whether only a filler may follow it.
    private let isolated: [Bool]
    /// How often each main exercise stands in it, and each filler.
    private var uses: [Int]
    private var fillerUses: [Int]
    /// How often each aim was trained, and how often each muscle was loaded.
    private var trained = [Int](repeating: 0, count: Aims.count)
    private var loaded = [Int](repeating: 0, count: Aims.muscles)
    private var covered: UInt32 = 0
    /// The muscles of the first and the last exercise of the main part.
    private var first: UInt32 = 0
    private var last: UInt32 = 0

    private static let tries: UInt64 = 6

    init(_ pools: Pools, room: Int, aims: Aims, seed: UInt64) {
        self.pools = pools
        self.room = room
        self.aims = aims
        self.seed = seed
        random = SplitMix64(seed: seed)
        isolated = pools.main.map { one in !pools.mainMuscles.contains { $0 & one.muscles == 0 } }
        uses = [Int](repeating: 0, count: pools.main.count)
        fillerUses = [Int](repeating: 0, count: pools.fillers.count)
    }

    /// Fills the main part with exercises that train all that is due. False where that can't be.
    mutating func fillMain(_ due: Aims) -> Bool {
        for attempt in 0..<Filling.tries {
            clear()
            random = SplitMix64(seed: seed &+ attempt &* 0xD1B5_4A32_D192_ED03)
            if fillGreedily(due.bits) { return true }
        }
        clear()
        random = SplitMix64(seed: seed)
        guard let walk = CoveringWalk(pools, due: due, room: room).shortest() else { return false }
        follow(walk)
        return true
    }

    private mutating func clear() {
        main = []
        uses = [Int](repeating: 0, count: pools.main.count)
        fillerUses = [Int](repeating: 0, count: pools.fillers.count)
        trained = [Int](repeating: 0, count: Aims.count)
        loaded = [Int](repeating: 0, count: Aims.muscles)
        covered = 0
    }

    // MARK: One after another

    private mutating func fillGreedily(_ due: UInt32) -> Bool {
        while main.count < room {
            guard let (index, needsFiller) = next(due) else {
                // A place may stay empty: what needs a filler each time fills an odd number.
                return main.count >= room - 1 && !main.isEmpty && pools.mayEnd(last) && covered & due == due
            }
            if needsFiller { putFiller(before: pools.main[index].muscles) }
            put(index)
        }
        return covered & due == due
    }

    /// The candidate that comes next, and whether a filler must stand before it.
    private mutating func next(_ due: UInt32) -> (index: Int, needsFiller: Bool)? {
        let left = room - main.count
        let missing = due & ~covered
        // In the first half what was trained yesterday may wait, as long as there is room for the rest.
        let isEarly = main.count * 2 < room && left > 2 * missing.nonzeroBitCount + 2
        if missing != 0 {
            if let index = best(isEarly, among: missing, .directly) {
                if !isEarly || !pools.main[index].isTired { return (index, false) }
            } else if left >= 2, !isEarly || !hasNeighbour,
                let index = best(isEarly, among: missing, .afterFiller)
            {
                return (index, true)
            }
        }
        if let index = best(isEarly, among: .max, .directly) { return (index, false) }
        guard left >= 2 else { return nil }
        return best(isEarly, among: .max, .afterFiller).map { ($0, true) }
    }

    /// Whether any may follow without a filler.
    private var hasNeighbour: Bool { pools.mainMuscles.contains { $0 & last == 0 } }

    private enum Link {
        case directly, afterFiller
    }

    /// The candidate that the workout lacks most. Ties are decided by the dice.
    private mutating func best(_ isEarly: Bool, among wanted: UInt32, _ link: Link) -> Int? {
        var best: Int?
        var least = UInt64.max
        let isFirst = main.isEmpty
        for (index, candidate) in pools.main.enumerated() {
            guard wanted == .max || candidate.aims & wanted != 0 else { continue }
            if isFirst {
                guard link == .directly, pools.mayBegin(candidate.muscles) else { continue }
            } else {
                guard (candidate.muscles & last == 0) == (link == .directly) else { continue }
            }
            let isLast = main.count == room - (link == .directly ? 1 : 2)
            if isLast, !pools.mayEnd(candidate.muscles) { continue }
            if link == .afterFiller, !pools.hasFiller(beside: candidate.muscles | last) { continue }
            let cost = self.cost(index, isEarly)
            if cost < least { (best, least) = (index, cost) }
        }
        return best
    }

    /// The less the better; each part of it counts more than all that come after.
    private mutating func cost(_ index: Int, _ isEarly: Bool) -> UInt64 {
        let candidate = pools.main[index]
        var rarest = 255
        var bits = candidate.aims
        while bits != 0 {
            let aim = bits.trailingZeroBitCount
            rarest = min(rarest, Filling.turn(of: aim, after: trained[aim]))
            bits &= bits - 1
        }
        var merit = load(of: candidate) * 2 + Int(candidate.drawbacks) * 2 + uses[index] * 6
        if candidate.isRecent { merit += 3 }
        // The dice let one come before a slightly better one now and then: else the same few would come always.
        merit += Int(random.next() >> 62)
        var cost: UInt64 = isEarly && candidate.isTired ? 1 : 0
        cost = cost << 1 | (candidate.aims & ~covered != 0 ? 0 : 1)
        cost = cost << 8 | UInt64(min(rarest, 255))
        cost = cost << 1 | (isolated[index] ? 1 : 0)
        cost = cost << 2 | UInt64(min(candidate.besides, 3))
        cost = cost << 10 | UInt64(min(merit, 1_023))
        return cost << 24 | random.next() >> 40
    }

    /// How much the muscles of an exercise have had, by the one that has had most.
    private func load(of candidate: Candidate) -> Int {
        var load = 0
        var bits = candidate.muscles
        while bits != 0 {
            let muscle = bits.trailingZeroBitCount
            load = max(load, Filling.turn(of: muscle, after: loaded[muscle]))
            bits &= bits - 1
        }
        return load
    }

    /// When an aim's turn comes again that was trained so often: a small muscle's later, and half as often as a large one's.
    private static func turn(of aim: Int, after times: Int) -> Int {
        Muscle.small.bits & 1 << UInt32(aim) != 0 ? 2 * times + 1 : times
    }

    private mutating func put(_ index: Int) {
        let candidate = pools.main[index]
        if main.isEmpty { first = candidate.muscles }
        last = candidate.muscles
        main.append((.main, Int(candidate.place)))
        uses[index] += 1
        covered |= candidate.aims
        count(candidate)
    }

    /// Counts what it trains and loads.
    private mutating func count(_ candidate: Candidate) {
        for index in Aims(bits: candidate.aims).indices { trained[index] += 1 }
        for index in Aims(bits: candidate.muscles).indices { loaded[index] += 1 }
    }

    /// A filler between the last exercise and one of these muscles: the one that was used and loaded least, of equal ones an easy one.
    private mutating func putFiller(before muscles: UInt32) {
        var best: Int?
        var least = UInt64.max
        for (index, candidate) in pools.fillers.enumerated() where candidate.muscles & (muscles | last) == 0 {
            let merit = load(of: candidate) * 2 + Int(candidate.drawbacks) * 2 + (candidate.isRecent ? 3 : 0)
            var cost = UInt64(min(fillerUses[index], 255))
            cost = cost << 1 | (candidate.isTired ? 1 : 0)
            cost = cost << 10 | UInt64(min(merit, 1_023))
            cost = cost << 2 | UInt64(candidate.difficulty)
            cost = cost << 24 | random.next() >> 40
            if cost < least { (best, least) = (index, cost) }
        }
        guard let best else { return }
        fillerUses[best] += 1
        main.append((.filler, Int(pools.fillers[best].place)))
        count(pools.fillers[best])
    }

    // MARK: Along a walk

    /// Fills the main part with exercises of the classes of a walk, which it goes on with to and fro until the part is full.
    private mutating func follow(_ walk: CoveringWalk.Path) {
        for member in walk.members { put(member) }
        while main.count < room {
            let end = last
            let left = room - main.count
            // There and back again: two places more.
            let neighbours = pools.main.indices.filter { pools.main[$0].muscles & end == 0 }
            guard left >= 2 else { break }
            let last = walk.last
            if neighbours.isEmpty {
                putFiller(before: end)
                put(leastUsed(walk.classes[last]))
            } else {
                put(leastUsed(neighbours))
                put(leastUsed(walk.classes[last]))
            }
        }
    }

    private mutating func put(_ member: CoveringWalk.Member) {
        if member.needsFiller { putFiller(before: pools.main[member.candidates[0]].muscles) }
        put(leastUsed(member.candidates))
    }

    private mutating func leastUsed(_ candidates: [Int]) -> Int {
        var best = candidates[0]
        var least = UInt64.max
        for index in candidates {
            let cost = UInt64(uses[index]) << 32 | random.next() >> 32
            if cost < least { (best, least) = (index, cost) }
        }
        return best
    }

    // MARK: Before and after

    /// Fills the warm-up, from its end, and the cool-down.
    mutating func fillEnds(warmUp: Int, coolDown: Int) {
        let before = row(warmUp, pools.warmUps, pools.warmUpMuscles, beside: first, isWarmUp: true)
        self.warmUp = before.reversed()
        self.coolDown = row(coolDown, pools.coolDowns, pools.coolDownMuscles, beside: last, isWarmUp: false)
    }

    /// So many exercises one after another, the first of them beside the muscles. What the main part trains comes first, nothing twice as long as
    /// there is something else; a warm-up begins (its row ends) with what raises the pulse.
    private mutating func row(
        _ count: Int, _ pool: [Candidate], _ paired: [UInt32], beside muscles: UInt32, isWarmUp: Bool
    ) -> [Int] {
        var row: [Int] = []
        var uses = pool.map { candidate in main.contains { $0.1 == Int(candidate.place) } ? 1 : 0 }
        var warmed: UInt32 = 0
        var last = muscles
        while row.count < count {
            var best: Int?
            var least = UInt64.max
            let isPulse = isWarmUp && row.count == count - 1
            for (index, candidate) in pool.enumerated()
            where candidate.muscles & last == 0 && paired.contains(candidate.muscles) {
                var load = 0
                for muscle in Aims(bits: candidate.muscles & ~warmed).indices { load = max(load, loaded[muscle]) }
                var cost = UInt64(min(uses[index], 255))
                cost = cost << 1 | (isPulse && !candidate.isEndurance ? 1 : 0)
                cost = cost << 8 | UInt64(255 - min(load, 255))
                cost = cost << 1 | (candidate.isRecent ? 1 : 0)
                cost = cost << 24 | random.next() >> 40
                if cost < least { (best, least) = (index, cost) }
            }
            guard let best else { break }
            row.append(Int(pool[best].place))
            uses[best] += 1
            warmed |= pool[best].muscles
            last = pool[best].muscles
        }
        return row
    }
}
