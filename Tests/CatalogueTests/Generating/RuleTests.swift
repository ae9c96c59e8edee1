import Catalogue
import Testing
import Workouts

/// Each rule is broken by hand once.
@Suite struct RuleTests {
    private let catalogue: ExerciseCatalogue
    private let generator: WorkoutGenerator
    private let workout: GeneratedWorkout
    /// An exercise of the main part between two others that aren't fillers.
    private let main: Int

    init() throws {
        catalogue = try realCatalogue()
        generator = WorkoutGenerator(catalogue)
        let choice = WorkoutChoice(.muscles([.chest, .quads]), equipment: [.dumbbells], difficulty: .intermediate)
        workout = try generator.workout(choice, seed: 5)
        let items = workout.items
        main = try #require(
            items.indices.dropFirst(4).first { items[$0 - 1...$0 + 1].allSatisfy { $0.part == .main } })
    }

    private func broken(by change: (inout GeneratedWorkout) -> Void) -> [BrokenRule] {
        var changed = workout
        change(&changed)
        let broken = changed.brokenRules(from: catalogue)
        for rule in broken {
            let sentence = rule.sentence(in: changed, from: catalogue)
            #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)")
        }
        return broken
    }

    @Test("GW-3 a workout as it was made breaks no rule")
    func none() { #expect(broken { _ in } == []) }

    @Test("GW-3 the checker finds a time that is wrong, of the whole, of one exercise and of two sides")
    func times() throws {
        #expect(broken { $0.items[main].seconds += 1 }.contains(.duration(1_201, asked: 1_200)))
        #expect(broken { $0.items[main].seconds = 91 }.contains(.time(main, 91)))
        #expect(broken { $0.items[main].seconds = 19 }.contains(.time(main, 19)))
        let exercise = try #require(catalogue.exercises.first { $0.isOneSided && $0.isTraining })
        let rules = broken {
            $0.items[main].exercise = exercise.id
            $0.items[main].seconds = 31
        }
        #expect(rules.contains(.unevenSides(main)))
    }

    @Test("GW-3 the checker finds what the person doesn't have, can't do or doesn't like")
    func person() throws {
        #expect(broken { $0.items[main].exercise = "nothing" }.contains(.unknownExercise(main)))
        let bench = broken { $0.items[main].exercise = "barbell-bench-press" }
        #expect(bench.contains(.equipment(main, .barbell)) && bench.contains(.equipment(main, .bench)))
        #expect(broken { $0.items[main].exercise = "archer-push-up" }.contains(.difficulty(main)))
        #expect(
            broken { $0.choice.difficulty = .beginner }.contains { if case .difficulty = $0 { true } else { false } })
        let intermediate = try #require(
            workout.items.firstIndex { catalogue.exercise($0.exercise)?.difficulty == .intermediate })
        var trainee = Trainee()
        trainee.levels.exercises[workout.items[intermediate].exercise] = 1
        #expect(workout.brokenRules(from: catalogue, for: trainee).contains(.level(intermediate)))
        trainee = Trainee()
        trainee.disliked = [workout.items[main].exercise]
        #expect(workout.brokenRules(from: catalogue, for: trainee).contains(.disliked(main)))
        #expect(broken { $0.items[main].rpm = 399 }.contains(.rpm(main)))
    }

    @Test("GW-3 the checker finds neighbours that load the same muscle, across rests and parts")
    func neighbours() throws {
        let first = try #require(catalogue.exercise(workout.items[main].exercise))
        let twice = broken { $0.items[main + 1].exercise = first.id }
        #expect(twice.contains(.neighbours(main, first.muscles)))
        let end = try #require(workout.items.lastIndex { $0.part == .main })
        let muscle = try #require(catalogue.exercise(workout.items[end].exercise)?.muscles.elements.first)
        let stretch = try #require(catalogue.exercises(for: .muscle(muscle)).first { $0.isCoolDown })
        let rules = broken { $0.items[end + 1].exercise = stretch.id }
        #expect(rules.contains { if case .neighbours(end, let common) = $0 { common.contains(muscle) } else { false } })
    }

    @Test("GW-3 the checker finds fillers that say nothing and fillers that aren't needed")
    func fillers() {
        #expect(broken { $0.items[main].exercise = "superman" }.contains(.unmarkedFiller(main)))
        #expect(broken { $0.items[main].part = .filler }.contains(.needlessFiller(main)))
        let types = broken { $0.choice.focus = .categories([.balance]) }
        #expect(types.contains { if case .unmarkedFiller = $0 { true } else { false } })
    }

    @Test("GW-3 the checker finds a warm-up and a cool-down that are none, are short, or stand elsewhere")
    func parts() {
        let last = workout.items.count - 1
        #expect(broken { $0.items[0].exercise = "jump-squat" }.contains(.unsuited(0)))
        #expect(broken { $0.items[last].exercise = "push-up" }.contains(.unsuited(last)))
        #expect(broken { $0.items.insert($0.items.removeLast(), at: 0) }.contains(.order(1)))
        #expect(broken { $0.items.removeFirst() }.contains { if case .shortWarmUp = $0 { true } else { false } })
        #expect(broken { $0.items.removeLast() }.contains { if case .shortCoolDown = $0 { true } else { false } })
        #expect(broken { $0.items = [] }.contains(.shortCoolDown(0)))
    }

    @Test("GW-3 the checker says something of any numbers at all", arguments: [Int32.min, -1, 0, 99_999_999, .max])
    func anyNumbers(number: Int32) {
        #expect(broken { $0.choice.minutes = number }.contains { if case .duration = $0 { true } else { false } })
        let rules = broken {
            for index in $0.items.indices { ($0.items[index].seconds, $0.items[index].rest) = (number, number) }
        }
        #expect(rules.contains { if case .duration = $0 { true } else { false } })
        var changed = workout
        changed.choice.minutes = number
        #expect(!generator.changing(main, to: 30, in: changed).broken.isEmpty)
    }

    @Test("GW-3 a workout with times or tempos that no file has is none that was generated")
    func anyWorkout() {
        var run = workout.workout(from: catalogue)
        run.steps[0].tempo = .infinity
        #expect((try? GeneratedWorkout(run, choice: workout.choice))?.items[0].rpm == nil)
        for time in [Int64.max / 1_000_000, 86_400, 0, -1] {
            run.steps[0].target = .time(Seconds(microseconds: time * 1_000_000))
            #expect(throws: UnreadableWorkout.notWholeSeconds(0)) {
                try GeneratedWorkout(run, choice: workout.choice)
            }
        }
    }

    @Test(
        "GW-3 the checker finds a main part without rounds, equipment that stays in its corner, and three exercises of one idea"
    )
    func circuits() throws {
        let circuit = try #require(workout.circuits.first)
        let first = circuit.round.lowerBound
        #expect(
            broken { $0.items.removeSubrange(circuit.round.upperBound..<circuit.places.upperBound) }.contains(
                .rounds(first)))
        #expect(
            broken { $0.items[circuit.places.last!].exercise = "superman" }.contains {
                if case .rounds = $0 { true } else { false }
            })
        let bare = broken {
            let exercises = ["push-up", "wide-push-up", "chair-push-up", "bodyweight-squat"]
            for place in circuit.places {
                let item = (place - first) % circuit.round.count
                $0.items[place].exercise = exercises[item % exercises.count]
                $0.items[place].part = .main
            }
        }
        #expect(bare.contains(.unusedEquipment(.chest)) && bare.contains(.unusedEquipment(.quads)))
        #expect(bare.contains(.samePattern(first, .pushHorizontal)))
    }

    @Test("GW-3 the checker finds what was chosen and isn't trained though there is room")
    func missing() {
        #expect(broken { $0.choice.focus = .muscles([.chest, .quads, .lats]) }.contains(.missing(.muscle(.lats))))
        #expect(
            broken { $0.choice.focus = .categories([.strength, .flexibility]) }.contains(.missing(.type(.flexibility))))
        // Fourteen don't fit.
        let all = broken {
            $0.choice.focus = .muscles(EnumSet(bits: .max))
            $0.items.removeSubrange(main..<main + 4)
        }
        #expect(!all.contains { if case .missing = $0 { true } else { false } })
    }
}
