import Workouts

// The screen of each address: a new one is a line in `visitLaterScreen`, and one in `laterScreen`. Those of the program's first part, which
// are there before the second one has come, have their lines in `visitScreen` and `screen`.

/// Is shown the screen of an address.
protocol ScreenVisitor {
    func visit<S: Screen>(_ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page) -> [Effect]
}

extension State {
    /// Shows the visitor the open screen.
    mutating func visitScreen<V: ScreenVisitor>(_ visitor: V) -> [Effect] {
        switch shared.address {
        case .quickCreate: visitor.visit(QuickCreate.self, &quickCreate, &shared, ())
        case .planField(.rounds): visitor.visit(CountMenu.self, &countMenu, &shared, .rounds)
        case .planField(.cycles): visitor.visit(CountMenu.self, &countMenu, &shared, .cycles)
        case .planField(let field): visitor.visit(TimeMenu.self, &timeMenu, &shared, .plan(field))
        case .period(let workout, let index):
            visitor.visit(TimeMenu.self, &timeMenu, &shared, .period(workout: workout, index: index))
        case .workouts: visitor.visit(WorkoutList.self, &workoutList, &shared, ())
        case .workout(let id): visitor.visit(WorkoutScreen.self, &workout, &shared, id)
        case .run: visitor.visit(RunScreen.self, &run, &shared, ())
        case .finished(let id): visitor.visit(FinishedScreen.self, &finished, &shared, id)
        case .history: visitor.visit(HistoryScreen.self, &history, &shared, ())
        case .profile: visitor.visit(ProfileScreen.self, &profile, &shared, .identity)
        case .account(let page): visitor.visit(ProfileScreen.self, &profile, &shared, page)
        case .unknown: []
        default: visitLaterScreen(visitor)
        }
    }

    /// The same of a screen of the program's second part.
    @inline(never)
    private mutating func visitLaterScreen<V: ScreenVisitor>(_ visitor: V) -> [Effect] {
        switch shared.address {
        case .addIntervals(let id): visitor.visit(AddIntervals.self, &addIntervals, &shared, id)
        case .begin(let id): visitor.visit(BeginScreen.self, &begin, &shared, id)
        case .getWorkout: visitor.visit(GetWorkout.self, &getWorkout, &shared, ())
        case .summary(let origin): visitor.visit(SummaryScreen.self, &summary, &shared, origin)
        case .viewWorkouts: visitor.visit(ViewWorkouts.self, &viewWorkouts, &shared, ())
        case .fitness(let page): visitor.visit(FitnessScreen.self, &fitness, &shared, page)
        case .songs: visitor.visit(SongsScreen.self, &songs, &shared, ())
        case .song(let id): visitor.visit(SongForm.self, &song, &shared, id)
        case .session(let id): visitor.visit(SessionScreen.self, &session, &shared, id)
        case .cutWay(let id): visitor.visit(WayCut.self, &wayCut, &shared, id)
        case .editSession(let id): visitor.visit(SessionEditor.self, &sessionEditor, &shared, .session(id))
        case .addToHistory(.choice): visitor.visit(AddToHistory.self, &addToHistory, &shared, ())
        case .addToHistory(let page): visitor.visit(SessionEditor.self, &sessionEditor, &shared, .new(page))
        case .longView: visitor.visit(LongView.self, &longView, &shared, ())
        case .body: visitor.visit(BodyScreen.self, &body, &shared, ())
        case .copies: visitor.visit(CopiesScreen.self, &copies, &shared, ())
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
        case .goals: visitor.visit(GoalsScreen.self, &goals, &shared, ())
        case .goal(let id): visitor.visit(GoalScreen.self, &goal, &shared, id)
        case .addGoal: visitor.visit(GoalForm.self, &goalForm, &shared, nil)
        case .editGoal(let id): visitor.visit(GoalForm.self, &goalForm, &shared, id)
        case .competitions(let page): visitor.visit(Competitions.self, &competitions, &shared, page)
        case .themes: visitor.visit(ThemesScreen.self, &themes, &shared, ())
        case .theme(let id): visitor.visit(ThemeScreen.self, &theme, &shared, id)
        case .addTheme: visitor.visit(ThemeForm.self, &themeForm, &shared, ())
        case .bests: visitor.visit(BestsScreen.self, &bests, &shared, ())
        case .best(let exercise): visitor.visit(BestScreen.self, &best, &shared, exercise)
        case .settings(let scope): visitor.visit(SettingsScreen.self, &settings, &shared, scope)
        case .beepTone(let scope): visitor.visit(BeepTone.self, &beepTone, &shared, scope)
        case .beepStart(let scope): visitor.visit(BeepStart.self, &beepStart, &shared, scope)
        case .importing(let isShared): visitor.visit(ImportScreen.self, &importing, &shared, isShared)
        case .exporting: visitor.visit(ExportScreen.self, &exporting, &shared, ())
        case .share(let id): visitor.visit(ShareScreen.self, &share, &shared, id)
        case .received(let fragment): visitor.visit(ReceivedScreen.self, &received, &shared, fragment)
        case .privacy: visitor.visit(PrivacyScreen.self, &privacy, &shared, ())
        case .quickCreate, .planField, .period, .workouts, .workout, .run, .finished, .history, .profile, .account,
            .unknown:
            []
        }
    }

