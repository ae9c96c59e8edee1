import Catalogue
import Records
import Workouts

/// The requirements for a new workout (GW-1): muscles or categories, difficulty, length, equipment. A choice is stored
/// at once.
enum GetWorkout: Screen {
    struct State: Sendable {
        var choice = WorkoutChoice(.categories([]))
        /// The choice of the other kind, for switching back to it.
        var other = WorkoutChoice.Focus.muscles([])
        /// The requirements that can't be met, with suggested changes; nil if all can be met.
        var verdict: ImpossibleChoice?
        /// The values that the verdict was computed from.
        var judged: Judged?
        /// "Get Workout" was pressed without a choice.
        var isRefused = false
        /// "Get Workout" was pressed before the exercises arrived: their arrival answers it.
        var isAwaited = false
        var generator = KeptGenerator()
        /// Ids of the themes to choose from.
        var themes: [String] = []
    }

    struct Judged: Equatable, Sendable {
        var choice: WorkoutChoice
        var disliked: Set<String>
        var levels: TestedLevels
        var catalogue: Int32
    }

    enum Action: Sendable {
        case kindChosen(Kind)
        case categorySwitched(Category, Bool)
        case groupSwitched(MuscleGroup, Bool)
        case muscleSwitched(Muscle, Bool)
        case equipmentSwitched(Equipment, Bool)
        case themeSwitched(String, Bool)
        case musicSwitched(Bool)
        case difficultyChosen(Int)
        case minutesMoved(Double)
        case minutesSettled
        /// Applies one of the suggested changes.
        case relaxed(Relaxation)
        case getTapped
        case viewTapped
        case fitnessTapped
        case themesTapped
        case songsTapped
        case goalsTapped
        case forgiven(String)
        /// Undoes forgiving one exercise, or all.
        case dislikedAgain([String])
        case fetchTapped
    }

    /// The two kinds of choice.
    enum Kind: Int, CaseIterable, Sendable {
        case category, muscleGroups

