import Exchange
import Records
import Workouts

/// The workouts, top to bottom: open, move, duplicate, delete, add, import.
enum WorkoutList: Screen {
    struct State: Sendable {
        var rows = RowGestures(pitch: 96, canReorder: true)
        /// The text that names have to contain.
        var filter = ""
        var menu: Menu?
        /// Of every workout, as of the last change.
        var summaries: [String: WorkoutSummary] = [:]
        /// Runs left for later, as of the last change.
        var runs: [OpenRunSummary] = []
        var runRows = RowGestures(pitch: runPitch, canReorder: false)
        /// The workout that has just been made, shown as such.
        var fresh: String?
        /// The token of the question for a file.
        var picking: Int32?
        /// Why the last import failed.
        var importProblem: String?
    }

    /// Which menu is open.
    enum Menu: Equatable, Sendable {
        case screen
        case workout(String)
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case rowTapped(String)
        case startTapped(String)
        case menuTapped(Menu)
        case menuClosed
        case moveUpTapped(String)
        case moveDownTapped(String)
        case shareTapped(String)
        case duplicateTapped(String)
        case deleteTapped(String)
        /// A deletion was undone.
        case restored(Entry<Workout>, at: Int)
        case addTapped
        case quickCreateTapped
        case settingsTapped
        case filterTyped(String)
        case importTapped
        case importProblemClosed
        case runRows(RowGestures.Action)
        case runTapped(String)
        case runDeleteTapped(String)
        case runRestored(OpenRun)
        case damagedSaveTapped(String)
        case damagedDeleteTapped(String)
        case damagedRestored(DamagedRow)
    }

    /// More workouts than these can be filtered by name.
    static let filterThreshold = 10

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.menu = nil
        state.filter = ""
        state.importProblem = nil
        state.rows.restore(scrollTop: state.rows.scrollTop)
        summarise(&state, shared)
        state.runs = openRuns(shared)
        state.fresh = shared.freshWorkout
        shared.freshWorkout = nil
        reveal(state.fresh, &state, shared)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, shared) }
        return []
    }

    /// Another tab changed something.
    private static func merged(_ state: inout State, _ shared: Shared) {
        guard shared.address == .workouts else { return }
        state.rows.cancel()
        state.runRows.cancel()
        summarise(&state, shared)
        state.runs = openRuns(shared)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .woke: return carryOut(state.rows.woke(now: shared.clocks.monotonic), &state, &shared)
        case .key("Escape"):
            state.menu = nil
            state.rows.cancel()
        case .files(.picked(let token, let name, let bytes)) where token == state.picking:
            importFile(name, bytes, &state, &shared)
        case .files(.tooLarge(let token, let name)) where token == state.picking:
            state.importProblem = "“\(name)” is too large: a workout file has at most \(fileLimit >> 20) MB."
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.rows.nextWake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .rows(let gesture):
            state.rows.canReorder = state.filter.utf8.isEmpty
            let count = shown(state, shared).count
            let outcome = state.rows.update(gesture, count: count, now: shared.clocks.monotonic)
            return carryOut(outcome, &state, &shared)
        case .rowTapped(let id):
            guard state.rows.isClick(now: shared.clocks.monotonic) else { return [] }
            return shared.open(.workout(id))
        case .startTapped(let id):
            guard state.rows.isClick(now: shared.clocks.monotonic) else { return [] }
            // Its screen offers the run that was left for later first.
            if shared.library.keptRun(of: id) != nil { return shared.open(.workout(id)) }
            shared.news.append(.workoutChosen(id))
            return []
        case .menuTapped(let menu):
            guard state.rows.isClick(now: shared.clocks.monotonic) else { return [] }
            state.menu = menu
            return []
        case .menuClosed:
            state.menu = nil
            return []
        case .quickCreateTapped:
            return shared.open(.quickCreate)
        case .settingsTapped:
            return shared.open(.settings(.workoutList))
        case .shareTapped(let id):
            return shared.open(.share(workout: id))
        case .filterTyped(let text):
            state.filter = text
            return []
        case .runTapped(let id):
            if state.runRows.isClick(now: shared.clocks.monotonic) { shared.news.append(.runChosen(id)) }
            return []
        case .runRows(let gesture):
            let outcome = state.runRows.update(gesture, count: state.runs.count, now: shared.clocks.monotonic)
            if case .deleted(let row) = outcome { delete(run: state.runs[row].id, &state, &shared) }
            return []
        default:
            state.menu = nil
            state.fresh = nil
            return change(&state, &shared, action)
        }
    }

    /// Actions that change the list.
    private static func change(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .moveUpTapped(let id): move(id, by: -1, &shared)
        case .moveDownTapped(let id): move(id, by: 1, &shared)
        case .duplicateTapped(let id): return duplicate(id, &state, &shared)
        case .deleteTapped(let id): return delete(id, &state, &shared)
        case .restored(let entry, let index):
            shared.library.restore(entry, at: index)
            state.summaries[entry.id] = WorkoutSummary(of: entry.value)
        case .addTapped: return add(&shared)
        case .importTapped:
            state.importProblem = nil
            let token = shared.newRequest()
            state.picking = token
            let accept = ".json,.fit,.zwo,application/json,\(WorkoutFile.mediaType)"
            return [.files(.pick(token: token, accept: accept, limit: Int32(fileLimit)))]
        case .importProblemClosed: state.importProblem = nil
        case .runDeleteTapped(let id): delete(run: id, &state, &shared)
        case .runRestored(let run):
            shared.library.restore(run)
            state.runs = openRuns(shared)
        case .damagedSaveTapped(let key):
            guard let row = shared.library.damaged.first(where: { $0.key == key }) else { return [] }
            let name = FileName.safe(key) + ".json"
            return [.files(.save(name: name, mediaType: "application/json", text: row.text))]
        case .damagedDeleteTapped(let key): discard(damaged: key, &state, &shared)
        case .damagedRestored(let row): shared.library.keep(damaged: row)
        default: break
        }
        return []
    }
}

