import Records
import Workouts

/// Asks for what was done without the app (HI-7): one of the workouts, those planned for today or yesterday first, or an activity.
enum AddToHistory: Screen {
    struct State: Sendable {
        var filter = ""
        /// Places in the library's list.
        var workouts: [Int] = []
    }

    enum Action: Sendable {
        case filterTyped(String)
        case chosen(AddPage)
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state = State()
        refresh(&state, &shared)
        return shared.wantExercises()
    }

    /// O(workouts).
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        let list = shared.library.workouts
        let letters = foldedCase(NameRule.trimmed(state.filter))
        func isFound(_ place: Int) -> Bool { letters.isEmpty || foldedCase(list[place].value.name).contains(letters) }
        var places: [Int] = []
        for back in 0...1 {
            let day = Day(daysSince1970: shared.today.daysSince1970 - Int64(back))
            for place in Schedule(shared.library.settings).workouts(on: day, of: list) where !places.contains(place) {
                places.append(place)
            }
        }
        let planned = Set(places)
        places += list.indices.filter { !planned.contains($0) }
        state.workouts = places.filter(isFound)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .filterTyped(let text):
            state.filter = text
            return []
        case .chosen(let page): return shared.open(.addToHistory(page))
        case .backTapped: return shared.leave()
        }
    }
}
