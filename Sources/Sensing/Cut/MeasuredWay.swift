public import Workouts

/// All that was measured of a session, on the clock of its run, with the sums until each point: the figures of any part of it are
/// differences of two of them, so those of parts add up to those of the whole.
public struct MeasuredWay: Sendable {
    public let route: Route
    /// Ascending.
    public let pauses: [Range<Seconds>]
    public let heart: HeartSeries
    /// When the clock ends.
    public let end: Seconds
    /// Metres climbed until each point.
    private var climbs: [Float] = []
    /// Kilocalories by speed and grade until each point.
    private var energies: [Float] = []
    /// As after the last point.
    private var energy: OutdoorEnergy

    /// O(points).
    ///
    /// - Parameters:
    ///   - heart: Empty if no sensor was worn, or if its series isn't known.
    ///   - session: As it was recorded, before anything was cut off.
    public init(_ route: Route, pauses: [Range<Seconds>], _ heart: HeartSeries, of session: Session) {
        self.route = route
        self.pauses = pauses
        self.heart = heart
        end = max(route.last?.moment ?? .zero, pauses.end(after: session.spent))
        energy = OutdoorEnergy(weight: session.weight ?? Energy.assumedWeight, activity: session.activity)
        var ascent = Ascent()
        var walk = PauseWalk(pauses)
        energy.setRunning(true, at: .zero)
        climbs.reserveCapacity(route.count)
        energies.reserveCapacity(route.count)
        for index in route.indices {
            let point = route[index]
            let isRunning = walk.reach(point.moment) { energy.setRunning($0, at: $1) }
            energy.add(point, isRunning: isRunning)
            if let altitude = point.altitude { ascent.add(altitude) }
            climbs.append(Float(ascent.gain))
            energies.append(Float(energy.kilocalories))
        }
    }

    /// The part that a cut leaves, on the clock; empty where nothing is left.
    public func span(of cut: RouteCut) -> Range<Seconds> { cut.span(until: end) }

    /// Running time of a span, without pauses.
    public func spent(in span: Range<Seconds>) -> Seconds { pauses.rest(of: span) }

    /// Metres covered in a span.
    public func distance(in span: Range<Seconds>) -> Double {
        max(route.distance(at: span.upperBound) - route.distance(at: span.lowerBound), 0)
    }

    /// Metres climbed in a span.
    public func ascent(in span: Range<Seconds>) -> Double {
        max(sum(climbs, at: span.upperBound) - sum(climbs, at: span.lowerBound), 0)
    }

    /// Kilocalories of a span by speed and grade, whatever the activity.
    public func kilocalories(in span: Range<Seconds>) -> Double {
        max(kilocalories(until: span.upperBound) - kilocalories(until: span.lowerBound), 0)
    }

    /// Energy of a span by heart rate, pauses left out; nil if the equation holds for no rate in it.
    ///
    /// - Parameter equation: Nil if the person isn't known well enough: then the number of heartbeats stands for the energy.
    public func heartEnergy(in span: Range<Seconds>, by equation: HeartRateEnergy?) -> HeartEnergy? {
        var sum: HeartEnergy?
        for running in pauses.gaps(in: span) {
            let energy =
                equation.map { heart.energy(in: running, by: $0) }
                ?? heart.energy(in: running) { HeartRateEnergy.rates.contains($0) ? Double($0) : nil }
            if let energy { sum = sum.map { $0 + energy } ?? energy }
        }
        return sum
    }

    private func kilocalories(until moment: Seconds) -> Double {
        // After the last point the activity counts.
        if let last = route.last, moment > last.moment { return energy.kilocalories(until: moment) }
        return sum(energies, at: moment)
    }

    /// A sum at a moment, interpolated linearly.
    private func sum(_ sums: [Float], at moment: Seconds) -> Double {
        let next = route.count(until: moment)
        guard next > 0 else { return 0 }
        let before = Double(sums[next - 1])
        guard next < sums.count else { return before }
        let (from, to) = (route[next - 1].moment, route[next].moment)
        return before + (Double(sums[next]) - before) * (moment - from).value / (to - from).value
    }
}

extension [Range<Seconds>] {
    /// The moment at which a clock with these pauses has been running for a time.
    fileprivate func end(after spent: Seconds) -> Seconds {
        var end = spent
        for pause in self where pause.lowerBound < end { end += pause.upperBound - pause.lowerBound }
        return end
    }
}
