import Workouts

/// The exercises allowed in each part.
struct Pools: Sendable {
    private(set) var main: [Candidate] = []
    private(set) var fillers: [Candidate] = []
    private(set) var warmUps: [Candidate] = []
    private(set) var coolDowns: [Candidate] = []
    /// The distinct muscle sets of a pool.
    private(set) var mainMuscles: [UInt32] = []
    private(set) var fillerMuscles: [UInt32] = []
    /// Muscle sets of warm-ups that have a possible neighbour.
    private(set) var warmUpMuscles: [UInt32] = []
    private(set) var coolDownMuscles: [UInt32] = []
    /// For each muscle, the number of strength exercises of the main part that use available equipment.
    private(set) var equipped = [Int](repeating: 0, count: Aims.muscles)
    /// Muscles with at least one such exercise.
    private(set) var equippedMuscles: UInt32 = 0
    /// Number of ideas in the main pool: each pattern counts once, exercises without a pattern of one idea count
    /// individually.
    private(set) var ideas = 0
    /// Whether there are pushes as well as pulls.
    private(set) var isBalanced = false
    /// The effort of the most frequent type in the main pool, for a two-sided exercise.
    private(set) var usualEffort = Effort(.strength, isOneSided: false, at: .beginner)
    /// Whether there is time for one-sided exercises.
    let hasTimeForSides: Bool
    /// Least seconds of an item of the main part, with its rest.
    private(set) var leastSeconds: Int32 = 0

    init(of traits: [ExerciseTraits], _ choice: WorkoutChoice, _ person: PreparedTrainee) {
        let filter = ChoiceFilter(choice)
        hasTimeForSides = choice.hasTimeForSides
        var (pushes, pulls) = (false, false)
        var types = [Int](repeating: 0, count: ExerciseType.allCases.count)
        var known: UInt64 = 0
        for (place, exercise) in traits.enumerated() where filter.allows(exercise, person.limits[place]) {
            let isOfType = filter.isOfType(exercise)
            let isChosen = isOfType && filter.isOfMuscles(exercise)
            let effort = Effort(exercise.type, isOneSided: exercise.isOneSided, at: choice.difficulty)
            let besides = filter.muscles == 0 ? 0 : (exercise.muscles & ~filter.muscles).nonzeroBitCount
            var cost = filter.drawbacks(of: exercise, at: effort) + Int32(besides) * Cost.besides
            if person.isRecent(place) { cost += Cost.recent }
            let pattern = exercise.pattern.flatMap { MovementPattern(rawValue: $0) }
            let candidate = Candidate(
                place: Int32(place), muscles: exercise.muscles,
                aims: isChosen ? exercise.aims & filter.aims : 0,
                strengthens: exercise.type != .strength
                    ? 0 : filter.muscles == 0 ? exercise.muscles : exercise.muscles & filter.muscles,
                effort: effort, cost: cost, pattern: pattern, isTired: exercise.muscles & person.tired != 0,
                isCompound: exercise.isCompound, isSmall: exercise.muscles & ~Muscle.small.bits == 0,
                isEndurance: exercise.type == .endurance, isWasteful: filter.wastes(exercise), regions: exercise.regions
            )
            if isChosen {
                main.append(candidate)
                if filter.hasEquipment, !candidate.isWasteful, hasTimeForSides || !candidate.effort.isOneSided {
                    for muscle in Aims(bits: candidate.strengthens).indices { equipped[muscle] += 1 }
                }
                types[Int(exercise.type.rawValue)] += 1
                if pattern?.isPush == true { pushes = true }
                if pattern?.isPull == true { pulls = true }
                if let pattern, pattern.isOneIdea { known |= 1 << UInt64(pattern.rawValue) } else { ideas += 1 }
            } else if isOfType || exercise.isTraining {
                fillers.append(candidate)
            }
            if exercise.isWarmUp { warmUps.append(candidate) }
            if exercise.isCoolDown { coolDowns.append(candidate) }
        }
        for (muscle, count) in equipped.enumerated() where count > 0 { equippedMuscles |= 1 << UInt32(muscle) }
        ideas += known.nonzeroBitCount
        isBalanced = pushes && pulls
        let most = types.max() ?? 0
        for type in ExerciseType.allCases where types[Int(type.rawValue)] == most {
            usualEffort = Effort(type, isOneSided: false, at: choice.difficulty)
        }
        leastSeconds = main.map { $0.leastSeconds }.min() ?? 0
        mainMuscles = Pools.distinct(main)
        fillerMuscles = Pools.distinct(fillers)
        warmUpMuscles = Pools.paired(Pools.distinct(warmUps))
        coolDownMuscles = Pools.paired(Pools.distinct(coolDowns))
    }

    /// Chosen aims that any allowed exercise could train, without building the pools. O(exercises).
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

    /// Muscle sets with a possible neighbour: a sequence of any length can begin with each.
    private static func paired(_ muscles: [UInt32]) -> [UInt32] {
        muscles.filter { one in muscles.contains { $0 & one == 0 } }
    }

    /// Whether the main part may begin, or end, with these muscles.
    func mayBegin(_ muscles: UInt32) -> Bool { warmUpMuscles.contains { $0 & muscles == 0 } }
    func mayEnd(_ muscles: UInt32) -> Bool { coolDownMuscles.contains { $0 & muscles == 0 } }

    /// Whether a filler exists that loads none of these muscles.
    func hasFiller(beside muscles: UInt32) -> Bool { fillerMuscles.contains { $0 & muscles == 0 } }

    /// Whether such a filler may end the main part.
    func hasLastFiller(beside muscles: UInt32) -> Bool { fillerMuscles.contains { $0 & muscles == 0 && mayEnd($0) } }

    /// Whether equipment is available for a muscle that the exercise strengthens.
    func isEquipped(_ candidate: Candidate) -> Bool { candidate.strengthens & equippedMuscles != 0 }

    /// Most exercises of one pattern in a round of so many items: two, unless there are too few ideas.
    func patternLimit(in count: Int) -> Int { max(2, (count + ideas - 1) / max(ideas, 1)) }
}

/// An exercise as seen by the generator.
struct Candidate: Sendable {
    /// Index in the generator's exercises.
    var place: Int32
    var muscles: UInt32
    /// Chosen aims that the exercise serves.
    var aims: UInt32
    /// Chosen muscles that it strengthens, or all of its muscles if none was chosen; 0 if it isn't a strength exercise.
    var strengthens: UInt32
    var effort: Effort
    /// Its cost, independent of neighbours (`Cost`).
    var cost: Int32
    var pattern: MovementPattern?
    /// Whether it loads a muscle trained yesterday.
    var isTired: Bool
    var isCompound: Bool
    /// Whether its muscles are all small.
    var isSmall: Bool
    var isEndurance: Bool
    /// Whether it leaves the available equipment unused.
    var isWasteful: Bool
    /// Regions of the body that it moves (`Muscle.regions`).
    var regions: UInt8

    /// Least seconds, with its rest.
    var leastSeconds: Int32 { effort.work.least + effort.rest.least }
}
