import Records
import Testing
import Workouts

@testable import App

@Suite struct ScheduleTests {
    /// Friday, 20 November 2026.
    private let friday = Day(year: 2026, month: 11, day: 20)

    private func list(_ plans: [(String, PlannedDays)]) -> [Entry<Workout>] {
        plans.enumerated().map { index, plan in
            var workout = Workout(name: plan.0, steps: [])
            workout.days = plan.1
            return Entry(id: "w\(index)", value: workout)
        }
    }

    private func schedule(restDays: EnumSet<Weekday> = [], restDate: Day? = nil) -> Schedule {
        var settings = Settings()
        settings.restDays = restDays
        settings.restDate = restDate
        return Schedule(settings)
    }

    @Test("PL-5 a day has that weekday's workouts and any day's, in the list's order")
    func today() {
        let list = list([
            ("A", PlannedDays([.friday])), ("B", .none), ("C", .anyDay), ("D", PlannedDays([.saturday])),
            ("E", PlannedDays([.monday, .friday])),
        ])
        #expect(schedule().workouts(on: friday, of: list) == [0, 2, 4])
        #expect(schedule().workouts(on: Day(year: 2026, month: 11, day: 21), of: list) == [2, 3])
        #expect(schedule().workouts(on: Day(year: 2026, month: 11, day: 22), of: list) == [2])
    }

    @Test("PL-5 a rest day has none, be it permanent or this day alone")
    func rest() {
        let list = list([("A", PlannedDays([.friday])), ("B", .anyDay)])
        #expect(schedule(restDays: [.friday]).workouts(on: friday, of: list) == [])
        #expect(schedule(restDate: friday).workouts(on: friday, of: list) == [])
        #expect(schedule(restDate: Day(year: 2026, month: 11, day: 19)).workouts(on: friday, of: list) == [0, 1])
    }

    @Test("PL-7 the reason against a rest day names its workouts; any day's are none")
    func reasons() {
        let list = list([
            ("Leg day", PlannedDays([.tuesday, .friday])), ("Walk", .anyDay), ("Push", PlannedDays([.friday])),
            ("Pull", PlannedDays([.saturday])), ("Pull", PlannedDays([.saturday])), ("Core", PlannedDays([.saturday])),
            ("Arms", PlannedDays([.saturday])),
        ])
        let reasons = Schedule.reasonsAgainstRest(list)
        #expect(reasons[2] == "Leg day is on Tuesday")
        #expect(reasons[5] == "Leg day and Push are on Friday")
        #expect(reasons[6] == "Pull, Pull and 2 more are on Saturday")
        #expect(reasons[0] == nil && reasons[1] == nil && reasons[3] == nil && reasons[4] == nil)
    }

    @Test("PL-5 days in words")
    func text() {
        #expect(PlannedDays([.thursday, .monday]).text(from: .sunday) == "Mon, Thu")
        #expect(PlannedDays([.thursday, .monday]).text(from: .tuesday) == "Thu, Mon")
        #expect(PlannedDays.anyDay.text(from: .monday) == "Any day")
        #expect(PlannedDays.none.text(from: .monday) == "Not planned")
    }
}
