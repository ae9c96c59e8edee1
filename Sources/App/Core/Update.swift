import Records
import Workouts

extension State {
    /// Applies an action, and tells the features if it opened another screen.
    mutating func update(_ action: Action) -> [Effect] {
        var before = shared.route
        var effects = reduce(action)
        // A screen may send on to another. Before the store has been read, none knows what there is to show.
        while shared.route != before, shared.library.isLoaded {
            before = shared.route
            effects += opened(before)
        }
        return effects
    }

    private mutating func reduce(_ action: Action) -> [Effect] {
        switch action {
        case .host(let event): receive(event)
        case .shell(.undoTapped): undo()
        case .shell(let action): Shell.update(&shell, &shared, action)
        case .quickCreate(let action): QuickCreate.update(&quickCreate, &shared, action)
        case .timeMenu(let action): TimeMenu.update(&timeMenu, &shared, action)
        case .countMenu(let action): CountMenu.update(&countMenu, &shared, action)
        case .settings(let action): SettingsScreen.update(&settings, &shared, action)
        case .beepTone(let action): BeepTone.update(&beepTone, &shared, action)
        case .beepStart(let action): BeepStart.update(&beepStart, &shared, action)
        case .workoutList(.runTapped(let id)):
            workoutList.runRows.isClick(now: shared.clocks.monotonic)
                ? RunScreen.update(&run, &shared, .openRunChosen(id)) : []
        case .workoutList(let action): WorkoutList.update(&workoutList, &shared, action)
        case .workout(let action): WorkoutScreen.update(&workout, &shared, action)
        case .addIntervals(let action): AddIntervals.update(&addIntervals, &shared, action)
        case .run(let action): RunScreen.update(&run, &shared, action)
        case .finished(let action): FinishedScreen.update(&finished, &shared, action)
        case .history(let action): HistoryScreen.update(&history, &shared, action)
        case .session(let action): SessionScreen.update(&session, &shared, action)
        case .profile(let action): ProfileScreen.update(&profile, &shared, action)
        }
    }

    private mutating func stored(_ event: StoreEvent) -> [Effect] {
        shared.library.take(event)
        switch event {
        case .loaded(_, let rows):
            return loaded(rows)
        case .unavailable(let failure):
            shell.storage = .unavailable(failure)
            return shared.library.isLoaded ? [] : loaded([])
        case .failed(_, let failure):
            shell.storage = .failed(failure)
            return RunScreen.received(&run, &shared, .store(event))
        case .written:
            if shared.library.isSaved, case .failed = shell.storage { shell.storage = .fine }
            return RunScreen.received(&run, &shared, .store(event))
        }
    }

    /// The store was read: the app begins where it was left, in a run if there was one.
    private mutating func loaded(_ rows: [StoreRow]) -> [Effect] {
        shared.library.load(rows, node: shared.random.next())
        shared.draft = rows.first { $0.key == Draft.key }.flatMap { $0.text.flatMap { Draft(text: $0) } }
        var effects: [Effect] = [.mode(isLight: shared.library.settings.mode == .light)]
        effects += RunScreen.loaded(&run, &shared)
        return effects + opened(shared.route)
    }

    private mutating func undo() -> [Effect] {
        let undo = shared.notice?.undo
        shared.endNotice()
        return undo.map { reduce($0) } ?? []
    }

    /// The next moment of the monotonic clock at which something changes by itself: a second of a run, a notice that
    /// leaves, a press that becomes a long one.
    var nextWake: Seconds? {
        var next: Seconds?
        func consider(_ moment: Seconds?) {
            if let moment, next.map({ moment < $0 }) ?? true { next = moment }
        }
        consider(shared.notice?.until)
        if !shared.library.ledger.failed.isEmpty { consider(shared.clocks.monotonic + State.storeRetry) }
        consider(RunScreen.nextWake(run, shared))
        consider(WorkoutList.nextWake(workoutList))
        consider(WorkoutScreen.nextWake(workout))
        consider(AddIntervals.nextWake(addIntervals))
        return next
    }

    /// Prepares the feature whose screen opens.
    private mutating func opened(_ route: Route) -> [Effect] {
        switch route {
        case .quickCreate: QuickCreate.opened(&quickCreate, &shared)
        case .planField(let field):
            switch field {
            case .rounds, .cycles: CountMenu.opened(&countMenu, &shared, field)
            default: TimeMenu.opened(&timeMenu, &shared, .plan(field))
            }
        case .period(let workout, let index):
            TimeMenu.opened(&timeMenu, &shared, .period(workout: workout, index: index))
        case .workouts: WorkoutList.opened(&workoutList, &shared)
        case .workout(let id): WorkoutScreen.opened(&workout, &shared, id)
        case .addIntervals(let id): AddIntervals.opened(&addIntervals, &shared, id)
        case .run: RunScreen.opened(&run, &shared)
        case .finished(let id): FinishedScreen.opened(&finished, &shared, id)
        case .history: HistoryScreen.opened(&history, &shared)
        case .session(let id): SessionScreen.opened(&session, &shared, id)
        case .profile: ProfileScreen.opened(&profile, &shared)
        case .settings(let scope): SettingsScreen.opened(&settings, &shared, scope)
        case .beepTone(let scope): BeepTone.opened(&beepTone, &shared, scope)
        case .beepStart(let scope): BeepStart.opened(&beepStart, &shared, scope)
        case .unknown: shared.replace(with: .quickCreate)
        }
    }

    /// Events of the host that concern the whole app; the others go to the features that live by them.
    private mutating func receive(_ event: HostEvent) -> [Effect] {
        switch event {
        case .started(let start):
            shared.viewport = start.viewport
            shared.isOnline = start.isOnline
            shared.can = start.can
            shared.route = Route(path: start.path)
            return [.store(.load(prefix: ""))]
        case .resized(let viewport):
            shared.viewport = viewport
            return []
        case .wentOnline(let isOnline):
            shared.isOnline = isOnline
            return []
        case .navigated(let path):
            if RunScreen.keeps(run, shared) { return RunScreen.update(&run, &shared, .leftByBrowser) }
            shared.follow(Route(path: path))
            return []
        case .files:
            return WorkoutList.received(&workoutList, &shared, event)
        case .woke:
            if !shared.library.ledger.failed.isEmpty { shared.library.retry() }
            if let notice = shared.notice, notice.until <= shared.clocks.monotonic { shared.endNotice() }
            return WorkoutList.received(&workoutList, &shared, event)
                + WorkoutScreen.received(&workout, &shared, event)
                + AddIntervals.received(&addIntervals, &shared, event)
                + RunScreen.received(&run, &shared, event)
        case .versionWaiting:
            return Shell.received(&shell, &shared, event)
        case .notify:
            return SettingsScreen.received(&settings, &shared, event)
        case .store(let event):
            return stored(event)
        case .tabs(.received(let text)):
            shared.library.merge(TabMessage(text: text)?.rows ?? [])
            WorkoutList.merged(&workoutList, shared)
            WorkoutScreen.merged(&workout, shared)
            HistoryScreen.merged(&history, shared)
            return []
        case .key:
            return HistoryScreen.received(&history, event)
                + WorkoutList.received(&workoutList, &shared, event)
                + WorkoutScreen.received(&workout, &shared, event)
                + AddIntervals.received(&addIntervals, &shared, event)
                + RunScreen.received(&run, &shared, event)
        case .audio, .soundtrack, .voices, .tabs, .visibilityChanged:
            return RunScreen.received(&run, &shared, event)
        case .dom:
            return []
        }
    }

    /// How long to wait before the store is tried again.
    private static let storeRetry: Seconds = 5
}
