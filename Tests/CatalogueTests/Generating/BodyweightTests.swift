import Catalogue
import Testing
import Workouts

@Suite struct BodyweightTests {
    @Test(
        "GW-3 for every muscle there are at least eight exercises that beginners do without equipment, and that aren't stretches"
    )
    func counts() throws {
        let catalogue = try realCatalogue()
        for muscle in Muscle.allCases {
            let exercises = catalogue.exercises(for: .muscle(muscle)).filter {
                $0.isTraining && $0.difficulty == .beginner && $0.equipment.isSubset(of: [.yogaMat])
            }
            #expect(exercises.count >= 8, "\(muscle.name): \(exercises.count)")
        }
    }

    @Test("GW-3 whatever muscles are chosen, a beginner without equipment gets a workout")
    func everyMuscle() throws {
        let generator = WorkoutGenerator(try realCatalogue())
        for muscle in Muscle.allCases {
            for minutes in [10, 45, 90] as [Int32] {
                #expect(generator.verdict(WorkoutChoice(.muscles([muscle]), minutes: minutes)) == nil, "\(muscle.name)")
            }
        }
        for category in Category.allCases {
            #expect(generator.verdict(WorkoutChoice(.categories([category]))) == nil, "\(category.name)")
        }
        #expect(generator.verdict(WorkoutChoice(.muscles(EnumSet(bits: .max)), minutes: 10)) == nil)
    }
}
