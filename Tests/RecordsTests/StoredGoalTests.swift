import Catalogue
import Records
import Testing
import Workouts

@Suite struct StoredGoalTests {
    private func stored(_ key: RecordKey, _ changes: [FieldChange]) throws -> Record {
        var record = Record(key)
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return try Record(key, text: record.text)
    }

    @Test("GO-1 a goal goes through its record and comes back, and a change writes what differs alone")
    func goals() throws {
        var random = SplitMix64(seed: 88)
        for number in 0..<300 {
            let old = StoredGoal(id: "g\(number)", goal: random.goal())
            var record = try stored(old.key, old.changes(since: nil))
            #expect(try StoredGoal(record) == old)
            #expect(old.changes(since: old).isEmpty)
            let new = StoredGoal(id: old.id, goal: random.goal())
            record.apply(new.changes(since: old), at: Stamp(time: 2, node: 2))
            #expect(try StoredGoal(record) == new)
            var renamed = new
            renamed.goal.name += "!"
            #expect(renamed.changes(since: new).map(\.name) == ["name"])
        }
    }

    @Test(
        "GO-1 a goal that can't be one is refused with its place and reason",
        arguments: [
            ("name", "\"\"", "name: "), ("name", "null", "name: is missing"),
            ("times", "0", "times: must be a whole number from 1"),
            ("times", "10000", "times: must be a whole number from 1"), ("times", "null", "times: is missing"),
            ("daysPerWeek", "8", "daysPerWeek: must be a whole number from 1 to 7"),
            ("minutes", "0", "minutes: must be a whole number from 1"),
            ("categories", "[\"cardio\"]", "categories[0]: must be one of"),
            ("muscles", "[\"chest\",\"chest\"]", "muscles[1]: stands here for the second time"),
            ("reminder", "1440", "reminder: must be a whole number from 0"),
            ("created", "-1", "created: must be from 0"),
        ])
    func refused(field: String, value: String, problem: String) throws {
        let goal = StoredGoal(id: "g", goal: Goal(name: "G", times: 3, created: 9, zoneMinutes: 60))
        var record = try stored(goal.key, goal.changes(since: nil))
        record.set(field, value, at: Stamp(time: 2, node: 2))
        do throws(InvalidField) {
            _ = try StoredGoal(record)
            Issue.record("It was taken")
        } catch {
            #expect(error.description.hasPrefix(problem), "\(error.description)")
        }
        #expect(throws: InvalidField.self) { try RecordRules.check(record) }
    }

    @Test("GO-1 of two devices that change different fields of a goal both win")
    func merging() throws {
        let goal = StoredGoal(id: "g", goal: Goal(name: "G", times: 3, created: 9, zoneMinutes: 60))
        let record = try stored(goal.key, goal.changes(since: nil))
        var (one, other) = (goal, goal)
        one.goal.times = 12
        other.goal.muscles = [.chest, .lats]
        var (first, second) = (record, record)
        first.apply(one.changes(since: goal), at: Stamp(time: 2, node: 1))
        second.apply(other.changes(since: goal), at: Stamp(time: 2, node: 2))
        let merged = try StoredGoal(first.merging(second))
        #expect(merged == (try StoredGoal(second.merging(first))))
        #expect(merged.goal.times == 12 && merged.goal.muscles == [.chest, .lats])
    }

    @Test("GW-3 a dislike is a record with the exercise's id, and a date that isn't one is refused")
    func dislikes() throws {
        let dislike = StoredDislike(id: "push-up", since: 1_000)
        #expect(dislike.key.text == "dislikes/push-up")
        var record = try stored(dislike.key, dislike.changes(since: nil))
        #expect(try StoredDislike(record) == dislike)
        #expect(dislike.changes(since: dislike).isEmpty)
        try RecordRules.check(record)
        record.set("since", "\"yesterday\"", at: Stamp(time: 2, node: 2))
        #expect(throws: InvalidField.self) { try RecordRules.check(record) }
    }

    @Test("GW-1 a workout's origin, its steps' parts and the last choice are stored, and taken back again")
    func origin() throws {
        var workout = Workout(name: "W", steps: [Step(name: "Push-up", role: .exercise, target: .time(30))])
        workout.steps[0].part = .filler
        workout.origin = WorkoutOrigin(choice: WorkoutChoice(.muscles([.chest])), seed: 7).text
        let new = StoredWorkout(id: "w", workout: workout, order: .first, created: 9)
        var record = try stored(new.key, new.changes(since: nil))
        #expect(try StoredWorkout(record) == new)
        var own = new
        own.workout.origin = nil
        #expect(own.changes(since: new).map(\.name) == ["origin"])
        record.apply(own.changes(since: new), at: Stamp(time: 2, node: 2))
        #expect(try StoredWorkout(record) == own)

        var settings = Settings()
        settings.choice = WorkoutChoice(.categories([.strength])).text
        var problems: [InvalidField] = []
        let read = Settings(try stored(Settings.key, settings.changes()), problems: &problems)
        #expect(read == settings && problems.isEmpty)
    }
}

extension SplitMix64 {
    fileprivate mutating func goal() -> Goal {
        var goal = Goal(
            name: name(), times: Int32(below(9_999)) + 1, created: date(), zoneMinutes: Int32(below(2_881)) - 1_440)
        goal.note = chance(0.3) ? "" : name()
        goal.daysPerWeek = optional { Int32($0.below(7)) + 1 }
        goal.minutes = optional { Int32($0.below(1_440)) + 1 }
        goal.categories = EnumSet(bits: UInt32(below(1 << 10)))
        goal.muscles = EnumSet(bits: UInt32(below(1 << 14)))
        goal.reminder = optional { Int32($0.below(1_440)) }
        return goal
    }
}
