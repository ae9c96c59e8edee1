import Workouts

/// The warm-up and the cool-down, built outwards from the main part.
struct Ends {
    private let pools: Pools
    private var random: SplitMix64
    /// The main part's loads of each muscle, its regions of the body, and its exercises.
    private var loads = [Int](repeating: 0, count: Aims.muscles)
    private var regions: UInt8 = 0
    private var exercises: [Int32] = []

    init(_ pools: Pools, around circuits: [MainPart.Filled], seed: UInt64) {
        self.pools = pools
        random = SplitMix64(seed: ~seed)
        for circuit in circuits {
            for member in circuit.round.members {
                let candidate = member.isFiller ? pools.fillers[member.index] : pools.main[member.index]
                exercises.append(candidate.place)
                if !member.isFiller { regions |= Muscle.regions(candidate.muscles) }
                for muscle in Aims(bits: candidate.muscles).indices {
                    loads[muscle] += member.isFiller ? 1 : Int(circuit.times.rounds)
                }
            }
        }
    }

    /// Indices of warm-up exercises in the generator: pulse-raising first, then those that prepare the muscles.
    mutating func warmUp(_ count: Int32, before muscles: UInt32) -> [Int] {
        row(Int(count), pools.warmUps, pools.warmUpMuscles, beside: muscles, isWarmUp: true).reversed()
    }

    /// Stretches of the loaded muscles.
    mutating func coolDown(_ count: Int32, after muscles: UInt32) -> [Int] {
        row(Int(count), pools.coolDowns, pools.coolDownMuscles, beside: muscles, isWarmUp: false)
    }

    /// A sequence of exercises, the first of which is adjacent to the muscles, without repetition if possible.
    private mutating func row(
        _ count: Int, _ pool: [Candidate], _ paired: [UInt32], beside muscles: UInt32, isWarmUp: Bool
    ) -> [Int] {
        var row: [Int] = []
        var uses = pool.map { exercises.contains($0.place) ? 1 : 0 }
        var done: UInt32 = 0
        var last = muscles
        while row.count < count {
            var best: Int?
            var least = UInt64.max
            // The warm-up is built backwards: the last one found comes first.
            let isPulse = isWarmUp && row.count == count - 1
            for (index, candidate) in pool.enumerated()
            where candidate.muscles & last == 0 && paired.contains(candidate.muscles) {
                var load = 0
                for muscle in Aims(bits: candidate.muscles & ~done).indices { load = max(load, loads[muscle]) }
                let prepares = candidate.regions & regions != 0
                var cost = UInt64(min(uses[index], 255))
                cost = cost << 1 | ((isPulse ? candidate.isEndurance : prepares) ? 0 : 1)
                let (merit, unloaded) = (UInt64(min(candidate.cost, 255)), UInt64(255 - min(load, 255)))
                cost = cost << 16 | (isPulse ? merit << 8 | unloaded : unloaded << 8 | merit)
                cost = cost << 24 | random.next() >> 40
                if cost < least { (best, least) = (index, cost) }
            }
            guard let best else { break }
            row.append(Int(pool[best].place))
            uses[best] += 1
            done |= pool[best].muscles
            last = pool[best].muscles
        }
        return row
    }
}
