import Workouts

/// Rounds of the same exercises in the same order.
public struct Circuit: Equatable, Sendable {
    /// Places of the first round's items in the workout.
    public var round: Range<Int>
    /// At least 1.
    public var rounds: Int

    /// Places of all rounds.
    public var places: Range<Int> { round.lowerBound..<round.lowerBound + round.count * rounds }

    /// Places of the same item in all rounds.
    ///
    /// - Parameter place: One of `places`.
    public func counterparts(of place: Int) -> [Int] {
        let offset = (place - round.lowerBound) % round.count
        return (0..<rounds).map { round.lowerBound + $0 * round.count + offset }
    }
}

extension GeneratedWorkout {
    /// The circuits of the main part. Items without repetition form a circuit of one round. A round ends with a long
    /// rest. O(items).
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

    /// Places of the same item in all rounds; only its own if it isn't in a circuit.
    public func counterparts(of place: Int) -> [Int] {
        circuits.first { $0.places.contains(place) }?.counterparts(of: place) ?? [place]
    }

    /// Places of the items, those of circuits only in the first round. O(items).
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
