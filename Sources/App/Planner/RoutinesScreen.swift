import Catalogue
import Interface
import Records
import Workouts

/// Predetermined workouts (PL-3): two columns of categories, and the routines of one. Choosing one asks only for the
/// days.
enum RoutinesScreen: Screen {
    struct State: Sendable {
        var columns = CategoryColumns()
        /// The question for a routine's days.
        var choice: Choice?
    }

    struct Choice: Equatable, Sendable {
        /// The routine's id.
        var routine: String
        var days = DaysForm()
    }

    enum Action: Sendable {
        case groupTapped(MuscleGroup)
        case categoryTapped(RoutineCategory)
        case chooseTapped(String)
        case days(DaysForm.Action)
        case saveTapped
        case cancelled
        case fetchTapped
        case backTapped
        case doneTapped
    }

    /// The categories, or one of them.
    static func opened(_ state: inout State, _ shared: inout Shared, _ category: RoutineCategory?) -> [Effect] {
        state.choice = nil
        if category != nil, let routine = shared.openDraft?["routine"] {
            let days = shared.openDraft?["days"].flatMap { UInt8($0) } ?? 0
            state.choice = Choice(routine: routine, days: DaysForm(PlannedDays(bits: days)))
        }
        return shared.wantExercises()
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .saveTapped = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .groupTapped(let group): state.columns.toggle(group)
        case .categoryTapped(let category): return shared.open(.routineList(category))
        case .chooseTapped(let id):
            state.choice = Choice(routine: id)
            keepDraft(state, &shared)
        case .days(let action):
            state.choice?.days.update(action, restDays: shared.library.settings.restDays)
            keepDraft(state, &shared)
        case .saveTapped: return save(&state, &shared)
        case .cancelled:
            state.choice = nil
            shared.discardDraft()
        case .fetchTapped: return shared.wantExercises()
        case .backTapped: return shared.leave()
        case .doneTapped: return shared.leave(to: .profile)
        }
        return []
    }

    private static func keepDraft(_ state: State, _ shared: inout Shared) {
        guard let choice = state.choice else { return }
        shared.keepDraft("routine", choice.routine)
        shared.keepDraft("days", "\(choice.days.days.bits)")
    }

    /// Saves the routine as one of the person's own workouts, at the end of the list.
    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let catalogue = shared.shelf.catalogue
        guard let routine = catalogue.routines.first(where: { $0.id == state.choice?.routine }) else { return [] }
        guard let days = state.choice?.days.confirmed() else {
            return [.focus(id: DaysForm.firstID(shared.library.settings))]
        }
        var workout = routine.workout(from: catalogue)
        workout.days = days
        workout.cues = shared.library.settings.cues
        let id = shared.newID()
        shared.library.add(workout, id: id)
        state.choice = nil
        shared.discardDraft()
        shared.tell("\(workout.name) is planned: \(days.text(from: shared.weekStart))")
        return shared.leave(to: .routines)
    }
}
