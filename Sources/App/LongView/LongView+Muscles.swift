import Catalogue
import Workouts

extension LongView {
    /// The sets of each muscle a week, and the tonnage, of the shown span.
    struct MusclesState: Sendable {
        /// Nil where the span has no day to count.
        fileprivate(set) var averaged: AveragedDays?
        /// Of all these days together.
        fileprivate(set) var sets = MuscleSets()
        /// Whether any exercise has working sets, whatever its muscles.
        fileprivate(set) var hasSets = false
        fileprivate(set) var tonnage = Tonnage()
        /// The muscle with its exercises below it.
        fileprivate(set) var opened: Muscle?
        fileprivate(set) var showsSource = false
        fileprivate var basis: Basis?

        fileprivate struct Basis: Equatable, Sendable {
            var sessions: Int32
            var exercises: Int32
            var span: Range<Int64>
            var today: Day
        }
    }

    enum MusclesAction: Sendable {
        case muscleTapped(Muscle)
        case exerciseTapped(String)
        case bestsTapped
        case sourceTapped
        case fetchTapped
    }

    static func updateMuscles(
        _ state: inout MusclesState, _ shared: inout Shared, _ action: MusclesAction
    ) -> [Effect] {
        switch action {
        case .muscleTapped(let muscle):
            state.opened = state.opened == muscle ? nil : muscle
        case .exerciseTapped(let exercise):
            return shared.open(.best(exercise: exercise))
        case .bestsTapped:
            return shared.open(.bests)
        case .sourceTapped:
            state.showsSource.toggle()
        case .fetchTapped:
            return shared.wantExercises()
        }
        return []
    }

    /// Counts again if the shown days, their sessions or the exercises have changed. `Library.findDays` comes before it.
    static func refreshMuscles(_ state: inout State, _ shared: Shared) {
        let span = days(of: state, shared)
        let basis = MusclesState.Basis(
            sessions: shared.library.sessionsVersion, exercises: shared.shelf.version, span: span, today: shared.today)
        guard state.muscles.basis != basis else { return }
        state.muscles.basis = basis
        let (days, today) = (shared.library.days, shared.today.daysSince1970)
        state.muscles.averaged = days.first.flatMap { AveragedDays(of: span, first: $0, today: today) }
        let done = state.muscles.averaged.map { days.sets(in: $0.days) } ?? []
        state.muscles.hasSets = !done.isEmpty
        state.muscles.sets = MuscleSets(done, from: shared.shelf.catalogue)
        state.muscles.tonnage = Tonnage(of: span, after: daysBefore(state, shared), days, today: today)
    }
}
