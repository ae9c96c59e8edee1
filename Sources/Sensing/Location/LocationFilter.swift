public import Workouts

/// Readings become a track: one at a time, each in constant time and memory.
///
/// The run's beginning, pauses and their ends may be told with `setRunning(_:at:)`; `add(_:isRunning:)` alone does as well,
/// and then a pause begins and ends at a reading.
public struct LocationFilter: Equatable, Sendable {
    /// The outcome of a reading.
    public enum Outcome: Equatable, Sendable {
        case accepted(TrackPoint)
        case rejected(Reason)
    }

    /// Why a reading isn't part of the track.
    public enum Reason: Hashable, Sendable {
        /// Not a number, or not a place on the Earth.
        case invalid
        /// Its accuracy is worse than can be used.
        case inaccurate
        /// Not later than the one before.
        case outOfOrder
        /// Too far away to have come from where the person was.
        case impossible
    }

    /// Metres, at 95 %: what is known less well is no place.
    public static let worstAccuracy = 100.0
    /// Metres per second, 300 km/h: faster than any sport on the ground.
    public static let fastest = 83.0
    /// Seconds without a reading after which the way is bridged, where readings come more often.
    public static let longestSilence = 10.0

    /// The last point of the track.
    public private(set) var last: TrackPoint?
    private var running = RunningTime()
    private var pursuit: Pursuit?
    /// Begun somewhat later, in case the start proves wild.
    private var trial: Trial?
    /// When the last reading came, whatever became of it.
    private var heard: Seconds?
    /// Metres that the device usually says.
    private var usualAccuracy = 0.0

    public init() {}

    /// Goes on with a track: that of a run that was left, or interrupted by a crash.
    ///
    /// - Parameter wasRunning: Whether the run went on since; then the way from there is bridged.
    public init(after point: TrackPoint?, wasRunning: Bool) {
        last = point
        if let point { running = RunningTime(from: point.moment, isRunning: wasRunning) }
    }

    /// Metres covered so far, pauses left out.
    public var distance: Double { last?.distance ?? 0 }

    /// The run started, paused or resumed between two readings.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        running.set(isRunning, at: moment)
    }

    /// - Parameter isRunning: Whether the run runs (true) or is paused or not started yet (false) at the reading's moment.
    ///
    /// A speed or height that can't be is left aside; the reading's place counts all the same.
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
        guard pursuit != nil else {
            // The first reading after a crash: where the person was then is all there is to go on from.
            let from = Sighting(before)
            let way = sighting.isPlausible(from: from, speed: before.speed) ? sighting.way(from: from) : 0
            let begun = Pursuit(at: sighting, covered: before.distance + way)
            pursuit = begun
            return accept(begun.tracker.point(at: sighting.moment, isBridge: true))
        }
        // Optional chaining: a copy of a pursuit takes as long as the reading does.
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

    /// Neither too bad for anything nor much worse than is usual here.
    private mutating func isAccurate(_ reading: LocationReading) -> Bool {
        guard reading.accuracy <= Self.worstAccuracy else { return false }
        let usual = usualAccuracy
        usualAccuracy += (reading.accuracy - usual) * (last == nil ? 1 : 0.05)
        return last == nil || reading.accuracy <= max(4 * usual, 25)
    }

    private mutating func accept(_ next: TrackPoint) -> Outcome {
        var point = next
        // Nothing is said of a rough start's way before it is known whether it was one.
        point.distance = trial?.isRough == true ? distance : max(point.distance, distance)
        last = point
        return .accepted(point)
    }
}
