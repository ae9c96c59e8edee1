import Interface
import Workouts

// All features. A new one is a line in each of `State`, `Action`, `visit` and `visitAll`; a screen has its lines in
// Navigation/Screens.swift as well. What is left out doesn't compile, but for `visitAll` (FeaturesTests looks at that).

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
    var bests = BestsScreen.State()
    var best = BestScreen.State()
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
    case bests(BestsScreen.Action)
    case best(BestScreen.Action)
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
        case .bests(let action): visitor.visit(BestsScreen.self, &bests, &shared, action)
        case .best(let action): visitor.visit(BestScreen.self, &best, &shared, action)
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
        visitor.visit(BestsScreen.self, &bests, &shared)
        visitor.visit(BestScreen.self, &best, &shared)
        visitor.visit(AccountScreen.self, &profile.account, &shared)
        visitor.visit(Sync.self, &sync, &shared)
        visitor.visit(HostSettings.self, &hostSettings, &shared)
    }
}
