import Records
import Workouts

// A fitness test's run: it isn't paused, and leaves no session. What was felt in it is the fitness test's.

/// How a fitness test's run ended.
struct TestEnd: Sendable {
    var reason: Reason
    /// Of the exercise, on the monotonic clock.
    var from: Seconds
    var until: Seconds

    enum Reason: Sendable {
        case timeIsUp, stopped, skipped
    }
}

extension Workout {
    static var testLength: Seconds { 30 }
    private static var stillness: Seconds { 2 }

    /// The `origin` of a fitness test.
    private static var testOrigin: String { "fitness-test" }

    @inline(never)
    var isFitnessTest: Bool { origin == Workout.testOrigin && steps.count == 2 }

    /// Two seconds in which the person holds still, and the exercise.
    static func fitnessTest(of exercise: String, _ name: String, _ cues: CueSettings) -> Workout {
        var step = Step(name: name, role: .exercise, target: .time(testLength))
        step.exercise = exercise
        // A recording of that comes with the app.
        let still = Step(name: "Get ready", role: .prepare, target: .time(stillness))
        var workout = Workout(name: "Fitness Test", steps: [still, step])
        workout.cues = cues
        workout.origin = testOrigin
        return workout
    }
}

extension RunScreen {
    @inline(never)  // It belongs to the second part of the program, as `endTest` does.
    static func beginTest(
        of exercise: String, _ name: String, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        acquire(&state, &shared, .perform(.fitnessTest(of: exercise, name, shared.library.settings.cues)))
    }

    /// One that was on when its tab was closed: what was felt in it is gone.
    @inline(never)
    static func dropTest(_ run: String, _ shared: inout Shared) -> [Effect] {
        _ = shared.library.end(run: run)
        return [.tabs(.releaseRun)] + (shared.address == .run ? shared.leave() : [])
    }

    /// - Parameter leaves: Not where the person has left already.
    @inline(never)
    static func endTest(
        _ reason: TestEnd.Reason, leaves: Bool = true, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard let run = state.active else { return [] }
        _ = shared.library.end(run: run.id)
        var effects = layDown(&state, &shared, .left)
        let from = run.clock.monotonic(at: run.run.timeline.start(of: 1))
        shared.news.append(
            .testEnded(TestEnd(reason: reason, from: from, until: from + Workout.testLength)))
        state.turn.note(end: reason == .timeIsUp ? .completed : .stopped, of: run)
        if reason == .timeIsUp, shared.can.vibration { effects.append(.vibrate([300, 150, 300])) }
        effects += part(.releaseRun, &state, shared)
        return leaves && shared.address == .run ? effects + shared.leave(or: .fitness(.test)) : effects
    }
}
