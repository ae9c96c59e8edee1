import Workouts

/// The reasons why a choice has no workout, and the changes that would help.
public struct ImpossibleChoice: Error, Equatable, Sendable {
    public var problems: [ChoiceProblem]
    /// Each of them alone makes it possible. In order of preference.
    public var relaxations: [Relaxation]

    public init(problems: [ChoiceProblem], relaxations: [Relaxation]) {
        self.problems = problems
        self.relaxations = relaxations
    }
}

/// A problem that makes a choice impossible.
public enum ChoiceProblem: Hashable, Sendable {
    case nothingChosen
    /// Not an offered duration.
    case minutes(Int32)
    /// No exercise fits it.
    case noExercise(RoutineFocus)
    /// Exercises exist, but in every order two successive ones load the same muscle.
    case noOrder
    case noWarmUp
    case noCoolDown

    public var sentence: String {
        switch self {
        case .nothingChosen: "Choose at least one category or muscle group."
        case .minutes(let minutes):
            "A workout takes 10 to 90 minutes, in steps of 5: \(minutes) is none of them."
        case .noExercise(let focus): "No exercise for \(focus.name) fits what you have chosen."
        case .noOrder: "The exercises that fit would load the same muscle twice in a row."
        case .noWarmUp: "No two light exercises to warm up with are left."
        case .noCoolDown: "No two stretches to cool down with are left."
        }
    }
}

/// A single change of the choice.
public enum Relaxation: Hashable, Sendable {
    case equipment(Equipment)
    case difficulty(Difficulty)
    case muscle(Muscle)
    case category(Category)
    case minutes(Int32)
    case withoutMuscle(Muscle)
    case withoutCategory(Category)
    /// Disliked exercises are allowed again.
    case disliked

    /// A button's label.
    public var name: String {
        switch self {
        case .equipment(let equipment): "Add \(equipment.name)"
        case .difficulty(let difficulty): "Difficulty: \(difficulty.name)"
        case .muscle(let muscle): "Add \(muscle.name)"
        case .category(let category): "Add \(category.name)"
        case .minutes(let minutes): "Take \(minutes) minutes"
        case .withoutMuscle(let muscle): "Leave out \(muscle.name)"
        case .withoutCategory(let category): "Leave out \(category.name)"
        case .disliked: "Let disliked exercises back in"
        }
    }

    /// Applies the change.
    public func apply(to choice: inout WorkoutChoice, _ trainee: inout Trainee) {
        switch self {
        case .equipment(let equipment): choice.equipment.insert(equipment)
        case .difficulty(let difficulty): choice.difficulty = difficulty
        case .minutes(let minutes): choice.minutes = minutes
        case .disliked: trainee.disliked = []
        case .muscle(let muscle):
            if case .muscles(var muscles) = choice.focus {
                muscles.insert(muscle)
                choice.focus = .muscles(muscles)
            }
        case .withoutMuscle(let muscle):
            if case .muscles(var muscles) = choice.focus {
                muscles.remove(muscle)
                choice.focus = .muscles(muscles)
            }
        case .category(let category):
            if case .categories(var categories) = choice.focus {
                categories.insert(category)
                choice.focus = .categories(categories)
            }
        case .withoutCategory(let category):
            if case .categories(var categories) = choice.focus {
                categories.remove(category)
                choice.focus = .categories(categories)
            }
        }
    }
}

extension WorkoutGenerator {
    /// The reasons why there is no workout, and the changes that would help; nil if there is one. Called on each change
    /// of the choice.
    public func verdict(_ choice: WorkoutChoice, for trainee: Trainee = Trainee()) -> ImpossibleChoice? {
        guard let problems = problems(choice, prepared(trainee)) else { return nil }
        return ImpossibleChoice(problems: problems, relaxations: relaxations(choice, trainee))
    }

    /// Whether a workout exists: the fast half of `verdict`.
    public func isPossible(_ choice: WorkoutChoice, for trainee: Trainee = Trainee()) -> Bool {
        isPossible(choice, prepared(trainee))
    }

