import Catalogue
import Workouts

/// The sets of each muscle, and the exercises that they are of (HI-8).
///
/// A set counts 1 for each main muscle of its exercise and ½ for each assisting one: of three ways to count, this tells most about growth and
/// strength (J. Pelland, J. Remmert, Z. Robinson, S. Hinson, M. Zourdos, The Resistance Training Dose-Response: Meta-Regressions Exploring the
/// Effects of Weekly Volume and Frequency on Muscle Hypertrophy and Strength Gain, SportRχiv 2024). Stretches train no muscle.
struct MuscleSets: Equatable, Sendable {
    /// Those with sets: the most trained first, and of equal ones as `Muscle` has them.
    private(set) var trained: [Trained] = []
    /// Sets of exercises that no longer exist: nobody knows their muscles.
    private(set) var unknown: Int64 = 0

    struct Trained: Equatable, Sendable {
        let muscle: Muscle
        /// Halves are possible.
        fileprivate(set) var sets = 0.0
        /// Those that count most come first.
        fileprivate(set) var parts: [Part] = []
    }

    /// An exercise's sets for one muscle.
    struct Part: Equatable, Sendable {
        let exercise: String
        let name: String
        let sets: Int64
        /// Whether each set counts as a half.
        let isAssisting: Bool

        var counted: Double { isAssisting ? Double(sets) / 2 : Double(sets) }
    }

    init() {}

    /// - Parameter done: The working sets of exercises, each exercise once.
    /// - Complexity: O(n log n) for n exercises.
    @inline(never)
    init(_ done: [DayIndex.Sets], from catalogue: ExerciseCatalogue) {
        var all = Muscle.allCases.map { Trained(muscle: $0) }
        for one in done {
            guard let exercise = catalogue.exercise(one.exercise) else {
                unknown += one.sets
                continue
            }
            guard exercise.type != .flexibility else { continue }
            func add(_ muscles: EnumSet<Muscle>, isAssisting: Bool) {
                for muscle in muscles.elements {
                    let part = Part(
                        exercise: exercise.id, name: exercise.name, sets: one.sets, isAssisting: isAssisting)
                    all[Int(muscle.rawValue)].parts.append(part)
                    all[Int(muscle.rawValue)].sets += part.counted
                }
            }
            add(exercise.muscles, isAssisting: false)
            add(exercise.assisting, isAssisting: true)
        }
        for place in sortedOrder(all.count, by: { all[$0].sets > all[$1].sets }) where all[place].sets > 0 {
            var muscle = all[place]
            let parts = muscle.parts
            muscle.parts = parts.ordered(sortedOrder(parts.count) { parts[$0].counted > parts[$1].counted })
            trained.append(muscle)
        }
    }

    /// As `Muscle` has them.
    var untrained: [Muscle] {
        Muscle.allCases.filter { muscle in !trained.contains { $0.muscle == muscle } }
    }
}
