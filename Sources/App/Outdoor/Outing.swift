import Records
import Sensing
import Workouts

/// What a run that tracks location knows beside its log: what follows from the way, and how the device does.
struct Outing: Sendable {
    /// The workout it is started from.
    let source: String?
    private var filter = LocationFilter()
    private var clock = FixClock()
    private(set) var isRunning = false
    private(set) var splits: Splits
    private(set) var ascent = Ascent()
    /// The device tells heights.
    private(set) var hasHeight = false
    /// Nil where the activity isn't counted by speed and grade.
    private var energy: OutdoorEnergy?
    /// Kilocalories until each point of the way.
    private var energies: [Float] = []
    private var line = MapLine()
    /// The last fix, believed or not, and how well it is known.
    private(set) var reading: LocationReading?
    private(set) var last: TrackPoint?
    private(set) var signal = Signal.searching
    /// Steps that are over, in their order.
    private(set) var expired: [ExpiredInterval] = []
    var shownExpired = Outing.expiredAtOnce
    var autoPause = AutoPause()
    /// The run paused because the person stands.
    var isAutoPaused = false
    /// How many points the store has, or was told to write.
    var stored = 0
    var map = MapState.open
    var announcements = Announcements()
    /// What stands in the label's field while it is being typed.
    var label: String?
    /// The black view that saves the battery.
    var isDimmed = false
    /// Where the swipe that leaves it began.
    var swipe: RowGestures.Point?

    static let expiredAtOnce = 30

    enum Signal: Equatable, Sendable {
        case searching, found
        /// Fixes come that are too rough to be used.
        case poor
        /// The device doesn't tell where it is: time alone goes on.
        case refused
    }

    enum MapState: Equatable, Sendable {
        /// It follows the person.
        case open
        /// The person has moved it.
        case moved
        /// What draws it isn't there.
        case failed
    }

    init(source: String?, _ workout: Workout, weight: Double, _ units: Units) {
        self.source = source
        splits = Splits(length: units == .metric ? Splits.kilometre : Splits.mile)
        // Who doesn't say what they do outdoors walks or runs.
        if OutdoorEnergy.counts(workout.activity) || workout.activity == .other {
            energy = OutdoorEnergy(weight: weight)
        }
    }

    /// Takes up a run again: from what is on disk everything follows once more. O(points).
    mutating func restore(_ open: OpenRun, _ run: Run, at now: Seconds) {
        open.replay { (event, index) in
            switch event.kind {
            case .started, .resumed: follow(isRunning: true, at: event.moment)
            case .paused, .finished: follow(isRunning: false, at: event.moment)
            case .located: take(open.route[index ?? 0], open.route)
            default: break
            }
        }
        filter = LocationFilter(after: open.route.last, wasRunning: isRunning)
        stored = open.route.count
        expire(run, at: now, open.route)
    }

    // MARK: What happens

    /// The run has just started: the way begins where the person stands.
    mutating func depart(_ now: Seconds) {
        filter = LocationFilter()
        if var reading {
            reading.moment = now
            _ = filter.take(reading, isRunning: false)
        }
        follow(isRunning: true, at: now)
    }

    /// The run started, paused or went on.
    mutating func follow(isRunning: Bool, at moment: Seconds) {
        self.isRunning = isRunning
        filter.setRunning(isRunning, at: moment)
        splits.setRunning(isRunning, at: moment)
        energy?.setRunning(isRunning, at: moment)
    }

    mutating func refused() { signal = .refused }

    mutating func lost() { if signal != .refused { signal = .searching } }

