import Catalogue
import Workouts

extension Shared {
    /// The generator's view of the person: their dislikes, fitness tests and recent sessions.
    func trainee(_ catalogue: ExerciseCatalogue) -> Trainee {
        var trainee = Trainee()
        trainee.disliked = library.disliked
        trainee.levels = library.testedLevels(catalogue)
        let yesterday = today.daysSince1970 - 1
        var trained: [[String]] = []
        for entry in library.sessions {
            let session = entry.value
            let day = Day(of: session.began, zoneMinutes: session.zoneMinutes).daysSince1970
            if day < yesterday, trained.count >= Shared.remembered { break }
            let exercises = session.trained(from: catalogue)
            if day == yesterday {
                for exercise in exercises where exercise.isTraining {
                    trainee.tired = trainee.tired.union(exercise.muscles)
                }
            }
            if !exercises.isEmpty, trained.count < Shared.remembered { trained.append(exercises.map { $0.id }) }
        }
        for exercises in trained.reversed() { trainee.memory.add(exercises, from: catalogue) }
        return trainee
    }

    /// The most workouts taken into account: after ten of them no fitting exercise has been left out.
    private static let remembered = 10

    /// Short, since it is part of addresses.
    mutating func newSeed() -> UInt64 { random.next() % 1_000_000 }

    func exerciseName(_ id: String) -> String { shelf.catalogue.exercise(id)?.name ?? GeneratedWorkout.unknownExercise }
}
