import Catalogue
import Records
import Workouts

/// The lines of a workout, a new one (PL-2) or one of the list (PL-9): exercises are added, changed, moved, grouped
/// into supersets. Changes apply only when saved; until then they are a draft of their own, which survives
/// interruptions.
enum WorkoutEditor: Screen {
    struct State: Sendable {
        var home: Home?
        var lines = WorkoutLines()
        /// The workout at the beginning of editing; for a new one, its initial state.
        var base = Workout(name: "New", steps: []) {
            didSet { baseSteps = WorkoutLines(base.steps).steps }
        }
        /// Its steps as the editor would save them unchanged.
        private(set) var baseSteps = Steps()
        var name = ""
        var nameProblem: String?
        var days = DaysForm()
        /// Keys of the lines ticked for a superset.
        var ticked: Set<Int32> = []
        var menu: Menu?
        var question: Question?
        /// The reason why the last command failed.
        var problem: Problem?
        /// The number of the workout's blocks that are drawn.
        var shown = WorkoutEditor.batch
        /// The names of the exercises added since the picker was opened.
        var added: [String] = []
        var drag = LineDrag()
        var columns = CategoryColumns()
        var picker = ExercisePicker.State()
        var form = OwnExercise.State()
    }

    /// The workout that is edited.
    enum Home: Hashable, Sendable {
        case new
        /// The workout of that id.
        case workout(String)
    }

    /// The line or the superset of the open menu.
    enum Menu: Hashable, Sendable {
        case line(Int32)
        /// The kinds of the line's sets.
        case kind(Int32)
        case superset(String)
    }

    enum Question: Hashable, Sendable {
        case leave
        /// Whether to delete these lines, which have that name.
        case delete([Int32], name: String)
    }

    struct Problem: Equatable, Sendable {
        var place: Place
        var text: String

        enum Place: Equatable, Sendable { case superset, queue }
    }

    enum Action: Sendable {
        case backTapped
        case doneTapped
        case saveTapped
        case keepTapped
        case discardTapped
        case questionClosed
        case questionConfirmed
        case picker(ExercisePicker.Action)
        case form(OwnExercise.Action)
        case groupTapped(MuscleGroup)
        case categoryChosen(RoutineFocus)
        case allTapped
        case addTapped
        /// The bar that shows the queue was tapped.
        case queueTapped
        case scrolled(Double)
        case drag(LineDrag.Action)
        case ticked(Int32, Bool)
        case supersetTapped
        case dissolveTapped(String)
        case takeOutTapped(Int32)
        case blockMoved(Int32, by: Int)
        case memberMoved(Int32, by: Int)
        case deleteTapped([Int32], name: String)
        /// A deletion was undone.
        case restored(Home, before: WorkoutLines, after: WorkoutLines, removed: [WorkoutLines.Line], at: Int)
        case typed(WorkoutLines.Field, Int32, String)
        case left(WorkoutLines.Field, Int32)
        case stepped(WorkoutLines.Field, Int32, by: Int)
        case kindChosen(Int32, SetKind)
        case nameTyped(String)
        case days(DaysForm.Action)
        case menuTapped(Menu)
        case menuClosed
        case moreTapped
        /// Opens another workout of the list beside the editor. Changes here stay a draft.
        case otherTapped(String)
    }

