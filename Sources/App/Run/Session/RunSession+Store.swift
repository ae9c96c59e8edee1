import Records
import Sensing
import Workouts

// The data of a run that go to the store while it is on. Nobody else writes them.

extension RunSession {
    /// A run that begins now.
    ///
    /// - Parameter id: nil: a new one.
    static func begin(_ workout: Workout, id: String? = nil, source: String?, _ shared: inout Shared) -> RunSession {
        let stored = new(workout, id: id, source: source, &shared)
        shared.library.begin(stored)
        var run = RunSession(unbegun: stored, shared.clocks)
        run.append(.started, &shared)
        return run
    }

    /// A run that the person hasn't begun: nothing of it is stored.
    static func preview(_ workout: Workout, source: String, _ shared: inout Shared) -> RunSession {
        RunSession(unbegun: new(workout, id: nil, source: source, &shared), shared.clocks)
    }

    private static func new(
        _ workout: Workout, id: String?, source: String?, _ shared: inout Shared
    ) -> StoredRun {
        StoredRun(
            id: id ?? shared.newID(), workout: workout, source: source, began: shared.clocks.wall,
            zoneMinutes: shared.clocks.zoneMinutes)
    }

    private init(unbegun stored: StoredRun, _ clocks: Clocks) {
        self.init(OpenRun(stored: stored), clock: RunClock(monotonic: clocks.monotonic, wall: clocks.wall))
    }

    /// How much of a run may be unknown after a crash, and how much of its way.
    private static let signOfLife: Seconds = 1
    private static let piece: Seconds = 5

    /// Time went by.
    mutating func keepAlive(_ shared: inout Shared) {
        if now >= lastAlive + RunSession.signOfLife { showLife(&shared) }
        if now >= lastPiece + RunSession.piece {
            lastPiece = now
            storeWay(&shared)
        }
    }

    /// Notes that the app is alive: after a crash the run stands there.
    mutating func showLife(_ shared: inout Shared) {
        lastAlive = now
        shared.library.signOfLife(LogEntry(nil, at: now, wall: shared.clocks.wall), of: id)
    }

    /// Hands over what is new of the way, and of the heart.
    mutating func storeWay(_ shared: inout Shared) {
        if hasNewBeats { storeHeart(&shared) }
        guard mode == .outdoors else { return }
        shared.library.storeRoute(of: id, since: storedPoints)
        storedPoints = shared.library.openRun(id)?.route.count ?? 0
    }

    @inline(never)  // It belongs to the second part of the program.
    private mutating func storeHeart(_ shared: inout Shared) {
        shared.library.storeHeart(of: id, since: storedBeats)
        storedBeats = shared.library.openRun(id)?.heart.count ?? 0
        hasNewBeats = false
    }

    /// Notes how the heart beats while the run goes on. A fitness test keeps nothing of it.
    @inline(never)
    mutating func beat(_ rate: Int32, _ shared: inout Shared) {
        guard mode != .test, !isFrozen, state.phase == .running else { return }
        shared.library.beat(rate, at: now, run: id)
        hasNewBeats = true
    }

    /// Adds a point of the way, as the store keeps it: so a run that is taken up again is the very same. The run is changed where it
    /// stands: a second hold on it would make each fix a copy of all that were before.
    ///
    /// - Returns: The point, and the moment from which the run went otherwise than was known before; nil where it can't be a part of the way.
    mutating func locate(_ point: TrackPoint, _ shared: inout Shared) -> (point: TrackPoint, since: Seconds)? {
        guard let last = run.events.last?.moment else { return nil }
        var point = point
        point.moment = max(point.moment, last).roundedUpToMilliseconds
        return shared.library.locate(run: id, point).map { ($0, add($0)) }
    }

    /// The run's name holds, also in the workout that it was started from.
    mutating func keepName(source: String?, _ shared: inout Shared) {
        if let stored = shared.library.openRun(id)?.stored, stored.workout.name.hasSameBytes(as: plan.name) { return }
        shared.library.change(run: id, workout: plan)
        let name = plan.name
        if let source { shared.library.change(workout: source) { $0.name = name } }
    }
}

extension Seconds {
    var roundedUpToMilliseconds: Seconds {
        let rest = microseconds % 1000
        return rest > 0 ? Seconds(microseconds: microseconds + 1000 - rest) : self
    }
}
