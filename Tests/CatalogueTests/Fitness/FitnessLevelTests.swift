import Catalogue
import Foundation
import Records
import Testing
import Workouts

@Suite struct FitnessLevelTests {
    private let catalogue: ExerciseCatalogue

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web/catalogue")
        let (exercises, activities) = try CatalogueFile.readExercises(
            Array(Data(contentsOf: folder.appending(path: "exercises.json"))))
        catalogue = ExerciseCatalogue(exercises: exercises, activities: activities)
    }

    @Test("FT-4 levels are 1 to 10, the usual tempo is level 5, and no higher rate has a lower one")
    func levels() {
        for exercise in catalogue.exercises {
            guard exercise.devicePlace != nil, let tempo = exercise.tempo else { continue }
            #expect(FitnessLevel.level(rate: tempo, tempo: tempo) == 5, "\(exercise.id)")
            var last: Int32 = 1
            for step in 0...300 {
                let level = FitnessLevel.level(rate: Double(step) * tempo / 100, tempo: tempo)
                #expect(level >= last && level - last <= 1 && FitnessLevel.range.contains(level))
                last = level
            }
            #expect(last == 10)
            for level in FitnessLevel.range {
                #expect(FitnessLevel.level(rate: FitnessLevel.rate(of: level, tempo: tempo), tempo: tempo) == level)
            }
        }
    }

    @Test("FT-4 rates that nobody reaches have the highest level, and none the lowest")
    func extremes() {
        #expect(FitnessLevel.level(rate: 0, tempo: 20) == 1)
        #expect(FitnessLevel.level(rate: 1e300, tempo: 1) == 10)
        #expect(FitnessLevel.level(rate: .infinity, tempo: 1) == 10)
        #expect(FitnessLevel.level(rate: .nan, tempo: 20) == 1)
    }

    @Test("FT-4 a category's level is the mean of its exercises', and there is none without")
    func categories() {
        #expect(FitnessLevel.level(of: []) == nil)
        #expect(FitnessLevel.level(of: [7]) == 7)
        #expect(FitnessLevel.level(of: [3, 4]) == 4)
        #expect(FitnessLevel.level(of: [1, 1, 2]) == 1)
        #expect(FitnessLevel.level(of: Array(repeating: 10, count: 500)) == 10)
    }

    @Test("FT-3 what a phone can count has a tempo that repeats within half a minute, and is no hold")
    func countable() {
        let countable = catalogue.exercises.filter { $0.devicePlace != nil }
        #expect(countable.count >= 250)
        for exercise in countable {
            #expect(exercise.measure == .repetitions, "\(exercise.id)")
            #expect((8...110).contains(exercise.tempo ?? 0), "\(exercise.id)")
        }
        for exercise in catalogue.exercises where exercise.isAlternating {
            #expect(!exercise.isOneSided && exercise.devicePlace != nil, "\(exercise.id)")
        }
        for place in DevicePlace.allCases {
            #expect(countable.filter { $0.devicePlace == place }.count >= 10, "\(place.name)")
        }
        // Each category can be tested, also without equipment.
        for category in Category.allCases where category != .flexibility {
            let exercises = countable.filter { exercise in
                exercise.equipment.isSubset(of: [.yogaMat])
                    && (category.type == exercise.type
                        || category.group?.muscles.contains { exercise.muscles.contains($0) } == true)
            }
            #expect(exercises.count >= 3, "\(category.name)")
        }
    }
}