        var name: String {
            switch self {
            case .category: "Category"
            case .muscleGroups: "Muscle Groups"
            }
        }
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.isRefused = false
        state.isAwaited = false
        takeUp(&state, shared)
        return shared.wantExercises()
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .merged: if shared.address == .getWorkout { takeUp(&state, shared) }
        case .forgotten: forget(&state)
        // Without the second part of the program nobody has pressed.
        case .shelfFilled: return state.isAwaited ? shelfFilled(&state, &shared) : []
        default: break
        }
        return []
    }

    @inline(never)  // It belongs to the second part of the program, as `takeUp` does.
    private static func forget(_ state: inout State) { state = State() }

    /// Makes the requested workout once the exercises have arrived.
    @inline(never)
    private static func shelfFilled(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let phase = shared.shelf.phase
        guard phase == .ready || phase == .failed else { return [] }
        state.isAwaited = false
        guard phase == .ready, shared.address == .getWorkout else { return [] }
        judge(&state, shared)
        return get(&state, &shared)
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        judge(&state, shared)
        state.themes = shared.library.lastingThemes.map { shared.library.themes[$0].id }
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .getTapped = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .kindChosen(let kind):
            if kind != state.choice.focus.kind { swap(&state.choice.focus, &state.other) }
        case .categorySwitched(let category, let isOn): state.choice.focus.set(category, isOn)
        case .groupSwitched(let group, let isOn):
            for muscle in group.muscles { state.choice.focus.set(muscle, isOn) }
        case .muscleSwitched(let muscle, let isOn): state.choice.focus.set(muscle, isOn)
        case .equipmentSwitched(let equipment, true): state.choice.equipment.insert(equipment)
        case .equipmentSwitched(let equipment, false): state.choice.equipment.remove(equipment)
        case .themeSwitched(let id, let isOn):
            shared.choose(theme: id, isOn)
            return []
        case .musicSwitched(let isOn):
            shared.library.changeSettings { $0.choiceMusic = isOn }
            return []
        case .difficultyChosen(let index): state.choice.difficulty = Difficulty.allCases[index]
        case .minutesMoved(let minutes):
            state.choice.minutes = WorkoutChoice.offered(nearest: minutes)
            return []
        case .minutesSettled: break
        case .relaxed(.disliked): return forgive(shared.library.dislikes.map { $0.id }, &shared)
        case .relaxed(let change):
            var trainee = Trainee()
            change.apply(to: &state.choice, &trainee)
        case .getTapped: return get(&state, &shared)
        case .viewTapped: return shared.open(.viewWorkouts)
        case .fitnessTapped: return shared.open(.fitness(.choice))
        case .themesTapped: return shared.open(.themes)
        case .songsTapped: return shared.open(.songs)
        case .goalsTapped: return shared.open(.goals)
        case .forgiven(let exercise): return forgive([exercise], &shared)
        case .dislikedAgain(let exercises):
            for exercise in exercises { shared.library.dislike(exercise, since: shared.clocks.wall) }
            return []
        case .fetchTapped: return shared.wantExercises()
        }
        state.isRefused = false
        state.isAwaited = false
        keep(state, &shared)
        return []
    }

    /// Takes over the stored last choice, which another device may have changed.
    @inline(never)
    private static func takeUp(_ state: inout State, _ shared: Shared) {
        guard let text = shared.library.settings.choice, text != state.choice.text,
            let choice = WorkoutChoice(text: text)
        else { return }
        if choice.focus.kind != state.choice.focus.kind { state.other = state.choice.focus }
        state.choice = choice
    }

    /// An empty choice isn't stored: the last other one stays.
    private static func keep(_ state: State, _ shared: inout Shared) {
        let text = state.choice.text
        guard !state.choice.isEmpty, shared.library.settings.choice != text else { return }
        shared.library.changeSettings { $0.choice = text }
    }

    /// Checks whether the choice can be met, after any change of it.
    private static func judge(_ state: inout State, _ shared: Shared) {
        guard shared.shelf.phase == .ready, !state.choice.isEmpty else {
            state.verdict = nil
            state.judged = nil
            return
        }
        let judged = Judged(
            choice: state.choice, disliked: shared.library.disliked,
            levels: shared.library.testedLevels(shared.shelf.catalogue), catalogue: shared.shelf.version)
        guard judged != state.judged else { return }
        state.judged = judged
        var trainee = Trainee()
        trainee.disliked = judged.disliked
        trainee.levels = judged.levels
        state.verdict = state.generator.of(shared.shelf).verdict(state.choice, for: trainee)
    }

    private static func get(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard !state.choice.isEmpty else {
            state.isRefused = true
            return []
        }
        guard shared.shelf.phase == .ready else {
            state.isAwaited = true
            return shared.wantExercises()
        }
        guard state.verdict == nil else { return [] }
        keep(state, &shared)
        let origin = WorkoutOrigin(choice: state.choice, seed: shared.newSeed())
        return shared.open(.summary(origin: origin.text))
    }

    /// Lets disliked exercises come again.
    static func forgive(_ exercises: [String], _ shared: inout Shared) -> [Effect] {
        guard let first = exercises.first else { return [] }
        for exercise in exercises { shared.library.forgive(exercise) }
        let name = exercises.count == 1 ? shared.exerciseName(first) : counted(Int64(exercises.count), "exercise")
        shared.tell("\(name) may come again", undo: .getWorkout(.dislikedAgain(exercises)))
        return []
    }
}

extension WorkoutChoice.Focus {
    var kind: GetWorkout.Kind {
        switch self {
        case .categories: .category
        case .muscles: .muscleGroups
        }
    }

    fileprivate mutating func set(_ category: Category, _ isOn: Bool) {
        guard case .categories(var categories) = self else { return }
        if isOn { categories.insert(category) } else { categories.remove(category) }
        self = .categories(categories)
    }

    fileprivate mutating func set(_ muscle: Muscle, _ isOn: Bool) {
        guard case .muscles(var muscles) = self else { return }
        if isOn { muscles.insert(muscle) } else { muscles.remove(muscle) }
        self = .muscles(muscles)
    }
}

extension WorkoutChoice {
    /// The offered duration next to a number of minutes.
    fileprivate static func offered(nearest minutes: Double) -> Int32 {
        let steps = Int((min(max(minutes, 0), 1_000) / 5).rounded())
        return Int32(min(max(steps * 5, Int(offeredMinutes[0])), Int(offeredMinutes[offeredMinutes.count - 1])))
    }
}