    /// Draws the open screen.
    func screen(at now: Seconds, _ ui: inout UI) {
        switch shared.address {
        case .quickCreate: QuickCreate.view(quickCreate, shared, now, &ui)
        case .planField(.rounds), .planField(.cycles): CountMenu.view(countMenu, shared, now, &ui)
        case .planField, .period: TimeMenu.view(timeMenu, shared, now, &ui)
        case .workouts: WorkoutList.view(workoutList, shared, now, &ui)
        case .workout: WorkoutScreen.view(workout, shared, now, &ui)
        case .run: RunScreen.view(run, shared, now, &ui)
        case .finished: FinishedScreen.view(finished, shared, now, &ui)
        case .history: HistoryScreen.view(history, shared, now, &ui)
        case .profile, .account: ProfileScreen.view(profile, shared, now, &ui)
        case .unknown: ui.notFoundPage()
        default: laterScreen(at: now, &ui)
        }
    }

    /// Draws a screen of the program's second part.
    @inline(never)
    private func laterScreen(at now: Seconds, _ ui: inout UI) {
        switch shared.address {
        case .addIntervals: AddIntervals.view(addIntervals, shared, now, &ui)
        case .begin: BeginScreen.view(begin, shared, now, &ui)
        case .getWorkout: GetWorkout.view(getWorkout, shared, now, &ui)
        case .summary: SummaryScreen.view(summary, shared, now, &ui)
        case .viewWorkouts: ViewWorkouts.view(viewWorkouts, shared, now, &ui)
        case .fitness: FitnessScreen.view(fitness, shared, now, &ui)
        case .songs: SongsScreen.view(songs, shared, now, &ui)
        case .song: SongForm.view(song, shared, now, &ui)
        case .session: SessionScreen.view(session, shared, now, &ui)
        case .addToHistory(.choice): AddToHistory.view(addToHistory, shared, now, &ui)
        case .longView: LongView.view(longView, shared, now, &ui)
        case .body: BodyScreen.view(body, shared, now, &ui)
        case .copies: CopiesScreen.view(copies, shared, now, &ui)
        case .cutWay: WayCut.view(wayCut, shared, now, &ui)
        case .editSession, .addToHistory: SessionEditor.view(sessionEditor, shared, now, &ui)
        case .plan, .planPicker, .planSave, .editWorkout, .editPicker: WorkoutEditor.view(editor, shared, now, &ui)
        case .routines, .routineList: RoutinesScreen.view(routines, shared, now, &ui)
        case .restDays: RestDaysScreen.view(restDays, shared, now, &ui)
        case .editWorkouts: EditWorkoutsScreen.view(editWorkouts, shared, now, &ui)
        case .goals: GoalsScreen.view(goals, shared, now, &ui)
        case .goal: GoalScreen.view(goal, shared, now, &ui)
        case .addGoal, .editGoal: GoalForm.view(goalForm, shared, now, &ui)
        case .competitions: Competitions.view(competitions, shared, now, &ui)
        case .themes: ThemesScreen.view(themes, shared, now, &ui)
        case .theme: ThemeScreen.view(theme, shared, now, &ui)
        case .addTheme: ThemeForm.view(themeForm, shared, now, &ui)
        case .bests: BestsScreen.view(bests, shared, now, &ui)
        case .best: BestScreen.view(best, shared, now, &ui)
        case .settings: SettingsScreen.view(settings, shared, now, &ui)
        case .beepTone: BeepTone.view(beepTone, shared, now, &ui)
        case .beepStart: BeepStart.view(beepStart, shared, now, &ui)
        case .importing: ImportScreen.view(importing, shared, now, &ui)
        case .exporting: ExportScreen.view(exporting, shared, now, &ui)
        case .share: ShareScreen.view(share, shared, now, &ui)
        case .received: ReceivedScreen.view(received, shared, now, &ui)
        case .privacy: PrivacyScreen.view(privacy, shared, now, &ui)
        case .quickCreate, .planField, .period, .workouts, .workout, .run, .finished, .history, .profile, .account,
            .unknown:
            break
        }
    }

    /// Whether enough of the store has been read to show a screen.
    func isReady(for address: Address) -> Bool {
        shared.library.isLoaded && (shared.library.isComplete || !address.facts.needsAll)
    }

    /// Prepares the open screen.
    mutating func opened() -> [Effect] { visitScreen(Opening()) }

    /// Brings the open screen up to date.
    mutating func refresh() { _ = visitScreen(Refresh()) }
}

private struct Opening: ScreenVisitor {
    func visit<S: Screen>(
        _ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page
    ) -> [Effect] {
        S.opened(&state, &shared, page)
    }
}

private struct Refresh: ScreenVisitor {
    func visit<S: Screen>(
        _ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page
    ) -> [Effect] {
        S.refresh(&state, &shared)
        return []
    }
}
