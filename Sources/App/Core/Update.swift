import Records
import Workouts

extension State {
    /// Applies an action, and tells the features if it opened another screen.
    mutating func update(_ action: Action) -> [Effect] {
        if !shared.library.isComplete, action.needsAll, shared.library.isLoaded || action.isTold {
            loading.defer(action)
            return []
        }
        var before = shared.route
        var effects = reduce(action)
        shared.captureUndo()
        if let farewell = shared.farewell { effects += forget(farewell) }
        effects += DailyReminder.look(&reminder, shared)
        // A screen may send on to another. Before the store has been read, none knows what there is to show.
        // First: the next screen may have opened its own.
        if shared.route != before, before.showsMap { effects.insert(.map(.close), at: 0) }
        while shared.route != before, isReady(for: shared.route) {
            before = shared.route
            effects += opened(before)
        }
        find()
        return effects + showSettings()
    }

    /// What of the settings is no view's is as they say, whoever has changed them: this tab, another one, another device.
    private mutating func showSettings() -> [Effect] {
        guard shared.library.isLoaded else { return [] }
        let settings = shared.library.settings
        var effects: [Effect] = []
        if shown?.mode != settings.mode { effects.append(.mode(isLight: settings.mode == .light)) }
        if let shown, shown.volume != settings.volume { effects.append(.audio(.volume(settings.volume))) }
        if let shown, shown.sound != settings.sound { effects.append(.audio(.mix(settings.sound == .mixed))) }
        shown = settings
        return effects
    }

    /// Brings what the open screen shows of all sessions up to date, whatever has changed them.
    private mutating func find() {
        guard shared.library.isComplete else { return }
        switch shared.route {
        case .profile: shared.library.findStreaks()
        case .begin, .run: shared.library.findBests()
        case .records: RecordsScreen.refresh(&records, &shared)
        case .record: RecordScreen.refresh(&record, &shared)
        case .session: SessionScreen.refresh(&session, &shared)
        default: break
        }
    }

    private mutating func reduce(_ action: Action) -> [Effect] {
        switch action {
        case .host(let event): receive(event)
        case .shell(.undoTapped): undo()
        case .shell(.keptUndone(let kept)): takeBack(kept)
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
        case .begin(let action): BeginScreen.update(&begin, &shared, action)
        case .run(let action): RunScreen.update(&run, &shared, action)
        case .finished(let action): FinishedScreen.update(&finished, &shared, action)
        case .history(let action): HistoryScreen.update(&history, &shared, action)
        case .session(let action): SessionScreen.update(&session, &shared, action)
        case .editor(let action): WorkoutEditor.update(&editor, &shared, action)
        case .profile(let action): ProfileScreen.update(&profile, &shared, action)
        case .schedule(let action): ScheduleSection.update(&profile.schedule, &shared, action)
        case .routines(let action): RoutinesScreen.update(&routines, &shared, action)
        case .restDays(let action): RestDaysScreen.update(&shared, action)
        case .editWorkouts(let action): EditWorkoutsScreen.update(&editWorkouts, &shared, action)
        case .week(let action): WeekSection.update(&week, &shared, action)
        case .records(let action): RecordsScreen.update(&records, &shared, action)
        case .record(let action): RecordScreen.update(&record, &shared, action)
        // What is refused in the second step stands in fields of the profile.
        case .account(.submitted) where shared.route == .account(.aboutYou) && ProfileScreen.isRefused(profile): []
        case .account(let action): AccountScreen.update(&account, &shared, action)
        }
    }

    /// Nothing that is the person's stays, in memory or on disk, but the debt of telling the server. Screens begin anew when
    /// they are opened.
    private mutating func forget(_ farewell: Farewell) -> [Effect] {
        var effects = forgetPerson()
        shared.library.empty(node: shared.random.next(), epoch: shared.newID())
        shared.account = AccountState(owesLogOut: farewell == .loggedOut)
        shared.library.unsavedRows.append(accountRow)
        effects += shared.library.takeChanges(shared.clocks)
        effects.append(.map(.forget))
        if farewell == .loggedOut { effects += AccountScreen.tellLogOut(&account, &shared) }
        return effects + shared.replace(with: .account(.start))
    }

    private var accountRow: StoreRow { StoreRow(key: AccountState.key, text: shared.account.text) }

    /// Empties what is the person's in memory.
    private mutating func forgetPerson() -> [Effect] {
        let effects = RunScreen.abandoned(&run, &shared)
        account = AccountScreen.State()
        editor = WorkoutEditor.State()
        loading = Loading()
        sync = Sync.State(lock: sync.lock)
        shared.forgetPerson()
        shown = nil
        return effects + [.map(.close), .events(.close)]
    }

