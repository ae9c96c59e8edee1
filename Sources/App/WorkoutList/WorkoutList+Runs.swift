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

    /// O(their steps): kept, not made in every frame.
    static func openRuns(_ shared: Shared) -> [OpenRunSummary] {
        var summaries: [OpenRunSummary] = []
        for run in shared.library.openRuns where run.stored.isKeptForLater {
            let workout = run.stored.workout
            let state = run.lastState
            let step = state.position.step
            var position = ""
            if step < workout.steps.count {
                let timeline = Timeline(workout.steps)
                position = workout.steps[step].name
                if timeline.isTimed {
                    let left = timeline.length - timeline.start(of: step) - state.position.offset
                    position += ", \(countdownText(left)) left"
                } else {
                    position += ", \(counted(Int64(workout.steps.count - step), "period")) left"
                }
            }
            summaries.append(
                OpenRunSummary(
                    id: run.id, name: workout.name, position: position,
                    began: DateText.moment(run.stored.began, zoneMinutes: run.stored.zoneMinutes, today: shared.today),
                    progress: Double(step) / Double(max(workout.steps.count, 1))))
        }
        return summaries
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
