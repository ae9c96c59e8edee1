import Catalogue
import Interface
import Records
import Workouts

/// Profile's schedule (PL-1, PL-5): today's plan, every workout with its days, the ways to plan more, and the reminder.
enum ScheduleSection: Feature {
    struct State: Sendable {
        /// The question how to add a workout is open.
        var asksToAdd = false
        /// The workouts without days are unfolded.
        var showsUnplanned = false
        /// The error message at the reminder's field.
        var timeProblem: String?
        /// "Add to calendar" was pressed before the exercises arrived: their arrival answers it.
        var isAwaited = false
        var permission = NotificationPermission()
    }

    enum Action: Sendable {
        case addTapped
        case createTapped
        case predeterminedTapped
        case addCancelled
        case workoutTapped(String)
        case unplannedTapped
        case workoutsTapped
        case restDaysTapped
        case editWorkoutsTapped
        case timeEntered(String)
        case allowTapped
        case calendarTapped
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        state.permission.received(event, &shared)
        return []
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .calendarTapped = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .addTapped: state.asksToAdd = true
        case .addCancelled: state.asksToAdd = false
        case .createTapped: return shared.open(.plan)
        case .predeterminedTapped: return shared.open(.routines)
        case .workoutTapped(let id): return begin(id, &shared)
        case .unplannedTapped: state.showsUnplanned.toggle()
        case .workoutsTapped: return shared.open(.workouts)
        case .restDaysTapped: return shared.open(.restDays)
        case .editWorkoutsTapped: return shared.open(.editWorkouts)
        case .timeEntered(let text): enter(text, &state, &shared)
        case .allowTapped: return state.permission.ask()
        case .calendarTapped:
            // They determine the length of a workout, and the workouts that count for a goal.
            let effects = shared.wantExercises()
            state.isAwaited = true
            return effects + shelfFilled(&state, &shared)
        }
        return []
    }

    /// A workout of exercises opens Begin Workout first; any other resumes its kept run, or starts.
    private static func begin(_ id: String, _ shared: inout Shared) -> [Effect] {
        guard let workout = shared.library.workout(id), !workout.isTrained, !workout.steps.isEmpty else {
            return shared.open(.begin(workout: id))
        }
        shared.news.append(shared.library.keptRun(of: id).map { .runChosen($0.id) } ?? .workoutChosen(id))
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .shelfFilled = news, state.isAwaited { shelfFilled(&state, &shared) } else { [] }
    }

    /// Without a network, the known exercises have to do.
    @inline(never)  // It belongs to the second part of the program.
    private static func shelfFilled(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if shared.shelf.phase == .asked { return [] }
        state.isAwaited = false
        return saveCalendar(&state, &shared)
    }

    private static func enter(_ text: String, _ state: inout State, _ shared: inout Shared) {
        let text = NameRule.trimmed(text)
        let minutes = TimeOfDay.minutes(text)
        guard text.utf8.isEmpty || minutes != nil else {
            state.timeProblem = "Enter a time of day, such as 18:30, or nothing."
            return
        }
        state.timeProblem = nil
        if minutes != shared.library.settings.reminder { shared.library.changeSettings { $0.reminder = minutes } }
    }

    private static func saveCalendar(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        var file = calendar(shared)
        let goals = remindingGoals(&shared)
        if shared.library.settings.reminder == nil, !file.isEmpty || goals.isEmpty {
            state.timeProblem = "Enter the time of day at which you train."
            return []
        }
        for goal in goals { file.add(goal.value, id: goal.id, revision(shared)) }
        guard !file.isEmpty else {
            state.timeProblem = "No workout is planned yet: there is nothing to add."
            return []
        }
        state.timeProblem = nil
        return [.files(.save(name: "setlist.ics", mediaType: CalendarFile.mediaType, text: file.text()))]
    }

    /// The calendar file of the workouts planned from today on.
    static func calendar(_ shared: Shared) -> CalendarFile {
        var file = CalendarFile(shared.library.settings)
        for entry in shared.library.workouts {
            file.add(entry.value, id: entry.id, revision(shared)) { shared.shelf.catalogue.exercise($0) }
        }
        return file
    }

    /// A file is valid from the day on which it is made.
    private static func revision(_ shared: Shared) -> CalendarFile.Revision {
        CalendarFile.Revision(planned: shared.today, changed: shared.clocks.wall)
    }

    /// Open goals with a reminder.
    private static func remindingGoals(_ shared: inout Shared) -> [Entry<Goal>] {
        guard shared.library.goals.contains(where: { $0.value.reminder != nil }) else { return [] }
        shared.findGoals()
        let progress = shared.library.goalProgress
        return shared.library.goals.filter { $0.value.reminder != nil && progress[$0.id]?.isReached != true }
    }
}

/// A time of day as in time fields, 18:30; and as minutes after midnight.
enum TimeOfDay {
    /// Nil if the text isn't a time of day. Seconds may follow; they are ignored.
    static func minutes(_ text: String) -> Int32? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.count == 1 || $0.count == 2 }),
            let hour = Int32(String(Substring(parts[0]))), let minute = Int32(String(Substring(parts[1]))),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    static func text(_ minutes: Int32) -> String {
        DateText.timeOfDay(Seconds(integerLiteral: Int64(minutes) * 60), zoneMinutes: 0)
    }
}
