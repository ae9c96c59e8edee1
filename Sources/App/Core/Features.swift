import Interface
import Workouts

// All features. A new one is a line in each of `State`, `Action`, `visit` and `visitAll`; a screen has a line for its addresses in
// `visitScreen` and `screen` as well. What is left out doesn't compile, but for `visitAll` (FeaturesTests looks at that).

/// Everything the app knows.
struct State: Sendable {
    var shared: Shared
    var loading = Loading()

    var shell = Shell.State()
    var quickCreate = QuickCreate.State()
    var timeMenu = TimeMenu.State()
    var countMenu = CountMenu.State()
    var settings = SettingsScreen.State()
    var hostSettings = HostSettings.State()
    var beepTone = BeepTone.State()
    var beepStart = BeepStart.State()
    var workoutList = WorkoutList.State()
    var workout = WorkoutScreen.State()
    var addIntervals = AddIntervals.State()
    var begin = BeginScreen.State()
    var run = RunScreen.State()
    var finished = FinishedScreen.State()
    var history = HistoryScreen.State()
    var session = SessionScreen.State()
    var editor = WorkoutEditor.State()
    var profile = ProfileScreen.State()
    var routines = RoutinesScreen.State()
    var restDays = RestDaysScreen.State()
    var editWorkouts = EditWorkoutsScreen.State()
    var reminder = DailyReminder.State()
    var records = RecordsScreen.State()
    var record = RecordScreen.State()
    var sync = Sync.State()

    init(seed: UInt64) {
        shared = Shared(seed: seed)
    }
}

/// What happened: every change of the state begins as one of these.
enum Action: Sendable {
    case host(HostEvent)
    case shell(Shell.Action)
    case quickCreate(QuickCreate.Action)
    case timeMenu(TimeMenu.Action)
    case countMenu(CountMenu.Action)
    case settings(SettingsScreen.Action)
    case beepTone(BeepTone.Action)
    case beepStart(BeepStart.Action)
    case workoutList(WorkoutList.Action)
    case workout(WorkoutScreen.Action)
    case addIntervals(AddIntervals.Action)
    case begin(BeginScreen.Action)
    case run(RunScreen.Action)
    case finished(FinishedScreen.Action)
    case history(HistoryScreen.Action)
    case session(SessionScreen.Action)
    case editor(WorkoutEditor.Action)
    case profile(ProfileScreen.Action)
    case schedule(ScheduleSection.Action)
    case routines(RoutinesScreen.Action)
    case restDays(RestDaysScreen.Action)
    case editWorkouts(EditWorkoutsScreen.Action)
    case week(WeekSection.Action)
    case records(RecordsScreen.Action)
    case record(RecordScreen.Action)
    case account(AccountScreen.Action)
}

/// Is shown the feature that an action belongs to. (Generic, not a closure: each feature's function is then called directly.)
protocol ActionVisitor {
    associatedtype Result
    func visit<F: Feature>(
        _ feature: F.Type, _ state: inout F.State, _ shared: inout Shared, _ action: F.Action
    ) -> Result
    func visit(host event: HostEvent, _ state: inout State) -> Result
}

/// Is shown every feature.
protocol FeatureVisitor {
    mutating func visit<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared)
}

/// Is shown the screen of a route.
protocol ScreenVisitor {
    func visit<S: Screen>(_ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page) -> [Effect]
}

