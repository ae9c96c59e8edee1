import Records

/// Everything the app knows.
struct State: Sendable {
    var shared: Shared
    var shell = Shell.State()
    var quickCreate = QuickCreate.State()
    var timeMenu = TimeMenu.State()
    var countMenu = CountMenu.State()
    var settings = SettingsScreen.State()
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
    var editWorkouts = EditWorkoutsScreen.State()
    var reminder = DailyReminder.State()
    var week = WeekSection.State()
    var records = RecordsScreen.State()
    var record = RecordScreen.State()
    var account = AccountScreen.State()
    var sync = Sync.State()
    var loading = Loading()
    /// The settings as the host was last told of them.
    var shown: Settings?

    init(seed: UInt64) {
        shared = Shared(seed: seed)
    }
}
