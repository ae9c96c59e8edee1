import Catalogue
import Testing
import Workouts

@Suite struct EditingTests {
    private let catalogue: ExerciseCatalogue
    private let generator: WorkoutGenerator

    init() throws {
        catalogue = try realCatalogue()
        generator = WorkoutGenerator(catalogue)
    }

    @Test("GW-2 whatever an exercise may be swapped for breaks no rule, and the most alike come first")
    func alternatives() throws {
        var random = SplitMix64(seed: 20)
        var count = 0
        for seed in 0..<12 as Range<UInt64> {
            let choice = random.workoutChoice()
            guard generator.isPossible(choice) else { continue }
            let workout = try generator.workout(choice, seed: seed)
            for place in workout.items.indices.shuffled(using: &random).prefix(3) {
                let alternatives = generator.alternatives(to: place, in: workout)
                #expect(!alternatives.contains { $0.id == workout.items[place].exercise })
                for exercise in alternatives.prefix(8) {
                    let edit = generator.swapping(place, for: exercise.id, in: workout)
                    #expect(edit.broken == [], "\(choice.text): \(exercise.id)")
                    #expect(edit.workout.items[place].exercise == exercise.id)
                    #expect(edit.workout.items[place].part == workout.items[place].part)
                    count += 1
                }
            }
        }
        #expect(count > 100)

        let workout = try generator.workout(WorkoutChoice(.muscles([.chest, .quads])), seed: 1)
        let place = try #require(
            workout.items.firstIndex { catalogue.exercise($0.exercise)?.muscles == [.chest] && $0.part == .main })
        let first = try #require(generator.alternatives(to: place, in: workout).first)
        #expect(first.muscles.contains(.chest))
    }

    @Test("GW-2 a swap that breaks a rule is made, and tells which")
    func badSwap() throws {
        let workout = try generator.workout(WorkoutChoice(.muscles([.chest])), seed: 1)
        let place = try #require(workout.items.firstIndex { $0.part == .filler })
        let edit = generator.swapping(place, for: "barbell-bench-press", in: workout)
        #expect(edit.workout.items[place].exercise == "barbell-bench-press")
        #expect(edit.broken.contains(.equipment(place, .barbell)))
        #expect(edit.broken.contains(.neighbours(place, [.chest])))
        #expect(generator.swapping(place, for: "nothing", in: workout).workout == workout)
        #expect(generator.swapping(99, for: "push-up", in: workout).workout == workout)
        #expect(generator.alternatives(to: -1, in: workout).isEmpty)
    }

    @Test("GW-2 an exercise is moved with its time in all rounds, the rests stay, and out of its round it doesn't get")
    func moving() throws {
        let workout = try generator.workout(WorkoutChoice(.muscles([.chest]), minutes: 15), seed: 1)
        let circuit = try #require(workout.circuits.first)
        let first = circuit.round.lowerBound
        // One chest exercise for another of the main part: two places further, across a filler, and back.
        let there = generator.moving(first, to: first + 2, in: workout).workout
        for place in circuit.counterparts(of: first) {
            #expect(there.items[place + 2].exercise == workout.items[place].exercise)
            #expect(there.items[place + 2].seconds == workout.items[place].seconds)
        }
        #expect(there.items.map(\.rest) == workout.items.map(\.rest))
        #expect(there.circuits == workout.circuits)
        #expect(generator.moving(first + 2, to: first, in: there).workout == workout)
        #expect(generator.moving(first, to: workout.items.count - 1, in: workout).workout == workout)
        #expect(generator.moving(0, to: 99, in: workout) == WorkoutEdit(workout: workout, broken: []))
        let swapped = generator.moving(0, to: 1, in: workout).workout
        #expect(swapped.items[1].exercise == workout.items[0].exercise)
    }

    @Test("GW-2 a changed time is taken from the others of its part, so that the whole stays as long as it was")
    func changing() throws {
        var random = SplitMix64(seed: 21)
        for seed in 0..<20 as Range<UInt64> {
            var choice = random.workoutChoice()
            choice.minutes = max(choice.minutes, 15)
            guard generator.isPossible(choice) else { continue }
            let workout = try generator.workout(choice, seed: seed)
            let place = try #require(workout.items.indices.filter { workout.items[$0].part == .main }.last)
            for seconds in [24, 45, 60] as [Int32] {
                let edit = generator.changing(place, to: seconds, in: workout)
                #expect(edit.broken == [], "\(choice.text)")
                #expect(abs(edit.workout.items[place].seconds - seconds) <= 1)
            }
            let edit = generator.changing(place, to: 3_000, in: workout)
            #expect(edit.broken.contains(.time(place, 3_000)))
            #expect(edit.broken.contains { if case .duration = $0 { true } else { false } })
            #expect(generator.changing(place, to: 0, in: workout).workout == workout)
        }
    }
}