    /// Blocks that are drawn at first, and added by "Show more". A plan has a dozen; an interval workout may have
    /// thousands.
    static let batch = 60

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .key("Escape"):
            state.menu = nil
            state.drag.cancel()
        case .woke where state.drag.isActive:
            return carryOut(state.drag.woke(now: shared.clocks.monotonic), &state, &shared)
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.drag.rows.nextWake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        guard state.home != nil else { return withoutWorkout(action, &state, &shared) }
        let effects = carryOut(action, &state, &shared)
        if action.editsWorkout { keepDraft(state, &shared) }
        return effects
    }

    /// After the editor was left: a deleted exercise of one's own can still be restored, and a page without a workout
    /// can be left.
    private static func withoutWorkout(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch action {
        case .picker(.restored(let exercise)): _ = ExercisePicker.update(&state.picker, &shared, .restored(exercise))
        case .backTapped: return shared.leave()
        default: break
        }
        return []
    }

    private static func carryOut(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch action {
        case .backTapped: return back(&state, &shared)
        case .doneTapped: return done(&state, &shared)
        case .saveTapped: return save(&state, &shared)
        case .keepTapped:
            state.question = nil
            return shared.leave()
        case .discardTapped: return discard(&state, &shared)
        case .questionClosed: state.question = nil
        case .questionConfirmed:
            guard case .delete(let keys, let name) = state.question else { return [] }
            state.question = nil
            return delete(keys, name, undoes: false, &state, &shared)
        case .picker(let action): return pick(action, &state, &shared)
        case .form(let action): return fill(action, &state, &shared)
        case .groupTapped(let group): state.columns.toggle(group)
        case .categoryChosen(let focus):
            let page = page(.list(.focus(focus)), state)
            // Beside a list on a wide screen: replaces the list.
            return shared.address.isExerciseList ? shared.replace(with: page) : shared.open(page)
        case .queueTapped:
            // During a search, the queue isn't visible.
            if !state.picker.query.utf8.isEmpty { _ = ExercisePicker.update(&state.picker, &shared, .typed("")) }
            let effects = shared.address.isEditorItself ? [] : shared.leave()
            return effects + [.focus(id: queueID)]
        case .scrolled(let top):
            _ = ExercisePicker.update(&state.picker, &shared, .scrolled(top))
            return drag(.rows(.scrolled(top: top)), &state, &shared)
        case .drag(let action): return drag(action, &state, &shared)
        case .allTapped: return shared.open(page(.list(.all), state))
        case .addTapped: return shared.open(page(.categories, state))
        case .nameTyped(let text):
            state.name = text
            if state.nameProblem != nil { state.nameProblem = NameRule.problem(text) }
        case .days(let action): state.days.update(action, restDays: shared.library.settings.restDays)
        case .menuTapped(let menu):
            if state.drag.rows.isClick(now: shared.clocks.monotonic) { state.menu = menu }
        case .menuClosed: state.menu = nil
        case .otherTapped(let id): return state.home == .workout(id) ? [] : shared.replace(with: .editWorkout(id))
        case .moreTapped: state.shown += batch
        default:
            state.menu = nil
            return edit(action, &state, &shared)
        }
        return []
    }

    /// The address of a page of the picker.
    static func page(_ page: PickerPage, _ state: State) -> Address {
        if case .workout(let id) = state.home { return .editPicker(workout: id, page) }
        return .planPicker(page)
    }

    private static func pick(
        _ action: ExercisePicker.Action, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch action {
        case .newTapped: return shared.open(page(.newExercise, state))
        case .editTapped(let id):
            state.picker.opened = nil
            return shared.open(page(.ownExercise(id), state))
        default: break
        }
        // Search results replace the lines, which return scrolled to their beginning.
        if case .typed = action { state.drag = LineDrag() }
        switch ExercisePicker.update(&state.picker, &shared, action) {
        case .none: return []
        case .effects(let effects): return effects
        case .add(let exercises):
            for exercise in exercises {
                state.lines.append(exercise.step)
                state.added.append(exercise.name)
            }
            state.problem = nil
            state.shown = max(state.shown, state.lines.count)
            shared.tell("\(exercises.count == 1 ? exercises[0].name : "\(exercises.count) exercises") added")
            // If the exercise was picked in the search on the categories' page, the categories return by themselves.
            return shared.address.showsCategories ? [] : shared.leave()
        }
    }

    private static func fill(_ action: OwnExercise.Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch OwnExercise.update(&state.form, &shared, action) {
        case .none: return []
        case .effects(let effects): return effects
        case .cancelled: return shared.leave()
        case .saved(let id):
            if !state.picker.isSeveral { state.picker.picked = [] }
            if !state.picker.picked.contains(id) { state.picker.picked.append(id) }
            let effects = shared.leave()
            // On the categories' page it would not be seen otherwise.
            if shared.address.showsCategories { state.picker.query = state.form.name }
            return effects
        }
    }
}

// MARK: Opening and leaving

