import Catalogue
import Workouts

/// The progress of each goal, and the versions that it was computed from.
struct GoalFinding: Sendable {
    /// By the goals' ids.
    private var progress: [String: GoalProgress] = [:]
    private var basis: Basis?

    /// The versions that progress is derived from: when one changes, progress is computed anew.
    struct Basis: Equatable, Sendable {
        var sessions: Int32
        var goals: Int32
        var exercises: Int32
        var today: Day
        var weekStart: Weekday
    }

    subscript(id: String) -> GoalProgress? { progress[id] }

    /// Counts again if something has changed. O(goals × sessions).
    fileprivate mutating func refresh(_ basis: Basis, _ count: () -> [String: GoalProgress]) {
        guard self.basis != basis else { return }
        progress = count()
        self.basis = basis
    }
}

extension Shared {
    /// Computes the progress of goals, if something has changed since the last time.
    mutating func findGoals() {
        let basis = GoalFinding.Basis(
            sessions: library.sessionsVersion, goals: library.goalsVersion, exercises: shelf.version, today: today,
            weekStart: weekStart)
        let (goals, sessions, catalogue, clocks) = (library.goals, library.sessions, shelf.catalogue, clocks)
        library.goalProgress.refresh(basis) {
            var all: [String: GoalProgress] = [:]
            for entry in goals {
                all[entry.id] = GoalProgress(
                    of: entry.value, sessions.lazy.map { (id: $0.id, session: $0.value) }, now: clocks.wall,
                    zoneMinutes: clocks.zoneMinutes, weekStart: basis.weekStart
                ) { catalogue.exercise($0) }
            }
            return all
        }
    }

    /// Requests the exercises by which goals count, if there are such goals.
    mutating func wantGoalExercises() -> [Effect] { countsGoalsByExercises ? wantExercises() : [] }

    /// Whether goals can't be counted yet, since the exercises that they count by are on their way.
    var awaitsGoalExercises: Bool { shelf.phase == .asked && countsGoalsByExercises }

    private var countsGoalsByExercises: Bool {
        library.goals.contains { !$0.value.categories.isEmpty || !$0.value.muscles.isEmpty }
    }
}
