import Workouts

/// Finds the shortest round that trains all due aims, by exhaustive search.
///
/// Only an exercise's muscles and its aims determine its possible places, so exercises that agree in both form a class.
/// A step between classes takes one place if they share no muscle, two if they do and a filler fits between them. A
/// round is a closed walk over classes. For each starting class, a breadth-first search by length covers the states
/// (trained aims, class). A walk can always be extended by two places at its end: there and back again.
struct CoveringWalk {
    /// Largest number of steps for which the search is made: 2^(due aims) × classes³.
    static let limit = 1 << 24

    private let due: Aims
    private let room: Int
    private let classes: [Class]
    /// For each pair of classes, the number of places of a step; 0 if impossible.
    private let costs: [UInt8]
    /// The same from a walk's end to its beginning, less one; `.max` if impossible.
    private let closings: [UInt8]

    private struct Class {
        var muscles: UInt32
        /// The due aims, packed.
        var aims: Int
        var candidates: [Int]
        var mayBegin: Bool
        var mayEnd: Bool
    }

    struct Member {
        var candidates: [Int]
        var needsFiller: Bool
    }

    struct Path {
        var members: [Member]
        /// Whether a filler is between the end and the beginning.
        var endsWithFiller: Bool
        /// Number of places in the round.
        var length: Int
    }

    init(_ pools: Pools, due: Aims, room: Int) {
        self.due = due
        self.room = room
        let indices = due.indices
        var classes: [Class] = []
        for (index, candidate) in pools.main.enumerated() {
            var aims = 0
            for (bit, aim) in indices.enumerated() where candidate.aims & 1 << UInt32(aim) != 0 { aims |= 1 << bit }
            if let place = classes.firstIndex(where: { $0.muscles == candidate.muscles && $0.aims == aims }) {
                classes[place].candidates.append(index)
            } else {
                classes.append(
                    Class(
                        muscles: candidate.muscles, aims: aims, candidates: [index],
                        mayBegin: pools.mayBegin(candidate.muscles), mayEnd: pools.mayEnd(candidate.muscles)))
            }
        }
        func cost(_ one: Class, _ other: Class) -> UInt8 {
            if one.muscles & other.muscles == 0 { return 1 }
            return pools.hasFiller(beside: one.muscles | other.muscles) ? 2 : 0
        }
        func closing(_ one: Class, _ other: Class) -> UInt8 {
            if one.muscles & other.muscles == 0 { return one.mayEnd ? 0 : .max }
            return pools.hasLastFiller(beside: one.muscles | other.muscles) ? 1 : .max
        }
        // A class without any possible neighbour can't be in a main part of more than one exercise.
        let connected = classes.filter { one in classes.contains { cost(one, $0) > 0 } }
        self.classes = connected
        var costs: [UInt8] = []
        var closings: [UInt8] = []
        for one in connected {
            for other in connected {
                costs.append(cost(one, other))
                closings.append(closing(one, other))
            }
        }
        self.costs = costs
        self.closings = closings
    }

    /// Whether the search is small enough.
    var isSmall: Bool {
        let classes = classes.count
        let steps = (classes * classes * classes).multipliedReportingOverflow(by: 1 << due.count)
        return !steps.overflow && steps.partialValue <= CoveringWalk.limit
    }

    /// Nil if no such round exists.
    func shortest() -> Path? {
        guard isSmall, room > 1 else { return nil }
        var best: Path?
        for (place, each) in classes.enumerated() where each.mayBegin {
            if let path = shortest(from: place, within: (best?.length ?? room + 1) - 1) { best = path }
        }
        return best
    }

    /// The shortest walk that begins with a class and takes at most so many places.
    private func shortest(from start: Int, within room: Int) -> Path? {
        let all = (1 << due.count) - 1
        let count = classes.count
        /// For each state, its predecessor; −2 if unreached, −1 at the start.
        var origins = [Int32](repeating: -2, count: (all + 1) * count)
        // A state may be queued with two places before it is reached with one.
        var lengths = [Int16](repeating: .max, count: origins.count)
        let first = classes[start].aims * count + start
        origins[first] = -1
        lengths[first] = 1
        var now = [Int32(first)]
        var next: [Int32] = []
        var later: [Int32] = []
        var best: (end: Int, length: Int)?
        for length in 1...max(room, 1) where best.map({ length < $0.length }) ?? true {
            for state in now where lengths[Int(state)] == Int16(length) {
                let (trained, place) = Int(state).quotientAndRemainder(dividingBy: count)
                let closing = closings[place * count + start]
                if trained == all, closing != .max, length + Int(closing) <= room, length + Int(closing) > 1,
                    length + Int(closing) < best?.length ?? .max
                {
                    best = (Int(state), length + Int(closing))
                }
                for other in 0..<count {
                    let cost = Int(costs[place * count + other])
                    let reached = (trained | classes[other].aims) * count + other
                    guard cost > 0, length + cost <= room, lengths[reached] > Int16(length + cost) else { continue }
                    lengths[reached] = Int16(length + cost)
                    origins[reached] = state
                    if cost == 1 { next.append(Int32(reached)) } else { later.append(Int32(reached)) }
                }
            }
            (now, next, later) = (next, later, [])
        }
        return best.map { path(to: $0.end, from: start, length: $0.length, origins) }
    }

    private func path(to end: Int, from start: Int, length: Int, _ origins: [Int32]) -> Path {
        var members: [Member] = []
        var state = end
        while true {
            let place = state % classes.count
            let origin = Int(origins[state])
            let needsFiller = origin >= 0 && costs[origin % classes.count * classes.count + place] == 2
            members.append(Member(candidates: classes[place].candidates, needsFiller: needsFiller))
            guard origin >= 0 else { break }
            state = origin
        }
        let endsWithFiller = closings[end % classes.count * classes.count + start] == 1
        return Path(members: members.reversed(), endsWithFiller: endsWithFiller, length: length)
    }
}