extension WorkoutEditor {
    static func opened(
        _ state: inout State, _ shared: inout Shared, _ opening: (home: Home, page: EditorPage)
    ) -> [Effect] {
        let (home, page) = opening
        let effects = shared.wantExercises()
        if state.home != home || shared.draft(at: home.address.path) == nil {
            guard begin(&state, &shared, home) else { return effects }
        }
        state.menu = nil
        state.question = nil
        state.problem = nil
        state.drag = LineDrag()
        if page == .lines { state.added = [] }
        switch page {
        case .lines, .picker(.categories):
            ExercisePicker.opened(&state.picker, &shared, .all)
        case .picker(.list(let list)):
            ExercisePicker.opened(&state.picker, &shared, list)
        case .picker(.newExercise):
            OwnExercise.opened(&state.form, shared, nil, state.picker.list)
        case .picker(.ownExercise(let id)):
            guard ExercisePicker.isOwn(id, shared) else { return effects + shared.leave() }
            OwnExercise.opened(&state.form, shared, id, state.picker.list)
        case .saving:
            if state.lines.isEmpty { return effects + shared.replace(with: .plan) }
        }
        return effects
    }

    /// Restores the draft, or begins with the unchanged workout.
    ///
    /// - Returns: Whether there is anything to edit.
    private static func begin(_ state: inout State, _ shared: inout Shared, _ home: Home) -> Bool {
        let (columns, picker, form) = (state.columns, state.picker, state.form)
        state = State()
        state.columns = columns
        state.picker = picker
        state.form = form
        state.home = home
        let kept = shared.draft(at: home.address.path)
        if case .workout(let id) = home {
            guard let workout = shared.library.workout(id) else {
                // The workout was deleted meanwhile, or never existed.
                if state.restore(kept, shared.library.settings) { return true }
                state.home = nil
                return false
            }
            state.base = workout
        }
        state.lines = WorkoutLines(state.base.steps)
        state.name = home == .new ? "" : state.base.name
        state.days = DaysForm(state.base.days)
        if state.restore(kept, shared.library.settings) {
            shared.say(home == .new ? "This workout is still unfinished" : "Your unsaved changes are still here")
        }
        return true
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .merged: merged(&state, &shared)
        case .shelfFilled: shelfFilled(&state, &shared)
        case .forgotten: state = State()
        default: break
        }
        return []
    }

    /// Records arrived from elsewhere.
    private static func merged(_ state: inout State, _ shared: inout Shared) {
        state.drag.cancel()
        guard let home = state.home, shared.address.editorHome == home else { return }
        if home != .new, shared.draft(at: home.address.path) == nil { _ = begin(&state, &shared, home) }
        ExercisePicker.find(&state.picker, &shared)
    }

    /// Setlist's exercises arrived.
    private static func shelfFilled(_ state: inout State, _ shared: inout Shared) {
        // They are fetched when a screen needs them: until then there is nothing to find.
        guard shared.shelf.phase == .ready else { return }
        ExercisePicker.find(&state.picker, &shared)
    }

    private static func back(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.address.isEditorItself else { return shared.leave() }
        if !state.picker.query.utf8.isEmpty {
            _ = ExercisePicker.update(&state.picker, &shared, .typed(""))
            return []
        }
        if state.isChanged {
            state.question = .leave
            return []
        }
        state.home = nil
        return shared.leave()
    }

    private static func discard(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let home = state.home else { return [] }
        state.question = nil
        state.home = nil
        shared.change(draft: nil, at: home.address.path)
        return shared.leave()
    }
}

extension WorkoutEditor.State {
    /// Whether leaving now would lose changes.
    var isChanged: Bool {
        if home == .new { return !lines.isEmpty || !name.utf8.isEmpty || !days.days.isEmpty }
        return name != base.name || days.days != base.days || hasChangedLines
    }

    var hasChangedLines: Bool {
        lines.lines.contains { !$0.typed.isEmpty } || lines.steps != baseSteps
    }
}

extension WorkoutEditor.Action {
    /// Whether there may be changes for the draft.
    fileprivate var editsWorkout: Bool {
        switch self {
        case .picker(.addTapped): true
        case .picker, .form, .menuTapped, .menuClosed, .moreTapped, .groupTapped, .questionClosed, .queueTapped: false
        case .otherTapped: false
        // A dragged line is stored when it is released.
        case .scrolled, .drag: false
        default: true
        }
    }
}

/// The pages around one editor.
enum EditorPage: Equatable, Sendable {
    /// The editor itself.
    case lines
    case picker(PickerPage)
    /// The name of a new workout, and its days.
    case saving
}

/// The pages on which an exercise is picked.
enum PickerPage: Hashable, Sendable {
    case categories
    case list(ExercisePicker.List)
    case newExercise
    /// To be changed.
    case ownExercise(String)
}
