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
        let aims = Aims(choice)
        let room = Int(frame.main.count)
        var filling = Filling(pools, room: room, aims: aims, seed: seed)
        if WorkoutFrame.hasRoom(for: aims.count, in: room) {
            if !filling.fillMain(aims) {
                // With this seed it was possible when the verdict was found.
                filling = Filling(pools, room: room, aims: aims, seed: Self.verdictSeed)
                _ = filling.fillMain(aims)
            }
        } else {
            // Those that wait longest, as many of them as go together.
            var due = trainee.memory.order(aims, turn: seed).prefix((room + 1) / 2)
            while !filling.fillMain(Aims(due)), due.count > 1 { due.removeLast() }
        }
        filling.fillEnds(warmUp: Int(frame.warmUp.count), coolDown: Int(frame.coolDown.count))
        return laid(filling, frame, choice, seed)
    }

    /// The items with their times, which add up to the very second.
    private func laid(
        _ filling: Filling, _ frame: WorkoutFrame, _ choice: WorkoutChoice, _ seed: UInt64
    ) -> GeneratedWorkout {
        var items: [GeneratedWorkout.Item] = []
        func lay(_ block: WorkoutFrame.Block, _ places: [(StepPart, Int)]) {
            let times = block.times(places.map { exercises[$0.1].isOneSided })
            for (index, (part, place)) in places.enumerated() {
                items.append(
                    GeneratedWorkout.Item(
                        part, exercises[place].id, seconds: times[index], rest: block.rest,
                        rpm: exercises[place].rpm(at: choice.difficulty)))
            }
        }
        lay(frame.warmUp, filling.warmUp.map { (.warmUp, $0) })
        lay(frame.main, filling.main)
        lay(frame.coolDown, filling.coolDown.map { (.coolDown, $0) })
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

/// The exercises that may stand in each part.
struct Pools: Sendable {
    var main: [Candidate] = []
    var fillers: [Candidate] = []
    var warmUps: [Candidate] = []
    var coolDowns: [Candidate] = []
    /// Each set of muscles of a pool once.
    private(set) var mainMuscles: [UInt32] = []
    private(set) var fillerMuscles: [UInt32] = []
    /// Of warm-ups that have another beside which they may stand.
    private(set) var warmUpMuscles: [UInt32] = []
    private(set) var coolDownMuscles: [UInt32] = []

    init(of traits: [ExerciseTraits], _ choice: WorkoutChoice, _ person: PreparedTrainee) {
        let filter = ChoiceFilter(choice)
        let block = WorkoutFrame(choice).main
        let work = block.seconds / max(block.count, 1) - block.rest
        for (place, exercise) in traits.enumerated() where filter.allows(exercise, person.limits[place]) {
            let isOfType = filter.isOfType(exercise)
            let isChosen = isOfType && filter.isOfMuscles(exercise)
            let candidate = Candidate(
                place: Int32(place),
                muscles: exercise.muscles,
                aims: isChosen ? exercise.aims & filter.aims : 0,
                isTired: exercise.muscles & person.tired != 0,
                isRecent: person.isRecent(place),
                besides: filter.muscles == 0 ? 0 : UInt8((exercise.muscles & ~filter.muscles).nonzeroBitCount),
                isEndurance: exercise.type == .endurance,
                difficulty: exercise.difficulty,
                drawbacks: filter.drawbacks(of: exercise, for: work)
            )
            if isChosen {
                main.append(candidate)
            } else if isOfType || exercise.isTraining {
                fillers.append(candidate)
            }
            if exercise.isWarmUp { warmUps.append(candidate) }
            if exercise.isCoolDown { coolDowns.append(candidate) }
        }
        mainMuscles = Pools.distinct(main)
        fillerMuscles = Pools.distinct(fillers)
        warmUpMuscles = Pools.paired(Pools.distinct(warmUps))
        coolDownMuscles = Pools.paired(Pools.distinct(coolDowns))
    }

    /// Chosen aims that any exercise at all could train: quicker than the pools. O(exercises).
    static func trainable(_ traits: [ExerciseTraits], _ choice: WorkoutChoice, _ person: PreparedTrainee) -> UInt32 {
        let filter = ChoiceFilter(choice)
        var trainable: UInt32 = 0
        for (place, exercise) in traits.enumerated()
        where exercise.aims & filter.aims & ~trainable != 0 && filter.allows(exercise, person.limits[place])
            && filter.isOfType(exercise) && filter.isOfMuscles(exercise)
        {
            trainable |= exercise.aims & filter.aims
        }
        return trainable
    }

    private static func distinct(_ candidates: [Candidate]) -> [UInt32] {
        var muscles: [UInt32] = []
        for candidate in candidates where !muscles.contains(candidate.muscles) { muscles.append(candidate.muscles) }
        return muscles
    }

    /// Those beside which another of them may stand: a row of any length can begin with each.
    private static func paired(_ muscles: [UInt32]) -> [UInt32] {
        muscles.filter { one in muscles.contains { $0 & one == 0 } }
    }

    /// Whether the main part may begin with these muscles, or end with them.
    func mayBegin(_ muscles: UInt32) -> Bool { warmUpMuscles.contains { $0 & muscles == 0 } }
    func mayEnd(_ muscles: UInt32) -> Bool { coolDownMuscles.contains { $0 & muscles == 0 } }

    /// Whether a filler may stand beside all of these muscles.
    func hasFiller(beside muscles: UInt32) -> Bool { fillerMuscles.contains { $0 & muscles == 0 } }
}

/// An exercise as the generator sees it.
struct Candidate: Sendable {
    /// In the generator's exercises.
    var place: Int32
    var muscles: UInt32
    /// Aims that the exercise is chosen for.
    var aims: UInt32
    /// Whether it loads what was trained yesterday.
    var isTired: Bool
    /// Whether the last workout had it.
    var isRecent: Bool
    /// How many muscles it loads besides the chosen ones.
    var besides: UInt8
    var isEndurance: Bool
    var difficulty: UInt8
    /// How many reasons there are to take another one that would do as well.
    var drawbacks: UInt8
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
