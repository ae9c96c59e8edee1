public import Workouts

/// Turns location readings into a track, one at a time, each in constant time and memory.
///
/// `setRunning(_:at:)` tells the moments of start, pause and resumption. It is optional: with `add(_:isRunning:)`
/// alone, a pause begins and ends at a reading.
public struct LocationFilter: Equatable, Sendable {
    /// The outcome of a reading.
    public enum Outcome: Equatable, Sendable {
        case accepted(TrackPoint)
        case rejected(Reason)
    }

    /// Why a reading isn't part of the track.
    public enum Reason: Hashable, Sendable {
        /// A value isn't finite, or the place isn't on the Earth.
        case invalid
        /// Its accuracy is too poor to be used.
        case inaccurate
        /// Not later than the last reading.
        case outOfOrder
        /// Too far away to be reached from the last place.
        case impossible
    }

    /// Metres at 95 %: less accurate readings are rejected.
    public static let worstAccuracy = 100.0
    /// Metres per second, 300 km/h: faster than any sport on the ground.
    public static let fastest = 83.0
    /// Shortest gap that is bridged, in seconds; longer where readings are sparse.
    public static let longestSilence = 10.0

    /// The last point of the track.
    public private(set) var last: TrackPoint?
    private var running = RunningTime()
    /// Running time at the last point.
    private var counted = Seconds(-1)
    private var pursuit: Pursuit?
    /// A second pursuit, begun later, in case the first readings are wildly wrong.
    private var trial: Trial?
    /// When the last usable reading came, accepted or not.
    private var heard: Seconds?
    /// Exponential mean of the reported accuracy, metres.
    private var usualAccuracy = 0.0

    public init() {}

    /// Continues a track: that of a run that was left, or interrupted by a crash.
    ///
    /// - Parameter wasRunning: Whether the run went on in between; the way from there is then bridged.
    public init(after point: TrackPoint?, wasRunning: Bool) {
        last = point
        if let point { running = RunningTime(from: point.moment, isRunning: wasRunning) }
    }

    /// Metres covered so far, pauses left out.
    public var distance: Double { last?.distance ?? 0 }

    /// The run was started, paused or resumed between two readings.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        running.set(isRunning, at: moment)
    }

    /// An impossible speed or altitude is ignored; the reading's place still counts.
    ///
    /// - Parameter isRunning: Whether the run is running at the reading's moment, rather than paused or not started.
    public mutating func add(_ reading: LocationReading, isRunning: Bool) -> Outcome {
        guard reading.coordinate.isValid, reading.accuracy >= 0, reading.accuracy.isFinite else {
            return .rejected(.invalid)
        }
        if let last = heard ?? last?.moment, reading.moment <= last { return .rejected(.outOfOrder) }
        running.set(isRunning, at: reading.moment)
        guard isAccurate(reading) else { return .rejected(.inaccurate) }
        heard = reading.moment
        let sighting = Sighting(reading, running: running.total)
        guard let before = last else {
            let begun = Pursuit(at: sighting, covered: 0)
            pursuit = begun
            trial = Trial(at: sighting)
            return accept(begun.tracker.point(at: sighting.moment, isBridge: false))
        }
        if case nil = pursuit {
            // The first reading after a crash: only the track's last point is known.
            let from = Sighting(before)
            let way = sighting.isPlausible(from: from, speed: before.speed) ? sighting.way(from: from) : 0
            let begun = Pursuit(at: sighting, covered: before.distance + way)
            pursuit = begun
            return accept(begun.tracker.point(at: sighting.moment, isBridge: true))
        }
        // Optional chaining, since copying a pursuit takes as long as the reading itself.
        var point = pursuit?.follow(sighting)
        if trial != nil, let known = pursuit?.tracker.noise {
            if let better = trial?.add(sighting, known) {
                pursuit = better
                point = better.tracker.point(at: sighting.moment, isBridge: false)
            }
            if trial?.isOver == true { trial = nil }
        }
        guard let point else { return .rejected(.impossible) }
        return accept(point)
    }

    /// Whether the accuracy is usable, and not much worse than usual here.
    private mutating func isAccurate(_ reading: LocationReading) -> Bool {
        guard reading.accuracy <= Self.worstAccuracy else { return false }
        let usual = usualAccuracy
        usualAccuracy += (reading.accuracy - usual) * (last == nil ? 1 : 0.05)
        return last == nil || reading.accuracy <= max(4 * usual, 25)
    }

    private mutating func accept(_ next: TrackPoint) -> Outcome {
        var point = next
        // The metres of a rough start are withheld until the trial is over; in a pause no metre is added, not even
        // one of the way before it.
        let isHeld = trial?.isRough == true || running.total == counted
        point.distance = isHeld ? distance : max(point.distance, distance)
        counted = running.total
        last = point
        return .accepted(point)
    }
}