    /// Reads a fix; the point of the way that it makes, if it is any good.
    mutating func read(_ fix: LocationFix, now: Seconds, wall: Seconds) -> TrackPoint? {
        guard let age = clock.age(ofFixAt: fix.time, wall: wall.value) else { return nil }
        let reading = LocationReading(
            moment: max(now - Seconds(age), .zero), latitude: fix.latitude, longitude: fix.longitude,
            accuracy: fix.accuracy, altitude: fix.altitude, altitudeAccuracy: fix.altitudeAccuracy, speed: fix.speed)
        switch filter.take(reading, isRunning: isRunning) {
        case .accepted(let point):
            self.reading = reading
            last = point
            signal = .found
            return point
        case .rejected(.inaccurate):
            signal = .poor
            return nil
        case .rejected:
            return nil
        }
    }

    /// A point of the way, as it is kept.
    mutating func take(_ point: TrackPoint, _ route: GeoRoute) {
        let before = energies.isEmpty ? nil : route[energies.count - 1].moment
        splits.take(point, isRunning: isRunning)
        if let altitude = point.altitude {
            ascent.take(altitude)
            hasHeight = true
        }
        energy?.take(point, isRunning: isRunning)
        energies.append(Float(energy?.kilocalories ?? 0))
        line.take(point)
        last = point
        if let before { remeasure(after: before, route) }
    }

    /// What the map doesn't have of the way yet.
    mutating func addToMap(_ route: GeoRoute) -> (points: [MapPoint], replacing: Int32) { line.additions(route) }

    /// Takes note of the steps that are over. O(log's events + steps passed).
    mutating func expire(_ run: Run, at now: Seconds, _ route: GeoRoute) {
        let passages = run.passages(until: now)
        let over = passages.last?.step == run.state(at: now).position.step ? passages.dropLast() : passages[...]
        for passage in over.dropFirst(expired.count) {
            expired.append(
                ExpiredInterval(
                    step: passage.step, spent: passage.spent, span: passage.span,
                    covered: covered(passage.span, route)))
        }
    }

    /// What steps covered that ended after the point before the last is known only now.
    private mutating func remeasure(after moment: Seconds, _ route: GeoRoute) {
        for index in expired.indices.reversed() {
            guard expired[index].span.upperBound > moment else { return }
            expired[index].covered = covered(expired[index].span, route)
        }
    }

    // MARK: What follows

    /// What was covered in a span of the run's clock; nil where the way isn't known.
    func covered(_ span: Range<Seconds>, _ route: GeoRoute) -> Covered? {
        guard let first = route.first, let last = route.last, first.moment < span.upperBound,
            last.moment > span.lowerBound
        else { return nil }
        return Covered(
            distance: max(route.distance(at: span.upperBound) - route.distance(at: span.lowerBound), 0),
            energy: energy == nil
                ? nil : max(energy(at: span.upperBound, route) - energy(at: span.lowerBound, route), 0)
        )
    }

    private func energy(at moment: Seconds, _ route: GeoRoute) -> Double {
        let next = route.count(until: moment)
        guard next > 0, next <= energies.count else { return 0 }
        let before = Double(energies[next - 1])
        guard next < min(route.count, energies.count) else { return before }
        let (from, to) = (route[next - 1].moment, route[next].moment)
        return before + (Double(energies[next]) - before) * (moment - from).value / (to - from).value
    }

    /// Kilocalories by speed and grade so far; nil where the activity isn't counted so.
    var kilocalories: Double? { energy?.kilocalories }
}

/// A step that is over.
struct ExpiredInterval: Equatable, Sendable {
    var step: Int
    var spent: Seconds
    /// On the run's clock, with the pauses between.
    var span: Range<Seconds>
    var covered: Covered?
}

extension OpenRun {
    /// Goes through the log and, among it, the way: each point, with its number, where it came.
    func replay(_ body: (RunEvent, Int?) -> Void) {
        var point = 0
        func addPoints(before moment: Seconds?) {
            while point < route.count {
                let next = route[point]
                if let moment, next.moment >= moment { return }
                body(RunEvent(.located(next.fix), at: next.moment), point)
                point += 1
            }
        }
        for entry in log {
            guard let event = entry.runEvent else { continue }
            addPoints(before: event.moment)
            body(event, nil)
        }
        addPoints(before: nil)
    }
}