    /// Another tab has emptied the store: the person logged out, and it may be another's by now. What is here is forgotten, and
    /// what is there is shown, as at an opening.
    private mutating func reopen() -> [Effect] {
        let effects = forgetPerson()
        shared.library = Library(insteadOf: shared.library)
        shared.account = AccountState()
        loading.isReopening = true
        return effects + shared.replace(with: .quickCreate) + [loading.start()]
    }

    private mutating func stored(_ event: StoreEvent) -> [Effect] {
        if case .failed(let token, .replaced) = event, shared.library.ledger.isInFlight(token),
            !shared.library.ledger.isReplacing
        {
            return reopen()
        }
        var told: [Effect] = []
        // Not before it is true.
        if case .written(let token) = event, shared.library.ledger.isReplacing(token) {
            told = [shared.library.broadcast([accountRow])]
        }
        shared.library.take(event)
        return told + answered(event)
    }

    private mutating func answered(_ event: StoreEvent) -> [Effect] {
        switch event {
        case .loaded(let rows, let next):
            return loaded(rows, next: next)
        case .read(let rows, let token) where token == loading.epochToken:
            loading.epochToken = nil
            return rows.first?.text ?? "" == shared.library.epoch ? [] : reopen()
        case .unread(let token) where token == loading.epochToken:
            loading.epochToken = nil
            return []
        case .read(let rows, let token) where Sync.reads(sync, token: token):
            Sync.takeUp(&sync, shared, rows)
            return []
        case .unread(let token) where Sync.reads(sync, token: token):
            Sync.takeUp(&sync, shared, nil)
            return []
        case .read(let rows, let token) where token == run.reading?.token:
            return RunScreen.read(&run, &shared, rows, token)
        case .unread(let token) where token == run.reading?.token:
            return RunScreen.read(&run, &shared, [], token)
        case .read(let rows, let token):
            // Those that are damaged are told of whoever asked.
            let values = shared.library.intact(rows)
            return SessionScreen.read(&session, &shared, values, token)
                + DataFile.read(&account, &shared, values, token)
                + Sync.read(&sync, values, token)
        case .unread(let token):
            return SessionScreen.unread(&session, token) + DataFile.unread(&account, &shared, token)
                + Sync.unread(&sync, &shared, token)
        case .unavailable(let failure):
            shell.storage = .unavailable(failure)
            return shared.library.isComplete ? [] : loaded([], next: nil)
        case .failed(_, let failure):
            shell.storage = .failed(failure)
            return RunScreen.received(&run, &shared, .store(event))
        case .written:
            if shared.library.isSaved, case .failed = shell.storage { shell.storage = .fine }
            return RunScreen.received(&run, &shared, .store(event))
        }
    }

    /// Rows of the store came: the first are what the app begins with, where it was left, in a run if there was one.
    private mutating func loaded(_ rows: [StoreRow], next: String?) -> [Effect] {
        // The person has logged out meanwhile.
        guard !shared.library.isComplete else { return [] }
        var effects: [Effect] = []
        if shared.library.isLoaded {
            shared.library.add(rows)
        } else {
            effects = begin(rows)
        }
        if let load = loading.next(after: next) { return effects + [load] }
        shared.library.complete()
        if shared.route.needsAll { effects += opened(shared.route) }
        for action in loading.takeDeferred() { effects += update(action) }
        return effects
    }

    private mutating func begin(_ rows: [StoreRow]) -> [Effect] {
        shared.library.load(rows, node: shared.random.next())
        shared.account = AccountState(rows: rows)
        Sync.loaded(&sync, rows)
        shared.draft = rows.first { $0.key == Draft.key }.flatMap { $0.text.flatMap { Draft(text: $0) } }
        shared.readWorkoutDrafts(rows)
        shared.restoreUndos(rows)
        var effects = RunScreen.loaded(&run, &shared)
        if !loading.isReopening { effects += AccountScreen.tellLogOut(&account, &shared) }
        effects += AccountScreen.loaded(&account, &shared, isRunning: run.waiting != nil)
        return shared.route.needsAll ? effects : effects + opened(shared.route)
    }

    /// Whether enough of the store has been read to show a screen.
    func isReady(for route: Route) -> Bool {
        shared.library.isLoaded && (shared.library.isComplete || !route.needsAll)
    }

    private mutating func undo() -> [Effect] {
        let undo = shared.notice?.undo
        shared.endNotice()
        return undo.map { $0.needsAll ? update($0) : reduce($0) } ?? []
    }

