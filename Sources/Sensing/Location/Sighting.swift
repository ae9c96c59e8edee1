import Workouts

/// A valid reading, as a point in space.
struct Sighting: Equatable, Sendable {
    let moment: Seconds
    let position: SpaceVector
    let coordinate: Coordinate
    /// Running time until then.
    let running: Seconds
    /// Metres at 95 %.
    let accuracy: Double
    let altitude: Double?
    let altitudeAccuracy: Double?
    /// Metres per second by the device; nil if impossible.
    let speed: Double?

    init(_ reading: LocationReading, running: Seconds) {
        moment = reading.moment
        coordinate = reading.coordinate
        position = SpaceVector(reading.coordinate)
        self.running = running
        accuracy = reading.accuracy
        altitude = reading.altitude
        altitudeAccuracy = reading.altitudeAccuracy
        speed = reading.speed.flatMap { $0 >= 0 && $0 <= LocationFilter.fastest ? $0 : nil }
    }

    /// The end of a track.
    init(_ point: TrackPoint) {
        moment = point.moment
        coordinate = point.coordinate
        position = SpaceVector(point.coordinate)
        running = .zero
        accuracy = 0
        altitude = point.altitude
        altitudeAccuracy = nil
        speed = point.speed
    }

    /// Seconds since another.
    func time(since other: Sighting) -> Double { (moment - other.moment).value }
    func time(since other: Seconds) -> Double { (moment - other).value }

    /// Metres of the straight way from another sighting, scaled to the running part of the time.
    func way(from other: Sighting) -> Double {
        let time = time(since: other)
        guard time > 0 else { return 0 }
        return Geodesy.arc(ofChord: (position - other.position).length) * ((running - other.running).value / time)
    }

    /// Whether a person at that speed may have come here: half as fast again and 3 m/s more, or at `always` (15 m/s on
    /// wheels).
    func isPlausible(from other: Sighting, speed: Double, always: Double = 15) -> Bool {
        let fastest = min(max(1.5 * speed + 3, always), LocationFilter.fastest)
        return (position - other.position).length <= fastest * time(since: other)
    }
}

/// Readings that can't be reached from the track, but that fit each other.
struct Suspects: Equatable, Sendable {
    /// The first few sightings.
    private(set) var seen: [Sighting]
    private(set) var last: Sighting
    private var before: Sighting?
    private(set) var count = 1

    private static let capacity = 8
    private static let steadiness = 1.5
    /// Error allowed in each step, in metres.
    private static let slack = 2.0

    init(_ sighting: Sighting) {
        seen = [sighting]
        last = sighting
    }

    var first: Sighting { seen[0] }

    /// Speed from the first to the last, m/s.
    var speed: Double {
        let time = last.time(since: first)
        return time > 0 ? (last.position - first.position).length / time : 0
    }

    /// Whether their speed, from that place on, is steady: no step is more than half as fast again as another, within
    /// the slack.
    func keepSpeed(from before: Sighting) -> Bool {
        var before = before
        var (least, most) = (Double.infinity, 0.0)
        for one in seen {
            let way = (one.position - before.position).length
            let time = one.time(since: before)
            least = min(least, (way + Self.slack) / time)
            most = max(most, max(way - Self.slack, 0) / time)
            before = one
        }
        return most <= Self.steadiness * least && most > 0
    }

    /// Whether the last step goes on from the one before it: not back, and at half its length or more.
    func goOn(from place: Sighting) -> Bool {
        guard seen.count >= 2 else { return false }
        let before = seen.count == 2 ? place : seen[seen.count - 3]
        let (first, second) = (
            seen[seen.count - 2].position - before.position,
            seen[seen.count - 1].position - seen[seen.count - 2].position
        )
        return first.dot(second) > 0 && 4 * second.dot(second) > first.dot(first)
    }

    /// False if it doesn't fit the others.
    mutating func add(_ next: Sighting, within silence: Double) -> Bool {
        let time = next.time(since: last)
        guard time <= silence, (next.position - last.position).length <= LocationFilter.fastest * time else {
            return false
        }
        // Of readings that come quickly, about one a second counts.
        if next.time(since: first) >= Double(count) * 0.7 { count += 1 }
        // A repeated place tells nothing of the speed.
        guard next.coordinate != last.coordinate else { return true }
        if let before {
            let velocity = (last.position - before.position) * (1 / last.time(since: before))
            let surprise = (next.position - last.position - velocity * time).length
            // The gate: a turn by a right angle, and a person's acceleration.
            let turn = 1.5 * velocity.length * time
            guard surprise <= 8 + next.accuracy / 2 + 2 * time * time + turn else { return false }
        }
        before = last
        last = next
        if seen.count < Self.capacity { seen.append(next) }
        return true
    }
}
