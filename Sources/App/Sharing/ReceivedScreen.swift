import Exchange
import Formats
import Records
import Workouts

/// A workout received as a link: it is shown, and added once the person confirms.
enum ReceivedScreen: Screen {
    struct State: Sendable {
        var workout: Workout?
        var summary: WorkoutSummary?
        /// The reason why the link holds no workout.
        var problem: String?
    }

    enum Action: Sendable {
        case declineTapped
        case addTapped
        case openTapped(String)
        case undone(String)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ fragment: String) -> [Effect] {
        state = State()
        do throws(ShareLinkError) {
            let content = try ShareLink.content(of: fragment)
            do throws(WorkoutFileError) {
                let workout = try WorkoutFile.read(content)
                state.workout = workout
                state.summary = WorkoutSummary(of: workout)
            } catch {
                state.problem = "The workout in the link can’t be read. \(error.inWords)"
            }
        } catch {
            state.problem = error.description
        }
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { state = State() }
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .declineTapped:
            return shared.leave(or: .workouts)
        case .addTapped:
            guard let workout = state.workout else { return [] }
            let id = shared.newID()
            shared.library.add(workout, id: id)
            shared.freshWorkout = id
            shared.tell("\(workout.name) added", undo: .received(.undone(id)))
            return shared.replace(with: .workouts)
        case .openTapped(let id):
            return shared.replace(with: .workout(id))
        case .undone(let id):
            guard shared.library.remove(workout: id) != nil else { return [] }
            shared.news.append(.merged)
            return []
        }
    }

    /// The id of an identical workout, if the person has it.
    static func known(_ workout: Workout, _ shared: Shared) -> String? {
        shared.library.workouts.first { $0.value == workout }?.id
    }
}
