import Catalogue
import Workouts

@testable import App

extension TestApp {
    /// The origin of a workout for the chest and the lats, with nothing but the body.
    static let chest = WorkoutOrigin(
        choice: WorkoutChoice(.muscles([.chest, .lats]), difficulty: .beginner, minutes: 10), seed: 7)

    /// The summary of it.
    static func summary(_ origin: WorkoutOrigin = chest, _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        TestApp(editorAt: "/get-workout/" + origin.text, prepare)
    }

    /// Its run, from the summary.
    static func generatedRun(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = summary(chest, prepare)
        app.send(.run(.performTapped(app.state.summary.plan)))
        return app
    }

    var generated: GeneratedWorkout? { state.summary.workout }

    /// A workout that was saved at the end of its run.
    static func saved() -> TestApp {
        var app = generatedRun()
        app.wait(601)
        app.send(.finished(.saveTapped))
        return app
    }
}

extension Workout {
    /// As Get Workout would make it of one exercise.
    static func generated(_ name: String, exercise: String = "push-up") -> Workout {
        var step = Step(name: name, role: .exercise, target: .time(40))
        step.exercise = exercise
        step.tempo = 30
        step.part = .main
        var workout = Workout(name: name, steps: [step, Step(.rest, .time(20)), step])
        workout.origin = TestApp.chest.text
        return workout
    }
}
