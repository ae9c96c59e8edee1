import Workouts

/// Generates workouts (GW-3), deterministically from the choice, the person and the seed, on every machine.
///
///     let generator = WorkoutGenerator(catalogue)
///     do throws(ImpossibleChoice) {
///         let workout = try generator.workout(choice, for: trainee, seed: 1)
///     } catch {
///         error.problems       // reasons why there is no workout
///         error.relaxations    // each single change that helps
///     }
///
/// Docs/Generator.md explains the rules and the algorithm.
public struct WorkoutGenerator: Sendable {
    public let catalogue: ExerciseCatalogue
    /// Sorted by id, so that names and own exercises don't affect the order.
    let exercises: [Exercise]
    let traits: [ExerciseTraits]

    /// O(n log n) for n exercises: to be reused while the catalogue stays the same.
    public init(_ catalogue: ExerciseCatalogue) {
        self.catalogue = catalogue
        let all = catalogue.exercises
        let ids = all.map { Array($0.id.utf8) }
        exercises = all.ordered(sortedOrder(all.count) { ids[$0].lexicographicallyPrecedes(ids[$1]) })
        traits = exercises.map { ExerciseTraits($0) }
    }

    /// Generates a workout. O(exercises × items).
    public func workout(
        _ choice: WorkoutChoice, for trainee: Trainee = Trainee(), seed: UInt64
    ) throws(ImpossibleChoice) -> GeneratedWorkout {
        if let problem = Self.invalidity(of: choice) {
            throw ImpossibleChoice(problems: [problem], relaxations: relaxations(choice, trainee))
        }
        let person = prepared(trainee)
        let pools = Pools(of: traits, choice, person)
        let frame = WorkoutFrame(choice)
        if let problems = problems(choice, pools, frame) {
            throw ImpossibleChoice(problems: problems, relaxations: relaxations(choice, trainee))
        }
        var main = MainPart(pools, frame, seed: seed)
        let aims = Aims(choice)
        if WorkoutFrame.hasRoom(for: aims.count, in: frame.roundLength.upperBound) {
            if !main.fill(aims) {
                // This seed succeeded in the verdict.
                main = MainPart(pools, frame, seed: Self.verdictSeed)
                _ = main.fill(aims, MainPart.Pass.any)
            }
        } else {
            // The aims untrained for longest, as many as fit together.
            var due = trainee.memory.order(aims, turn: seed).prefix(frame.roundLength.upperBound / 2)
            while !main.fill(Aims(due)), due.count > 1 { due.removeLast() }
        }
        return laid(main, pools, frame, choice, seed)
    }

    /// The items with their times, with an exact sum.
    private func laid(
        _ main: MainPart, _ pools: Pools, _ frame: WorkoutFrame, _ choice: WorkoutChoice, _ seed: UInt64
    ) -> GeneratedWorkout {
        var items: [GeneratedWorkout.Item] = []
        func lay(_ part: StepPart, _ place: Int, _ seconds: Int32, _ rest: Int32) {
            let exercise = exercises[place]
            items.append(
                GeneratedWorkout.Item(
                    part, exercise.id, seconds: seconds, rest: rest, rpm: exercise.rpm(at: choice.difficulty)))
        }
        func lay(_ part: StepPart, _ places: [Int], _ block: WorkoutFrame.Block) {
            let times = block.times(places.map { exercises[$0].isOneSided })
            for (place, seconds) in zip(places, times) { lay(part, place, seconds, WorkoutFrame.briefRest) }
        }
        var ends = Ends(pools, around: main.circuits, seed: seed)
        let first = main.circuits.first?.round.first ?? 0
        lay(.warmUp, ends.warmUp(frame.warmUp.count, before: first), frame.warmUp)
        for circuit in main.circuits {
            let members = circuit.round.members
            for (index, seconds) in circuit.times.works.enumerated() {
                let member = members[index % members.count]
                let candidate = member.isFiller ? pools.fillers[member.index] : pools.main[member.index]
                lay(member.isFiller ? .filler : .main, Int(candidate.place), seconds, circuit.times.rests[index])
            }
        }
        let last = main.circuits.last?.round.last ?? 0
        lay(.coolDown, ends.coolDown(frame.coolDown.count, after: last), frame.coolDown)
        // No rest after the last item.
        items[items.count - 1].seconds += items[items.count - 1].rest
        items[items.count - 1].rest = 0
        var workout = GeneratedWorkout(choice: choice, seed: seed, items: items)
        evenOut(&workout)
        return workout
    }

    /// Makes the times of one-sided exercises even; the odd second goes to an adjacent rest.
    func evenOut(_ workout: inout GeneratedWorkout) {
        for index in workout.items.indices where workout.items[index].seconds % 2 != 0 {
            guard catalogue.exercise(workout.items[index].exercise)?.isOneSided == true else { continue }
            let isLast = index == workout.items.count - 1
            guard !isLast || index > 0 else { continue }
            workout.items[index].seconds -= 1
            workout.items[isLast ? index - 1 : index].rest += 1
        }
    }
}

extension SplitMix64 {
    /// 0 ..< `bound`, uniformly: numbers beyond the last multiple of the bound are rejected.
    mutating func evenly(below bound: UInt64) -> UInt64 {
        let limit = UInt64.max - UInt64.max % bound
        var number = next()
        while number >= limit { number = next() }
        return number % bound
    }
}
