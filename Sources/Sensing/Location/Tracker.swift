import Workouts

/// A track under way: the place by a Kalman filter, the distance by an odometer, in a tangent plane that follows the
/// person.
struct Tracker: Equatable, Sendable {
    /// The last accepted sighting.
    private(set) var last: Sighting
    private let first: Seconds
    private var plane: TangentPlane
    private var kalman: PathState
    private var odometer: Odometer
    private var heights = AltitudeFilter()
    /// The last place, repeated at later times.
    private(set) var repetition: Repetition?
    /// Metres since the odometer's last sample.
    private var provisional = 0.0

    /// Shortest time between two samples of the odometer, in seconds: readings in between, as at 10 Hz, move only the
    /// place.
    private static let shortestStep = 0.4
    /// Sudden gain of speed, m/s: from a walk to a run; and the seconds for which it adds to the gate.
    private static let spurt = 2.5
    private static let spurtTime = 3.0
    /// Upper bound of the noise's uncertainty factor in the gate: a larger one would admit outliers of the first
    /// seconds.
    private static let greatestDoubt = 1.25
    /// Seconds for which a repeated place is ignored: some receivers, as those of watches, measure every five seconds.
    private static let longestRepetition = 4.0
    /// Distance from the plane's origin, in metres, beyond which a new plane is laid.
    private static let reach = 1000.0

    init(at sighting: Sighting, covered: Double) {
        last = sighting
        first = sighting.moment
        plane = TangentPlane(at: sighting.coordinate)
        let noise = ReceiverNoise(accuracy: sighting.accuracy)
        odometer = Odometer(covered: covered, first: Odometer.Sample(sighting, since: first, at: .zero), noise: noise)
        kalman = Self.state(at: .zero, noise)
        heights.add(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: 0)
    }

    /// The state at a place whose speed isn't known (σ = 5 m/s): a person may start the app on a bicycle.
    private static func state(at place: PlaneVector, _ noise: ReceiverNoise) -> PathState {
        PathState(place: place, velocity: .zero, placeVariance: noise.variance(over: 10), velocityVariance: 25)
    }

    /// The gate's model, which admits turns: an acceleration of 1 m²/s³, for a runner's turn of 90° within 2 s at
    /// 3 m/s; it grows with the square of the speed, since faster people turn as quickly.
    private var gate: PathModel { PathModel(acceleration: min(max(speed * speed / 9, 1), 100), drift: 0, white: 0) }

    var covered: Double { odometer.covered + provisional }
    var isStill: Bool { odometer.isStill }
    var noise: ReceiverNoise { odometer.noise }
    /// Metres per second.
    var speed: Double { odometer.speed }

    func point(at moment: Seconds, isBridge: Bool) -> TrackPoint {
        let place = plane.coordinate(at: isStill ? odometer.restingPlace : kalman.place)
        return TrackPoint(
            moment: moment, latitude: place.latitude, longitude: place.longitude, altitude: heights.altitude,
            distance: covered, speed: speed, isStill: isStill, isBridge: isBridge)
    }

    /// Metres per second that the person has lately gone at; nil until it is known.
    var knownSpeed: Double? { odometer.knownSpeed }

    /// The outlier gate: whether the reading lies within the uncertainty of the predicted place.
    ///
    /// - Parameter seen: Seconds since the last reading, accepted or not. Rejected readings tell nothing of the place,
    ///   as if none had come; but outliers mustn't widen the gate for those that follow.
    func canBe(_ sighting: Sighting, seen: Double) -> Bool {
        let time = sighting.time(since: last)
        guard (sighting.position - last.position).length <= LocationFilter.fastest * time + sighting.accuracy else {
            return false
        }
        var expected = kalman
        let place = plane.place(of: sighting.position)
        expected.predict(min(time, seen), gate)
        // A person who slows down is somewhere between the last place and the predicted one.
        let ahead = kalman.velocity * time
        let along = ahead.squared > 0 ? (place - kalman.place).dot(ahead) / ahead.squared : 0
        let surprise = (place - kalman.place - ahead * min(max(along, 0), 1)).length
        let deviation = (expected.placeVariance + odometer.noise.variance(over: 1)).squareRoot()
        // A standing person doesn't leap away; rejecting a turn as an outlier is worse than accepting an outlier as a
        // turn.
        let turn = isStill ? 0 : 0.7 * kalman.velocity.length * min(time, seen)
        let doubt = min(odometer.noise.doubt, Self.greatestDoubt)
        let likely = (isStill ? 4 : 5) * doubt * deviation + 1 + sighting.accuracy / 8 + turn
        guard surprise <= likely else { return false }
        guard let known = odometer.knownSpeed, !isStill else { return true }
        // Over the long intervals of sparse readings the step is bounded as well, once a usual speed is known.
        let noise = 6 * odometer.noise.variance(over: time).squareRoot() + 2
        return (sighting.position - last.position).length
            <= 2 * max(known, sighting.speed ?? 0) * time + Self.spurt * min(time, Self.spurtTime) + noise
    }

