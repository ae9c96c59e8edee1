import Catalogue
import Testing
import Workouts

@Suite struct DurationTests {
    private func duration(_ steps: [Step], _ known: Exercise? = nil) -> Double {
        Workout(name: "A", steps: Steps(steps)).estimatedDuration { _ in known }.value
    }

    private var curl: Step {
        var step = Step(name: "Curl", role: .exercise, target: .open)
        step.exercise = "curl"
        step.sets = 3
        step.reps = 10
        step.rest = 60
        return step
    }

    @Test("PL-3 repetitions at three seconds each, or at their tempo, and rests but the last")
    func repetitions() {
        #expect(duration([curl]) == 15 + 3 * 30 + 2 * 60)
        #expect(duration([curl, curl]) == 2 * (15 + 3 * 30) + 5 * 60)
        var quick = curl
        quick.tempo = 60
        #expect(duration([quick]) == 15 + 3 * 10 + 2 * 60)
    }

    @Test("PL-3 one side after the other takes twice as long")
    func oneSided() {
        var exercise = Exercise(id: "curl", name: "Curl", type: .strength, muscles: [.biceps])
        exercise.isOneSided = true
        #expect(duration([curl], exercise) == 15 + 3 * 60 + 2 * 60)
    }

    @Test("PL-3 what is timed takes its time; nothing takes none")
    func timed() {
        #expect(duration([Step(.work, .time(20)), Step(.rest, .time(10))]) == 30)
        #expect(duration([]) == 0)
    }
}
