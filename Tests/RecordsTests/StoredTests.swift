import Catalogue
import Records
import Testing
import Workouts

@Suite struct StoredTests {
    private let stamp = Stamp(time: 1, node: 2)

    /// Through the text of a row and back.
    private func stored(_ key: RecordKey, _ changes: [FieldChange]) throws -> Record {
        var record = Record(key)
        record.apply(changes, at: stamp)
        let reread = try Record(key, text: record.text)
        #expect(reread == record)
        return reread
    }

    @Test("SY-1 a workout goes through its record's row and comes back")
    func workout() throws {
        var random = SplitMix64(seed: 81)
        for number in 0..<300 {
            let value = random.storedWorkout(number)
            #expect(try StoredWorkout(stored(value.key, value.changes(since: nil))) == value)
        }
    }

    @Test("SY-2 a change stamps the fields that differ, and no other")
    func changes() throws {
        var random = SplitMix64(seed: 82)
        let old = random.storedWorkout(1)
        #expect(old.changes(since: old).isEmpty)
        var new = old
        new.workout.name = "Another"
        #expect(new.changes(since: old) == [FieldChange("name", "\"Another\"")])
        new.workout.tracksLocation = nil
        new.workout.steps.append(Step(.work, .open))
        new.order = try #require(FractionalIndex("zzzzzzzzzzzzzzzzzzzzzzzzzzz"))
        for _ in 0..<200 {
            let next = random.storedWorkout(1)
            var record = try stored(old.key, old.changes(since: nil))
            var moved = StoredWorkout(id: old.id, workout: next.workout, order: next.order, created: old.created)
            moved.workout.days = next.workout.days
            record.apply(moved.changes(since: old), at: Stamp(time: 2, node: 2))
            #expect(try StoredWorkout(record) == moved)
        }
    }

    @Test("SY-4 fields of a later version stay in the record of a workout")
    func laterFields() throws {
        var record = try stored(RecordKey("workouts", "x"), [FieldChange("name", "\"x\""), FieldChange("steps", "[]")])
        record.set("later", #"{ "a" : 1 }"#, at: stamp)
        let value = try StoredWorkout(record)
        #expect(value.workout == Workout(name: "x", steps: []))
        var changed = value
        changed.workout.name = "y"
        record.apply(changed.changes(since: value), at: Stamp(time: 2, node: 2))
        #expect(try Record(record.key, text: record.text)["later"] == #"{ "a" : 1 }"#)
    }

    @Test(
        "SY-1 a corrupt workout is refused with its place and reason, not fatal",
        arguments: [
            ("name", "5", "name: must be a string, is a number"), ("steps", "[{}]", "steps[0].role: is missing"),
            ("steps", "null", "steps: is missing"), ("order", "\"\"", "order: must be a place in a list, is \"\""),
            ("weekdays", "256", "weekdays: must be a whole number from 0 to 255, is 256"),
            ("created", "-1", "created: must be from 0 to 253402300799 s, is -1"),
            ("unknownFields", "[]", "unknownFields: must be an object, is an array"),
            ("cues", "{\"beepTone\":0}", "cues.beepTone: must be from 200 to 2000 Hz, is 0"),
        ]
    )
    func corruptWorkout(field: String, value: String, description: String) throws {
        var record = try stored(RecordKey("workouts", "x"), [FieldChange("name", "\"x\""), FieldChange("steps", "[]")])
        record.set(field, value, at: Stamp(time: 9, node: 9))
        let error = #expect(throws: InvalidField.self) { try StoredWorkout(record) }
        #expect(error?.description == description)
    }

    @Test("SY-1 settings come back, and what was never changed is not stored")
    func settings() throws {
        var random = SplitMix64(seed: 83)
        #expect(Settings().changes().isEmpty)
        for _ in 0..<200 {
            let value = random.settings()
            var problems: [InvalidField] = []
            #expect(try Settings(stored(Settings.key, value.changes()), problems: &problems) == value)
            #expect(problems.isEmpty)
        }
    }

    @Test("SY-1 a setting that can't be read is reported and spoils no other")
    func corruptSettings() throws {
        var record = Record(Settings.key)
        for (name, value) in [
            ("mode", "\"light\""), ("units", "\"furlongs\""), ("volume", "2"), ("work", "0"), ("rest", "0"),
            ("rounds", "100"),
        ] { record.set(name, value, at: stamp) }
        var problems: [InvalidField] = []
        let settings = Settings(record, problems: &problems)
        #expect(settings.mode == .light)
        #expect(settings.plan.rest == .zero)
        #expect(settings.plan.work == 20)
        #expect(
            problems.map { $0.description } == [
                "rounds: must be a whole number from 1 to 99, is 100",
                "units: must be one of metric, imperial, is \"furlongs\"", "volume: must be from 0 to 1, is 2",
                "work: must be more than 0 and less than 86400 s, is 0",
            ]
        )
    }

