import Exchange
import Formats
import Records
import Workouts

/// One workout: its name, its periods, and Play.
enum WorkoutScreen: Screen {
    struct State: Sendable {
        var id = ""
        var rows = RowGestures(pitch: 72, canReorder: true)
        /// Identities of the periods, which have none of their own, so that rows keep theirs when they move.
        var keys: [Int32] = []
        var nextKey: Int32 = 0
        /// The periods as they were when those identities were given.
        var steps = Steps()
        var summary: WorkoutSummary?
        var renaming: Renaming?
        var menu: Menu?
        /// The map of its places is open.
        var showsMap = false
        /// The places on that map.
        var places: [MapPlace] = []
        /// The token of the question where the person is.
        var finding: Int32?
        /// Asked before all periods go.
        var isClearing = false
        /// It is a copy that another device's edit has left.
        var isVersion = false
        /// A note on the file that was exported last.
        var exported: ExportNote?
    }

    /// A name, or a distance, that is being typed.
    struct Renaming: Equatable, Sendable {
        var subject: Subject
        var text: String
        var problem: String?

        enum Subject: Equatable, Sendable {
            case workout
            case period(Int)
            /// Not the period's name but what ends it: a distance or a place.
            case end(Int)
        }
    }

    enum Menu: Equatable, Sendable {
        case screen
        case period(Int)
    }

