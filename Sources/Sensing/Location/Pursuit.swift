import Workouts

/// A track and its outlier gate: readings that fit go to the tracker, the others become suspects.
struct Pursuit: Equatable, Sendable {
    /// How the person came to a reading's place.
    enum Passage: Equatable, Sendable {
        case measured
        /// The way wasn't measured.
        case bridge
    }

    private(set) var tracker: Tracker
    private var suspects: Suspects?
    /// The tracker before it took a repeated place as a sign of standing. An array, to keep a pursuit small.
    private var moving: [Tracker] = []
    /// When the last reading came, accepted or not, and the usual seconds between two readings.
    private var heard: Seconds
    private var interval: Double?

    /// Longest silence, in usual intervals, before the way is bridged: one reading lost, and one late.
    private static let intervalsOfSilence = 2.5
    /// Number of suspects that are accepted: with a steady speed from the track, and otherwise (counted at most once a
    /// second or so).
    private static let enoughOfTheSameSpeed = 3
    private static let enough = 5
    /// Seconds between two readings above which the next one tells whether a suspect was true: few outliers last so
    /// long.
    private static let seldom = 4.0

    init(at sighting: Sighting, covered: Double) {
        tracker = Tracker(at: sighting, covered: covered)
        heard = sighting.moment
    }

    /// Longest time without an accepted reading, in seconds, before the way is bridged.
    private var longestSilence: Double {
        max(LocationFilter.longestSilence, Self.intervalsOfSilence * (interval ?? 0))
    }

    /// The track's next point; nil if the reading is rejected as impossible.
    mutating func follow(_ sighting: Sighting) -> TrackPoint? {
        guard let passage = add(sighting) else { return nil }
        return tracker.point(at: sighting.moment, isBridge: passage == .bridge)
    }

    /// Nil if the reading is rejected as impossible.
    mutating func add(_ sighting: Sighting) -> Passage? {
        let seen = sighting.time(since: heard)
        heard = sighting.moment
        let usual = interval ?? seen
        interval = usual + (min(seen, 3 * usual + 1) - usual) * 0.2
        guard !tracker.isRepeated(sighting) else { return .measured }
        if sighting.coordinate == tracker.last.coordinate {
            if moving.isEmpty, !tracker.isStill { moving = [tracker] }
        } else if let moving = moving.first {
            self.moving = []
            // A person as far away now as at their speed before had been moving all the time: the phone had stopped
            // measuring.
            if moving.isOnItsWay(to: sighting) { tracker = moving }
        }
        let silence = sighting.time(since: tracker.last)
        if silence > longestSilence {
            guard tracker.expects(sighting) else { return suspect(sighting) }
            tracker.bridge(to: sighting)
            suspects = nil
            return .bridge
        }
        guard tracker.canBe(sighting, seen: seen) else { return suspect(sighting) }
        tracker.add(sighting)
        suspects = nil
        return .measured
    }

    /// Collects impossible readings: once there are enough that fit each other, the track continues from them.
    private mutating func suspect(_ sighting: Sighting) -> Passage? {
        let silence = longestSilence
        guard suspects?.add(sighting, within: silence) == true, let suspects else {
            self.suspects = Suspects(sighting)
            return nil
        }
        let gap = suspects.first.time(since: tracker.last)
        let keepSpeed =
            suspects.keepSpeed(from: tracker.last)
            || tracker.repetition.map { suspects.keepSpeed(from: $0.last) } ?? false
        let isSeldom = (interval ?? 0) > Self.seldom
        let isSteady = suspects.seen.count >= Self.enoughOfTheSameSpeed && keepSpeed
        if gap <= longestSilence + sighting.time(since: suspects.first),
            isSteady || isSeldom && suspects.goOn(from: tracker.last)
        {
            // The suspects were true, and are measured.
            for one in suspects.seen { tracker.add(one) }
            self.suspects = nil
            return .measured
        }
        guard suspects.count >= Self.enough - (gap > longestSilence ? 1 : 0) else { return nil }
        // If reachable at their speed before or now, the way counts; otherwise they were carried, or the places were
        // wrong. Who sets off again may be as fast as usual, if the suspects are.
        let soon = keepSpeed ? suspects.speed : tracker.isStill ? min(suspects.speed, tracker.knownSpeed ?? 0) : 0
        let speed = max(tracker.speed, soon)
        let wheels = gap > longestSilence ? Self.wheels : 0
        let counts = sighting.isPlausible(from: tracker.last, speed: speed, always: wheels)
        tracker.bridge(to: sighting, counts: counts)
        self.suspects = nil
        return .bridge
    }

