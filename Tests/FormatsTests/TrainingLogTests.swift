import Testing
import Workouts

@testable import Formats

@Suite struct TrainingLogTests {
    private static func read(_ text: String, _ answers: TrainingLog.Answers = .init()) throws -> TrainingLog.Reading {
        try TrainingLog.read(Array(text.utf8), answers)
    }

    private static func moment(_ text: String) -> Seconds {
        Timestamp.read(Array(text.utf8)[...])?.moment ?? .zero
    }

    @Test("IX-5 Strong's log with semicolons: sets in their sessions, pounds as kilograms, rest timers and notes apart")
    func strong() throws {
        let reading = try Self.read(
            """
            Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (lbs);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
            1;2025-06-30 19:56:00;Push;3720;Bench Press (Barbell);W;45;10;;;;;A good day
            1;2025-06-30 19:56:00;Push;3720;Bench Press (Barbell);1;132,5;8;8;;;Pause reps;A good day
            1;2025-06-30 19:56:00;Push;3720;Bench Press (Barbell);Rest Timer;;;;;90;;A good day
            1;2025-06-30 19:56:00;Push;3720;Plank;1;;;;;60;;A good day
            2;2025-07-02 07:00:00;"Run; easy";1800;Running;1;;;;5000;1800;;
            """)
        #expect(reading.source == .strong)
        #expect(!reading.asksForUnit)
        let recordings = reading.contents.recordings
        try #require(recordings.count == 2)
        #expect(recordings[0].name == "Push")
        #expect(recordings[0].began == Self.moment("2025-06-30T19:56:00Z"))
        #expect(recordings[0].spent == 3720)
        #expect(recordings[0].note == "A good day\nBench Press (Barbell): Pause reps")
        #expect(recordings[0].laps.map(\.name) == ["Bench Press (Barbell)", "Plank"])
        #expect(recordings[0].laps[0].sets.map(\.reps) == [10, 8])
        #expect(recordings[0].laps[0].sets.map(\.weight) == [20.412, 60.101])
        #expect(recordings[0].laps[0].sets.map(\.kind) == [.warmUp, .working])
        #expect(recordings[0].laps[0].sets.map(\.reserve) == [nil, 2])
        #expect(recordings[0].laps[1].sets == [SetResult(time: 60)])
        #expect(recordings[1].name == "Run; easy")
        #expect(recordings[1].distance == 5000)
        #expect(reading.contents.losses == ["Rest timers aren't kept."])
    }

