/// The times of a circuit's rounds, with an exact sum.
struct CircuitTimes {
    let rounds: Int32
    /// Of all rounds, successively.
    private(set) var works: [Int32]
    private(set) var rests: [Int32]

    /// Nil if no number of rounds fits. O(items × rounds).
    ///
    /// - Parameters:
    ///   - efforts: The effort of each item of a round.
    ///   - seconds: Duration of the whole circuit, rests included.
    ///   - isLast: Whether the cool-down follows, so that there is no long rest after the last round.
    init?(_ efforts: [Effort], seconds: Int32, isLast: Bool, rounds offered: ClosedRange<Int32>) {
        var best: (layout: CircuitLayout, pull: Int32)?
        for rounds in offered {
            let layout = CircuitLayout(efforts, rounds: rounds, isLast: isLast)
            guard let pull = layout.pull(for: seconds) else { continue }
            if let now = best, abs(now.pull - Span.usualPull) <= abs(pull - Span.usualPull) { continue }
            best = (layout, pull)
        }
        guard let (layout, pull) = best else { return nil }
        rounds = layout.rounds
        works = layout.works(at: pull)
        rests = layout.rests(at: pull)
        distribute(seconds - layout.total(at: pull), efforts)
    }

    /// Distributes the remaining seconds: one to an exercise in all its rounds while possible, then to rests, those
    /// between rounds first.
    private mutating func distribute(_ left: Int32, _ efforts: [Effort]) {
        var left = left
        let count = efforts.count
        for (place, effort) in efforts.enumerated()
        where left >= rounds && !effort.isOneSided && works[place] < effort.work.most {
            for round in 0..<Int(rounds) { works[round * count + place] += 1 }
            left -= rounds
        }
        let ends = rests.indices.filter { $0 % count == count - 1 }
        let others = rests.indices.filter { $0 % count != count - 1 }
        while left > 0 {
            for place in ends + others where left > 0 {
                rests[place] += 1
                left -= 1
            }
        }
    }
}

/// A number of rounds with elastic times.
struct CircuitLayout {
    let efforts: [Effort]
    let rounds: Int32
    let isLast: Bool

    init(_ efforts: [Effort], rounds: Int32, isLast: Bool) {
        self.efforts = efforts
        self.rounds = rounds
        self.isLast = isLast
    }

    /// The largest pull whose total doesn't exceed the seconds; nil if they are too many or too few.
    func pull(for seconds: Int32) -> Int32? {
        // Rests take the seconds that whole rounds can't share: less than one each.
        guard total(at: 0) <= seconds, total(at: Span.mostPull) + rounds * Int32(efforts.count) > seconds else {
            return nil
        }
        var (low, high) = (Int32(0), Span.mostPull)
        while low < high {
            let middle = (low + high + 1) / 2
            if total(at: middle) <= seconds { low = middle } else { high = middle - 1 }
        }
        return low
    }

    func total(at pull: Int32) -> Int32 {
        var round: Int32 = 0
        for effort in efforts { round += effort.work(at: pull) + effort.rest.length(at: pull) }
        let longRests = isLast ? rounds - 1 : rounds
        let longer = Effort.roundRest.length(at: pull) - (efforts.last?.rest.length(at: pull) ?? 0)
        return rounds * round + longRests * longer
    }

    func works(at pull: Int32) -> [Int32] {
        (0..<rounds).flatMap { _ in efforts.map { $0.work(at: pull) } }
    }

    func rests(at pull: Int32) -> [Int32] {
        var rests: [Int32] = []
        for round in 0..<rounds {
            for (place, effort) in efforts.enumerated() {
                let isLong = place == efforts.count - 1 && !(isLast && round == rounds - 1)
                rests.append((isLong ? Effort.roundRest : effort.rest).length(at: pull))
            }
        }
        return rests
    }
}
