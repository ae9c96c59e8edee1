import Exchange
import Formats
import Records
import Sensing
import Workouts

/// One session of the history.
enum SessionScreen: Screen {
    struct State: Sendable {
        var id = ""
        var scrollTop = 0.0
        var notes = SessionNotes.State()
        /// Its steps as a gradient.
        var course = ""
        var tops = RowTops()
        /// The sum of its steps, in kilocalories.
        var energy = 0.0
        /// The session's way, once it has been read.
        var way: SessionRoute?
        /// The session's heart rate, once it has been read.
        var heart: SessionHeart?
        /// The requested values, and the request's token.
        fileprivate(set) var reading: (token: Int32, keys: [String])?
        /// The part of both that is shown.
        fileprivate var cut = RouteCut.none
        var isReading: Bool { reading != nil }
        /// A note on the file that was exported last.
        var exported: ExportNote?
        /// The step with the open explanation.
        var explained: Int32?
        /// The session before its first correction, where it differs; at most one. An array is no more than a reference to copy.
        fileprivate(set) var recorded: [Session] = []
        /// Its fastest stretches, if it's a run.
        fileprivate(set) var fastest: [FastestRun] = []
        /// The version of the sessions at the last refresh.
        fileprivate var version: Int32?
    }

    enum Action: Sendable {
        case backTapped
        case deleteTapped
        case editTapped
        case cutTapped
        case asRecordedTapped
        case noteChanged(String)
        case feelingChosen(Int32)
        case scrolled(top: Double)
        case stepTapped(Int32)
        case explanationClosed
        case recordTapped(exercise: String)
        case weightTapped
        case cursorMoved(Int32)
        /// On the heart's chart.
        case heartMoved(Int32)
        /// The horizontal axis of the charts: time, or else distance.
        case axisChosen(isTime: Bool)
        case exportTapped(FileFormat)
        case exportNoteClosed
        case versionKept(String)
        indirect case versionsRestored(Entry<Session>, origin: Entry<Session>, kept: Session?)
        /// Opens another session of the list beside this one.
        case otherTapped(String)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id, notes: SessionNotes.opened(shared))
        return readWay(&state, &shared)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news, shared.address == .session(state.id) { readWay(&state, &shared) } else { [] }
    }

    /// Requests the way and the heart's series from the store, if they exist and aren't shown. Those of a session just
    /// made may not be stored yet.
    static func readWay(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.reading == nil else { return [] }
        if let cut = shared.library.session(state.id)?.routeCut, cut != state.cut {
            (state.cut, state.way, state.heart) = (cut, nil, nil)
        }
        let outlines = outlines(state, shared)
        if outlines.isEmpty { return [] }
        let keys = outlines.flatMap { $0.largeValues }
        guard keys.contains(where: { !shared.library.holds(value: $0) }) else { return show(&state, &shared, Values()) }
        let read = shared.library.read(keys)
        state.reading = (read.token, keys)
        return [read.effect]
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let reading = state.reading, reading.token == token else { return [] }
        state.reading = nil
        guard let rows else { return [] }
        let values = shared.library.intact(rows)
        // Another device may have changed them meanwhile.
        let outlines = outlines(state, shared)
        if !outlines.isEmpty, outlines.flatMap({ $0.largeValues }) != reading.keys { return readWay(&state, &shared) }
        return show(&state, &shared, values)
    }

    /// The outlines of values that aren't shown yet.
    private static func outlines(_ state: State, _ shared: Shared) -> [Record] {
        let session = shared.library.session(state.id)
        var outlines: [Record] = []
        if state.way == nil, let way = session?.route.flatMap({ shared.library.route($0) }) { outlines.append(way) }
        if state.heart == nil, let heart = session?.heart.flatMap({ shared.library.series(.heart($0.record)) }) {
            outlines.append(heart)
        }
        return outlines
    }

    private static func show(_ state: inout State, _ shared: inout Shared, _ values: Values) -> [Effect] {
        WayCut.settle(state.id, values, &shared)
        let session = shared.library.session(state.id)
        state.cut = session?.routeCut ?? .none
        func whole(_ key: RecordKey?) -> Record? {
            key.flatMap { shared.library.series($0) }.flatMap { shared.library.whole($0, values) }
        }
        if state.heart == nil, let heart = session?.heart,
            let stored = whole(.heart(heart.record)).flatMap({ try? StoredHeart($0) })
        {
            state.heart = SessionHeart(stored, state.cut, heart)
        }
        guard state.way == nil, let stored = whole(session?.route.map { .route($0) }).flatMap({ try? StoredRoute($0) })
        else { return [] }
        state.way = SessionRoute(stored, state.cut, shared.library.settings.units)
        keepFastest(state, &shared)
        return state.way?.openMap(shared) ?? []
    }

    /// Lays out the steps again if the session may have changed.
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        guard state.version != shared.library.sessionsVersion else { return }
        state.version = shared.library.sessionsVersion
        var course = Course()
        state.tops = RowTops()
        state.energy = 0
        let session = shared.library.session(state.id)
        for result in session?.results ?? [] {
            course.add(result.role, weight: result.spent.value)
            state.tops.add(height: result.hasSecondLine ? stepHeightWithSets : stepHeight)
            state.energy += session?.energy(of: result) ?? 0
        }
        state.fastest = session.map { fastest(of: $0, state.id, shared) } ?? []
        state.recorded = session?.asRecorded.flatMap { $0 == session ? nil : [$0] } ?? []
        state.course = course.gradient
        if Int(state.explained ?? 0) >= state.tops.count { state.explained = nil }
    }

    /// In CSS pixels; `StepResult.hasSecondLine` decides between the two.
    static let stepHeight = 56.0
    static let stepHeightWithSets = 80.0

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .deleteTapped:
            guard let entry = shared.library.remove(session: state.id) else { return [] }
            shared.tell("\(entry.value.name) deleted", undo: .history(.restored(entry)))
            return shared.leave()
        case .editTapped: return shared.open(.editSession(state.id))
        case .cutTapped: return shared.open(.cutWay(session: state.id))
        case .asRecordedTapped:
            guard let session = shared.library.session(state.id), let recorded = state.recorded.first else { return [] }
            shared.library.correct(session: state.id) { $0 = $0.correcting(as: recorded) }
            shared.tell(
                "\(recorded.name) is as it was recorded",
                undo: .sessionEditor(.undone(state.id, before: session, after: recorded, kept: nil)))
            return readWay(&state, &shared)
        case .versionKept(let id): return Versions.keep(id, ofSession: state.id, &shared)
        case .versionsRestored(let entry, let origin, let kept):
            Versions.restore(entry, origin: origin, kept: kept, &shared)
        case .otherTapped(let id): return id == state.id ? [] : shared.replace(with: .session(id))
        case .noteChanged(let note):
            SessionNotes.change(note: note, of: state.id, &state.notes, &shared)
        case .feelingChosen(let feeling):
            shared.library.change(session: state.id) { $0.feeling = $0.feeling == feeling ? nil : feeling }
        case .scrolled(let top):
            state.scrollTop = top
        case .stepTapped(let index):
            state.explained = index
        case .explanationClosed:
            state.explained = nil
        case .cursorMoved(let index):
            state.way?.cursor = Int(index)
            return state.way?.moveCursor() ?? []
        case .heartMoved(let index): state.heart?.cursor = Int(index)
        case .axisChosen(let isTime):
            state.way?.draw(isOverTime: isTime)
        case .exportTapped(let format):
            return export(format, &state, &shared)
        case .exportNoteClosed:
            state.exported = nil
        case .recordTapped(let exercise):
            state.explained = nil
            return shared.open(.best(exercise: exercise))
        case .weightTapped:
            return shared.openWeight()
        }
        return []
    }
}

