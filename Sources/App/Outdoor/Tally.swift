import Records
import Sensing
import Workouts

/// The sums of the way so far: splits, climbed metres, energy.
struct Tally: Sendable {
    private(set) var splits: Splits
    /// Climbed metres; nil where the device tells no heights.
    private(set) var ascent: Ascent?
    /// Nil where the activity isn't counted by speed and grade.
    private var energy: OutdoorEnergy?
    /// Kilocalories until each point of the way.
    private var energies: [Float] = []

    init(_ workout: Workout, weight: Double, _ units: Units) {
        splits = Splits(length: units == .metric ? Splits.kilometre : Splits.mile)
        // A person who doesn't say what they do outdoors walks or runs.
        if OutdoorEnergy.counts(workout.activity) || workout.activity == .other {
            energy = OutdoorEnergy(weight: weight, activity: workout.activity)
        }
    }

    mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        splits.setRunning(isRunning, at: moment)
        energy?.setRunning(isRunning, at: moment)
    }

    /// - Returns: The moment of the point before.
    mutating func add(_ point: TrackPoint, isRunning: Bool, _ route: Route) -> Seconds? {
        let before = energies.isEmpty ? nil : route[energies.count - 1].moment
        splits.add(point, isRunning: isRunning)
        if let altitude = point.altitude {
            if ascent == nil { ascent = Ascent() }
            ascent?.add(altitude)
        }
        energy?.add(point, isRunning: isRunning)
        energies.append(Float(energy?.kilocalories ?? 0))
        return before
    }

    /// Kilocalories by speed and grade so far; nil where the activity isn't counted so.
    var kilocalories: Double? { energy?.kilocalories }

    /// The distance and energy of a span of the run's clock; nil where the way isn't known.
    func covered(_ span: Range<Seconds>, _ route: Route) -> Covered? {
        guard let first = route.first, let last = route.last, first.moment < span.upperBound,
            last.moment > span.lowerBound
        else { return nil }
        return Covered(
            distance: max(route.distance(at: span.upperBound) - route.distance(at: span.lowerBound), 0),
            energy: energy == nil
                ? nil : max(energy(at: span.upperBound, route) - energy(at: span.lowerBound, route), 0)
        )
    }

    private func energy(at moment: Seconds, _ route: Route) -> Double {
        let next = route.count(until: moment)
        guard next > 0, next <= energies.count else { return 0 }
        let before = Double(energies[next - 1])
        guard next < min(route.count, energies.count) else {
            return next == energies.count ? energy?.kilocalories(until: moment) ?? before : before
        }
        let (from, to) = (route[next - 1].moment, route[next].moment)
        return before + (Double(energies[next]) - before) * (moment - from).value / (to - from).value
    }
}
