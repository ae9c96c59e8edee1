public import Workouts

/// Readings become a track: one at a time, each in constant time and memory.
///
/// The run's beginning, pauses and their ends may be told with `setRunning(_:at:)`; `take(_:isRunning:)` alone does as well,
/// and then a pause begins and ends at a reading.
public struct LocationFilter: Equatable, Sendable {
    /// What became of a reading.
    public enum Outcome: Equatable, Sendable {
        case accepted(TrackPoint)
        case rejected(Reason)
    }

    /// Why a reading isn't part of the track.
    public enum Reason: Hashable, Sendable {
        /// Not a number, or not a place on the Earth.
        case invalid
        /// Known to too few metres.
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
    /// Seconds without a reading after which the way is bridged.
    public static let longestSilence = 10.0

    /// The last point of the track.
    public private(set) var last: TrackPoint?
    private var running = RunningTime()
    private var tracker: Tracker?
    private var suspects: Suspects?
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
    public mutating func take(_ reading: LocationReading, isRunning: Bool) -> Outcome {
        guard reading.coordinate.isValid, reading.accuracy >= 0, reading.accuracy.isFinite else {
            return .rejected(.invalid)
        }
        if let last = suspects?.last.moment ?? last?.moment, reading.moment <= last { return .rejected(.outOfOrder) }
        running.set(isRunning, at: reading.moment)
        guard isAccurate(reading) else { return .rejected(.inaccurate) }
        let sighting = Sighting(reading, running: running.total)
        guard let before = last else {
            tracker = Tracker(at: sighting, covered: 0)
            return accept(sighting, isBridge: false)
        }
        // Optional chaining throughout: a copy of the tracker would be one of a minute's samples for each reading.
        guard let silence = tracker.map({ (reading.moment - $0.last.moment).value }) else {
            // The first reading after a crash: where the person was then is all there is to go on from.
            let from = Sighting(before)
            let way = sighting.isPlausible(from: from, speed: before.speed) ? sighting.way(from: from) : 0
            tracker = Tracker(at: sighting, covered: before.distance + way)
            return accept(sighting, isBridge: true)
        }
        if silence > Self.longestSilence {
            guard tracker?.expects(sighting) == true else { return suspect(sighting, enough: 4) }
            tracker?.bridge(to: sighting)
            return accept(sighting, isBridge: true)
        }
        let seen = (suspects?.last).map(sighting.time) ?? silence
        guard tracker?.canBe(sighting, seen: seen) == true else { return suspect(sighting, enough: 5) }
        tracker?.take(sighting)
        return accept(sighting, isBridge: false)
    }

    /// Neither too bad for anything nor much worse than is usual here.
    private mutating func isAccurate(_ reading: LocationReading) -> Bool {
        guard reading.accuracy <= Self.worstAccuracy else { return false }
        let usual = usualAccuracy
        usualAccuracy += (reading.accuracy - usual) * (last == nil ? 1 : 0.05)
        return last == nil || reading.accuracy <= max(4 * usual, 25)
    }

    private mutating func accept(_ sighting: Sighting, isBridge: Bool) -> Outcome {
        suspects = nil
        guard var point = tracker?.point(at: sighting.moment, isBridge: isBridge) else { return .rejected(.invalid) }
        point.distance = max(point.distance, distance)
        last = point
        return .accepted(point)
    }

    /// Where the person can't be, unless they are seen there again and again: then the track goes on from there.
    ///
    /// - Parameter enough: Readings.
    private mutating func suspect(_ sighting: Sighting, enough: Int) -> Outcome {
        guard var suspects, suspects.take(sighting) else {
            self.suspects = Suspects(sighting)
            return .rejected(.impossible)
        }
        guard suspects.count >= enough, var tracker else {
            self.suspects = suspects
            return .rejected(.impossible)
        }
        // As fast as the person was before or is now, they may have come here; otherwise they were carried, or the places lied.
        let speed = max(tracker.speed, suspects.speed)
        let wheels = sighting.time(since: tracker.last) > Self.longestSilence ? 15.0 : 0
        tracker.bridge(to: sighting, counts: sighting.isPlausible(from: tracker.last, speed: speed, always: wheels))
        self.tracker = tracker
        return accept(sighting, isBridge: true)
    }
}
