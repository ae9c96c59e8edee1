// Between fixes, positions are interpolated: a distance is covered, or a circle entered, at a moment between two of
// them. The step ends at that moment, not at the fix.

extension Checkpoint {
    /// Checkpoints up to a fix: one for each step that ended on the way, and one at the fix.
    func followed(to fix: Fix, at moment: Seconds, on timeline: Timeline) -> [Checkpoint] {
        guard phase == .running else {
            // The person continues from where they wait.
            var waiting = advanced(to: moment, on: timeline)
            waiting.lastFix = Track(spent: spent, fix: fix)
            waiting.isFix = true
            return [waiting]
        }
        var now = self
        now.entry = nil
        now.isFix = false
        let track = Track(spent: spent + (moment - self.moment), fix: fix)
        let segment = Segment(from: lastFix ?? track, to: track)
        var passed: [Checkpoint] = []
        while let end = now.endOfHold(within: segment, on: timeline) {
            now.moment += end - now.spent
            now.spent = end
            now.enter(Position(step: now.position.step + 1), by: .arrival, on: timeline)
            passed.append(now)
        }
        var arrived = now.advanced(to: moment, on: timeline)
        if arrived.distanceAtStart == nil, timeline.isHold(arrived.position.step) {
            arrived.distanceAtStart = segment.distance(at: arrived.spent - arrived.position.offset)
        }
        arrived.lastFix = track
        arrived.isFix = passed.isEmpty
        return passed + [arrived]
    }

    /// Advances to the next hold within the segment, and returns the running time of that hold's end; nil if it doesn't
    /// end there.
    private mutating func endOfHold(within segment: Segment, on timeline: Timeline) -> Seconds? {
        guard phase == .running else { return nil }
        let toHold = timeline.timeToNextHold(from: position)
        guard spent + toHold <= segment.to.spent else { return nil }
        if toHold > .zero { self = advanced(to: moment + toHold, on: timeline) }
        guard phase == .running else { return nil }
        let begin = spent - position.offset
        switch timeline.steps[position.step].target {
        case .distance(let metres):
            let start = distanceAtStart ?? segment.distance(at: begin)
            return segment.moment(ofDistance: start + metres).map { max($0, spent) }
        case .place(let place):
            return segment.entry(into: place, from: max(begin, segment.from.spent)).map { max($0, spent) }
        case .open, .time:
            return nil
        }
    }
}

/// The way between two fixes, at constant speed in running time.
struct Segment {
    var from: Checkpoint.Track
    var to: Checkpoint.Track

    private var length: Double { (to.spent - from.spent).value }

    /// Position along the segment, 0…1.
    private func fraction(at spent: Seconds) -> Double {
        length > 0 ? min(max((spent - from.spent).value / length, 0), 1) : 1
    }

    private func moment(at fraction: Double) -> Seconds { from.spent + Seconds(length * fraction) }

    func distance(at spent: Seconds) -> Double {
        from.fix.distance + (to.fix.distance - from.fix.distance) * fraction(at: spent)
    }

    /// The running time at which a distance is reached; nil if beyond the segment.
    func moment(ofDistance metres: Double) -> Seconds? {
        let covered = to.fix.distance - from.fix.distance
        guard to.fix.distance >= metres else { return nil }
        return covered > 0 ? moment(at: min(max((metres - from.fix.distance) / covered, 0), 1)) : from.spent
    }

    /// The running time from `begin` on at which the segment enters the place's circle; nil if it doesn't.
    func entry(into place: Place, from begin: Seconds) -> Seconds? {
        let centre = UnitSphere.point(latitude: place.latitude, longitude: place.longitude)
        let first = UnitSphere.point(latitude: from.fix.latitude, longitude: from.fix.longitude)
        let last = UnitSphere.point(latitude: to.fix.latitude, longitude: to.fix.longitude)
        let chord = UnitSphere.chord(ofArc: place.radius)
        // Solves |first + t·way − centre|² = chord² for the smaller t. Chords are valid over poles and the
        // antimeridian.
        let way = last - first
        let offset = first - centre
        let start = fraction(at: begin)
        let atStart = offset + way * start
        if atStart.squared <= chord * chord { return max(begin, moment(at: start)) }
        let a = way.squared
        let b = offset.dot(way)
        let discriminant = b * b - a * (offset.squared - chord * chord)
        guard a > 0, discriminant >= 0 else { return nil }
        let t = (-b - discriminant.squareRoot()) / a
        return t >= start && t <= 1 ? moment(at: t) : nil
    }
}
