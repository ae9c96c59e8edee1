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

    /// The last point of the track.
    public private(set) var last: TrackPoint?
    private var isRunning = false

    public init() {}

    /// Goes on with a track: that of a run that was left, or interrupted by a crash.
    ///
    /// - Parameter wasRunning: Whether the run went on since; then the way from there is bridged.
    public init(after point: TrackPoint?, wasRunning: Bool) {
        last = point
        isRunning = wasRunning
    }

    /// Metres covered so far, pauses left out.
    public var distance: Double { last?.distance ?? 0 }

    /// The run started, paused or resumed between two readings.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        self.isRunning = isRunning
    }

    /// - Parameter isRunning: Whether the run runs (true) or is paused or not started yet (false) at the reading's moment.
    public mutating func take(_ reading: LocationReading, isRunning: Bool) -> Outcome {
        guard reading.coordinate.isValid, reading.accuracy >= 0, reading.accuracy.isFinite else {
            return .rejected(.invalid)
        }
        guard reading.accuracy <= 100 else { return .rejected(.inaccurate) }
        var point = TrackPoint(
            moment: reading.moment, latitude: reading.latitude, longitude: reading.longitude,
            altitude: reading.altitude,
            distance: 0)
        if let last {
            let time = (reading.moment - last.moment).value
            guard time > 0 else { return .rejected(.outOfOrder) }
            let covered = Geodesy.distance(from: last.coordinate, to: reading.coordinate)
            guard covered <= 80 * time else { return .rejected(.impossible) }
            point.speed = reading.speed ?? covered / time
            point.isBridge = time > 10
            point.distance = last.distance + (self.isRunning && isRunning ? covered : 0)
        }
        self.isRunning = isRunning
        last = point
        return .accepted(point)
    }
}
