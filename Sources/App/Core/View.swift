import Interface
import Workouts

/// The builder that all views write to.
typealias UI = Builder<Action>

extension State {
    /// The whole page at a moment of the monotonic clock.
    func view(at now: Seconds, _ ui: inout UI) {
        Shell.frame(shell, shared, now, &ui) { screen(at: now, &$0) }
    }

    private func screen(at now: Seconds, _ ui: inout UI) {
        guard isReady(for: shared.route) else { return }
        switch shared.route {
        case .quickCreate: QuickCreate.view(quickCreate, shared, &ui)
        case .planField(.rounds), .planField(.cycles): CountMenu.view(countMenu, shared, &ui)
        case .planField, .period: TimeMenu.view(timeMenu, shared, &ui)
        case .workouts: WorkoutList.view(workoutList, shared, &ui)
        case .workout: WorkoutScreen.view(workout, shared, &ui)
        case .addIntervals: AddIntervals.view(addIntervals, shared, &ui)
        case .begin: BeginScreen.view(begin, shared, &ui)
        case .run: RunScreen.view(run, shared, now, &ui)
        case .finished: FinishedScreen.view(finished, shared, &ui)
        case .history: HistoryScreen.view(history, shared, &ui)
        case .session: SessionScreen.view(session, shared, &ui)
        case .plan, .planPicker, .planSave, .editWorkout, .editPicker: WorkoutEditor.view(editor, shared, &ui)
        case .routines: RoutinesScreen.categories(routines, shared, &ui)
        case .routineList: RoutinesScreen.view(routines, shared, &ui)
        case .restDays: RestDaysScreen.view(shared, &ui)
        case .editWorkouts: EditWorkoutsScreen.view(editWorkouts, shared, &ui)
        case .records: RecordsScreen.view(records, shared, &ui)
        case .record: RecordScreen.view(record, shared, &ui)
        case .profile: ProfileScreen.view(profile, week, account, shared, &ui)
        case .account(.start): StartView.view(&ui)
        case .account: AccountScreen.view(account, profile, shared, &ui)
        case .settings: SettingsScreen.view(settings, shared, &ui)
        case .beepTone: BeepTone.view(beepTone, shared, &ui)
        case .beepStart: BeepStart.view(beepStart, shared, &ui)
        case .unknown: break
        }
    }
}