    @Test("SY-2 weighings of two devices on different days both stay")
    func weighings() throws {
        var phone = Profile()
        phone.weigh(70, on: Day(year: 2026, month: 1, day: 2))
        var tablet = phone
        let base = try stored(Profile.key, phone.changes())
        var left = base
        var right = base
        let before = phone
        phone.weigh(71.5, on: Day(year: 2026, month: 3, day: 1))
        tablet.weigh(72, on: Day(year: 2026, month: 2, day: 1))
        left.apply(phone.changes(since: before), at: Stamp(time: 2, node: 1))
        right.apply(tablet.changes(since: before), at: Stamp(time: 2, node: 2))
        var problems: [InvalidField] = []
        let merged = Profile(left.merging(right), problems: &problems)
        #expect(merged.weights.map { $0.kilograms } == [70, 72, 71.5])
        #expect(merged.weight(on: Day(year: 2026, month: 2, day: 15)) == 72)
        #expect(problems.isEmpty)
    }

    @Test("SY-1 a profile comes back, emptied values too")
    func profile() throws {
        var random = SplitMix64(seed: 84)
        var old = Profile()
        var record = Record(Profile.key)
        for time in 1..<300 {
            let new = random.profile()
            record.apply(new.changes(since: old), at: Stamp(time: UInt64(time), node: 1))
            var problems: [InvalidField] = []
            #expect(try Profile(Record(Profile.key, text: record.text), problems: &problems) == new)
            #expect(problems.isEmpty)
            old = new
        }
    }

