public import Sensing
public import Workouts

/// An activity as read from a file: the common content of FIT, TCX and GPX, and the source of a session and its route.
///
/// Moments count from `began`, pauses included.
public struct Recording: Equatable, Sendable {
    public var name = ""
    public var activity = Activity.other
    /// Seconds since 1970, UTC.
    public var began: Seconds
    /// Local time minus UTC at the start, in minutes; nil if unknown.
    public var zoneMinutes: Int32?
    /// In non-descending order of moments.
    public var samples: [Sample] = []
    /// Ascending, without overlaps.
    public var pauses: [Range<Seconds>] = []
    /// In order; empty if the file has no laps.
    public var laps: [Lap] = []
    /// Running time, without pauses.
    public var spent = Seconds.zero
    /// Kilocalories; nil if unknown.
    public var energy: Double?
    /// Metres.
    public var distance: Double?
    /// Metres.
    public var ascent: Double?
    public var note = ""
    public var facts = Facts()

    public init(began: Seconds) { self.began = began }

    /// The measurements at a moment.
    public struct Sample: Equatable, Sendable {
        public var moment: Seconds
        public var place: Coordinate?
        /// Metres above sea level.
        public var altitude: Double?
        /// Metres since the beginning.
        public var distance: Double?
        /// Metres per second.
        public var speed: Double?
        /// Beats a minute.
        public var heartRate: Int32?
        /// Turns or strides a minute.
        public var cadence: Int32?
        /// Watts.
        public var power: Int32?
        /// The way from the previous sample wasn't measured.
        public var isBridge = false

        public init(moment: Seconds) { self.moment = moment }
    }

    /// A part of the recording: a step of a workout, or a lap that the person ended by a button.
    public struct Lap: Equatable, Sendable {
        public var name: String
        public var role: Role
        /// The id in the catalogue, if known.
        public var exercise: String?
        public var began: Seconds
        /// Running time, without pauses.
        public var spent: Seconds
        /// Metres.
        public var distance: Double?
        /// Kilocalories.
        public var energy: Double?
        public var sets: [SetResult] = []

        public init(name: String, role: Role, began: Seconds, spent: Seconds) {
            self.name = name
            self.role = role
            self.began = began
            self.spent = spent
        }
    }

    /// The last known moment.
    public var end: Seconds {
        var end = spent
        for pause in pauses { end += pause.upperBound - pause.lowerBound }
        if let last = samples.last { end = max(end, last.moment) }
        if let last = laps.last { end = max(end, last.began + last.spent) }
        return end
    }
}

// MARK: - From a session

extension Recording {
    /// A session with its route. Laps are its steps, one after the other; O(points + steps).
    ///
    /// - Parameters:
    ///   - route: Empty if location wasn't tracked.
    ///   - pauses: Spans of the run's clock; ascending.
    ///   - heart: Empty if no sensor was worn.
    public init(
        _ session: Session, route: Route = Route(), pauses: [Range<Seconds>] = [], heart: HeartSeries = HeartSeries()
    ) {
        self.init(began: session.began)
        name = session.name
        activity = session.activity
        zoneMinutes = session.zoneMinutes
        self.pauses = pauses.filter { !$0.isEmpty }
        spent = session.spent
        energy = session.energy
        distance = session.distance
        ascent = session.ascent
        note = session.note
        samples = heart.isEmpty ? route.samples : Recording.samples(route.samples, heart)
        var clock = PausedClock(self.pauses)
        for result in session.results {
            var lap = Lap(name: result.name, role: result.role, began: clock.moment, spent: result.spent)
            lap.distance = result.covered?.distance
            lap.energy =
                result.heart == nil
                ? result.covered?.energy
                : result.energy(in: session.activity, weight: session.weight ?? Energy.assumedWeight)
            lap.sets = result.sets
            lap.exercise = result.exercise
            laps.append(lap)
            clock.spend(result.spent)
        }
    }
}

extension Recording {
    /// Merges a route's samples with heart rates by second; seconds without a point get samples with a rate only.
    /// O(both).
    private static func samples(_ way: [Sample], _ heart: HeartSeries) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(max(way.count, heart.count))
        var next = 0
        for beat in heart.samples {
            while next < way.count, way[next].moment.roundedDown < Int64(beat.second) {
                samples.append(way[next])
                next += 1
            }
            guard next < way.count, way[next].moment.roundedDown == Int64(beat.second) else {
                var sample = Sample(moment: Seconds(integerLiteral: Int64(beat.second)))
                sample.heartRate = Int32(beat.rate)
                sample.distance = samples.last?.distance
                samples.append(sample)
                continue
            }
            while next < way.count, way[next].moment.roundedDown == Int64(beat.second) {
                samples.append(way[next])
                samples[samples.count - 1].heartRate = Int32(beat.rate)
                next += 1
            }
        }
        samples += way[next...]
        return samples
    }

    /// The heart-rate series; empty if no sensor was worn. O(samples).
    public var heart: HeartSeries {
        var series = HeartSeries()
        for sample in samples { if let rate = sample.heartRate { series.append(rate, at: sample.moment) } }
        return series
    }
}

