import Catalogue
import Workouts

/// How far each goal has come, and what that was counted from.
struct GoalFinding: Sendable {
    /// By the goals' ids.
    private var progress: [String: GoalProgress] = [:]
    private var basis: Basis?

    /// The state that progress follows from: a change of any part moves a goal.
    struct Basis: Equatable, Sendable {
        var sessions: Int32
        var goals: Int32
        var exercises: Int32
        var today: Day
    }

    subscript(id: String) -> GoalProgress? { progress[id] }

    /// Counts again unless nothing has changed. O(goals × sessions).
    fileprivate mutating func refresh(_ basis: Basis, _ count: () -> [String: GoalProgress]) {
        guard self.basis != basis else { return }
        progress = count()
        self.basis = basis
    }
}

extension Shared {
    /// Counts how far the goals have come, unless nothing has changed since the last time.
    mutating func findGoals() {
        let basis = GoalFinding.Basis(
            sessions: library.sessionsVersion, goals: library.goalsVersion, exercises: shelf.version, today: today)
        let (goals, sessions, catalogue, clocks) = (library.goals, library.sessions, shelf.catalogue, clocks)
        library.goalProgress.refresh(basis) {
            var all: [String: GoalProgress] = [:]
            for entry in goals {
                all[entry.id] = GoalProgress(
                    of: entry.value, sessions.lazy.map { $0.value }, now: clocks.wall, zoneMinutes: clocks.zoneMinutes
                ) { catalogue.exercise($0) }
            }
            return all
        }
    }

    /// Has the exercises read that goals count by, if there are such goals.
    mutating func wantGoalExercises() -> [Effect] { countsGoalsByExercises ? wantExercises() : [] }

    /// Whether goals can't be counted yet, since the exercises that they count by are on their way.
    var awaitsGoalExercises: Bool { shelf.phase == .asked && countsGoalsByExercises }

    private var countsGoalsByExercises: Bool {
        library.goals.contains { !$0.value.categories.isEmpty || !$0.value.muscles.isEmpty }
    }
}
