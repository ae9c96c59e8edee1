import Catalogue
import Records
import Workouts

/// Reminds of each goal at its time of day, while the app is open (GO-1): on days on which nothing has counted for it,
/// until the week's number is reached, or the goal itself.
enum GoalReminder: Feature {
    typealias Action = Never

    struct State: Sendable {
        var alarms: [Alarm] = []
        /// The goals to remind of, until they are counted: the exercises that they count by may be on their way.
        var due: [String] = []
    }

    struct Alarm: Sendable {
        /// The goal's.
        var id: String
        var daily = DailyAlarm()
    }

    static let tag = "goals"

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isLoaded else { return [] }
        let come = look(&state, shared)
        state.due += come
        if state.due.isEmpty { return [] }
        // If exercises can't be fetched, the known ones have to do.
        let effects = come.isEmpty ? [] : shared.wantGoalExercises()
        if shared.awaitsGoalExercises { return effects }
        let due = state.due
        state.due = []
        return effects + (shared.library.settings.notifications ? remind(due, &shared) : [])
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .visibilityChanged(false) = event {
            for index in state.alarms.indices { state.alarms[index].daily.wake() }
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? {
        var next: Seconds?
        for alarm in state.alarms {
            if let moment = alarm.daily.next, next.map({ moment < $0 }) ?? true { next = moment }
        }
        return next
    }

    /// The goals with a reminder due now.
    private static func look(_ state: inout State, _ shared: Shared) -> [String] {
        var due: [String] = []
        var alarms: [Alarm] = []
        for entry in shared.library.goals where entry.value.reminder != nil {
            var alarm = state.alarms.first { $0.id == entry.id } ?? Alarm(id: entry.id)
            if alarm.daily.isDue(at: entry.value.reminder, shared) { due.append(entry.id) }
            alarms.append(alarm)
        }
        state.alarms = alarms
        return due
    }

    private static func remind(_ ids: [String], _ shared: inout Shared) -> [Effect] {
        shared.findGoals()
        let today = shared.today
        let waiting = shared.library.goals.filter { entry in
            ids.contains(entry.id)
                && shared.library.goalProgress[entry.id].map { isWaiting($0, today.daysSince1970) } ?? false
        }
        guard let first = waiting.first else { return [] }
        guard waiting.count == 1, let progress = shared.library.goalProgress[first.id] else {
            let names = DailyReminder.listed(waiting.map { $0.value.name })
            return [.notify(.show(title: "Your goals", body: names, tag: tag))]
        }
        let body = GoalText.state(first.value, progress)
        return [.notify(.show(title: first.value.name, body: body, tag: tag))]
    }

    /// Whether a session today would bring the goal forward.
    private static func isWaiting(_ progress: GoalProgress, _ today: Int64) -> Bool {
        guard !progress.isReached else { return false }
        guard let week = progress.weeks.first(where: { 0..<7 ~= today - $0.firstDay }) else { return true }
        return !week.isDone(today - week.firstDay) && progress.isKept(week) != true
    }
}
