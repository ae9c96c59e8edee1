import Workouts

/// Makes workouts (GW-3): the same of the same choice, person and seed, on every machine.
///
///     let generator = WorkoutGenerator(catalogue)
///     do throws(ImpossibleChoice) {
///         let workout = try generator.workout(choice, for: trainee, seed: 1)
///     } catch {
///         error.problems       // reasons why there is no workout
///         error.relaxations    // each single change that helps
///     }
///
/// Docs/Generator.md says what the rules are and how they are kept.
public struct WorkoutGenerator: Sendable {
    public let catalogue: ExerciseCatalogue
    /// By id, so that the order of names and of people's own doesn't matter.
    let exercises: [Exercise]
    let traits: [ExerciseTraits]

    /// O(n log n) of n exercises: to be kept for as long as the catalogue is the same.
    public init(_ catalogue: ExerciseCatalogue) {
        self.catalogue = catalogue
        let all = catalogue.exercises
        let ids = all.map { Array($0.id.utf8) }
        exercises = all.ordered(sortedOrder(all.count) { ids[$0].lexicographicallyPrecedes(ids[$1]) })
        traits = exercises.map { ExerciseTraits($0) }
    }

    /// Makes a workout. O(exercises × items).
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
                // With this seed it was possible when the verdict was found.
                main = MainPart(pools, frame, seed: Self.verdictSeed)
                _ = main.fill(aims, MainPart.Pass.any)
            }
        } else {
            // Those that wait longest, as many of them as go together.
            var due = trainee.memory.order(aims, turn: seed).prefix(frame.roundLength.upperBound / 2)
            while !main.fill(Aims(due)), due.count > 1 { due.removeLast() }
        }
        return laid(main, pools, frame, choice, seed)
    }

    /// The items with their times, which add up to the very second.
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
        // Nobody rests after the last.
        items[items.count - 1].seconds += items[items.count - 1].rest
        items[items.count - 1].rest = 0
        var workout = GeneratedWorkout(choice: choice, seed: seed, items: items)
        evenOut(&workout)
        return workout
    }

    /// Gives both sides of one-sided exercises the same whole seconds; the odd one goes to a rest beside it.
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
    /// 0 ..< `bound`, each equally often: what lies beyond the last multiple of the bound is thrown again.
    mutating func evenly(below bound: UInt64) -> UInt64 {
        let limit = UInt64.max - UInt64.max % bound
        var number = next()
        while number >= limit { number = next() }
        return number % bound
    }
}
