import Workouts

/// Aims and exercises of the last generated workouts, so that ten workouts cover all chosen aims, and exercises vary
/// from day to day.
public struct SeriesMemory: Equatable, Sendable {
    /// For each aim, the number of workouts since it was trained; 255 if never. Muscles first, then types.
    private var ages = [UInt8](repeating: .max, count: Aims.count)
    /// The exercises of the last workout.
    public private(set) var recent: Set<String> = []

    public init() {}

    /// - Parameters:
    ///   - workouts: Oldest first.
    ///   - earlier: The workouts before them.
    public init(
        _ workouts: some Sequence<GeneratedWorkout>, from catalogue: ExerciseCatalogue,
        after earlier: SeriesMemory = SeriesMemory()
    ) {
        self = earlier
        for workout in workouts { add(workout.items.filter { $0.part == .main }.map { $0.exercise }, from: catalogue) }
    }

    /// Adds a workout.
    ///
    /// - Parameter exercises: Ids of its main part's exercises, or of a session's.
    public mutating func add(_ exercises: [String], from catalogue: ExerciseCatalogue) {
        for index in ages.indices where ages[index] < .max { ages[index] += 1 }
        recent = []
        for id in exercises {
            recent.insert(id)
            guard let exercise = catalogue.exercise(id) else { continue }
            for index in Aims(of: exercise).indices { ages[index] = 0 }
        }
    }

    /// The aims, those untrained for longest first; of equal ones large muscles before small ones, in cyclic order from
    /// `turn`.
    func order(_ aims: Aims, turn: UInt64) -> [Int] {
        let indices = aims.indices
        guard !indices.isEmpty else { return [] }
        let start = Int(turn % UInt64(indices.count))
        let turned = Array(indices[start...] + indices[..<start])
        func isLater(_ one: Int, _ other: Int) -> Bool {
            ages[one] != ages[other] ? ages[one] < ages[other] : isSmall(one) && !isSmall(other)
        }
        return turned.ordered(sortedOrder(turned.count) { isLater(turned[$1], turned[$0]) })
    }
}

/// Whether the aim with an index is a small muscle.
private func isSmall(_ aim: Int) -> Bool { Muscle.small.bits & 1 << UInt32(aim) != 0 }

/// A set of muscles and types: bit n is the muscle with raw value n; the types follow.
struct Aims: Equatable, Sendable {
    var bits: UInt32

    static let muscles = Muscle.allCases.count
    static let count = muscles + ExerciseType.allCases.count

    init(bits: UInt32) { self.bits = bits }

    init(_ choice: WorkoutChoice) { bits = choice.muscles.bits | choice.types.bits << UInt32(Aims.muscles) }

    /// The aims with the given indices.
    init(_ indices: some Sequence<Int>) {
        bits = 0
        for index in indices { bits |= 1 << UInt32(index) }
    }

    /// All aims that an exercise can serve.
    init(of exercise: Exercise) {
        bits = exercise.muscles.bits | 1 << UInt32(Aims.muscles + Int(exercise.type.rawValue))
    }

    var indices: [Int] {
        var indices: [Int] = []
        for index in 0..<Aims.count where bits & 1 << UInt32(index) != 0 { indices.append(index) }
        return indices
    }

    var count: Int { bits.nonzeroBitCount }

    static func focus(_ index: Int) -> RoutineFocus {
        index < muscles ? .muscle(Muscle.allCases[index]) : .type(ExerciseType.allCases[index - muscles])
    }
}
