import Workouts

/// All exercises, those of Setlist and the person's own, and the routines.
public struct ExerciseCatalogue: Sendable {
    /// Sorted by name, ignoring case and accents.
    public let exercises: [Exercise]
    /// In the order of their file: the first is the one to begin with.
    public let routines: [Routine]
    /// The activities of the Compendium's codes.
    public let activities: [CompendiumActivity]

    private let places: [String: Int]
    private let byMuscle: [[Int]]
    private let byType: [[Int]]

    /// An empty catalogue.
    public init() {
        (exercises, routines, activities, places) = ([], [], [], [:])
        byMuscle = Muscle.allCases.map { _ in [] }
        byType = ExerciseType.allCases.map { _ in [] }
    }

    /// Of two exercises with the same id the first is kept. O(n log n).
    public init(exercises: [Exercise], routines: [Routine] = [], activities: [CompendiumActivity] = []) {
        let names = exercises.map { SearchText.folded($0.name) }
        let order = sortedOrder(exercises.count) { SearchText.precedes(names[$0], names[$1]) }
        var kept: [Exercise] = []
        var places: [String: Int] = [:]
        var first: [String: Int] = [:]
        for (place, exercise) in exercises.enumerated() where first[exercise.id] == nil { first[exercise.id] = place }
        for place in order where first[exercises[place].id] == place {
            places[exercises[place].id] = kept.count
            kept.append(exercises[place])
        }
        var byMuscle = [[Int]](repeating: [], count: Muscle.allCases.count)
        var byType = [[Int]](repeating: [], count: ExerciseType.allCases.count)
        for (place, exercise) in kept.enumerated() {
            for muscle in exercise.muscles.elements { byMuscle[Int(muscle.rawValue)].append(place) }
            byType[Int(exercise.type.rawValue)].append(place)
        }
        self.exercises = kept
        self.routines = routines
        self.activities = activities
        self.places = places
        self.byMuscle = byMuscle
        self.byType = byType
    }

    /// The catalogue with a person's own exercises added to the built-in ones (CA-3).
    public func adding(_ own: [Exercise]) -> ExerciseCatalogue {
        ExerciseCatalogue(exercises: exercises + own, routines: routines, activities: activities)
    }

    /// The exercise with an id. O(1).
    public func exercise(_ id: String) -> Exercise? {
        guard let place = places[id] else { return nil }
        return exercises[place]
    }

    /// Index in `exercises` of an id. O(1).
    public func place(of id: String) -> Int? { places[id] }

    /// Indices in `exercises` of those with the muscle as a primary one, by name. O(1).
    public func places(for muscle: Muscle) -> [Int] { byMuscle[Int(muscle.rawValue)] }

    /// Indices in `exercises` of those of the type, by name. O(1).
    public func places(of type: ExerciseType) -> [Int] { byType[Int(type.rawValue)] }

    /// The exercises for a focus, by name. O(their number).
    public func exercises(for focus: RoutineFocus) -> [Exercise] {
        let places =
            switch focus {
            case .muscle(let muscle): self.places(for: muscle)
            case .type(let type): self.places(of: type)
            }
        return places.map { exercises[$0] }
    }

    /// The routines for a focus, in order. O(routines).
    public func routines(for focus: RoutineFocus) -> [Routine] { routines.filter { $0.focus == focus } }

    /// The activity of a Compendium code. O(activities).
    public func activity(_ code: String) -> CompendiumActivity? { activities.first { $0.intensity.code == code } }
}
