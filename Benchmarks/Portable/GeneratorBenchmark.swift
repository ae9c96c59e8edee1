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
        var quality = Quality(catalogue)
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
                var rules: [BrokenRule] = []
                checking += seconds(runs: 1) { rules = workout.brokenRules(from: catalogue, for: trainee) }
                if !rules.isEmpty { broken += 1 }
                quality.look(at: workout, rules, for: trainee)
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
        quality.report(&targets)
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

/// Use of equipment, and merit: a trainer looks at these first.
private struct Quality {
    private let catalogue: ExerciseCatalogue
    /// Workouts of people who have equipment for what they chose, and those of them in which it is used as it has to be.
    private var owners = 0
    private var users = 0
    /// For each merit how many exercises of rounds have it, where there are twice as many of 4 and 5 as are needed; and workouts whose own median is below 4.
    private var merits = [Int](repeating: 0, count: ExerciseLimits.merit.upperBound + 1)
    private var poor = 0
    private var rich = 0

    init(_ catalogue: ExerciseCatalogue) { self.catalogue = catalogue }

    mutating func look(at workout: GeneratedWorkout, _ broken: [BrokenRule], for trainee: Trainee) {
        let possible = workout.possibleExercises(from: catalogue, for: trainee)
        var owned = workout.choice.equipment.withParts
        owned.remove(.yogaMat)
        if possible.contains(where: { $0.type == .strength && !$0.equipment.isDisjoint(with: owned) }) {
            owners += 1
            if !broken.contains(where: { if case .unusedEquipment = $0 { true } else { false } }) { users += 1 }
        }
        let main = workout.singlePlaces.filter { workout.items[$0].part == .main }
            .compactMap { catalogue.exercise(workout.items[$0].exercise) }
        guard possible.filter({ $0.merit >= 4 }).count >= 2 * main.count else { return }
        rich += 1
        let sorted = main.map { $0.merit }.sorted()
        if sorted[sorted.count / 2] < 4 { poor += 1 }
        for exercise in main { merits[Int(exercise.merit)] += 1 }
    }

    func report(_ targets: inout Targets) {
        targets.report(
            "  owned equipment used as it has to be", "\(users)", "of \(owners) that have some; to reach: all",
            isReached: users == owners)
        let all = merits.reduce(0, +)
        var (median, left) = (merits.count - 1, all / 2)
        while median > 0, left >= merits[median] { (left, median) = (left - merits[median], median - 1) }
        let shares = merits.indices.reversed().filter { merits[$0] > 0 }
            .map { "\($0): \((Double(merits[$0]) / Double(max(all, 1)) * 100).digits(1)) %" }
        targets.report(
            "  merit of main exercises, median", "\(median)",
            "to reach: 4; \(shares.joined(separator: ", ")); \(poor) of \(rich) workouts are below 4",
            isReached: median >= 4)
    }
}
