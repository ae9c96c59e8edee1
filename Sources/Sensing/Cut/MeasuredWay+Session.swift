public import Workouts

// The figures of a session of whose way a part was cut off, or put back.

extension MeasuredWay {
    /// The session with that part of its way. Each figure changes as the measured one does: a figure equal to the way's own becomes
    /// that of the new part; one that was corrected, or that a file has counted otherwise, keeps its proportion to it.
    ///
    /// Results are sums of each line, and nobody knows when each of them was done: all of them keep their share of the time, of the
    /// metres and of the energy, and their sets. O(heart samples + results).
    ///
    /// - Parameters:
    ///   - session: With figures for the part that its own `routeCut` says.
    ///   - equation: How energy by heart rate is counted; nil if the person isn't known well enough.
    /// - Returns: The same session for the same part.
    public func session(_ session: Session, cutTo cut: RouteCut, by equation: HeartRateEnergy?) -> Session {
        let (was, now) = (span(of: session.routeCut), span(of: cut))
        var changed = session
        changed.routeCut = cut
        guard was != now else { return changed }
        changed.findFastest(in: route)
        changed.began += now.lowerBound - was.lowerBound
        let time = Proportion(spent(in: was).value, spent(in: now).value, within: 0.001)
        let way = Proportion(distance(in: was), distance(in: now), within: 0.01)
        let climb = Proportion(ascent(in: was), ascent(in: now), within: 0.1)
        changed.spent = Seconds(time.of(session.spent.value))
        changed.distance = session.distance.map(way.of)
        changed.ascent = session.ascent.map(climb.of)
        let isCountedOutdoors = OutdoorEnergy.counts(session.activity) || session.activity == .other
        let effort =
            isCountedOutdoors
            ? Proportion(kilocalories(in: was), kilocalories(in: now), within: 0.001) : time
        let beats = HeartProportion(heartEnergy(in: was, by: equation), heartEnergy(in: now, by: equation), time)
        var total = (spent: Seconds.zero, isScaled: Seconds.zero)
        for index in changed.results.indices {
            // Of sums, not of each line, so that all of them add up to the new whole.
            total.spent += session.results[index].spent
            let scaled = Seconds(time.of(total.spent.value, share: session.spent.value))
            changed.results[index].spent = max(scaled - total.isScaled, .zero)
            total.isScaled = max(scaled, total.isScaled)
            changed.results[index].covered = session.results[index].covered.map {
                Covered(distance: way.of($0.distance, share: session.distance), energy: $0.energy.map(effort.times))
            }
            changed.results[index].heart = session.results[index].heart.flatMap(beats.of)
        }
        let weight = session.weight ?? Energy.assumedWeight
        let counted = Proportion(
            Energy.kilocalories(session.results, of: session.activity, weight: weight),
            Energy.kilocalories(changed.results, of: session.activity, weight: weight), within: 0.01)
        changed.energy = session.results.isEmpty ? time.times(session.energy) : counted.of(session.energy)
        if !heart.isEmpty { changed.heart = session.heart.map { summary($0, cut.measured) } }
        return changed
    }

    /// The session as two, one after the other: its way until a moment, and the rest of it as a session of its own, which hasn't its way
    /// yet (`RouteCut.part`). Nobody knows when sets were done and songs played: they stay with the first.
    public func split(
        _ session: Session, at moment: Seconds, by equation: HeartRateEnergy?
    ) -> (first: Session, second: Session) {
        let first = self.session(session, cutTo: RouteCut(from: session.cutFrom, until: moment), by: equation)
        var second = self.session(session, cutTo: RouteCut(from: moment, until: session.cutUntil), by: equation)
        second.routeCut = .none
        second.route = nil
        second.heart?.record = ""
        second.songs = []
        second.themes = []
        second.copyOf = nil
        second.recorded = nil
        second.note = ""
        second.feeling = nil
        for index in second.results.indices {
            second.results[index].sets = []
            second.results[index].skipped = nil
        }
        return (first, second)
    }

    /// How the heart beat in a span, in the zones of that day.
    private func summary(_ before: HeartSummary, _ span: Range<Seconds>) -> HeartSummary {
        let part = heart.part(span)
        // Without a reading nothing is known of the part.
        guard !part.isEmpty else { return before }
        let zones = HeartZones(limits: before.limits)
        return HeartSummary(
            record: before.record, mean: part.mean, maximum: part.maximum, limits: before.limits,
            times: zones.map { part.times(in: $0) } ?? before.times)
    }
}

/// How a measured figure changes.
private struct Proportion {
    private let before: Double
    private let after: Double
    private let tolerance: Double

    /// - Parameter tolerance: Figures that differ by no more say the same.
    init(_ before: Double, _ after: Double, within tolerance: Double) {
        (self.before, self.after, self.tolerance) = (before, after, tolerance)
    }

    /// A figure of the whole.
    func of(_ value: Double) -> Double { abs(value - before) <= tolerance ? after : times(value) }

    /// A figure of a part of the whole: so that all parts together are what `of` makes of the whole.
    func of(_ value: Double, share whole: Double?) -> Double {
        guard let whole, whole > 0 else { return times(value) }
        return of(whole) * (value / whole)
    }

    func times(_ value: Double) -> Double { before > 0 ? value * (after / before) : value }
}

/// How the energy by heart rate changes.
private struct HeartProportion {
    private let isLost: Bool
    private let rate: Proportion
    private let time: Proportion
    private let energy: Proportion

    /// - Parameter running: How the running time changes, for what isn't known.
    init(_ before: HeartEnergy?, _ after: HeartEnergy?, _ running: Proportion) {
        isLost = before != nil && after == nil
        guard let before, let after else {
            (rate, time, energy) = (Proportion(1, 1, within: 0), running, running)
            return
        }
        rate = Proportion(before.rate, after.rate, within: 0)
        time = Proportion(before.time.value, after.time.value, within: 0)
        energy = Proportion(before.energy, after.energy, within: 0)
    }

    /// Nil where no rate is left that the equation holds for.
    func of(_ heart: HeartEnergy) -> HeartEnergy? {
        isLost
            ? nil
            : HeartEnergy(
                rate: rate.times(heart.rate), time: Seconds(time.times(heart.time.value)),
                energy: energy.times(heart.energy))
    }
}