extension Route {
    var samples: [Recording.Sample] {
        var samples: [Recording.Sample] = []
        samples.reserveCapacity(count)
        for index in indices {
            let point = self[index]
            var sample = Recording.Sample(moment: point.moment)
            sample.place = point.coordinate
            sample.altitude = point.altitude
            sample.distance = point.distance
            sample.speed = point.speed
            sample.isBridge = point.isBridge
            samples.append(sample)
        }
        return samples
    }
}

/// Converts running time to a clock that includes pauses.
struct PausedClock {
    private let pauses: [Range<Seconds>]
    private var next = 0
    private(set) var moment = Seconds.zero

    init(_ pauses: [Range<Seconds>]) {
        self.pauses = pauses
        skipPauses()
    }

    mutating func spend(_ time: Seconds) {
        moment += time
        skipPauses()
    }

    private mutating func skipPauses() {
        while next < pauses.count, pauses[next].lowerBound <= moment {
            moment += pauses[next].upperBound - pauses[next].lowerBound
            next += 1
        }
    }
}

// MARK: - To a session

extension Recording {
    /// The recording as a session of the history.
    ///
    /// - Parameters:
    ///   - weight: The person's weight in kilograms, used where the file has none; nil if unknown.
    ///   - zoneMinutes: The person's present time zone, used if the file has none.
    ///   - intensity: The intensity of an exercise by its id; nil if unknown.
    public func session(
        weight: Double? = nil, zoneMinutes: Int32 = 0, intensity: (String) -> MetabolicEquivalent? = { _ in nil }
    ) -> Session {
        var results: [StepResult] = []
        for lap in laps {
            var result = StepResult(name: lap.name, role: lap.role, spent: lap.spent)
            result.sets = lap.sets
            result.exercise = lap.exercise
            result.intensity = lap.exercise.flatMap(intensity)
            result.covered = lap.distance.map { Covered(distance: $0, energy: lap.energy) }
            results.append(result)
        }
        if results.isEmpty { results = [StepResult(name: Role.work.name, role: .work, spent: spent)] }
        let weight = facts.bodyWeight ?? weight
        let counted = Energy.kilocalories(results, of: activity, weight: weight ?? Energy.assumedWeight)
        var session = Session(
            name: shortened(name.utf8.isEmpty ? activity.title : name, to: Limits.nameLength), activity: activity,
            began: began,
            zoneMinutes: self.zoneMinutes ?? zoneMinutes, spent: spent, energy: energy ?? counted, weight: weight,
            distance: distance, results: results)
        session.ascent = ascent
        session.note = shortened(note, to: Limits.noteLength)
        session.feeling = facts.feeling
        session.isImported = facts.isImported ?? false
        session.isEntered = facts.isEntered
        return session
    }

    /// The route; empty without places.
    public var route: Route {
        var route = Route()
        var distance = 0.0
        for sample in samples {
            distance = max(distance, sample.distance ?? 0)
            guard let place = sample.place else { continue }
            route.append(
                TrackPoint(
                    moment: sample.moment, latitude: place.latitude, longitude: place.longitude,
                    altitude: sample.altitude, distance: distance, speed: max(sample.speed ?? 0, 0),
                    isBridge: sample.isBridge))
        }
        return route
    }

    /// Sets the exercises' ids by a search of their names in the catalogue; nil for no match.
    public mutating func matchExercises(_ id: (String) -> String?) {
        for index in laps.indices where laps[index].role == .exercise {
            laps[index].exercise = id(laps[index].name)
        }
    }

    /// Sentences about values that a session can't contain.
    public var unkept: [String] {
        var found: (cadence: Bool, power: Bool) = (false, false)
        for sample in samples {
            if sample.cadence != nil { found.cadence = true }
            if sample.power != nil { found.power = true }
        }
        var sentences: [String] = []
        if found.cadence { sentences.append("Cadences aren't kept in a session.") }
        if found.power { sentences.append("Powers aren't kept in a session.") }
        return sentences
    }

    /// Identity for recognising a second import, whatever its file format.
    public var identity: SameSession { SameSession(began: began, spent: spent) }
}

/// Identity of a session: equal if the starts and the running times each differ by at most `tolerance`.
public struct SameSession: Equatable, Sendable {
    public var began: Seconds
    public var spent: Seconds

    public init(began: Seconds, spent: Seconds) {
        self.began = began
        self.spent = spent
    }

    /// Files contain whole seconds, and some begin at the first fix rather than at Start.
    public static let tolerance: Seconds = 3

    public func matches(_ other: SameSession) -> Bool {
        let beginnings = began - other.began
        let times = spent - other.spent
        return Seconds(microseconds: abs(beginnings.microseconds)) <= SameSession.tolerance
            && Seconds(microseconds: abs(times.microseconds)) <= SameSession.tolerance
    }
}

extension Activity {
    /// The default name of a session of this activity.
    public var title: String {
        switch self {
        case .other: "Workout"
        case .running: "Run"
        case .walking: "Walk"
        case .hiking: "Hike"
        case .cycling: "Ride"
        case .rowing: "Rowing"
        case .swimming: "Swim"
        case .strength: "Strength"
        case .circuit: "Circuit"
        case .yoga: "Yoga"
        case .jumpRope: "Jump Rope"
        case .boxing: "Boxing"
        }
    }
}