    enum Action: Sendable {
        case backTapped
        case settingsTapped
        case songsTapped
        case playTapped
        /// Of the run that was left for later.
        case resumeTapped(run: String)
        case addIntervalsTapped
        case downloadTapped
        case downloadCancelled
        case rows(RowGestures.Action)
        case menuTapped(Menu)
        case menuClosed
        case shareTapped
        /// As our own file.
        case exportTapped
        case exportAsTapped(FileFormat)
        case exportNoteClosed
        case mapTapped
        /// Of the workout itself.
        case copyTapped
        case removeTapped
        case clearTapped
        case clearConfirmed
        case nameTapped(Renaming.Subject)
        case nameTyped(String)
        case nameConfirmed
        /// The field lost the focus.
        case nameLeft
        case renamingCancelled
        case timeTapped(Int)
        case duplicateTapped(Int)
        case moveUpTapped(Int)
        case moveDownTapped(Int)
        case deleteTapped(Int)
        case applyToAllTapped(Int)
        /// Changes of the periods that were undone.
        case restored(workout: String, Step, at: Int)
        case allRestored(workout: String, Steps)
        case timesRestored(workout: String, from: Steps, to: Steps)
        case versionKept(String)
        /// Another of the list beside it.
        case otherTapped(String)
        indirect case versionsRestored(Entry<Workout>, at: Int, origin: Entry<Workout>, kept: Workout?)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        let scrollTop = state.id == id ? state.rows.scrollTop : 0
        state = State()
        state.id = id
        guard let workout = shared.library.workout(id) else { return [] }
        state.rows.restore(scrollTop: scrollTop)
        state.isVersion = shared.library.isVersion(.workout(id))
        state.renew(for: workout)
        restoreDraft(&state, shared)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, &shared) }
        return []
    }

    /// Another tab or device changed something: a name that is being typed stays with its period.
    private static func merged(_ state: inout State, _ shared: inout Shared) {
        guard shared.address == .workout(state.id), let workout = shared.library.workout(state.id) else { return }
        state.rows.cancel()
        state.menu = nil
        let shift = StepShift(from: state.steps, to: workout.steps)
        var next = state.nextKey
        state.keys = shift.follow(state.keys) {
            next += 1
            return next - 1
        }
        state.nextKey = next
        state.steps = workout.steps
        state.summary = WorkoutSummary(of: workout)
        follow(shift, &state, &shared)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .woke: return carryOut(state.rows.woke(now: shared.clocks.monotonic), &state, &shared)
        case .key("Escape"):
            state.menu = nil
            state.rows.cancel()
        // Another screen may have opened its map meanwhile.
        case .location(.fix(let token, let fix)) where token == state.finding && shared.address == .workout(state.id):
            return state.showsMap ? PlacesMap.person(fix) : []
        case .map(let event) where event == MapEvent(.failed, element: mapID):
            state.showsMap = false
            shared.say(PlacesMap.failure)
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.rows.nextWake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        var effects = reduce(&state, &shared, action)
        if let steps = shared.library.workout(state.id)?.steps { state.steps = steps }
        if state.showsMap {
            let places = places(state, shared)
            if places != state.places { effects.append(.map(.places(places))) }
            state.places = places
        }
        return effects
    }

    private static func reduce(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .otherTapped(let id): return id == state.id ? [] : shared.replace(with: .workout(id))
        case .settingsTapped: return shared.open(.settings(.workout(state.id)))
        case .addIntervalsTapped: return shared.open(.addIntervals(workout: state.id))
        case .songsTapped: return shared.open(.songs)
        case .playTapped: shared.news.append(.workoutChosen(state.id))
        case .resumeTapped(let run): shared.news.append(.runChosen(run))
        case .downloadTapped: shared.news.append(.soundtrackWanted(workout: state.id))
        case .downloadCancelled: shared.news.append(.soundtrackDropped)
        case .rows(let gesture):
            state.rows.canReorder = state.renaming == nil
            return carryOut(
                state.rows.update(gesture, count: state.keys.count, now: shared.clocks.monotonic), &state, &shared)
        case .menuTapped(let menu):
            if state.rows.isClick(now: shared.clocks.monotonic) { state.menu = menu }
        case .menuClosed:
            state.menu = nil
            state.isClearing = false
        case .timeTapped(let index):
            guard state.rows.isClick(now: shared.clocks.monotonic) else { return [] }
            if name(of: .end(index), state, shared) != nil {
                begin(.end(index), &state, shared)
                return []
            }
            return shared.open(.period(workout: state.id, index: Int32(index)))
        case .nameTapped(let subject):
            guard state.rows.isClick(now: shared.clocks.monotonic) else { return [] }
            state.menu = nil
            begin(subject, &state, shared)
        case .nameTyped(let text): type(text, &state, &shared)
        case .nameConfirmed: return confirm(&state, &shared)
        case .nameLeft: _ = confirm(&state, &shared)
        case .renamingCancelled: return endRenaming(&state, &shared)
        case .exportTapped:
            state.menu = nil
            return export(.json, &state, shared)
        case .exportAsTapped(let format):
            state.menu = nil
            return export(format, &state, shared)
        case .exportNoteClosed:
            state.exported = nil
        case .shareTapped:
            state.menu = nil
            return shared.open(.share(workout: state.id))
        case .mapTapped:
            state.showsMap.toggle()
            guard state.showsMap else { return [.map(.close)] }
            state.places = places(state, shared)
            let token = shared.newRequest()
            state.finding = token
            return PlacesMap.open(mapID, state.places, shared) + [.location(.find(token: token))]
        case .copyTapped: return copy(&state, &shared)
        case .removeTapped: return remove(&state, &shared)
        case .clearTapped:
            state.menu = nil
            state.isClearing = true
        default:
            state.menu = nil
            return edit(&state, &shared, action)
        }
        return []
    }

    /// The copy takes this one's place on the screen, and stands below it in the list.
    private static func copy(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.menu = nil
        guard let index = shared.library.workouts.firstIndex(where: { $0.id == state.id }) else { return [] }
        var workout = shared.library.workouts[index].value
        workout.name = shared.library.copyName(of: workout.name)
        let id = shared.newID()
        shared.library.insert(Entry(id: id, value: workout), at: index + 1)
        shared.tell("This is the copy, “\(workout.name)”")
        return shared.replace(with: .workout(id))
    }

    private static func remove(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.menu = nil
        guard let (entry, index) = shared.library.remove(workout: state.id) else { return [] }
        shared.tell("\(entry.value.name) deleted", undo: .workoutList(.restored(entry, at: index)))
        return shared.leave()
    }

    private static func carryOut(
        _ outcome: RowGestures.Outcome, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch outcome {
        case .none: break
        case .lifted: return shared.can.vibration ? [.vibrate([12])] : []
        case .moved(let from, let to): move(from, to: to, &state, &shared)
        case .deleted(let row): return delete(row, &state, &shared)
        }
        return []
    }

    /// Of the map's element.
    static let mapID = "workout-map"

    private static func places(_ state: State, _ shared: Shared) -> [MapPlace] {
        shared.library.workout(state.id)?.steps.places() ?? []
    }

    private static func export(_ format: FileFormat, _ state: inout State, _ shared: Shared) -> [Effect] {
        state.exported = nil
        guard let workout = shared.library.workout(state.id) else { return [] }
        if format == .json { return [file(workout)] }
        let name = format.fileName(workout.name)
        do throws(FormatError) {
            let made = try WorkoutExport.make(format, workout)
            state.exported = .losses(name, made.losses)
            return [format.save(made, as: name)]
        } catch {
            state.exported = .problem(name, error.description)
            return []
        }
    }

    /// Our own file of a workout.
    static func file(_ workout: Workout) -> Effect {
        let text = String(decoding: WorkoutFile.write(workout), as: UTF8.self)
        let name = FileFormat.json.fileName(workout.name)
        return .files(.save(name: name, mediaType: WorkoutFile.mediaType, text: text))
    }

    /// Of the button with a period's name.
    static func elementID(_ key: Int32) -> String { "period-\(key)" }
}

extension WorkoutScreen.State {
    /// Takes the workout's periods as they are now: it was opened, or changed from elsewhere.
    mutating func renew(for workout: Workout) {
        keys = (0..<Int32(workout.steps.count)).map { $0 }
        nextKey = Int32(workout.steps.count)
        steps = workout.steps
        summary = WorkoutSummary(of: workout)
    }

    mutating func newKey() -> Int32 {
        nextKey += 1
        return nextKey - 1
    }
}
