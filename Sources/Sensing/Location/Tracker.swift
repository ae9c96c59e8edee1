import Workouts

/// A track under way: the person's place by a Kalman filter, the distance by an odometer, in a plane that follows them.
struct Tracker: Equatable, Sendable {
    /// What was last accepted.
    private(set) var last: Sighting
    private let first: Seconds
    private var plane: TangentPlane
    private var kalman: PlaneKalman
    private var odometer: Odometer
    private var heights = AltitudeFilter()
    /// Metres since the odometer's last sample.
    private var provisional = 0.0

    /// Seconds between two samples of the odometer: what comes sooner, as from receivers with 10 Hz, moves the place alone.
    private static let shortestStep = 0.7
    /// By how many times more than it seems the noise may be when it comes to outliers: with more, those of the first seconds would
    /// be let in.
    private static let greatestDoubt = 1.25
    /// Metres from the plane's origin after which it is laid anew.
    private static let reach = 1000.0

    init(at sighting: Sighting, covered: Double) {
        last = sighting
        first = sighting.moment
        plane = TangentPlane(at: sighting.coordinate)
        let noise = ReceiverNoise(accuracy: sighting.accuracy)
        odometer = Odometer(covered: covered, first: Odometer.Sample(sighting, since: first, at: .zero), noise: noise)
        // Nothing is known of the speed yet: a person may start the app on a bicycle.
        kalman = PlaneKalman(at: .zero, velocity: .zero, variance: noise.variance(over: 10), velocityVariance: 25)
        heights.take(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: 0)
    }

    var covered: Double { odometer.covered + provisional }
    var isStill: Bool { odometer.isStill }
    /// Metres per second.
    var speed: Double { odometer.speed }

    func point(at moment: Seconds, isBridge: Bool) -> TrackPoint {
        let place = plane.coordinate(at: isStill ? odometer.restingPlace : kalman.place)
        return TrackPoint(
            moment: moment, latitude: place.latitude, longitude: place.longitude, altitude: heights.altitude,
            distance: covered, speed: speed, isStill: isStill, isBridge: isBridge)
    }

    /// Whether the person may be there: no further from where they are expected than the place and their motion are uncertain.
    ///
    /// - Parameter seen: Seconds since the last reading that came, whether it was accepted or not. Readings that weren't tell as
    ///   little of where the person is as none do, but an outlier must not be let in because there were some before it.
    func canBe(_ sighting: Sighting, seen: Double) -> Bool {
        let time = sighting.time(since: last)
        guard (sighting.position - last.position).length <= LocationFilter.fastest * time + sighting.accuracy else {
            return false
        }
        var expected = kalman
        let place = plane.place(of: sighting.position)
        expected.predict(min(time, seen))
        let ahead = kalman.place + kalman.velocity * time
        let surprise = (place - ahead).length
        let deviation = (expected.placeVariance + odometer.noise.variance(over: 1)).squareRoot()
        // Who stands doesn't leap away; that a turn is taken for an outlier is worse than the other way round.
        let turn = 0.7 * kalman.velocity.length * min(time, seen)
        return surprise <= (isStill ? 4 : 5) * min(odometer.noise.doubt, Self.greatestDoubt) * deviation + 1 + sighting
            .accuracy / 8
            + (isStill ? 0 : turn)
    }

    /// Whether the person, of whom nothing was heard for a while, is where they would be if they had gone on as before.
    func expects(_ sighting: Sighting) -> Bool {
        let time = sighting.time(since: last)
        let way = (sighting.position - last.position).length
        return way <= odometer.farthest(over: time)
            || !isStill && sighting.isPlausible(from: last, speed: speed, always: 0)
    }

    mutating func take(_ sighting: Sighting) {
        let time = sighting.time(since: last)
        let place = plane.place(of: sighting.position)
        kalman.predict(time)
        kalman.correct(by: place, variance: max(odometer.noise.variance(over: 1) - odometer.noise.quick, 0.01))
        heights.take(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
        let sample = Odometer.Sample(sighting, since: first, at: place)
        if sample.time - odometer.lastTime < Self.shortestStep {
            provisional = odometer.provisional(sample)
        } else {
            provisional = 0
            odometer.take(sample)
        }
        last = sighting
        if place.length > Self.reach { layPlane() }
    }

    /// Goes on at a place to which the way wasn't measured.
    ///
    /// - Parameter counts: The straight way is covered; otherwise the person only is there now.
    mutating func bridge(to sighting: Sighting, counts: Bool = true) {
        let way = sighting.way(from: last)
        let time = sighting.time(since: last)
        let stays = isStill && way <= odometer.farthest(over: time)
        if stays, plane.place(of: sighting.position).length <= Self.reach {
            // Not a new beginning: whoever goes off slowly is found out by what was before.
            return stay(at: sighting, after: time)
        }
        let velocity = time > 0 ? min(way / time, speed) : 0
        plane = TangentPlane(at: sighting.coordinate)
        let sample = Odometer.Sample(sighting, since: first, at: .zero)
        odometer.restart(at: sample, covered: covered + (counts && !stays ? way : 0), speed: stays ? nil : velocity)
        let noise = odometer.noise
        provisional = 0
        kalman = PlaneKalman(at: .zero, velocity: .zero, variance: noise.variance(over: 10), velocityVariance: 25)
        heights.take(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
        last = sighting
    }

    private mutating func stay(at sighting: Sighting, after time: Double) {
        let place = plane.place(of: sighting.position)
        kalman = PlaneKalman(
            at: place, velocity: .zero, variance: odometer.noise.variance(over: 10), velocityVariance: 25)
        odometer.take(Odometer.Sample(sighting, since: first, at: place))
        heights.take(sighting.altitude, accuracy: sighting.altitudeAccuracy, after: time)
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
