import Workouts

/// The personal bests in every exercise with recorded sets.
enum BestsScreen: Screen {
    struct State: Sendable {
        var scrollTop = 0.0
        var tops = RowTops()
        /// Indices of the bests, in the order of their names.
        var order: [Int] = []
        fileprivate var version: Int32?
    }

    enum Action: Sendable {
        case backTapped
        case exerciseTapped(String)
        case scrolled(top: Double)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.scrollTop = 0
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .exerciseTapped(let exercise):
            return shared.open(.best(exercise: exercise))
        case .scrolled(let top):
            state.scrollTop = top
            return []
        }
    }

    /// Computes them again if sessions have changed.
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        guard state.version != shared.library.sessionsVersion else { return }
        state.version = shared.library.sessionsVersion
        shared.library.findBests()
        // An exercise without any successful set has no bests.
        let exercises = shared.library.bests.value.exercises
        let places = exercises.indices.filter { exercises[$0].factCount > 0 }
        let names = places.map { folded(exercises[$0].name) }
        state.order = places.ordered(sortedOrder(places.count) { names[$0].lexicographicallyPrecedes(names[$1]) })
        state.tops = RowTops()
        for place in state.order {
            state.tops.add(height: headHeight + Double(exercises[place].factCount) * factHeight + footHeight)
        }
    }

    /// Without regard to case.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }

    // In CSS pixels.
    static let headHeight = 52.0
    static let factHeight = 28.0
    /// The padding below the facts, and the gap to the next exercise.
    static let footHeight = 24.0
}

extension ExerciseBests {
    /// The number of its bests.
    var factCount: Int {
        var count = 0
        for best in [estimate, heaviest, mostReps, longestHold] where best != nil { count += 1 }
        return count
    }
}
