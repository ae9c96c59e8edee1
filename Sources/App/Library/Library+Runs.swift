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
    var route = Route()
    /// How the heart beat so far, if a sensor tells.
    var heart = HeartSeries()

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

    /// The run of a workout that was left for later and goes on where it was left; of several the last one.
    func keptRun(of workout: String) -> OpenRun? {
        openRuns.last { $0.stored.isKeptForLater && $0.stored.source == workout }
    }

    mutating func begin(_ run: StoredRun) {
        openRuns.append(OpenRun(stored: run))
        changed(.run(run.id))
    }

    mutating func log(_ entry: LogEntry, number: Int32, of run: String) {
        guard let index = openRuns.firstIndex(where: { $0.id == run }) else { return }
        openRuns[index].log.append(entry)
        write(entry.text, under: LogEntry.key(of: run, number: number))
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
        write(entry.text, under: LogEntry.signOfLifeKey(of: run))
    }

    /// Adds a point to a run's way, and gives it back as it is kept; nil where it can't be a part of it. It goes to the store
    /// with the series' next row.
    mutating func locate(run id: String, _ point: TrackPoint) -> TrackPoint? {
        guard let index = openRuns.firstIndex(where: { $0.id == id }), openRuns[index].route.append(point) else {
            return nil
        }
        return openRuns[index].route.last
    }

    /// Hands the points to the store that a series has had since there were so many.
    mutating func store(_ series: RunSeries, of run: OpenRun, since stored: Int) {
        let pieces = series.pieces(of: series.count(in: run))
        for piece in pieces.dropFirst(stored / series.pieceLength) { write(series.row(piece, of: run)) }
    }

    /// Notes how the heart beats. It goes to the store with the series' next row.
    @inline(never)  // It belongs to the second part of the program, as what the heart is does.
    mutating func beat(_ rate: Int32, at moment: Seconds, run id: String) {
        guard let index = openRuns.firstIndex(where: { $0.id == id }) else { return }
        openRuns[index].heart.append(rate, at: moment)
    }

    /// Asks for the runs as they stand on disk, where another tab may have changed them.
    mutating func scanRuns() -> (effect: Effect, token: Int32) {
        let token = ledger.nextToken()
        let prefixes = [LogEntry.rowPrefix, StoredRun.collection + "/"] + RunSeries.rowPrefixes
        let ranges = prefixes.map { StoreRange(from: $0, to: String(Substring($0.utf8.dropLast())) + "0") }
        return (.store(.scan(ranges, token: token)), token)
    }

    /// Takes the runs that aren't over as they stand on disk. What was done to one here and isn't there yet stays.
    mutating func reread(runs rows: [StoreRow]) {
        var records: [DeviceRecord] = []
        for row in rows {
            guard let other = try? record(of: row), other.record.key.collection == StoredRun.collection,
                !isDirty(run: other.record.key.id)
            else { continue }
            records.append(ledger.record(other.record.key).merging(other))
            ledger.found(row)
        }
        replace(with: records)
        for record in records {
            guard let index = openRuns.firstIndex(where: { $0.id == record.record.key.id }) else { continue }
            openRuns[index] = OpenRun(stored: openRuns[index].stored)
            read(rows, of: index)
        }
    }

    /// Whether there is something of a run that the store hasn't been given.
    private func isDirty(run id: String) -> Bool {
        unsaved.contains(.run(id)) || untold.contains(RecordKey(StoredRun.collection, id))
            || unsavedRows.contains { $0.key.utf8.starts(with: LogEntry.prefix(of: id).utf8) }
    }

    /// Another tab goes on with a run: what isn't on disk of it must not get there any more.
    mutating func forgetUnsaved(of run: String) {
        unsavedRows.removeAll { row in
            ([LogEntry.prefix(of: run)] + RunSeries.allCases.map { "\($0.rowPrefix)\(run)/" }).contains {
                row.key.utf8.starts(with: $0.utf8)
            }
        }
        unsaved.removeAll { $0 == .run(run) }
    }

    /// Whether the store has been given, and has answered, all that there is for it.
    var isHandedOver: Bool {
        !isReplacing && !isRetrying && unsaved.isEmpty && unsavedRows.isEmpty && untold.isEmpty
            && ledger.inFlight.isEmpty
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
            write(nil, under: LogEntry.key(of: id, number: Int32(number)))
        }
        write(nil, under: LogEntry.signOfLifeKey(of: id))
        for series in RunSeries.allCases {
            for piece in series.pieces(of: series.count(in: run)) {
                write(nil, under: series.rowKey(of: id, piece: piece))
            }
        }
        changed(.run(id))
        return run
    }

    /// Takes back the deletion of a run that was left for later.
    mutating func restore(_ run: OpenRun) {
        openRuns.append(run)
        for (number, entry) in run.log.enumerated() {
            write(entry.text, under: LogEntry.key(of: run.id, number: Int32(number)))
        }
        for series in RunSeries.allCases { store(series, of: run, since: 0) }
        changed(.run(run.id))
    }
}
