import Records
import Workouts

// "In Progress": the runs that were left for later.

extension WorkoutList {
    /// A run that waits, as its row shows it.
    struct OpenRunSummary: Equatable, Sendable {
        var id: String
        var name: String
        /// Where it stands: "Work, 1:50 left".
        var position: String
        /// When it was begun.
        var began: String
        /// How much of it is done, by its steps: 0…1.
        var progress: Double
    }

    /// The runs left for later, the one done last first. O(their steps): kept, not made in every frame.
    static func openRuns(_ shared: Shared) -> [OpenRunSummary] {
        var summaries: [OpenRunSummary] = []
        let kept = shared.library.openRuns.filter { $0.stored.isKeptForLater }
        func touched(_ run: OpenRun) -> Seconds { run.last?.wall ?? run.stored.began }
        for run in kept.sorted(by: { touched($0) > touched($1) }) {
            let performed = run.run
            let state = performed.state(at: run.last?.moment ?? .zero)
            let (position, progress) = standing(performed, state)
            summaries.append(
                OpenRunSummary(
                    id: run.id, name: run.stored.workout.name, position: position,
                    began: DateText.moment(run.stored.began, zoneMinutes: run.stored.zoneMinutes, today: shared.today),
                    progress: progress))
        }
        return summaries
    }

    private static func standing(_ run: Run, _ state: RunState) -> (text: String, progress: Double) {
        let (step, count) = (state.position.step, run.workout.steps.count)
        guard step < count else { return ("", 1) }
        let name = run.workout.steps[step].name
        if run.plan.isByHand {
            let sets = run.setCounts
            return (
                "\(name), \(sets.done) of \(counted(Int64(sets.all), "set"))",
                Double(sets.done) / Double(max(sets.all, 1))
            )
        }
        let progress = Double(step) / Double(count)
        guard run.timeline.isTimed else { return ("\(name), \(counted(Int64(count - step), "period")) left", progress) }
        let left = run.timeline.length - run.timeline.start(of: step) - state.position.offset
        return ("\(name), \(countdownText(left)) left", progress)
    }

    static func delete(run id: String, _ state: inout State, _ shared: inout Shared) {
        guard let run = shared.library.end(run: id) else { return }
        state.runs = openRuns(shared)
        shared.tell("\(run.stored.workout.name) in progress deleted", undo: .workoutList(.runRestored(run)))
    }

    static func discard(damaged key: String, _ state: inout State, _ shared: inout Shared) {
        guard let row = shared.library.damaged.first(where: { $0.key == key }) else { return }
        shared.library.discard(damaged: key)
        shared.tell("Damaged record deleted", undo: .workoutList(.damagedRestored(row)))
    }
}
