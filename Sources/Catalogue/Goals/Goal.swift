public import Workouts

/// A number of sessions, at a certain frequency, that a person aims for (GO-1).
public struct Goal: Equatable, Sendable {
    public var name: String
    /// The purpose, in the person's words.
    public var note = ""
    /// The creation: seconds since 1970, UTC. Sessions count from then on.
    public var created: Seconds
    /// Local time minus UTC at the creation, in minutes.
    public var zoneMinutes: Int32
    /// Number of sessions to reach it, in `GoalLimits.times`.
    public var times: Int32
    /// Days a week, 1…7; nil for any.
    public var daysPerWeek: Int32?
    /// Least duration of a session: one of `WorkoutChoice.offeredMinutes`; nil for any.
    public var minutes: Int32?
    /// Any of these categories; empty for all.
    public var categories: EnumSet<Category> = []
    /// Any of these muscles; empty for all. With categories, both conditions apply.
    public var muscles: EnumSet<Muscle> = []
    /// Time of a reminder: minutes since midnight, local time.
    public var reminder: Int32?

    public init(name: String, times: Int32, created: Seconds, zoneMinutes: Int32) {
        self.name = name
        self.times = times
        self.created = created
        self.zoneMinutes = zoneMinutes
    }
}

public enum GoalLimits {
    public static let times = 1...9_999
    public static let daysPerWeek = 1...7
    /// Minutes in records; screens offer `WorkoutChoice.offeredMinutes`.
    public static let minutes = 1...1_440
    /// Reminders of a goal and of a person.
    public static let reminder = 0...1_439
}

extension Goal {
    /// Whether a session counts: it began after the goal's creation, took long enough, and trained the goal's
    /// categories and muscles. O(results).
    ///
    /// A session is of a type that took at least a third of the time of its exercises; without known exercises, its
    /// activity decides. It is for a muscle that took at least a tenth of that time: stretching counts only for
    /// flexibility.
    ///
    /// - Parameter exercise: The exercise with an id, if known.
    public func counts(_ session: Session, _ exercise: (String) -> Exercise?) -> Bool {
        guard session.began >= created else { return false }
        if let minutes, session.spent < Seconds(integerLiteral: Int64(minutes) * 60) { return false }
        if categories.isEmpty, muscles.isEmpty { return true }
        let shares = SessionShares(session, exercise)
        if !muscles.isEmpty, !muscles.elements.contains(where: { shares.isFor($0) }) { return false }
        guard !categories.isEmpty else { return true }
        return categories.elements.contains { category in
            if let type = category.type { return shares.isOf(type) }
            return category.group.map { shares.isFor($0) } ?? false
        }
    }
}

/// A session's times, in microseconds, by type, muscle and group.
private struct SessionShares {
    private var whole: Int64 = 0
    private var types = [Int64](repeating: 0, count: ExerciseType.allCases.count)
    private var muscles = [Int64](repeating: 0, count: Muscle.allCases.count)
    private var groups = [Int64](repeating: 0, count: MuscleGroup.allCases.count)
    private let activity: Activity

    init(_ session: Session, _ exercise: (String) -> Exercise?) {
        activity = session.activity
        for result in session.results {
            guard let exercise = result.exercise.flatMap(exercise) else { continue }
            // Sets may be noted of an exercise without time.
            let time = max(result.spent.microseconds, result.sets.isEmpty ? 0 : 1_000_000)
            whole += time
            types[Int(exercise.type.rawValue)] += time
            guard exercise.type != .flexibility else { continue }
            // Warm-ups and drops count for no muscle: of the time the share of the other sets.
            let worked = result.sets.isEmpty ? time : time * Int64(result.workingSets) / Int64(result.sets.count)
            for muscle in exercise.muscles.elements { muscles[Int(muscle.rawValue)] += worked }
            for group in MuscleGroup.allCases where exercise.muscles.elements.contains(where: { $0.group == group }) {
                groups[Int(group.rawValue)] += worked
            }
        }
    }

    func isOf(_ type: ExerciseType) -> Bool {
        whole > 0 ? types[Int(type.rawValue)] * 3 >= whole : activity.type == type
    }

    func isFor(_ muscle: Muscle) -> Bool { whole > 0 && muscles[Int(muscle.rawValue)] * 10 >= whole }
    func isFor(_ group: MuscleGroup) -> Bool { whole > 0 && groups[Int(group.rawValue)] * 10 >= whole }
}

extension Activity {
    /// The type mainly trained by the activity; nil if unknown.
    public var type: ExerciseType? {
        switch self {
        case .other: nil
        case .strength: .strength
        case .yoga: .flexibility
        case .running, .walking, .hiking, .cycling, .rowing, .swimming, .circuit, .jumpRope, .boxing: .endurance
        }
    }
}
