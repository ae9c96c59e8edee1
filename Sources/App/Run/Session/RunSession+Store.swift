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
    static func preview(_ workout: Workout, source: String?, _ shared: inout Shared) -> RunSession {
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

    /// All that is kept of it.
    func open(in library: Library) -> OpenRun {
        library.openRun(id)
            ?? OpenRun(
                stored: StoredRun(id: id, workout: plan, source: source, began: began, zoneMinutes: zoneMinutes))
    }

    /// How much of a run may be unknown after a crash, and how much of its series.
    private static let signOfLife: Seconds = 1
    private static let piece: Seconds = 5

    /// Time went by.
    mutating func keepAlive(_ shared: inout Shared) {
        if now >= lastAlive + RunSession.signOfLife { showLife(&shared) }
        if now >= lastPiece + RunSession.piece {
            lastPiece = now
            storeSeries(&shared)
        }
    }

    /// Notes that the app is alive: after a crash the run stands there.
    mutating func showLife(_ shared: inout Shared) {
        lastAlive = now
        shared.library.signOfLife(LogEntry(nil, at: now, wall: shared.clocks.wall), of: id)
    }

    /// Hands over the new part of each of its series.
    mutating func storeSeries(_ shared: inout Shared) {
        guard let open = shared.library.openRun(id) else { return }
        for (place, series) in RunSeries.allCases.enumerated() {
            let count = series.count(in: open)
            guard count > stored[place] else { continue }
            shared.library.store(series, of: open, since: stored[place])
            stored[place] = count
        }
    }

    /// Notes the heart's rate while the run goes on. A run that becomes no session keeps none.
    @inline(never)  // It belongs to the second part of the program.
    mutating func beat(_ rate: Int32, _ shared: inout Shared) {
        guard mode.isKept, !isFrozen, state.phase == .running else { return }
        shared.library.beat(rate, at: now, run: id)
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
    @inline(never)  // It belongs to the second part of the program.
    mutating func keepName(_ shared: inout Shared) {
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
