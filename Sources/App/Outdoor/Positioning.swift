import Sensing
import Workouts

/// Where the device says that the person is, and how good that is.
struct Positioning: Sendable {
    /// The token of the watch that tells it.
    var watch: Int32 = 0
    private var filter = LocationFilter()
    private var clock = FixClock()
    /// The last fix that was believed.
    private(set) var reading: LocationReading?
    /// The last point of the way: what the map shows as the person.
    private(set) var last: TrackPoint?
    private(set) var signal = Signal.searching
    /// On the run's clock: when the device last said where the person is.
    private(set) var lastSeen: Seconds?

    /// A device that says nothing for longer has lost the person (OU-8).
    static let patience: Seconds = 8

    enum Signal: Equatable, Sendable {
        case searching, found
        /// Fixes come that are too rough to be used.
        case poor
        /// It told where the person is, and has stopped.
        case lost
        /// The device doesn't tell where it is: time alone goes on.
        case refused
    }

    /// The way begins where the person stands.
    mutating func depart(_ now: Seconds) {
        filter = LocationFilter()
        guard var reading else { return }
        reading.moment = now
        lastSeen = now
        _ = filter.add(reading, isRunning: false)
    }

    /// The way goes on after its last point, from a run that was left.
    mutating func resume(after last: TrackPoint?, wasRunning: Bool) {
        self.last = last
        filter = LocationFilter(after: last, wasRunning: wasRunning)
    }

    mutating func setRunning(_ isRunning: Bool, at moment: Seconds) { filter.setRunning(isRunning, at: moment) }

    mutating func refused() { signal = .refused }

    mutating func lost() { if signal != .refused { signal = lastSeen == nil ? .searching : .lost } }

    /// Time has passed.
    ///
    /// - Returns: Whether the person was lost just now.
    mutating func age(_ now: Seconds) -> Bool {
        guard let lostAt, now >= lostAt else { return false }
        signal = .lost
        return true
    }

    /// On the run's clock: when the signal is lost if nothing is heard.
    var lostAt: Seconds? { signal == .found ? lastSeen.map { $0 + Positioning.patience } : nil }

    /// Reads a fix; the point of the way that it makes, if it is any good.
    mutating func read(_ fix: LocationFix, isRunning: Bool, now: Seconds, wall: Seconds) -> TrackPoint? {
        guard let age = clock.age(ofFixAt: fix.time, wall: wall.value) else { return nil }
        let reading = LocationReading(
            moment: max(now - Seconds(age), .zero), latitude: fix.latitude, longitude: fix.longitude,
            accuracy: fix.accuracy, altitude: fix.altitude, altitudeAccuracy: fix.altitudeAccuracy, speed: fix.speed)
        switch filter.add(reading, isRunning: isRunning) {
        case .accepted(let point):
            self.reading = reading
            last = point
            signal = .found
            lastSeen = now
            return point
        case .rejected(.inaccurate):
            signal = .poor
            return nil
        case .rejected:
            lastSeen = now
            return nil
        }
    }

    /// The way has the point, as it is kept.
    mutating func kept(_ point: TrackPoint) { last = point }
}