extension WorkoutList {
    /// The workouts that the filter lets through, as places in the library's list.
    static func shown(_ state: State, _ shared: Shared) -> [Int] {
        places(of: state.filter, in: shared.library.workouts)
    }

    /// The places in the list of workouts whose names contain a text, whatever the size of its letters.
    static func places(of text: String, in workouts: [Entry<Workout>]) -> [Int] {
        let wanted = foldedCase(NameRule.trimmed(text))
        if wanted.isEmpty { return Array(workouts.indices) }
        return workouts.indices.filter { foldedCase(workouts[$0].value.name).contains(wanted) }
    }

    private static func summarise(_ state: inout State, _ shared: Shared) {
        state.summaries = [:]
        for index in shared.library.workouts.indices {
            let id = shared.library.workouts[index].id
            state.summaries[id] = WorkoutSummary(of: shared.library.workouts[index].value)
        }
    }

    /// Scrolls so that the workout stands in the upper half.
    static func reveal(_ id: String?, _ state: inout State, _ shared: Shared) {
        guard let id, let index = shared.library.workouts.firstIndex(where: { $0.id == id }) else { return }
        let y = listTop(state, shared) + Double(index) * state.rows.pitch
        state.rows.restore(scrollTop: max(y - shared.viewport.height * 0.4, 0))
    }

    private static func carryOut(
        _ outcome: RowGestures.Outcome, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch outcome {
        case .none: return []
        case .lifted: return shared.can.vibration ? [.vibrate([12])] : []
        case .moved(let from, let to):
            shared.library.move(workout: shared.library.workouts[from].id, to: to)
            return []
        case .deleted(let row):
            let shown = shown(state, shared)
            guard row < shown.count else { return [] }
            return delete(shared.library.workouts[shown[row]].id, &state, &shared)
        }
    }

    private static func move(_ id: String, by distance: Int, _ shared: inout Shared) {
        guard let index = shared.library.workouts.firstIndex(where: { $0.id == id }) else { return }
        shared.library.move(workout: id, to: index + distance)
    }

    private static func delete(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let (entry, index) = shared.library.remove(workout: id) else { return [] }
        state.summaries[id] = nil
        shared.tell("\(entry.value.name) deleted", undo: .workoutList(.restored(entry, at: index)))
        let workouts = shared.library.workouts
        if workouts.isEmpty { return [] }
        return [.focus(id: elementID(workouts[min(index, workouts.count - 1)].id))]
    }

    private static func duplicate(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let index = shared.library.workouts.firstIndex(where: { $0.id == id }) else { return [] }
        var copy = shared.library.workouts[index].value
        copy.name = shared.library.copyName(of: copy.name)
        let copyID = shared.newID()
        shared.library.insert(Entry(id: copyID, value: copy), at: index + 1)
        state.summaries[copyID] = state.summaries[id]
        state.fresh = copyID
        return []
    }

    private static func add(_ shared: inout Shared) -> [Effect] {
        var workout = Workout(name: shared.library.nextWorkoutName, steps: [])
        workout.cues = shared.library.settings.cues
        let id = shared.newID()
        shared.library.add(workout, id: id)
        return shared.open(.workout(id))
    }

    /// Of the button that opens a workout.
    static func elementID(_ id: String) -> String { "workout-\(id)" }
}
