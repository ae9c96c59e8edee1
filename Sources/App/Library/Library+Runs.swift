import Records
import Sensing
import Workouts

/// A run that isn't over, as it is stored.
struct OpenRun: Sendable {
    var stored: StoredRun
    /// Ascending. The last sign of life is not among them.
    var log: [LogEntry] = []
    /// When the app was last known to be alive during it.
    var lastAlive: LogEntry?
    /// Where it led so far, if location is tracked.
    var route = GeoRoute()

    var id: String { stored.id }

    /// The log, and among it the way.
    var events: [RunEvent] {
        var events: [RunEvent] = []
        events.reserveCapacity(log.count + route.count)
        replay { event, _ in events.append(event) }
        return events
    }

    /// The last that is known of it: an event or a sign of life.
    var last: LogEntry? {
        guard let alive = lastAlive, let event = log.last else { return lastAlive ?? log.last }
        return alive.moment > event.moment ? alive : event
    }

    /// A clock for it that stands where it was last seen.
    ///
    /// - Parameter hasGoneOn: It has counted since, as the wall clock did.
    func clock(_ clocks: Clocks, hasGoneOn: Bool = false) -> RunClock {
        let unseen = hasGoneOn ? max(clocks.wall - (last?.wall ?? clocks.wall), .zero) : .zero
        return RunClock(startingAt: (last?.moment ?? .zero) + unseen, monotonic: clocks.monotonic, wall: clocks.wall)
    }

    /// The run as far as it is known.
    var run: Run { Run(stored.workout, events: events) }

    /// Where it stood then.
    var lastState: RunState { run.state(at: last?.moment ?? .zero) }
}

extension Library {
    func openRun(_ id: String) -> OpenRun? { openRuns.first { $0.id == id } }

    mutating func begin(_ run: StoredRun) {
        openRuns.append(OpenRun(stored: run))
        changed(.run(run.id))
    }

    mutating func log(_ entry: LogEntry, number: Int32, of run: String) {
        guard let index = openRuns.firstIndex(where: { $0.id == run }) else { return }
        openRuns[index].log.append(entry)
        unsavedRows.append(StoreRow(key: LogEntry.key(of: run, number: number), text: entry.text))
    }

    /// A set was added to what the run performs.
    mutating func change(run id: String, workout: Workout) {
        guard let index = openRuns.firstIndex(where: { $0.id == id }) else { return }
        openRuns[index].stored.workout = workout
        changed(.run(id))
    }

    /// Notes that the app was alive, so that after a crash "where I stopped" is known to a few seconds.
    mutating func signOfLife(_ entry: LogEntry, of run: String) {
        guard let index = openRuns.firstIndex(where: { $0.id == run }) else { return }
        openRuns[index].lastAlive = entry
        unsavedRows.append(StoreRow(key: LogEntry.signOfLifeKey(of: run), text: entry.text))
    }

    /// Adds a point to a run's way, and gives it back as it is kept; nil where it can't be a part of it. It goes to the store
    /// with the next `storeRoute`.
    mutating func locate(run id: String, _ point: TrackPoint) -> TrackPoint? {
        guard let index = openRuns.firstIndex(where: { $0.id == id }), openRuns[index].route.append(point) else {
            return nil
        }
        return openRuns[index].route.last
    }

    /// Hands what a run's way has got since a number of points to the store.
    mutating func storeRoute(of id: String, since stored: Int) {
        guard let run = openRun(id), stored < run.route.count else { return }
        for piece in stored / StoredRoute.pieceLength..<StoredRoute.pieceCount(of: run.route.count) {
            unsavedRows.append(
                StoreRow(key: StoredRoute.rowKey(of: id, piece: piece), text: StoredRoute.piece(piece, of: run.route)))
        }
    }

    mutating func keep(run id: String, forLater: Bool) {
        guard let index = openRuns.firstIndex(where: { $0.id == id }) else { return }
        openRuns[index].stored.isKeptForLater = forLater
        changed(.run(id))
    }

    /// Forgets a run and its log: it has become a session, or was discarded.
    mutating func end(run id: String) -> OpenRun? {
        guard let index = openRuns.firstIndex(where: { $0.id == id }) else { return nil }
        let run = openRuns.remove(at: index)
        for number in run.log.indices {
            unsavedRows.append(StoreRow(key: LogEntry.key(of: id, number: Int32(number)), text: nil))
        }
        unsavedRows.append(StoreRow(key: LogEntry.signOfLifeKey(of: id), text: nil))
        for piece in 0..<StoredRoute.pieceCount(of: run.route.count) {
            unsavedRows.append(StoreRow(key: StoredRoute.rowKey(of: id, piece: piece), text: nil))
        }
        changed(.run(id))
        return run
    }

    /// Takes back the deletion of a run that was left for later.
    mutating func restore(_ run: OpenRun) {
        openRuns.append(run)
        for (number, entry) in run.log.enumerated() {
            unsavedRows.append(StoreRow(key: LogEntry.key(of: run.id, number: Int32(number)), text: entry.text))
        }
        storeRoute(of: run.id, since: 0)
        changed(.run(run.id))
    }
}
