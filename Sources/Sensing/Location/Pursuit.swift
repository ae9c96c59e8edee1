import Workouts

/// A track, and the readings that don't fit it: what is believed goes to the tracker.
struct Pursuit: Equatable, Sendable {
    /// How the person came to a reading's place.
    enum Passage: Equatable, Sendable {
        case measured
        /// The way wasn't measured.
        case bridge
    }

    private(set) var tracker: Tracker
    private var suspects: Suspects?
    /// The tracker before it took a place that was told again and again for a sign that the person stands; in an array, that a
    /// pursuit be small.
    private var moving: [Tracker] = []
    /// When the last reading came, whether it was believed or not, and the seconds that are usual between two.
    private var heard: Seconds
    private var interval: Double?

    /// Intervals that are usual after which nothing more is known of the way between: one reading lost, and one late.
    private static let intervalsOfSilence = 2.5
    /// Suspects that are believed: where they may have come from the track at the speed that they keep, and otherwise, one a second.
    private static let enoughOfTheSameSpeed = 3
    private static let enough = 5

    init(at sighting: Sighting, covered: Double) {
        tracker = Tracker(at: sighting, covered: covered)
        heard = sighting.moment
    }

    /// Seconds without a reading that is believed after which the way is bridged.
    private var longestSilence: Double {
        max(LocationFilter.longestSilence, Self.intervalsOfSilence * (interval ?? 0))
    }

    /// The track's next point; nil where the person can't be there.
    mutating func follow(_ sighting: Sighting) -> TrackPoint? {
        guard let passage = add(sighting) else { return nil }
        return tracker.point(at: sighting.moment, isBridge: passage == .bridge)
    }

    /// nil where the person can't be there.
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
            // A person who is as far now as if they had gone on all the time did go on: the phone had stopped
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

    /// Where the person can't be, unless they are seen there again and again: then the track goes on from there.
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
        if gap <= longestSilence, suspects.seen.count >= Self.enoughOfTheSameSpeed, keepSpeed {
            // All that was suspected was true.
            for one in suspects.seen { tracker.add(one) }
            self.suspects = nil
            return .measured
        }
        guard suspects.count >= Self.enough - (gap > longestSilence ? 1 : 0) else { return nil }
        // As fast as the person was before or is now, they may have come here; otherwise they were carried, or the places lied.
        let speed = keepSpeed ? max(tracker.speed, suspects.speed) : tracker.speed
        let wheels = gap > longestSilence ? Self.wheels : 0
        let counts = sighting.isPlausible(from: tracker.last, speed: speed, always: wheels)
        tracker.bridge(to: sighting, counts: counts)
        self.suspects = nil
        return .bridge
    }

    /// Metres per second that are believed of anybody through a gap: a bicycle downhill.
    private static let wheels = 15.0
}

/// A pursuit that begins when the first quarter of a minute is over: receivers that wake up tell places far away for so long.
/// If it finds the readings far better than the one that began with the first, or they say so, the start is forgotten.
struct Trial: Equatable, Sendable {
    private let first: Sighting
    /// None until it begins.
    private var pursuit: [Pursuit] = []
    private(set) var isOver = false
    /// The start's worst accuracy, in metres.
    private var worst: Double

    /// Metres at 95 %: a receiver that is awake knows its place better under the sky, where phones are within 4.9 m (gps.gov).
    private static let rough = 15.0
    /// Seconds after the first reading at which it begins, and at which it is judged.
    private static let begin = 20.0
    private static let end = 40.0
    /// By how many times the noise's deviation must be less.
    private static let less = 3.0

    init(at sighting: Sighting) {
        first = sighting
        worst = sighting.accuracy
    }

    /// Whether the receiver's own accuracy makes it likely that the start is wild.
    var isRough: Bool { !isOver && worst >= Self.rough }

    /// The pursuit to go on with; nil where the first one is as good, or it is too early to tell.
    mutating func add(_ sighting: Sighting, _ known: ReceiverNoise) -> Pursuit? {
        let time = sighting.time(since: first)
        guard !isOver else { return nil }
        guard time >= Self.begin else {
            worst = max(worst, sighting.accuracy)
            return nil
        }
        if pursuit.isEmpty {
            pursuit = [Pursuit(at: sighting, covered: 0)]
        } else {
            _ = pursuit[0].add(sighting)
        }
        guard time >= Self.end else { return nil }
        let wasRough = isRough && sighting.accuracy < worst / 2
        isOver = true
        let noise = pursuit[0].tracker.noise
        guard !noise.isGuess,
            wasRough || known.variance(over: 1) > Self.less * Self.less * noise.variance(over: 1) + 1
        else { return nil }
        // The metres gone meanwhile are those gone since, at the same speed, for as long as the run ran.
        let speed = pursuit[0].tracker.covered / (time - Self.begin)
        pursuit[0].forget(metres: speed * min((sighting.running - first.running).value, Self.begin))
        return pursuit[0]
    }
}

extension Pursuit {
    /// Metres that were gone before it began.
    fileprivate mutating func forget(metres: Double) { tracker.begin(after: metres) }
}
