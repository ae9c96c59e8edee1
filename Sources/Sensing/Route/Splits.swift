public import Workouts

/// A section of a route.
public struct Split: Equatable, Sendable {
    /// Beginning and end, on the run's clock.
    public var start: Seconds
    public var end: Seconds
    /// Metres.
    public var distance: Double
    /// Running time, pauses left out.
    public var time: Seconds
    /// Metres climbed.
    public var ascent: Double

    public init(start: Seconds, end: Seconds, distance: Double, time: Seconds, ascent: Double) {
        self.start = start
        self.end = end
        self.distance = distance
        self.time = time
        self.ascent = ascent
    }

    /// Average, in metres per second; nil where no time has passed.
    public var speed: Double? { time > .zero ? distance / time.value : nil }
}

/// Splits per kilometre or mile (or any length), each ending at an interpolated moment; incremental.
public struct Splits: Equatable, Sendable {
    public static let kilometre = 1000.0
    public static let mile = 1609.344

    /// Metres.
    public let length: Double
    /// The complete splits.
    public private(set) var done: [Split] = []
    /// The split since the last complete one; nil before the first point.
    public var current: Split? {
        guard let last else { return nil }
        return Split(
            start: start, end: last.moment, distance: max(last.distance - startDistance, 0), time: time,
            ascent: ascent.gain - startAscent)
    }

    private var running = RunningTime()
    private var ascent = Ascent()
    private var last: TrackPoint?
    private var start = Seconds.zero
    private var startDistance = 0.0
    private var startAscent = 0.0
    private var time = Seconds.zero
    /// Running time at the last point.
    private var spentBefore = Seconds.zero

    /// - Parameter length: Metres, 1 or more.
    public init(length: Double) {
        self.length = max(length, 1)
    }

    /// The run was started, paused or resumed between two points.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        running.set(isRunning, at: moment)
    }

    /// The next point of the track.
    public mutating func add(_ point: TrackPoint, isRunning: Bool) {
        let before = spentBefore
        running.set(isRunning, at: point.moment)
        spentBefore = running.total
        let spent = running.total - before
        let ascentBefore = ascent.gain
        if let altitude = point.altitude { ascent.add(altitude) }
        guard let last else {
            start = point.moment
            startDistance = point.distance
            self.last = point
            return
        }
        let covered = point.distance - last.distance
        var used = 0.0
        while covered > 0, startDistance + length <= point.distance {
            let part = min(max((startDistance + length - last.distance) / covered, 0), 1)
            let moment = last.moment + Seconds((point.moment - last.moment).value * part)
            let climbed = ascentBefore + (ascent.gain - ascentBefore) * part
            done.append(
                Split(
                    start: start, end: moment, distance: length, time: time + Seconds(spent.value * (part - used)),
                    ascent: climbed - startAscent))
            start = moment
            startDistance += length
            startAscent = climbed
            time = .zero
            used = part
        }
        time += Seconds(spent.value * (1 - used))
        self.last = point
    }
}