extension State {
    mutating func visit<V: ActionVisitor>(_ action: Action, _ visitor: V) -> V.Result {
        switch action {
        case .host(let event): visitor.visit(host: event, &self)
        case .shell(let action): visitor.visit(Shell.self, &shell, &shared, action)
        case .quickCreate(let action): visitor.visit(QuickCreate.self, &quickCreate, &shared, action)
        case .timeMenu(let action): visitor.visit(TimeMenu.self, &timeMenu, &shared, action)
        case .countMenu(let action): visitor.visit(CountMenu.self, &countMenu, &shared, action)
        case .settings(let action): visitor.visit(SettingsScreen.self, &settings, &shared, action)
        case .beepTone(let action): visitor.visit(BeepTone.self, &beepTone, &shared, action)
        case .beepStart(let action): visitor.visit(BeepStart.self, &beepStart, &shared, action)
        case .workoutList(let action): visitor.visit(WorkoutList.self, &workoutList, &shared, action)
        case .workout(let action): visitor.visit(WorkoutScreen.self, &workout, &shared, action)
        case .addIntervals(let action): visitor.visit(AddIntervals.self, &addIntervals, &shared, action)
        case .begin(let action): visitor.visit(BeginScreen.self, &begin, &shared, action)
        case .run(let action): visitor.visit(RunScreen.self, &run, &shared, action)
        case .finished(let action): visitor.visit(FinishedScreen.self, &finished, &shared, action)
        case .history(let action): visitor.visit(HistoryScreen.self, &history, &shared, action)
        case .session(let action): visitor.visit(SessionScreen.self, &session, &shared, action)
        case .editor(let action): visitor.visit(WorkoutEditor.self, &editor, &shared, action)
        case .profile(let action): visitor.visit(ProfileScreen.self, &profile, &shared, action)
        case .schedule(let action): visitor.visit(ScheduleSection.self, &profile.schedule, &shared, action)
        case .routines(let action): visitor.visit(RoutinesScreen.self, &routines, &shared, action)
        case .restDays(let action): visitor.visit(RestDaysScreen.self, &restDays, &shared, action)
        case .editWorkouts(let action): visitor.visit(EditWorkoutsScreen.self, &editWorkouts, &shared, action)
        case .week(let action): visitor.visit(WeekSection.self, &profile.week, &shared, action)
        case .records(let action): visitor.visit(RecordsScreen.self, &records, &shared, action)
        case .record(let action): visitor.visit(RecordScreen.self, &record, &shared, action)
        case .account(let action): visitor.visit(AccountScreen.self, &profile.account, &shared, action)
        }
    }

    /// In the order in which they hear of events.
    mutating func visitAll<V: FeatureVisitor>(_ visitor: inout V) {
        visitor.visit(Shell.self, &shell, &shared)
        visitor.visit(QuickCreate.self, &quickCreate, &shared)
        visitor.visit(TimeMenu.self, &timeMenu, &shared)
        visitor.visit(CountMenu.self, &countMenu, &shared)
        visitor.visit(SettingsScreen.self, &settings, &shared)
        visitor.visit(BeepTone.self, &beepTone, &shared)
        visitor.visit(BeepStart.self, &beepStart, &shared)
        visitor.visit(HistoryScreen.self, &history, &shared)
        visitor.visit(SessionScreen.self, &session, &shared)
        visitor.visit(WorkoutEditor.self, &editor, &shared)
        visitor.visit(WorkoutList.self, &workoutList, &shared)
        visitor.visit(WorkoutScreen.self, &workout, &shared)
        visitor.visit(AddIntervals.self, &addIntervals, &shared)
        visitor.visit(BeginScreen.self, &begin, &shared)
        visitor.visit(DailyReminder.self, &reminder, &shared)
        visitor.visit(RunScreen.self, &run, &shared)
        visitor.visit(FinishedScreen.self, &finished, &shared)
        visitor.visit(ProfileScreen.self, &profile, &shared)
        visitor.visit(ScheduleSection.self, &profile.schedule, &shared)
        visitor.visit(WeekSection.self, &profile.week, &shared)
        visitor.visit(RoutinesScreen.self, &routines, &shared)
        visitor.visit(RestDaysScreen.self, &restDays, &shared)
        visitor.visit(EditWorkoutsScreen.self, &editWorkouts, &shared)
        visitor.visit(RecordsScreen.self, &records, &shared)
        visitor.visit(RecordScreen.self, &record, &shared)
        visitor.visit(AccountScreen.self, &profile.account, &shared)
        visitor.visit(Sync.self, &sync, &shared)
        visitor.visit(HostSettings.self, &hostSettings, &shared)
    }

