import Records
import Workouts

/// A run that isn't over, as it is stored.
struct OpenRun: Sendable {
    var stored: StoredRun
    /// Ascending. The last sign of life is not among them.
    var log: [LogEntry] = []
    /// When the app was last known to be alive during it.
    var lastAlive: LogEntry?

    var id: String { stored.id }

    var events: [RunEvent] {
        var events: [RunEvent] = []
        for entry in log { if let event = entry.runEvent { events.append(event) } }
        return events
    }

    /// The last that is known of it: an event or a sign of life.
    var last: LogEntry? {
        guard let alive = lastAlive, let event = log.last else { return lastAlive ?? log.last }
        return alive.moment > event.moment ? alive : event
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
        changed(.run(id))
        return run
    }

    /// Takes back the deletion of a run that was left for later.
    mutating func restore(_ run: OpenRun) {
        openRuns.append(run)
        for (number, entry) in run.log.enumerated() {
            unsavedRows.append(StoreRow(key: LogEntry.key(of: run.id, number: Int32(number)), text: entry.text))
        }
        changed(.run(run.id))
    }
}