    @Test(
        "AC-1 days are those of the calendar",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "2026-01-32", "x026-01-01", "2026/01/01", "",
        ])
    func noDay(text: String) {
        #expect(Day(text) == nil)
    }

    @Test("EN-7 a run and its log come back")
    func runs() throws {
        var random = SplitMix64(seed: 85)
        for number in 0..<100 {
            let run = random.run()
            var value = StoredRun(
                id: "run-\(number)", workout: run.workout, source: random.optional { $0.pick(["a", "b"]) },
                began: random.date(),
                zoneMinutes: Int32(random.below(1_440)) - 720
            )
            value.isKeptForLater = random.chance(0.5)
            #expect(try StoredRun(stored(value.key, value.changes(since: nil))) == value)
            let wall = random.date()
            let rows = run.events.map { LogEntry($0.kind, at: $0.moment, wall: wall + $0.moment).text }
            let entries = try rows.map { try LogEntry(text: $0) }
            #expect(entries.map { $0.runEvent } == run.events)
            #expect(entries.allSatisfy { $0.wall == wall + $0.moment })
        }
        let alive = LogEntry(nil, at: 5, wall: 9)
        #expect(try LogEntry(text: alive.text) == alive)
    }

    @Test("PL-6 what was noted of a set comes back from the log")
    func notedSets() throws {
        let place = SetPlace(line: 12, set: 98)
        let events: [RunEvent.Kind] = [
            .went(place), .noted(place, SetEntry(isDone: false), goesOn: false), .lengthened(30),
            .noted(place, SetEntry(reps: 0, weight: 27.5, time: Seconds(0.25), isDone: true), goesOn: true),
        ]
        for event in events {
            let entry = LogEntry(event, at: 5, wall: 9)
            #expect(try LogEntry(text: entry.text) == entry)
        }
    }

    @Test("CA-3 HI-1 a session with its sets, and an exercise of one's own, go through their records and come back")
    func exercises() throws {
        var result = StepResult(name: "Bench press", role: .exercise, spent: 300)
        result.exercise = "bench-press"
        result.intensity = MetabolicEquivalent(code: "02054", value: 3.5)
        result.sets = [
            SetResult(reps: 8, weight: 62.5), SetResult(time: 30), SetResult(),
            SetResult(reps: 5, weight: 40, kind: .warmUp), SetResult(reps: 8, kind: .toFailure, reserve: 0),
            SetResult(reps: 8, kind: .drop, reserve: 2.5),
        ]
        result.skipped = 12
        let session = Session(
            name: "Push", activity: .strength, began: 9, zoneMinutes: 60, spent: 300, energy: 20, weight: nil,
            distance: nil, results: [result, StepResult(name: "Rest", role: .rest, spent: 10)])
        let value = StoredSession(id: "s", session: session)
        #expect(try StoredSession(stored(value.key, value.changes(since: nil))) == value)

        var random = SplitMix64(seed: 86)
        for number in 0..<200 {
            let old = StoredExercise(random.ownExercise("own-\(number)"))
            var record = try stored(old.key, old.changes(since: nil))
            #expect(try StoredExercise(record) == old)
            let new = StoredExercise(random.ownExercise("own-\(number)"))
            record.apply(new.changes(since: old), at: Stamp(time: 2, node: 2))
            #expect(try StoredExercise(record) == new)
        }
    }

    @Test(
        "CA-3 an exercise of one's own that can't be one is refused with its place and reason",
        arguments: [
            ("name", "\"\"", "name: "), ("muscles", "[]", "muscles: must name at least one"),
            ("muscles", "[\"wings\"]", "muscles[0]: must be one of"), ("type", "null", "type: is missing"),
            ("tempo", "0", "tempo: must be from 1 to 400"), ("tempo", "401", "tempo: must be from 1 to 400"),
            ("tempo", "\"fast\"", "tempo: "), ("alternating", "1", "alternating: "),
        ])
    func corruptExercise(field: String, value: String, problem: String) throws {
        var random = SplitMix64(seed: 87)
        let own = StoredExercise(random.ownExercise("x"))
        var record = try stored(own.key, own.changes(since: nil))
        record.set(field, value, at: Stamp(time: 2, node: 2))
        do throws(InvalidField) {
            _ = try StoredExercise(record)
            Issue.record("It was taken")
        } catch {
            #expect(error.description.hasPrefix(problem), "\(error.description)")
        }
    }

    @Test("EN-7 rows of a log sort by their numbers")
    func logKeys() {
        let keys = [0, 1, 9, 10, 99, 100, 12_345_678].map { LogEntry.key(of: "r", number: $0) }
        #expect(keys == keys.sorted())
        #expect(keys[1] == "log/r/00000001")
        #expect(keys.allSatisfy { $0.hasPrefix(LogEntry.prefix(of: "r")) })
        #expect(!keys.contains(LogEntry.signOfLifeKey(of: "r")))
    }

    @Test(
        "SY-1 a corrupt entry of a log is refused with its place and reason",
        arguments: [
            ("{}", "at: is missing"), (#"{"at":1}"#, "wall: is missing"),
            (#"{"at":-1,"wall":1}"#, "at: must be from 0 to 9000000000 s, is -1"),
            (#"{"at":1,"wall":1,"event":"danced"}"#, "event: must be a known event, is \"danced\""),
            (#"{"at":1,"wall":1,"event":"skipped"}"#, "by: is missing"),
            (#"{"at":1,"wall":1,"event":"located","latitude":1,"longitude":2}"#, "distance: is missing"),
            (#"{"at":1,"wall":1,"event":"located","latitude":-91}"#, "latitude: must be from -90 to 90°, is -91"),
            (#"{"at":1,"wall":1"#, "ends in the middle (line 1, column 17)"),
        ]
    )
    func corruptEntry(text: String, description: String) {
        let error = #expect(throws: InvalidField.self) { try LogEntry(text: text) }
        #expect(error?.description == description)
    }

    @Test("HI-2 a session comes back, and a note added later is one change")
    func sessions() throws {
        var random = SplitMix64(seed: 86)
        for number in 0..<100 {
            let run = random.run()
            var session = Session(
                of: run, until: (run.events.last?.moment ?? .zero) + 60, began: random.date(), zoneMinutes: 60,
                weight: random.optional { 40 + $0.unit() * 80 }
            )
            session.feeling = random.optional { Int32($0.below(5)) + 1 }
            session.isImported = random.below(2) == 0
            session.isEntered = random.below(2) == 0
            session.recorded = random.optional { $0.pick(["{}", #"{"name":"a","spent":1.5}"#]) }
            session.cutFrom = random.optional { $0.stepTime() }
            session.cutUntil = random.optional { $0.stepTime() }
            session.fastest = random.optional { [Int32($0.below(1 << 31)), 0, .max, 1, 0] } ?? []
            let value = StoredSession(id: "run-\(number)", session: session)
            #expect(try StoredSession(stored(value.key, value.changes(since: nil))) == value)
            var noted = value
            noted.session.note = "Hard"
            #expect(noted.changes(since: value) == [FieldChange("note", "\"Hard\"")])
        }
    }

    @Test(
        "HI-1 a corrupt session is refused with its place and reason",
        arguments: [
            ("feeling", "6", "feeling: must be a whole number from 1 to 5, is 6"),
            ("weight", "0", "weight: must be more than 0 and at most 2000 kg, is 0"),
            ("results", #"[{"role":"work","spent":1},{"role":"work"}]"#, "results[1].spent: is missing"),
            ("fastest", "[1,2,3,4]", "fastest: must be 5 numbers"),
            ("fastest", "[1,2,3,4,5,6]", "fastest: must be 5 numbers"),
            ("fastest", "[1,2,-3,4,5]", "fastest: must be a whole number from 0 to 2147483647, is -3"),
            ("fastest", "[1,2,3.5,4,5]", "fastest: must be a whole number from 0 to 2147483647, is 3.5"),
            ("zoneMinutes", "2000", "zoneMinutes: must be a whole number from -1440 to 1440, is 2000"),
            ("began", "null", "began: is missing"),
        ]
    )
    func corruptSession(field: String, value: String, description: String) {
        var record = Record(RecordKey("sessions", "x"))
        record.set("name", "\"x\"", at: stamp)
        record.set("began", "1", at: stamp)
        record.set(field, value, at: Stamp(time: 9, node: 9))
        let error = #expect(throws: InvalidField.self) { try StoredSession(record) }
        #expect(error?.description == description)
    }
}

extension SplitMix64 {
    fileprivate mutating func settings() -> Settings {
        var settings = Settings()
        settings.mode = pick(Mode.allCases)
        settings.units = pick(Units.allCases)
        settings.sound = pick(SoundMode.allCases)
        settings.notifications = chance(0.5)
        settings.volume = pick([0, 1, unit()])
        settings.cues = cueSettings()
        settings.plan.prepare = chance(0.2) ? .zero : stepTime()
        settings.plan.work = stepTime()
        settings.plan.rest = chance(0.2) ? .zero : stepTime()
        settings.plan.restBetweenCycles = chance(0.2) ? .zero : stepTime()
        settings.plan.rounds = Int32(below(99)) + 1
        settings.plan.cycles = Int32(below(99)) + 1
        settings.restDays = EnumSet(bits: UInt32(below(128)))
        for id in 0..<below(3) {
            var place = HiddenPlace(
                id: "place\(id)", latitude: unit() * 180 - 90, longitude: unit() * 360 - 180,
                radius: 100 + unit() * 4_900, centreLatitude: unit() * 180 - 90, centreLongitude: unit() * 360 - 180,
                spread: 100 + unit() * 4_900)
            place.name = chance(0.5) ? "" : name()
            place.isOn = chance(0.5)
            settings.hiddenPlaces.append(place)
        }
        settings.restDate = optional { Day(daysSince1970: Int64($0.below(40_000))) }
        settings.reminder = optional { Int32($0.below(1_440)) }
        return settings
    }

    fileprivate mutating func profile() -> Profile {
        var profile = Profile()
        profile.name = chance(0.2) ? "" : name()
        profile.birthDate = optional { Day(daysSince1970: Int64($0.below(40_000)) - 20_000) }
        profile.height = optional { 0.3 + $0.unit() * 2.7 }
        for _ in 0..<below(5) { profile.weigh(20 + unit() * 480, on: Day(daysSince1970: Int64(below(30)) + 20_000)) }
        return profile
    }
}