    /// Shows the visitor the open screen.
    mutating func visitScreen<V: ScreenVisitor>(_ visitor: V) -> [Effect] {
        switch shared.route {
        case .quickCreate: visitor.visit(QuickCreate.self, &quickCreate, &shared, ())
        case .planField(.rounds): visitor.visit(CountMenu.self, &countMenu, &shared, .rounds)
        case .planField(.cycles): visitor.visit(CountMenu.self, &countMenu, &shared, .cycles)
        case .planField(let field): visitor.visit(TimeMenu.self, &timeMenu, &shared, .plan(field))
        case .period(let workout, let index):
            visitor.visit(TimeMenu.self, &timeMenu, &shared, .period(workout: workout, index: index))
        case .workouts: visitor.visit(WorkoutList.self, &workoutList, &shared, ())
        case .workout(let id): visitor.visit(WorkoutScreen.self, &workout, &shared, id)
        case .addIntervals(let id): visitor.visit(AddIntervals.self, &addIntervals, &shared, id)
        case .begin(let id): visitor.visit(BeginScreen.self, &begin, &shared, id)
        case .run: visitor.visit(RunScreen.self, &run, &shared, ())
        case .finished(let id): visitor.visit(FinishedScreen.self, &finished, &shared, id)
        case .history: visitor.visit(HistoryScreen.self, &history, &shared, ())
        case .session(let id): visitor.visit(SessionScreen.self, &session, &shared, id)
        case .plan: visitor.visit(WorkoutEditor.self, &editor, &shared, (.new, .lines))
        case .planPicker(let page): visitor.visit(WorkoutEditor.self, &editor, &shared, (.new, .picker(page)))
        case .planSave: visitor.visit(WorkoutEditor.self, &editor, &shared, (.new, .saving))
        case .editWorkout(let id): visitor.visit(WorkoutEditor.self, &editor, &shared, (.workout(id), .lines))
        case .editPicker(let id, let page):
            visitor.visit(WorkoutEditor.self, &editor, &shared, (.workout(id), .picker(page)))
        case .routines: visitor.visit(RoutinesScreen.self, &routines, &shared, nil)
        case .routineList(let category): visitor.visit(RoutinesScreen.self, &routines, &shared, category)
        case .restDays: visitor.visit(RestDaysScreen.self, &restDays, &shared, ())
        case .editWorkouts: visitor.visit(EditWorkoutsScreen.self, &editWorkouts, &shared, ())
        case .records: visitor.visit(RecordsScreen.self, &records, &shared, ())
        case .record(let exercise): visitor.visit(RecordScreen.self, &record, &shared, exercise)
        case .profile: visitor.visit(ProfileScreen.self, &profile, &shared, .identity)
        case .account(let page): visitor.visit(ProfileScreen.self, &profile, &shared, page)
        case .settings(let scope): visitor.visit(SettingsScreen.self, &settings, &shared, scope)
        case .beepTone(let scope): visitor.visit(BeepTone.self, &beepTone, &shared, scope)
        case .beepStart(let scope): visitor.visit(BeepStart.self, &beepStart, &shared, scope)
        case .unknown: shared.replace(with: .quickCreate)
        }
    }

    /// Draws the open screen.
    func screen(at now: Seconds, _ ui: inout UI) {
        switch shared.route {
        case .quickCreate: QuickCreate.view(quickCreate, shared, now, &ui)
        case .planField(.rounds), .planField(.cycles): CountMenu.view(countMenu, shared, now, &ui)
        case .planField, .period: TimeMenu.view(timeMenu, shared, now, &ui)
        case .workouts: WorkoutList.view(workoutList, shared, now, &ui)
        case .workout: WorkoutScreen.view(workout, shared, now, &ui)
        case .addIntervals: AddIntervals.view(addIntervals, shared, now, &ui)
        case .begin: BeginScreen.view(begin, shared, now, &ui)
        case .run: RunScreen.view(run, shared, now, &ui)
        case .finished: FinishedScreen.view(finished, shared, now, &ui)
        case .history: HistoryScreen.view(history, shared, now, &ui)
        case .session: SessionScreen.view(session, shared, now, &ui)
        case .plan, .planPicker, .planSave, .editWorkout, .editPicker: WorkoutEditor.view(editor, shared, now, &ui)
        case .routines, .routineList: RoutinesScreen.view(routines, shared, now, &ui)
        case .restDays: RestDaysScreen.view(restDays, shared, now, &ui)
        case .editWorkouts: EditWorkoutsScreen.view(editWorkouts, shared, now, &ui)
        case .records: RecordsScreen.view(records, shared, now, &ui)
        case .record: RecordScreen.view(record, shared, now, &ui)
        case .profile, .account: ProfileScreen.view(profile, shared, now, &ui)
        case .settings: SettingsScreen.view(settings, shared, now, &ui)
        case .beepTone: BeepTone.view(beepTone, shared, now, &ui)
        case .beepStart: BeepStart.view(beepStart, shared, now, &ui)
        case .unknown: break
        }
    }
}