    @Test(
        "IX-5 Hevy's log: dates with months of several languages, supersets' sets together, kilometres as metres",
        arguments: [
            "22 Dec 2023, 07:05", "22 dic 2023, 07:05", "22 Dez. 2023, 07:05", "22 déc. 2023, 07:05",
            "Dec 22, 2023, 7:05 AM",
        ])
    func hevy(date: String) throws {
        let end = date.replacing("7:05", with: "8:05")
        let reading = try Self.read(
            #"""
            "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
            "Leg ""Day""","\#(date)","\#(end)","","Squat (Barbell)",0,"",0,"warmup",60,10,,,
            "Leg ""Day""","\#(date)","\#(end)","","Leg Curl",0,"slow,\#nvery slow",0,"normal",30.5,12,,,9.5
            "Leg ""Day""","\#(date)","\#(end)","","Squat (Barbell)",0,"",1,"normal",100,5,,,
            "Leg ""Day""","\#(date)","\#(end)","","Running",,"",0,"normal",,,2.5,600,
            """#)
        #expect(reading.source == .hevy)
        let recording = try #require(reading.contents.recordings.first)
        #expect(reading.contents.recordings.count == 1)
        #expect(recording.name == "Leg \"Day\"")
        #expect(recording.began == Self.moment("2023-12-22T07:05:00Z"))
        #expect(recording.spent == 3600)
        #expect(recording.laps.map(\.name) == ["Squat (Barbell)", "Leg Curl", "Running"])
        #expect(recording.laps[0].sets.map(\.weight) == [60, 100])
        #expect(recording.laps[0].sets.map(\.kind) == [.warmUp, .working])
        #expect(recording.laps[1].sets == [SetResult(reps: 12, weight: 30.5, reserve: 0.5)])
        #expect(recording.laps[2].distance == 2500)
        #expect(recording.note == "Leg Curl: slow,\nvery slow")
        let names = reading.contents.exerciseNames
        #expect(names.map(\.name) == ["Squat (Barbell)", "Leg Curl", "Running"])
        #expect(names.map(\.sets) == [2, 1, 1])
    }

    @Test(
        "PL-10 kinds of sets as logs write them; other types are working sets, and are counted",
        arguments: [
            ("W", "normal", SetKind.warmUp), ("D", "", .drop), ("F", "", .toFailure), ("2", "", .working),
            ("1", "Warm Up", .warmUp), ("1", "drop_set", .drop), ("1", "FAILURE_SET", .toFailure),
            ("1", "left", .working),
        ])
    func kinds(order: String, type: String, kind: SetKind) throws {
        let reading = try Self.read(
            "Date,Workout Name,Exercise Name,Set Order,Set Type,Weight (kg),Reps\n2026-01-01,A,Squat,\(order),\(type),60,5\n"
        )
        #expect(reading.contents.recordings.first?.laps.first?.sets == [SetResult(reps: 5, weight: 60, kind: kind)])
        let losses = type == "left" ? ["Kept as working sets: 1 set of another type (“left”)."] : []
        #expect(reading.contents.losses == losses)
    }

    @Test(
        "PL-10 RPE becomes a reserve, RIR is one; what is neither is left out with its cell",
        arguments: [
            ("RPE", "8", 2.0, nil), ("RPE", "9,5", 0.5, nil), ("RPE", "10.0", 0, nil), ("RPE", "", nil, nil),
            // Some apps write 0 where nothing was noted.
            ("RPE", "0", nil, nil), ("RPE", "11", nil, "“11” is no RPE, which is 0 to 10."),
            ("RPE", "hard", nil, "“hard” is no RPE, which is 0 to 10."), ("RIR", "2", 2, nil), ("RIR", "0", 0, nil),
            ("RIR", "-1", nil, "“-1” is no number of repetitions in reserve, which is 0 to 10."),
        ] as [(String, String, Double?, String?)])
    func reserve(column: String, cell: String, reserve: Double?, loss: String?) throws {
        let reading = try Self.read(
            "Date;Workout Name;Exercise Name;Set Order;Weight (kg);Reps;\(column)\n2026-01-01;A;Squat;1;60;5;\(cell)\n")
        #expect(
            reading.contents.recordings.first?.laps.first?.sets == [SetResult(reps: 5, weight: 60, reserve: reserve)])
        #expect(reading.contents.losses == (loss.map { ["1 value was left out. Line 2, column 7: \($0)"] } ?? []))
        let session = reading.contents.recordings.first?.session()
        #expect(session?.results.first?.sets.first?.reserve == reserve)
    }

    @Test("IX-5 FitNotes' log: a session a day, times of holds, and names matched by the caller")
    func fitNotes() throws {
        let reading = try Self.read(
            """
            Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\r
            2024-06-01,Plank,Abs,0,kgs,0,,,0:01:30,\r
            2024-06-01,Deadlift,Back,"100.5",kgs,5,,,,heavy\r
            2024-06-02,Rowing,Cardio,,,,2,km,0:08:00,\r
            """)
        #expect(reading.source == .fitNotes)
        var recordings = reading.contents.recordings
        try #require(recordings.count == 2)
        #expect(recordings[0].laps[0].sets == [SetResult(time: 90)])
        #expect(recordings[0].laps[1].sets == [SetResult(reps: 5, weight: 100.5)])
        #expect(recordings[1].distance == 2000)
        recordings[0].matchExercises { $0 == "Deadlift" ? "Barbell_Deadlift" : nil }
        let session = recordings[0].session(weight: 80)
        #expect(session.results.map(\.exercise) == [nil, "Barbell_Deadlift"])
        #expect(session.activity == .strength)
        #expect(session.name == "Strength")
    }

    @Test("IX-5 days and months, commas and points are told from all rows; what isn't told is asked")
    func guesses() throws {
        let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        let dayFirst = try Self.read(head + "04/05/2026,A,Squat,1,\"12,5\",5\n13/05/2026,A,Squat,1,\"1,5\",5\n")
        #expect(
            dayFirst.contents.recordings.map(\.began) == [
                Self.moment("2026-05-04T00:00:00Z"), Self.moment("2026-05-13T00:00:00Z"),
            ])
        #expect(dayFirst.contents.recordings[0].laps[0].sets[0].weight == 12.5)
        #expect(dayFirst.asksForUnit && !dayFirst.asksForDateOrder)
        let monthFirst = try Self.read(head + "04/05/2026,A,Squat,1,1.5,5\n05/13/2026,A,Squat,1,1,5\n")
        #expect(monthFirst.contents.recordings[0].began == Self.moment("2026-04-05T00:00:00Z"))
        let unknown = head + "04/05/2026,A,Squat,1,100,5\n"
        #expect(try Self.read(unknown).asksForDateOrder)
        var answers = TrainingLog.Answers()
        answers.isImperial = true
        let imperial = try Self.read(unknown, answers)
        #expect(imperial.contents.recordings[0].began == Self.moment("2026-04-05T00:00:00Z"))
        #expect(imperial.contents.recordings[0].laps[0].sets[0].weight == 45.359)
    }

    @Test("IX-5 columns in German, in any order, with decimal commas")
    func german() throws {
        let reading = try Self.read(
            """
            Datum;Name des Trainings;Name der Übung;Reihenfolge;Wiederh.;Gewicht (kg);Sekunden;Notizen;Dauer
            03.02.2026 18:15;Beine;Kniebeuge;1;5;110,5;;;1h 5m
            03.02.2026 18:15;Beine;Kniebeuge;2;3;115;;;1h 5m
            """)
        let recording = try #require(reading.contents.recordings.first)
        #expect(recording.began == Self.moment("2026-02-03T18:15:00Z"))
        #expect(recording.name == "Beine" && recording.spent == 3900)
        #expect(recording.laps[0].sets == [SetResult(reps: 5, weight: 110.5), SetResult(reps: 3, weight: 115)])
    }

    @Test("IX-5 local times become moments by the zone of that time")
    func zones() throws {
        let text = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n2026-07-01 12:00:00,A,Squat,1,1,5\n"
        let reading = try TrainingLog.read(Array(text.utf8)) { local in local > 0 ? 120 : 0 }
        #expect(reading.contents.recordings[0].began == Self.moment("2026-07-01T10:00:00Z"))
        #expect(reading.contents.recordings[0].zoneMinutes == 120)
    }

    @Test(
        "IX-3 what isn't a log is refused with its line",
        arguments: [
            ("a,b,c\n1,2,3\n", "aren't the columns"), ("", "empty"), ("\"Date", "never close"),
            ("Date,Exercise Name,Set Order,Weight\n\"2026-01-01,A,1,2\n", "never close"),
            ("Date,Exercise Name,Set Order,Weight\n2026-01-01,A,1,heavy\n", "no number"),
            ("Date,Exercise Name,Set Order,Weight,Reps\n2026-01-01,A,1,1e308,\n", "beyond"),
            ("Date,Exercise Name,Set Order,Weight,Reps\n2026-13-01,A,1,1,5\n", "no date"),
            ("Date,Exercise Name,Set Order\n2026-01-01,A\u{0},1\n", "UTF-8"),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(throws: FormatError.self) { try Self.read(text) }
        #expect(error.reason.contains(reason), "\(error)")
    }

    @Test("IX-3 one line of many megabytes, and quotes that never close in one, are refused at their beginning")
    func oneLine() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 20)
        let error = try #require(throws: FormatError.self) { try TrainingLog.read(long) }
        #expect(error.reason.contains("64 KB"))
        #expect(error.place == .line(1, column: 1))
        let quoted = try #require(throws: FormatError.self) { try TrainingLog.read([UInt8(ascii: "\"")] + long) }
        #expect(quoted.reason.contains("don't close within 64 KB"))
        let commas = try #require(throws: FormatError.self) {
            try TrainingLog.read([UInt8](repeating: UInt8(ascii: ","), count: 8 << 20))
        }
        #expect(commas.reason.contains("256 columns"))
        #expect(throws: FormatError.self) {
            try TrainingLog.read([UInt8](repeating: 32, count: FormatLimits.csvBytes + 1))
        }
    }

    @Test("IX-3 logs cut off anywhere, and with any bytes changed, end in an answer or a sentence", arguments: 0..<20)
    func fuzz(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let log = Array(
            #"""
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
            2026-01-02 10:00:00,"A ""b""",1h 2m,Squat,1,"12,5",5,0,0,"x\#ny",,8
            2026-01-02 10:00:00,"A ""b""",1h 2m,Squat,2,10,5,0,0,,,
            """#.utf8)
        for length in 0..<log.count {
            do { _ = try TrainingLog.read(Array(log[..<length])) } catch { #expect(!error.reason.isEmpty) }
        }
        let signs = Array("\",;\t\n\r0-9:/.hm\u{7}é".utf8)
        for _ in 0..<300 {
            var bytes = log
            for _ in 0..<random.int(1...8) {
                let place = random.int(0...bytes.count - 1)
                if random.chance(0.3) {
                    bytes.remove(at: place)
                } else {
                    bytes[place] = signs[random.int(0...signs.count - 1)]
                }
            }
            do { _ = try TrainingLog.read(bytes) } catch { #expect(!error.reason.isEmpty) }
        }
    }
}