    /// A problem of the choice itself, before exercises are examined; nil if there is none.
    static func invalidity(of choice: WorkoutChoice) -> ChoiceProblem? {
        guard WorkoutChoice.offeredMinutes.contains(choice.minutes) else { return .minutes(choice.minutes) }
        return choice.isEmpty ? .nothingChosen : nil
    }

    /// The seed for deciding whether a choice is possible.
    static let verdictSeed: UInt64 = 0

    private func problems(_ choice: WorkoutChoice, _ person: PreparedTrainee) -> [ChoiceProblem]? {
        if let problem = Self.invalidity(of: choice) { return [problem] }
        let frame = WorkoutFrame(choice)
        return problems(choice, Pools(of: traits, choice, person), frame)
    }

    private func isPossible(_ choice: WorkoutChoice, _ person: PreparedTrainee) -> Bool {
        Self.invalidity(of: choice) == nil && Pools.trainable(traits, choice, person) == Aims(choice).bits
            && problems(choice, person) == nil
    }

    /// Nil if there are none. Independent of seeds and of previous training: a choice is possible if all its aims can
    /// be trained in one workout or, without room for that, each aim in some workout.
    func problems(_ choice: WorkoutChoice, _ pools: Pools, _ frame: WorkoutFrame) -> [ChoiceProblem]? {
        let aims = Aims(choice)
        var trained: UInt32 = 0
        for candidate in pools.main { trained |= candidate.aims }
        var problems: [ChoiceProblem] = []
        for index in Aims(bits: aims.bits & ~trained).indices { problems.append(.noExercise(Aims.focus(index))) }
        if pools.warmUpMuscles.isEmpty { problems.append(.noWarmUp) }
        if pools.coolDownMuscles.isEmpty { problems.append(.noCoolDown) }
        if !problems.isEmpty { return problems }
        var main = MainPart(pools, frame, seed: Self.verdictSeed)
        if WorkoutFrame.hasRoom(for: aims.count, in: frame.roundLength.upperBound) {
            return main.fill(aims, MainPart.Pass.any) ? nil : [.noOrder]
        }
        // An aim already trained by one of the workouts needn't be checked.
        var found: UInt32 = 0
        for index in aims.indices where found & 1 << UInt32(index) == 0 {
            guard main.fill(Aims(bits: 1 << UInt32(index)), MainPart.Pass.any) else { return [.noOrder] }
            for circuit in main.circuits { found |= circuit.round.aims }
        }
        return nil
    }

    /// The single changes that make a choice possible.
    func relaxations(_ choice: WorkoutChoice, _ trainee: Trainee) -> [Relaxation] {
        var changes: [Relaxation] = []
        for equipment in Equipment.allCases
        where equipment != .yogaMat && !choice.equipment.withParts.contains(equipment) {
            changes.append(.equipment(equipment))
        }
        if let harder = Difficulty(rawValue: choice.difficulty.rawValue + 1) { changes.append(.difficulty(harder)) }
        switch choice.focus {
        case .muscles(let muscles):
            for muscle in Muscle.allCases where !muscles.contains(muscle) { changes.append(.muscle(muscle)) }
            for muscle in muscles.elements where muscles.count > 1 { changes.append(.withoutMuscle(muscle)) }
        case .categories(let categories):
            for category in Category.allCases where !categories.contains(category) {
                changes.append(.category(category))
            }
            for category in categories.elements where categories.count > 1 {
                changes.append(.withoutCategory(category))
            }
        }
        // Offers the longest shorter duration, otherwise the shortest longer one.
        let offered = WorkoutChoice.offeredMinutes
        for minutes in offered.filter({ $0 < choice.minutes }).reversed() { changes.append(.minutes(minutes)) }
        for minutes in offered.filter({ $0 > choice.minutes }) { changes.append(.minutes(minutes)) }
        if !trainee.disliked.isEmpty { changes.append(.disliked) }

        let person = prepared(trainee)
        var helping: [Relaxation] = []
        var hasMinutes = false
        for change in changes {
            if case .minutes = change, hasMinutes { continue }
            var choice = choice
            var other = trainee
            change.apply(to: &choice, &other)
            guard isPossible(choice, change == .disliked ? prepared(other) : person) else { continue }
            if case .minutes = change { hasMinutes = true }
            helping.append(change)
        }
        return helping
    }
}
