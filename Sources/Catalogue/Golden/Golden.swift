import Workouts

/// Lines that must be equal to the bit natively and in WebAssembly: workouts and verdicts of random catalogues, choices
/// and people.
public func catalogueGoldenLines() -> [String] {
    var random = SplitMix64(seed: 3)
    var lines: [String] = []
    for number in 0..<60 {
        let catalogue = ExerciseCatalogue(exercises: random.exercises(number % 3 == 0 ? 24 : 200))
        let generator = WorkoutGenerator(catalogue)
        var trainee = random.trainee(catalogue.exercises)
        let choice = random.workoutChoice()
        lines.append("choice \(number): \(choice.text)")
        for seed in 0..<3 as Range<UInt64> {
            do throws(ImpossibleChoice) {
                let workout = try generator.workout(choice, for: trainee, seed: random.next() >> (seed * 8))
                for item in workout.items {
                    lines.append("\(item.part.code) \(item.exercise) \(item.seconds) \(item.rest) \(item.rpm ?? 0)")
                }
                for broken in workout.brokenRules(from: catalogue, for: trainee) {
                    lines.append(broken.sentence(in: workout, from: catalogue))
                }
                trainee.memory.add(workout.items.map { $0.exercise }, from: catalogue)
            } catch {
                for problem in error.problems { lines.append(problem.sentence) }
                for relaxation in error.relaxations { lines.append(relaxation.name) }
                break
            }
        }
    }
    return lines
}
