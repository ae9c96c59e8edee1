/// A predetermined workout (PL-3): exercises with sets and repetitions, chosen for one muscle or one type.
public struct Routine: Equatable, Sendable {
    /// Lower-case letters, digits and hyphens; it never changes.
    public let id: String
    public var name: String
    public var focus: RoutineFocus
    /// One sentence: the audience, and the expected effect.
    public var summary: String
    public var items: [RoutineItem]

    public init(id: String, name: String, focus: RoutineFocus, summary: String, items: [RoutineItem]) {
        self.id = id
        self.name = name
        self.focus = focus
        self.summary = summary
        self.items = items
    }
}

public enum RoutineFocus: Hashable, Sendable {
    case muscle(Muscle)
    case type(ExerciseType)

    public var name: String {
        switch self {
        case .muscle(let muscle): muscle.name
        case .type(let type): type.name
        }
    }

    /// The code in URLs.
    public var code: String {
        switch self {
        case .muscle(let muscle): muscle.code
        case .type(let type): type.code
        }
    }

    /// The muscle or type with a code.
    public init?(code: String) {
        if let muscle = Muscle.allCases.first(where: { $0.code == code }) {
            self = .muscle(muscle)
        } else if let type = ExerciseType.allCases.first(where: { $0.code == code }) {
            self = .type(type)
        } else {
            return nil
        }
    }
}

/// One exercise of a routine.
public struct RoutineItem: Equatable, Sendable {
    /// The exercise's id.
    public var exercise: String
    /// 1…99. All members of a superset have the same number: it is performed A-B-C-A-B-C.
    public var sets: Int32
    public var effort: Effort
    /// Seconds after each set, 0…600. In a superset the last member's rest follows the round, the others' are between
    /// members.
    public var rest: Int32
    /// Neighbouring items with the same value form one superset, of two or more.
    public var superset: String?

    /// The length of a set.
    public enum Effort: Hashable, Sendable {
        /// For each side, if one-sided.
        case repetitions(Int32)
        /// For each side, if one-sided.
        case seconds(Int32)
    }

    public init(exercise: String, sets: Int32, effort: Effort, rest: Int32, superset: String? = nil) {
        self.exercise = exercise
        self.sets = sets
        self.effort = effort
        self.rest = rest
        self.superset = superset
    }
}
