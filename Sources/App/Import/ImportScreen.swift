import Formats
import Records
import Sensing
import Workouts

/// Files of other tools, taken in: sessions into History, workouts into the Workout List.
enum ImportScreen: Screen {
    struct State: Sendable {
        /// The token of the question for files.
        var asking: Int32?
        /// It is of those that the system's share sheet has handed over.
        var isCollecting = false
        var job: ImportJob?
        /// The result of the last import.
        var report: ImportReport?
    }

    enum Action: Sendable {
        case backTapped
        case chooseTapped
        case cancelTapped
        /// The files that were handed over are wanted.
        case offerTaken
        case unitsChosen(isImperial: Bool)
        case dateOrderChosen(isMonthFirst: Bool)
        case answersTapped
        /// Of a name, one of its options; nil: one's own.
        case matchChosen(Int, option: Int?)
        case matchesTapped
        case undoTapped
        case undone(ImportedKeys)
        case historyTapped
        case workoutsTapped
    }

    /// The types of files that the picker offers.
    private static let accept =
        ".fit,.tcx,.gpx,.zwo,.csv,.json,.zip,.gz,application/gpx+xml,application/vnd.ant.fit,"
        + "application/vnd.garmin.tcx+xml,application/json,application/zip,application/gzip,text/csv"

    static func opened(_ state: inout State, _ shared: inout Shared, _ isShared: Bool) -> [Effect] {
        let effects = shared.wantExercises()
        guard isShared else { return effects }
        let token = shared.newRequest()
        (state.asking, state.isCollecting) = (token, true)
        // A reload doesn't ask for them again: they are gone from there.
        return effects + shared.replace(with: .importing(isShared: false)) + [.files(.collect(token: token))]
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten:
            let effects = state.job.map { [Effect.files(.release(token: $0.token))] } ?? []
            state = State()
            return effects
        case .shelfFilled: if state.job?.phase == .fetching { match(&state, &shared) }
        default: break
        }
        return []
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .files(let event): return filesCame(event, &state, &shared)
        case .store:
            if state.job?.mark != nil { finish(&state, &shared) }
            return []
        case .woke:
            guard let wake = state.job?.wake, wake <= shared.clocks.monotonic else { return [] }
            return goOn(&state, &shared)
        default: return []
        }
    }

    @inline(never)  // For the second part of the program.
    private static func filesCame(_ event: FilesEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        // On the list of songs they become songs.
        case .chosen(let token, _, _) where FilesEvent.isDrop(token) && shared.address == .songs: break
        case .chosen(let token, let files, let zone) where FilesEvent.isDrop(token):
            return dropped(token, files, zone, &state, &shared)
        case .chosen(let token, let files, let zone) where token == state.asking:
            state.asking = nil
            return begin(token, files, zone, isOffered: state.isCollecting, &state, &shared)
        case .cancelled(let token) where token == state.asking:
            state.asking = nil
        case .opened(let token, let index, let bytes) where state.expects(token, index):
            return opened(bytes, &state, &shared)
        case .unreadable(let token, let index) where state.expects(token, index):
            return unreadable(&state, &shared)
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.job?.wake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .chooseTapped:
            guard state.job == nil else { return [] }
            let token = shared.newRequest()
            (state.asking, state.isCollecting) = (token, false)
            return [.files(.choose(token: token, accept: accept))]
        case .cancelTapped: return cancel(&state, &shared)
        case .offerTaken:
            guard state.job?.phase == .offered else { return [] }
            state.job?.phase = .reading
            return openNext(&state, &shared)
        case .unitsChosen(let isImperial): state.job?.answers.isImperial = isImperial
        case .dateOrderChosen(let isMonthFirst): state.job?.answers.isMonthFirst = isMonthFirst
        case .answersTapped: return answered(&state, &shared)
        case .matchChosen(let name, let option):
            guard let match = state.job?.matches[name] else { return [] }
            if let option, !match.options.indices.contains(option) { return [] }
            state.job?.matches[name].chosen = option
        case .matchesTapped:
            if state.job?.phase == .matching { applyMatches(&state, &shared) }
        case .undoTapped:
            if let keys = state.report?.keys { undo(keys, &state, &shared) }
        case .undone(let keys): undo(keys, &state, &shared)
        case .historyTapped: return shared.open(.history)
        case .workoutsTapped: return shared.open(.workouts)
        }
        return []
    }

    /// A run isn't left for a file that fell on it.
    private static func dropped(
        _ token: Int32, _ files: [ChosenFile], _ zone: [ZoneChange], _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard shared.address != .run else {
            shared.say("Files can be imported once the workout is over")
            return [.files(.release(token: token))]
        }
        let effects = dropOffer(&state)
        guard state.job == nil else {
            shared.say("Another import is still going on")
            return [.files(.release(token: token))]
        }
        shared.tellOfCut(files)
        return effects + shared.open(.importing(isShared: false))
            + begin(token, files, zone, isOffered: false, &state, &shared)
    }

    /// - Parameter isOffered: The person is asked first: any page can hand files over.
    private static func begin(
        _ token: Int32, _ files: [ChosenFile], _ zone: [ZoneChange], isOffered: Bool, _ state: inout State,
        _ shared: inout Shared
    ) -> [Effect] {
        let effects = dropOffer(&state)
        guard state.job == nil, !files.isEmpty else {
            if isOffered { shared.say(files.isEmpty ? "No file came along" : "Another import is still going on") }
            return effects + [.files(.release(token: token))]
        }
        state.report = nil
        state.job = ImportJob(token: token, files: files, zone: zone, today: shared.today, shared.library)
        guard isOffered else { return effects + openNext(&state, &shared) }
        state.job?.phase = .offered
        return effects
    }

    /// An offer that nobody took gives way to other files.
    private static func dropOffer(_ state: inout State) -> [Effect] {
        guard let job = state.job, job.phase == .offered else { return [] }
        state.job = nil
        return [.files(.release(token: job.token))]
    }

    /// Nothing is kept of what was read, and nothing stays of what was stored.
    private static func cancel(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let job = state.job else { return [] }
        state.job = nil
        shared.library.remove(job.keys, shared.clocks)
        if !job.keys.isEmpty { shared.news.append(.merged) }
        shared.tell("Import cancelled: nothing was stored")
        return [.files(.release(token: job.token))]
    }

    private static func undo(_ keys: ImportedKeys, _ state: inout State, _ shared: inout Shared) {
        guard !keys.isEmpty else { return }
        shared.library.remove(keys, shared.clocks)
        if state.report?.keys == keys {
            state.report?.undone = shared.library.mark
            state.report?.keys = ImportedKeys()
        }
        // It can be undone once.
        if case .importing(.undone(keys))? = shared.notice?.undo { shared.endNotice() }
        shared.unconfirmed.removeAll { if case .importing(.undone(keys))? = $0.undo { true } else { false } }
        shared.news.append(.merged)
    }
}

extension ImportScreen.State {
    fileprivate func expects(_ token: Int32, _ index: Int32) -> Bool {
        job.map { $0.token == token && $0.phase == .reading && $0.archive == nil && $0.file == Int(index) } ?? false
    }
}
