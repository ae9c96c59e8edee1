import Catalogue
import Workouts

extension Shared {
    /// The person as the generator wants to know them: from their dislikes, their fitness tests, and from what they have done.
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

    /// So many workouts are looked at: after ten of them nothing that was chosen is left out.
    private static let remembered = 10

    /// Short, since addresses show it.
    mutating func newSeed() -> UInt64 { random.next() % 1_000_000 }

    func exerciseName(_ id: String) -> String { shelf.catalogue.exercise(id)?.name ?? GeneratedWorkout.unknownExercise }
}