    /// Speed, m/s, that is plausible for anybody through a gap: a bicycle downhill.
    private static let wheels = 15.0
}

/// A second pursuit, begun 20 s after the first reading: receivers that wake up may report distant places for a quarter
/// of a minute, and phones those of radio stations for a minute. It begins anew once the reported accuracy is far
/// better. If its noise is far less than the first pursuit's, or the accuracy has improved, the start is dropped.
struct Trial: Equatable, Sendable {
    private let first: Sighting
    /// None until it begins.
    private var pursuit: [Pursuit] = []
    private(set) var isOver = false
    /// The start's worst accuracy, and that of the pursuit's first reading, in metres.
    private var worst: Double
    private var begun: Sighting
    /// Seconds since the first reading.
    private var time = 0.0

    /// Metres at 95 %: a warmed-up receiver under the sky is more accurate; phones are within 4.9 m (gps.gov).
    private static let rough = 15.0
    /// Seconds after the first reading at which the second pursuit begins, and until when it may begin anew; those
    /// after which it is judged; and those for which a rough start's metres are withheld.
    private static let begin = 20.0
    private static let latest = 90.0
    private static let duration = 20.0
    private static let withheld = 60.0
    /// Least variance, m², of steps among places that are wildly wrong: 5 m.
    private static let wild = 25.0
    /// The factor by which the noise's deviation, or the accuracy, must be less.
    private static let less = 3.0

    init(at sighting: Sighting) {
        first = sighting
        begun = sighting
        worst = sighting.accuracy
    }

    /// Whether the reported accuracy makes a wildly wrong start likely.
    var isRough: Bool { !isOver && worst >= Self.rough && (time < Self.withheld || wasRough) }

    private var wasRough: Bool { worst >= Self.rough && begun.accuracy < worst / 2 }

    /// The pursuit to continue with; nil if the first one is as good, or it is too early to tell.
    mutating func add(_ sighting: Sighting, _ known: ReceiverNoise) -> Pursuit? {
        time = sighting.time(since: first)
        guard !isOver else { return nil }
        guard time >= Self.begin else {
            worst = max(worst, sighting.accuracy)
            return nil
        }
        let isBetter =
            begun.accuracy >= Self.rough && sighting.accuracy < begun.accuracy / Self.less && time < Self.latest
        if pursuit.isEmpty || isBetter {
            worst = max(worst, begun.accuracy)
            pursuit = [Pursuit(at: sighting, covered: 0)]
            begun = sighting
        } else {
            _ = pursuit[0].add(sighting)
        }
        guard sighting.time(since: begun) >= Self.duration else { return nil }
        // A start that is still rough may yet end.
        guard begun.accuracy < Self.rough || time >= Self.latest else { return nil }
        isOver = true
        let noise = pursuit[0].tracker.noise
        guard !noise.isGuess,
            wasRough
                || !known.isNew
                    && known.variance(over: 1) > Self.less * Self.less * noise.variance(over: 1) + Self.wild
        else { return nil }
        // The start's metres are extrapolated: the speed since, times the running time before.
        let speed = pursuit[0].tracker.covered / sighting.time(since: begun)
        pursuit[0].forget(metres: speed * (begun.running - first.running).value)
        return pursuit[0]
    }
}

extension Pursuit {
    /// Adds metres covered before the pursuit began.
    fileprivate mutating func forget(metres: Double) { tracker.begin(after: metres) }
}
