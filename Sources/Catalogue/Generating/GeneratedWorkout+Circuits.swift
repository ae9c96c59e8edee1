import Workouts

/// Rounds of the same exercises in the same order.
public struct Circuit: Equatable, Sendable {
    /// The places of its first round's items in the workout.
    public var round: Range<Int>
    /// At least 1.
    public var rounds: Int

    /// Of all rounds.
    public var places: Range<Int> { round.lowerBound..<round.lowerBound + round.count * rounds }

    /// Of the same item in each round.
    ///
    /// - Parameter place: One of `places`.
    public func counterparts(of place: Int) -> [Int] {
        let offset = (place - round.lowerBound) % round.count
        return (0..<rounds).map { round.lowerBound + $0 * round.count + offset }
    }
}

extension GeneratedWorkout {
    /// The circuits of the main part. What doesn't come in rounds is one of a single round. A round ends with a long rest. O(items).
    public var circuits: [Circuit] {
        guard let first = items.firstIndex(where: { $0.part.isMain }),
            let last = items.lastIndex(where: { $0.part.isMain })
        else { return [] }
        var circuits: [Circuit] = []
        var start = first
        while start <= last {
            let end = items[start...last].firstIndex { $0.rest >= Effort.roundRest.least } ?? last
            let round = start..<end + 1
            var rounds = 1
            while isRepeated(round, after: rounds, until: last) { rounds += 1 }
            circuits.append(Circuit(round: round, rounds: rounds))
            start += round.count * rounds
        }
        return circuits
    }

    /// The places of the same item in all rounds: of one that comes in no rounds its own.
    public func counterparts(of place: Int) -> [Int] {
        circuits.first { $0.places.contains(place) }?.counterparts(of: place) ?? [place]
    }

    /// The places of its items, those of rounds once: in the first. O(items).
    public var singlePlaces: [Int] {
        let circuits = circuits
        return items.indices.filter { place in
            circuits.first { $0.places.contains(place) }.map { $0.round.contains(place) } ?? true
        }
    }

    private func isRepeated(_ round: Range<Int>, after rounds: Int, until last: Int) -> Bool {
        let offset = round.count * rounds
        guard round.upperBound - 1 + offset <= last else { return false }
        return round.allSatisfy {
            items[$0].exercise == items[$0 + offset].exercise && items[$0].part == items[$0 + offset].part
        }
    }
}