extension SessionScreen {
    private static func export(_ format: FileFormat, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.exported = nil
        guard let session = shared.library.session(state.id) else { return [] }
        if state.reading != nil {
            shared.say("Its way is still being read: try again in a moment")
            return []
        }
        let name = SessionFile.name(session, format)
        do throws(FormatError) {
            var made = try SessionFile.make(
                format, session, state.way?.route ?? Route(), pauses: state.way?.pauses ?? [],
                state.heart?.series ?? HeartSeries(), shared.library.settings.privacyZones)
            if session.heart != nil, state.heart == nil {
                made.losses.insert("Its heart rates aren’t on this device.", at: 0)
            }
            if session.route != nil, state.way == nil { made.losses.insert("Its way isn’t on this device.", at: 0) }
            state.exported = .losses(name, made.losses)
            return [format.save(made, as: name)]
        } catch {
            state.exported = .problem(name, error.description)
            return []
        }
    }
}

extension Session {
    /// The kilocalories of one of its results.
    func energy(of result: StepResult) -> Double {
        result.energy(in: activity, weight: countedWeight)
    }

    /// The weight used for its energy, in kilograms.
    var countedWeight: Double { weight ?? Energy.assumedWeight }
}

extension StepResult {
    /// Whether there is more to show than its time and energy.
    fileprivate var hasSecondLine: Bool { !sets.isEmpty || covered != nil || skipped != nil }
}
