import Catalogue
import Records
import Storage
import Workouts

/// An account's plan as a calendar file, made from its records.
///
/// The file depends only on the records, not on the time of the request: so it changes only with them.
struct CalendarFeed: Sendable {
    let database: Database
    let budget: ByteBudget
    let exercises: BuiltInExercises

    /// Changes whenever this program would make another text from the same records.
    var version: String { "1-\(exercises.version)" }
    /// No calendar shows as many; further events are left out.
    private static let maximumEvents = 2_000
    /// Each goal is checked against all sessions.
    private static let maximumGoals = 20

    /// - Parameter account: its id.
    func text(of account: String) async throws -> String {
        let pages = RecordPages(database: database, budget: budget, account: account)
        var latest = Stamp?.none
        let settings = try await settings(pages, &latest)
        let own = try await ownExercises(pages, &latest)
        let builtIn = exercises.catalogue
        let known = { (id: String) in own[id] ?? builtIn.exercise(id) }

        var file = CalendarFile(settings, isSubscribed: true)
        var count = 0
        try await pages.forEach(in: StoredWorkout.collection) { record in
            guard count < Self.maximumEvents, let stored = try? StoredWorkout(record),
                stored.workout.days != PlannedDays.none
            else { return }
            count += 1
            // Another name, or other steps, don't move the beginning.
            let planned = record.field("weekdays")?.stamp.map(Self.moment) ?? stored.created
            let revision = CalendarFile.Revision(
                planned: Self.day(planned),
                changed: [record.latest, latest].compactMap { $0 }.max().map(Self.moment) ?? stored.created)
            file.add(stored.workout, id: stored.id, revision, known)
        }
        for goal in try await openGoals(pages, known) { file.add(goal.goal, id: goal.id, goal.revision) }
        return file.text()
    }

    private func settings(_ pages: RecordPages, _ latest: inout Stamp?) async throws -> Settings {
        var settings = Settings()
        try await pages.forEach(in: Settings.key.collection) { record in
            var problems: [InvalidField] = []
            settings = Settings(record, problems: &problems)
            latest = [latest, record.latest].compactMap { $0 }.max()
        }
        return settings
    }

    /// They determine the length of a workout, and the muscles of a session.
    private func ownExercises(_ pages: RecordPages, _ latest: inout Stamp?) async throws -> [String: Exercise] {
        var own: [String: Exercise] = [:]
        try await pages.forEach(in: StoredExercise.collection) { record in
            guard var exercise = (try? StoredExercise(record))?.exercise else { return }
            exercise.howTo = ""
            own[exercise.id] = exercise
            latest = [latest, record.latest].compactMap { $0 }.max()
        }
        return own
    }

    // MARK: Goals

    private struct OpenGoal {
        let id: String
        let goal: Goal
        let revision: CalendarFile.Revision
        var counted: [CountedSession] = []
    }

    /// Open goals with a reminder.
    private func openGoals(
        _ pages: RecordPages, _ exercise: @escaping (String) -> Exercise?
    ) async throws -> [OpenGoal] {
        var goals: [OpenGoal] = []
        try await pages.forEach(in: StoredGoal.collection) { record in
            guard let stored = try? StoredGoal(record), stored.goal.reminder != nil else { return }
            let revision = CalendarFile.Revision(
                planned: Day(of: stored.goal.created, zoneMinutes: stored.goal.zoneMinutes),
                changed: record.latest.map(Self.moment) ?? stored.goal.created)
            goals.append(OpenGoal(id: stored.id, goal: stored.goal, revision: revision))
        }
        guard !goals.isEmpty else { return [] }
        // Old goals have mostly been reached.
        goals.sort { $0.goal.created > $1.goal.created }
        goals = Array(goals.prefix(Self.maximumGoals))
        try await pages.forEach(in: StoredSession.collection) { record in
            guard let stored = try? StoredSession(record) else { return }
            for place in goals.indices {
                let goal = goals[place].goal
                guard let counted = CountedSession(stored.session, id: stored.id, for: goal, exercise) else { continue }
                goals[place].counted.append(counted)
            }
        }
        return goals.filter { open in
            !GoalProgress(of: open.goal, open.counted, now: open.goal.created, zoneMinutes: 0).isReached
        }
    }

    // MARK: Moments

    private static func moment(_ stamp: Stamp) -> Seconds {
        Seconds(milliseconds: Int64(clamping: stamp.milliseconds))
    }

    /// The date of a moment in the time zone where days begin last: in no zone was the date earlier, so that today is
    /// never missing.
    private static func day(_ moment: Seconds) -> Day { Day(of: moment, zoneMinutes: -12 * 60) }
}
