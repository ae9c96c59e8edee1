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
    case run(RunScreen.Action)
    case finished(FinishedScreen.Action)
    case history(HistoryScreen.Action)
    case session(SessionScreen.Action)
    case profile(ProfileScreen.Action)
}
