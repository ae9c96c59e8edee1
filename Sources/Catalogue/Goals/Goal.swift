public import Workouts

/// Sessions that somebody wants to do so and so often (GO-1).
public struct Goal: Equatable, Sendable {
    public var name: String
    /// The purpose, in the person's words.
    public var note = ""
    /// When it was made: since 1970, UTC. Sessions count from then on.
    public var created: Seconds
    /// Local time minus UTC then, in minutes.
    public var zoneMinutes: Int32
    /// How many sessions reach it, `GoalLimits.times`.
    public var times: Int32
    /// On how many days of a week, 1…7; nil where it doesn't matter.
    public var daysPerWeek: Int32?
    /// How long a session must take, at least: one of `WorkoutChoice.offeredMinutes`; nil where it doesn't matter.
    public var minutes: Int32?
    /// Any of these; none of them where it doesn't matter.
    public var categories: EnumSet<Category> = []
    /// Any of these; none of them where it doesn't matter. Beside categories both must be met.
    public var muscles: EnumSet<Muscle> = []
    /// Minutes since midnight, local time, at which to be reminded.
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
    /// Minutes that records may hold; screens offer `WorkoutChoice.offeredMinutes`.
    public static let minutes = 1...1_440
    /// Of a goal's and a person's reminders.
    public static let reminder = 0...1_439
}

extension Goal {
    /// Whether a session is one of those that count: it began after the goal was made, took long enough, and trained what the goal is for. O(results).
    ///
    /// A session is of a type where at least a third of the time of its exercises was; where its exercises aren't known, what its activity is
    /// decides. It is for a muscle where at least a tenth of that time was: stretching it counts for flexibility alone.
    ///
    /// - Parameter exercise: The exercise of an id, where it is known.
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

/// A session's times, in microseconds, for each type, muscle and group that it trained.
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
            // Sets may be noted of what no time was spent at.
            let time = max(result.spent.microseconds, result.sets.isEmpty ? 0 : 1_000_000)
            whole += time
            types[Int(exercise.type.rawValue)] += time
            guard exercise.type != .flexibility else { continue }
            for muscle in exercise.muscles.elements { muscles[Int(muscle.rawValue)] += time }
            for group in MuscleGroup.allCases where exercise.muscles.elements.contains(where: { $0.group == group }) {
                groups[Int(group.rawValue)] += time
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
    /// The type that the activity trains above all; nil where that isn't known.
    public var type: ExerciseType? {
        switch self {
        case .other: nil
        case .strength: .strength
        case .yoga: .flexibility
        case .running, .walking, .hiking, .cycling, .rowing, .swimming, .circuit, .jumpRope, .boxing: .endurance
        }
    }
}
