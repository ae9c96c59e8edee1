import Workouts

/// The instrument of a run that Get Workout has made: at its end it leaves the plan, and how each step of it went, for the end screen
/// (`GeneratedEnd`).
struct GeneratedPlan: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        if case .finished = occasion, run.mode.showsPlanAtEnd { GeneratedEnd.leave(run, source: run.source, &shared) }
        return []
    }
}