    /// Whether a reading after a silence lies where the person may be if they continued as before.
    func expects(_ sighting: Sighting) -> Bool {
        let time = sighting.time(since: last)
        let way = (sighting.position - last.position).length
        return way <= odometer.farthest(over: time)
            || !isStill && sighting.isPlausible(from: last, speed: speed, always: 0)
    }

    /// Adds metres covered before the track began.
    mutating func begin(after metres: Double) { odometer.begin(after: metres) }

    mutating func add(_ sighting: Sighting) {
        if sighting.coordinate != last.coordinate { repetition = nil }
        let time = sighting.time(since: last)
        let place = plane.place(of: sighting.position)
        kalman.predict(time, gate)
        _ = kalman.correct(by: place, white: max(odometer.noise.variance(over: 1) - odometer.noise.white, 0.01))
        heights.add(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
        let sample = Odometer.Sample(sighting, since: first, at: place)
        if sample.time - odometer.lastTime < Self.shortestStep {
            provisional = odometer.provisional(sample)
        } else {
            provisional = 0
            odometer.add(sample, accuracy: sighting.accuracy)
        }
        last = sighting
        if place.length > Self.reach { layPlane() }
    }

    /// Whether the reading repeats the last place, so that it isn't a measurement. For a few seconds only: the place of
    /// a standing person stays the same.
    mutating func isRepeated(_ sighting: Sighting) -> Bool {
        guard sighting.coordinate == last.coordinate, sighting.speed.map({ $0 > Odometer.deviceStill }) ?? true else {
            return false
        }
        let same = repetition?.first.coordinate == sighting.coordinate ? repetition : nil
        repetition = Repetition(first: same?.first ?? sighting, last: sighting)
        return repetition.map { $0.last.time(since: $0.first) < Self.longestRepetition } ?? false
    }

    /// Whether a reading is as far away as if the person had kept their speed, within a half.
    func isOnItsWay(to sighting: Sighting) -> Bool {
        let way = (sighting.position - last.position).length
        return abs(way - speed * sighting.time(since: last)) <= 0.5 * way
    }

    /// A repeated place.
    struct Repetition: Equatable, Sendable {
        var first: Sighting
        var last: Sighting
    }

    /// Continues at a place to which the way wasn't measured.
    ///
    /// - Parameter counts: Whether the straight way counts as covered.
    mutating func bridge(to sighting: Sighting, counts: Bool = true) {
        let way = sighting.way(from: last)
        let time = sighting.time(since: last)
        repetition = nil
        let stays = isStill && way <= odometer.farthest(over: time)
        if stays, plane.place(of: sighting.position).length <= Self.reach {
            // The odometer continues, so that the samples before still reveal a slow departure.
            return stay(at: sighting, after: time)
        }
        let velocity = time > 0 ? min(way / time, speed) : 0
        plane = TangentPlane(at: sighting.coordinate)
        let sample = Odometer.Sample(sighting, since: first, at: .zero)
        odometer.restart(at: sample, covered: covered + (counts && !stays ? way : 0), speed: stays ? nil : velocity)
        let noise = odometer.noise
        provisional = 0
        kalman = Self.state(at: .zero, noise)
        heights.add(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
        last = sighting
    }

    private mutating func stay(at sighting: Sighting, after time: Double) {
        let place = plane.place(of: sighting.position)
        kalman = Self.state(at: place, odometer.noise)
        odometer.add(Odometer.Sample(sighting, since: first, at: place), accuracy: sighting.accuracy)
        heights.add(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
        provisional = 0
        last = sighting
    }

    private mutating func layPlane() {
        let old = plane
        let new = TangentPlane(at: last.coordinate)
        func moved(_ place: PlaneVector) -> PlaneVector { new.place(of: old.point(at: place)) }
        odometer.move(to: moved)
        kalman.move(to: moved)
        plane = new
    }
}

extension Odometer.Sample {
    init(_ sighting: Sighting, since first: Seconds, at place: PlaneVector) {
        self.init(
            time: (sighting.moment - first).value, place: place, running: sighting.running.value,
            speed: sighting.speed)
    }
}
