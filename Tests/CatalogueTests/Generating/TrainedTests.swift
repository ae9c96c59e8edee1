import Catalogue
import Testing
import Workouts

@Suite struct TrainedTests {
    private static let catalogue = ExerciseCatalogue(exercises: [
        Exercise(id: "curl", name: "Curl", type: .strength, muscles: [.biceps]),
        Exercise(id: "squat", name: "Squat", type: .strength, muscles: [.quads]),
    ])

    private static func trained(_ sets: [SetKind], spent: Seconds = 60) -> [String] {
        let results = ["curl", "squat"].map { id in
            var result = StepResult(name: id, role: .exercise, spent: id == "curl" ? spent : 60)
            result.exercise = id
            if id == "curl" { result.sets = sets.map { SetResult(reps: 8, kind: $0) } }
            return result
        }
        let session = Session(
            name: "S", activity: .strength, began: 0, zoneMinutes: 0, spent: 600, energy: 0, weight: nil, distance: nil,
            results: results)
        return session.trained(from: catalogue).map { $0.id }
    }

    @Test(
        "PL-10 an exercise with nothing but warm-ups and drops has tired no muscle",
        arguments: [
            ([.warmUp], false), ([.warmUp, .drop], false), ([.warmUp, .working], true), ([.toFailure], true),
        ] as [([SetKind], Bool)])
    func kinds(sets: [SetKind], isTrained: Bool) {
        #expect(Self.trained(sets) == (isTrained ? ["curl", "squat"] : ["squat"]))
    }

    @Test("PL-10 GW-3 without sets the time tells whether an exercise was trained")
    func times() {
        #expect(Self.trained([]) == ["curl", "squat"])
        #expect(Self.trained([], spent: 0) == ["squat"])
        #expect(Self.trained([.working], spent: 0) == ["curl", "squat"])
    }
}
