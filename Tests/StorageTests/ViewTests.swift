import Records
import Testing

@testable import Storage

@Suite struct ViewTests {
    private func set(_ record: inout Record, _ fields: [String: String]) {
        for (name, value) in fields { record.set(name, value, at: stamp(1)) }
    }

    @Test("SY-5 other programs read accounts and records as tables", arguments: EngineName.available)
    func views(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let eve = try await database.someone("Eve")
            let id = ada.account.id
            var profile = Record(RecordKey("profile", "profile"))
            set(
                &profile,
                [
                    "name": json("A\0da \\u0000 🏃"), "birthDate": json("1815-12-10"), "height": "1.65",
                    "weight.2026-01-01": "60", "weight.2026-11-01": "61.5", "weight.2026-12-01": "null",
                ])
            var run = workout("run", name: "Run'); DROP TABLE accounts; --\0\0")
            set(&run, ["weekdays": "5"])
            var strength = workout("strength", name: "<b>Strength</b>")
            set(
                &strength,
                [
                    "weekdays": "128",
                    "steps": """
                    {"dictionary":[{"name":"Push-up","role":"exercise","target":{"open":true},"exercise":"push-up",\
                    "sets":3,"reps":12,"weight":2.5,"note":"slow","superset":"a"},\
                    {"name":"Rest","role":"rest","target":{"time":30}}],"codes":[0,1,0,1]}
                    """,
                ])
            var list = workout("list")
            set(&list, ["steps": #"[{"name":"Squat","role":"exercise","target":{"open":true}}]"#])
            var gone = workout("gone")
            gone.delete(at: stamp(2))
            // Saturday 14 November 2026, 23:30 UTC, is Sunday in a zone an hour ahead; both weeks have a session before.
            let began: [Double] = [1_794_699_000, 1_794_700_800, 1_794_612_600, 1_794_616_200]
            let sessions = began.enumerated().map { number, began in
                var session = Record(RecordKey("sessions", "s\(number)"))
                set(
                    &session,
                    [
                        "name": json("Run"), "began": "\(began)", "zoneMinutes": number == 0 ? "60" : "0",
                        "spent": "\(100 * (number + 1))", "energy": "\(10 * (number + 1))",
                    ])
                return session
            }
            var own = Record(RecordKey("exercises", "mine"))
            set(
                &own,
                [
                    "name": json("Log lift"), "type": json("strength"), "muscles": #"["quads","lats"]"#,
                    "howTo": json("Lift the log."),
                ])
            var chosen = workout("chosen")
            set(
                &chosen,
                ["routine": json("chest-1"), "steps": #"[{"name":"Squat","role":"exercise","target":{"open":true}}]"#])
            set(&list, ["origin": json("muscles=chest&difficulty=beginner&minutes=20&seed=1")])
            var goal = Record(RecordKey("goals", "g"))
            set(
                &goal,
                [
                    "name": json("Arms"), "times": "12", "daysPerWeek": "3", "created": "1794000000",
                    "muscles": #"["biceps"]"#, "note": json("For the boat."), "zoneMinutes": "-210", "reminder": "1110",
                ])
            var dislike = Record(RecordKey("dislikes", "push-up"))
            set(&dislike, ["since": "1794000000"])
            var test = Record(RecordKey("fitnessTests", "t"))
            set(
                &test,
                [
                    "exercise": json("push-up"), "rate": "28.5", "level": "4", "began": "1794000000", "seconds": "30",
                    "counted": "14",
                ])
            var tracking = Record(RecordKey("tracking", "push-up"))
            set(&tracking, ["isTracked": "false"])
            var settings = Record(RecordKey("settings", "settings"))
            set(
                &settings,
                ["restDay.sunday": "true", "restDay.monday": "false", "restDate": json("2026-11-19"), "volume": "0.5"])
            try await ada.sync(
                database,
                [settings, profile, run, strength, list, chosen, gone, own, goal, dislike, test, tracking] + sessions)
            #expect(ada.refused.isEmpty)

            func rows(_ sql: String) async throws -> [[SQLValue]] {
                try await database.engine.read { try $0.rows(sql, []).map(\.values) }
            }
            let users = try await rows(
                #"SELECT UserId, Username, Email, Name, BirthDate FROM "User" ORDER BY Username"#)
            // SQLite has the NUL, and we read no further.
            let name: SQLValue = .text(engine == .sqlite ? "A" : "A\u{FFFD}da \\u0000 🏃")
            #expect(
                users == [
                    [.text(id), .text("Ada"), .text("Ada@example.org"), name, .text("1815-12-10")],
                    [.text(eve.id), .text("Eve"), .text("Eve@example.org"), .null, .null],
                ])
            #expect(
                try await rows(#"SELECT Weight, Height FROM "User" ORDER BY Username"#)[0] == [
                    .text("61.5"), .text("1.65"),
                ])
            let saved = try await rows("SELECT WorkoutId, Title, Day FROM SavedWorkouts ORDER BY WorkoutId")
            #expect(saved.map { $0[0] } == [.text("chosen"), .text("list"), .text("run"), .text("strength")])
            #expect(saved.map { $0[2] } == [.text(""), .text(""), .text("Sunday Tuesday"), .text("any day")])
            #expect(saved[3][1] == .text("<b>Strength</b>"))
            #expect(try await rows("SELECT WorkoutId FROM UserCreatedWorkout") == [[.text("run")]])
            #expect(
                try await rows("SELECT RoutineId FROM UserCreatedRoutine ORDER BY RoutineId")
                    == [[.text("list")], [.text("strength")]])
            #expect(
                try await rows("SELECT RoutineId, ChosenAs FROM PredeterminedRoutine")
                    == [[.text("chosen"), .text("chest-1")]])
            let exercises = try await rows(
                """
                SELECT WorkoutId, Name, Exercise, CAST(Sets AS INTEGER), CAST(Reps AS INTEGER), Weight, Note, Superset
                FROM Exercises ORDER BY WorkoutId
                """)
            #expect(
                exercises == [
                    [.text("chosen"), .text("Squat"), .null, .null, .null, .null, .null, .null],
                    [.text("list"), .text("Squat"), .null, .null, .null, .null, .null, .null],
                    [
                        .text("strength"), .text("Push-up"), .text("push-up"), .integer(3), .integer(12), .text("2.5"),
                        .text("slow"), .text("a"),
                    ],
                ])
            #expect(
                try await rows("SELECT ExerciseId, Name, Type, Muscles, Equipment, HowTo FROM UserCreatedExercises")
                    == [
                        [
                            .text("mine"), .text("Log lift"), .text("strength"), .text(#"["quads","lats"]"#), .null,
                            .text("Lift the log."),
                        ]
                    ])
            #expect(
                try await rows(
                    """
                    SELECT GoalId, Name, Description, CAST(Times AS INTEGER), CAST(DaysPerWeek AS INTEGER), Minutes, Muscles,
                        CAST(Created AS INTEGER), CAST(ZoneMinutes AS INTEGER), CAST(Reminder AS INTEGER) FROM Goals
                    """)
                    == [
                        [
                            .text("g"), .text("Arms"), .text("For the boat."), .integer(12), .integer(3), .null,
                            .text(#"["biceps"]"#), .integer(1_794_000_000), .integer(-210), .integer(1_110),
                        ]
                    ])
            #expect(
                try await rows("SELECT ExerciseId, CAST(Since AS INTEGER) FROM Dislikes") == [
                    [.text("push-up"), .integer(1_794_000_000)]
                ])
            #expect(
                try await rows(
                    """
                    SELECT TestId, ExerciseId, CAST(Seconds AS INTEGER), CAST(Counted AS INTEGER), Entered, CAST(Level AS INTEGER)
                        FROM FitnessTests
                    """)
                    == [[.text("t"), .text("push-up"), .integer(30), .integer(14), .null, .integer(4)]])
            #expect(
                try await rows("SELECT ExerciseId, IsTracked FROM TrackedExercises") == [
                    [.text("push-up"), .integer(0)]
                ])
            #expect(
                try await rows("SELECT UserId, Day FROM RestDays ORDER BY Day") == [
                    [.text(id), .text("2026-11-19")], [.text(id), .text("sunday")],
                ])
            #expect(
                try await rows("SELECT WorkoutId, Origin FROM GeneratedWorkouts") == [
                    [.text("list"), .text("muscles=chest&difficulty=beginner&minutes=20&seed=1")]
                ])
            let stats = try await rows(
                """
                SELECT Day, Week, Workouts, CAST(Time AS INTEGER), CAST(Calories AS INTEGER),
                    CAST(WeekAverageTime AS INTEGER) FROM stats ORDER BY Day
                """)
            #expect(
                stats == [
                    [
                        .text("2026-11-13"), .text("2026-11-08"), .integer(1), .integer(300), .integer(30),
                        .integer(350),
                    ],
                    [
                        .text("2026-11-14"), .text("2026-11-08"), .integer(1), .integer(400), .integer(40),
                        .integer(350),
                    ],
                    [
                        .text("2026-11-15"), .text("2026-11-15"), .integer(2), .integer(300), .integer(30),
                        .integer(300),
                    ],
                ])
        }
    }

    @Test("MU-1 MU-4 other programs read songs, themes, and what was done to them", arguments: EngineName.available)
    func music(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var song = Record(RecordKey("songs", "song"))
            set(
                &song,
                [
                    "title": json("Blue"), "artist": json("Ada"), "length": "181.5", "year": "1999",
                    "tappedTempo": "98",
                    "beat": #"{"tempo":97.5,"confidence":0.4}"#,
                    "file": #"{"name":"blue.mp3","size":4000000,"hash":"\#(String(repeating: "0a", count: 32))"}"#,
                ])
            var theme = Record(RecordKey("themes", "jazz"))
            set(&theme, ["name": json("Jazz"), "kind": json("genre"), "workouts": "5", "since": "1794000000"])
            var run = workout("run")
            set(&run, ["music": #"{"themes":["jazz"],"cadence":85}"#])
            var silent = workout("silent")
            set(&silent, ["activity": json("running")])
            var done = Record(RecordKey("sessions", "done"))
            set(
                &done,
                [
                    "name": json("Run"), "began": "1794100000", "themes": #"["jazz","gone"]"#,
                    "songs": #"[{"title":"Blue","artist":"Ada"},{"title":"Red"}]"#,
                ])
            var quiet = Record(RecordKey("sessions", "quiet"))
            set(&quiet, ["name": json("Walk"), "began": "1794200000"])
            try await ada.sync(database, [song, theme, run, silent, done, quiet])
            #expect(ada.refused.isEmpty)
            func rows(_ sql: String) async throws -> [[SQLValue]] {
                try await database.engine.read { try $0.rows(sql, []).map(\.values) }
            }
            #expect(
                try await rows(
                    """
                    SELECT SongId, Title, Artist, Genre, CAST(Year AS INTEGER), TaggedTempo, CAST(TappedTempo AS INTEGER),
                        FileName, CAST(FileSize AS INTEGER) FROM Songs WHERE Length = 181.5 AND HeardTempo = 97.5
                    """) == [
                        [
                            .text("song"), .text("Blue"), .text("Ada"), .null, .integer(1_999), .null, .integer(98),
                            .text("blue.mp3"), .integer(4_000_000),
                        ]
                    ])
            #expect(
                try await rows(
                    "SELECT ThemeId, Name, Kind, CAST(Workouts AS INTEGER), CAST(Since AS INTEGER) FROM Themes") == [
                        [.text("jazz"), .text("Jazz"), .text("genre"), .integer(5), .integer(1_794_000_000)]
                    ])
            #expect(
                try await rows("SELECT WorkoutId, Themes, CAST(Cadence AS INTEGER) FROM WorkoutMusic") == [
                    [.text("run"), .text(#"["jazz"]"#), .integer(85)]
                ])
            #expect(
                try await rows("SELECT SessionId, Title, Artist FROM SessionSongs ORDER BY Title") == [
                    [.text("done"), .text("Blue"), .text("Ada")], [.text("done"), .text("Red"), .null],
                ])
            #expect(
                try await rows("SELECT SessionId, ThemeId, CAST(Began AS INTEGER) FROM SessionThemes ORDER BY ThemeId")
                    == [
                        [.text("done"), .text("gone"), .integer(1_794_100_000)],
                        [.text("done"), .text("jazz"), .integer(1_794_100_000)],
                    ])
        }
    }

    @Test("HR-1 HR-2 other programs read what is known of hearts", arguments: EngineName.available)
    func hearts(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var profile = Record(RecordKey("profile", "profile"))
            set(&profile, ["sex": json("female"), "restingHeartRate": "58"])
            var run = Record(RecordKey("sessions", "s"))
            set(
                &run,
                [
                    "name": json("Run"), "began": "1794000000", "heart": json("s"), "heartMean": "141",
                    "heartMaximum": "178", "heartZones": "[90,108,126,144,162]", "heartTimes": "[0,1,2,3,4,5]",
                ])
            var without = Record(RecordKey("sessions", "t"))
            set(&without, ["name": json("Walk"), "began": "1794100000"])
            try await ada.sync(database, [profile, run, without])
            #expect(ada.refused.isEmpty)
            func rows(_ sql: String) async throws -> [[SQLValue]] {
                try await database.engine.read { try $0.rows(sql, []).map(\.values) }
            }
            #expect(
                try await rows(
                    """
                    SELECT SessionId, CAST(MeanHeartRate AS INTEGER), CAST(MaximumHeartRate AS INTEGER),
                        CAST(Zone0Seconds AS INTEGER), CAST(Zone5Seconds AS INTEGER) FROM HeartRates
                    """) == [[.text("s"), .integer(141), .integer(178), .integer(0), .integer(5)]])
            #expect(
                try await rows("SELECT Sex, CAST(RestingHeartRate AS INTEGER), MaximumHeartRate FROM HeartFacts") == [
                    [.text("female"), .integer(58), .null]
                ])
        }
    }

    @Test("HI-9 other programs read measures, and the weight among them", arguments: EngineName.available)
    func measures(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var profile = Record(RecordKey("profile", "profile"))
            set(&profile, ["weight.2026-11-20": "72.5", "weight.2026-11-21": "null", "height": "1.78"])
            var waist = Record(RecordKey("measures", "waist"))
            set(&waist, ["on.2026-11-20": "81.5", "on.2026-11-21": "null", "once": "1"])
            var own = Record(RecordKey("measures", "a"))
            set(&own, ["name": json("Grip"), "unit": json("kN"), "on.2026-11-22": "-1"])
            var deleted = Record(RecordKey("measures", "neck"))
            set(&deleted, ["on.2026-11-20": "38"])
            deleted.delete(at: stamp(2))
            try await ada.sync(database, [profile, waist, own, deleted])
            #expect(ada.refused.isEmpty)
            let rows = try await database.engine.read {
                try $0.rows(
                    "SELECT MeasureId, Name, Unit, Day, CAST(Value * 2 AS INTEGER) FROM Measures ORDER BY MeasureId", []
                )
            }
            #expect(
                rows.map(\.values) == [
                    [.text("a"), .text("Grip"), .text("kN"), .text("2026-11-22"), .integer(-2)],
                    [.text("waist"), .null, .null, .text("2026-11-20"), .integer(163)],
                    [.text("weight"), .null, .null, .text("2026-11-20"), .integer(145)],
                ])
        }
    }

    @Test("SY-5 each kind of record stands in the views that are said to tell of it", arguments: RecordKind.allCases)
    func kinds(kind: RecordKind) async throws {
        try await withDatabase(.sqlite) { database in
            let views = try await database.engine.read {
                try $0.rows("SELECT name, sql FROM sqlite_master WHERE type = 'view'", []).map(\.values)
            }
            var telling: [String] = []
            for view in views {
                guard case .text(let name) = view[0], case .text(let sql) = view[1] else { continue }
                if sql.contains("collection = '\(kind.rawValue)'") { telling.append(name) }
            }
            #expect(Set(telling).isSuperset(of: kind.views))
            #expect(telling.isEmpty == kind.views.isEmpty, "\(telling)")
        }
    }
}

extension RecordKind {
    /// The views for other programs that have its records as rows.
    fileprivate var views: [String] {
        switch self {
        case .workouts: ["SavedWorkouts", "WorkoutMusic", "GeneratedWorkouts"]
        case .sessions: ["daily_stats", "SessionSongs", "SessionThemes", "HeartRates"]
        case .exercises: ["UserCreatedExercises"]
        case .goals: ["Goals"]
        case .dislikes: ["Dislikes"]
        case .fitnessTests: ["FitnessTests"]
        case .tracking: ["TrackedExercises"]
        case .songs: ["Songs", "SongFiles"]
        case .themes: ["Themes"]
        case .measures: ["Measures"]
        case .settings: ["RestDays"]
        case .profile: ["User", "HeartFacts"]
        // No rows can be made of their text, and runs stay on their device.
        case .routes, .hearts, .motions, .runs: []
        }
    }
}