    /// Undoes what was done before a reload.
    private mutating func takeBack(_ kept: KeptUndo) -> [Effect] {
        shared.library.revert(kept.rows, shared.clocks)
        var effects = merged()
        if shared.takeDrafts(kept.rows) {
            editor = WorkoutEditor.State()
            effects += opened(shared.route)
        }
        if let id = kept.run { effects += RunScreen.update(&run, &shared, .openRunChosen(id)) }
        return effects
    }

    /// The next moment of the monotonic clock at which something changes by itself: a second of a run, a notice that
    /// leaves, a press that becomes a long one.
    var nextWake: Seconds? {
        var next: Seconds?
        func consider(_ moment: Seconds?) {
            if let moment, next.map({ moment < $0 }) ?? true { next = moment }
        }
        consider(shared.notice?.until)
        if shared.library.isWaitingToRetry { consider(shared.clocks.monotonic + State.storeRetry) }
        consider(RunScreen.nextWake(run, shared))
        consider(WorkoutList.nextWake(workoutList))
        consider(WorkoutScreen.nextWake(workout))
        consider(AddIntervals.nextWake(addIntervals))
        consider(AccountScreen.nextWake(account))
        consider(Sync.nextWake(sync))
        consider(reminder.next)
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
        case .begin(let id): BeginScreen.opened(&begin, &shared, id)
        case .run: RunScreen.opened(&run, &shared)
        case .finished(let id): FinishedScreen.opened(&finished, &shared, id)
        case .history: HistoryScreen.opened(&history, &shared)
        case .session(let id): SessionScreen.opened(&session, &shared, id)
        case .records: RecordsScreen.opened(&records)
        case .record(let exercise): RecordScreen.opened(&record, exercise)
        case .profile:
            WeekSection.opened(&week) + ProfileScreen.opened(&profile, &shared)
                + AccountScreen.opened(&account, &shared, .identity)
        case .plan: WorkoutEditor.opened(&editor, &shared, .new, .lines)
        case .planPicker(let page): WorkoutEditor.opened(&editor, &shared, .new, .picker(page))
        case .planSave: WorkoutEditor.opened(&editor, &shared, .new, .saving)
        case .editWorkout(let id): WorkoutEditor.opened(&editor, &shared, .workout(id), .lines)
        case .editPicker(let id, let page): WorkoutEditor.opened(&editor, &shared, .workout(id), .picker(page))
        case .account(.aboutYou):
            ProfileScreen.opened(&profile, &shared) + AccountScreen.opened(&account, &shared, .aboutYou)
        case .account(let page): AccountScreen.opened(&account, &shared, page)
        case .routines: RoutinesScreen.opened(&routines, &shared)
        case .routineList(let category): RoutinesScreen.opened(&routines, &shared, category)
        case .restDays: []
        case .editWorkouts: EditWorkoutsScreen.opened(&editWorkouts, &shared)
        case .settings(let scope): SettingsScreen.opened(&settings, &shared, scope)
        case .beepTone(let scope): BeepTone.opened(&beepTone, &shared, scope)
        case .beepStart(let scope): BeepStart.opened(&beepStart, &shared, scope)
        case .unknown: shared.replace(with: .quickCreate)
        }
    }

    /// Events of the host that concern the whole app; the others go to the features that live by them.
    private mutating func receive(_ event: HostEvent) -> [Effect] {
        // What the event brings is merged with what the ledger has.
        shared.library.stampEdits(shared.clocks)
        switch event {
        case .started(let start):
            shared.viewport = start.viewport
            shared.isOnline = start.isOnline
            shared.isReturn = start.isReturn
            shared.origin = start.origin
            shared.tab = start.tab
            shared.livingTabs = start.others
            shared.can = start.can
            shared.catalogueAddresses = start.catalogue
            shared.map = start.map
            shared.library.deviceName = DeviceName.text(userAgent: start.userAgent)
            shared.route = Route(path: start.path)
            return [loading.start()]
        case .resized(let viewport):
            shared.viewport = viewport
            return []
        case .wentOnline(let isOnline):
            shared.isOnline = isOnline
            return AccountScreen.received(&account, &shared, event) + Sync.received(&sync, &shared, event)
        case .navigated(let path):
            if RunScreen.keeps(run, shared) { return RunScreen.update(&run, &shared, .leftByBrowser) }
            let effects = shared.route == .run ? RunScreen.wentElsewhere(&run, shared) : []
            shared.follow(Route(path: path))
            return effects
        case .files where shared.route == .profile:
            return AccountScreen.received(&account, &shared, event)
        case .files:
            return WorkoutList.received(&workoutList, &shared, event)
        case .woke:
            if shared.library.isWaitingToRetry { shared.library.retry() }
            if let notice = shared.notice, notice.until <= shared.clocks.monotonic { shared.endNotice() }
            return WorkoutList.received(&workoutList, &shared, event)
                + WorkoutScreen.received(&workout, &shared, event)
                + AddIntervals.received(&addIntervals, &shared, event)
                + RunScreen.received(&run, &shared, event)
                + AccountScreen.received(&account, &shared, event)
                + Sync.received(&sync, &shared, event)
        case .http(let answer) where shared.shelf.expects(token: answer.token):
            shared.shelf.received(answer)
            WorkoutEditor.shelfFilled(&editor, &shared)
            return []
        case .httpFailed(let token) where shared.shelf.expects(token: token):
            shared.shelf.fail()
            return []
        case .http(let answer) where Sync.expects(sync, token: answer.token):
            return synced(event)
        case .httpFailed(let token) where Sync.expects(sync, token: token):
            return synced(event)
        case .http, .httpFailed, .copied:
            return AccountScreen.received(&account, &shared, event)
        case .events, .tabs(.syncAcquired):
            return Sync.received(&sync, &shared, event)
        case .versionWaiting:
            return Shell.received(&shell, &shared, event)
        case .notify:
            settings.permission.received(event, &shared)
            profile.schedule.permission.received(event, &shared)
            return []
        case .store(let event):
            return stored(event)
        case .tabs(.received(let text)):
            return TabMessage(text: text).map { told($0) } ?? []
        case .key:
            return HistoryScreen.received(&history, event)
                + WorkoutEditor.received(&editor, event)
                + WorkoutList.received(&workoutList, &shared, event)
                + WorkoutScreen.received(&workout, &shared, event)
                + AddIntervals.received(&addIntervals, &shared, event)
                + RunScreen.received(&run, &shared, event)
        case .visibilityChanged(false):
            return DailyReminder.becameVisible(&reminder, shared) + RunScreen.received(&run, &shared, event)
        case .location, .map:
            switch shared.route {
            case .addIntervals: return AddIntervals.received(&addIntervals, &shared, event)
            case .workout: return WorkoutScreen.received(&workout, &shared, event)
            default: return RunScreen.received(&run, &shared, event)
            }
        case .audio, .soundtrack, .voices, .tabs, .visibilityChanged:
            return RunScreen.received(&run, &shared, event)
        case .dom:
            return []
        }
    }

    private mutating func told(_ message: TabMessage) -> [Effect] {
        guard message.epoch == shared.library.epoch else {
            // Either that tab or this one hasn't heard yet that the store was emptied.
            let read = shared.library.read([Library.epochKey])
            loading.epochToken = read.token
            return [read.effect]
        }
        if message.isCorrection {
            shared.library.correct(message.rows, shared.clocks)
        } else {
            shared.library.merge(message.rows)
        }
        shared.hear(message.rows)
        return merged() + AccountScreen.merged(&shared, message.rows)
    }

    private mutating func synced(_ event: HostEvent) -> [Effect] {
        let effects = Sync.received(&sync, &shared, event)
        return effects + merged()
    }

    /// Records came from elsewhere: screens that show them have to look again.
    private mutating func merged() -> [Effect] {
        WorkoutList.merged(&workoutList, shared)
        WorkoutScreen.merged(&workout, &shared)
        TimeMenu.merged(&timeMenu, &shared)
        HistoryScreen.merged(&history, shared)
        EditWorkoutsScreen.merged(&editWorkouts, shared)
        WorkoutEditor.merged(&editor, &shared)
        return shared.route == .session(session.id) ? SessionScreen.readWay(&session, &shared) : []
    }

    /// Hands what changed to the store, to the other tabs and to the server. Apart from `update`, so that writing a large
    /// workout never delays the frame that shows what was done to it.
    mutating func settle() -> [Effect] {
        // Not before: what is stored waits for nothing that only screens of exercises need.
        if shared.shelf.isWanted { shared.shelf.take(own: shared.library.exercises) }
        var effects = shared.library.takeChanges(shared.clocks)
        // What was changed is stamped now.
        if shared.isUndoNew {
            shared.storeUndo()
            effects += shared.library.takeChanges(shared.clocks)
        }
        return effects + Sync.settled(&sync, &shared)
    }

    /// How long to wait before the store is tried again.
    private static let storeRetry: Seconds = 5
}
