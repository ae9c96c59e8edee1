import Catalogue
import Foundation
import Records
import Workouts

/// Workouts of random choices from the catalogue that the app serves, for people without and with dislikes, tested levels and yesterday's muscles.
struct GeneratorBenchmark {
    let share: Double

    /// - Returns: Whether all was reached that has to be. Of times only release builds are judged, which do all of the work.
    func run() throws -> Bool {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web/catalogue")
        let bytes = try Data(contentsOf: folder.appending(path: "exercises.json"))
        let catalogue = ExerciseCatalogue(exercises: try CatalogueFile.readExercises(Array(bytes)).exercises)
        let generator = WorkoutGenerator(catalogue)
        var targets = Targets()
        print("\nGenerator, \(catalogue.exercises.count) exercises")
        let building = seconds(runs: 3) { _ = WorkoutGenerator(catalogue) }
        report("  getting ready", "\((building * 1000).digits(2)) ms", "once a catalogue")

        let count = max(Int(200_000 * share), 200)
        let timed = count / 2
        var random = SplitMix64(seed: 23)
        var made: [Double] = []
        var worst = 0.0
        var impossible = 0
        var broken = 0
        var checking = 0.0
        for number in 0..<count {
            let choice = random.workoutChoice()
            let trainee = number % 3 == 0 ? random.trainee(catalogue.exercises) : Trainee()
            let seed = random.next()
            var workout: GeneratedWorkout?
            let time = seconds(runs: 1) { workout = try? generator.workout(choice, for: trainee, seed: seed) } * 1000
            if workout == nil { impossible += 1 }
            if number < timed {
                worst = max(worst, time)
                if workout != nil { made.append(time) }
            }
            if let workout {
                checking += seconds(runs: 1) {
                    if !workout.brokenRules(from: catalogue, for: trainee).isEmpty { broken += 1 }
                }
            }
        }
        made.sort()
        let median = made[made.count / 2]
        let most = made[made.count * 99 / 100]
        targets.report(
            "  a workout, median", "\(median.digits(3)) ms", "to reach: at most 1 ms; 99 %: \(most.digits(3)) ms",
            isReached: median <= 1 || share < 1)
        targets.report(
            "  the worst of \(timed) choices", "\(worst.digits(2)) ms",
            "to reach: at most 20 ms; verdicts with what would help among them", isReached: worst <= 20 || share < 1)
        targets.report(
            "  workouts with a broken rule", "\(broken)", "of \(count - impossible); to reach: 0",
            isReached: broken == 0)
        report(
            "  checking one", "\((checking / Double(max(count - impossible, 1)) * 1000).digits(3)) ms",
            "\(impossible) choices can't be met")
        try series(generator, random, &targets)
        return targets.areReached
    }

    /// Ten workouts of one choice each.
    private func series(_ generator: WorkoutGenerator, _ random: SplitMix64, _ targets: inout Targets) throws {
        var random = random
        let count = max(Int(2_000 * share), 20)
        var complete = 0
        var all = 0
        while all < count {
            var choice = random.workoutChoice()
            choice.minutes = all % 2 == 0 ? 10 : choice.minutes
            guard generator.isPossible(choice) else { continue }
            var trainee = Trainee()
            var missing = Set(choice.aims)
            for _ in 0..<10 {
                let workout = try generator.workout(choice, for: trainee, seed: random.next())
                for item in workout.items where item.part == .main {
                    guard let exercise = generator.catalogue.exercise(item.exercise) else { continue }
                    for muscle in exercise.muscles.elements { missing.remove(.muscle(muscle)) }
                    missing.remove(.type(exercise.type))
                }
                trainee.memory = SeriesMemory([workout], from: generator.catalogue, after: trainee.memory)
            }
            all += 1
            if missing.isEmpty { complete += 1 }
        }
        targets.report(
            "  series of ten that train all of a choice", "\(complete)", "of \(all); to reach: all",
            isReached: complete == all)
    }
}
