import Sensing
import Testing
import Workouts

@testable import Formats

/// Our own tables out, in and out again (IX-8).
@Suite struct TableTests {
    private static func file(_ format: TableFormat, _ recordings: [Recording], _ rows: [MeasureRow] = []) -> String {
        var writer = TableWriter(format)
        for recording in recordings { writer.add(recording) }
        for row in rows { writer.add(row) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private static func read(_ text: String) throws -> FileContents { try TableReader.read(Array(text.utf8)) }

    /// Texts that a spreadsheet would run, that end a cell or a row elsewhere, and that look guarded already.
    private static let texts = [
        "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''@", "'", "it's", " a ", "a,b;c", "\"Q\"", "a\nb\r\nc",
        "",
        "Übung", "0", "1e5",
    ]

    private static func text(_ random: inout RandomContent) -> String {
        random.chance(0.5) ? texts[random.int(0...texts.count - 1)] : random.name()
    }

    /// A session with all that tables hold, and nothing else.
    private static func recording(_ random: inout RandomContent, id: Int) -> Recording {
        var recording = random.recording()
        recording.began += Seconds(microseconds: random.chance(0.3) ? Int64(random.int(0...999_999)) : 0)
        recording.name = text(&random)
        recording.note = text(&random)
        recording.samples = []
        recording.pauses = []
        recording.spent += Seconds(microseconds: random.chance(0.3) ? Int64(random.int(0...999_999)) : 0)
        recording.distance = random.chance(0.5) ? Double(random.int(0...1_000_000)) / 7 : nil
        recording.ascent = random.chance(0.5) ? Double(random.int(0...3000)) / 3 : nil
        recording.energy = random.chance(0.9) ? Double(random.int(0...3_000_000)) / 997 : nil
        recording.facts.id = "id-\(id)"
        recording.facts.feeling = random.chance(0.5) ? Int32(random.int(1...5)) : nil
        recording.facts.bodyWeight = random.chance(0.5) ? Double(random.int(200...2000)) / 10 : nil
        recording.facts.isImported = random.chance(0.8) ? random.chance(0.5) : nil
        recording.facts.isEntered = random.chance(0.5)
        for lap in recording.laps.indices {
            recording.laps[lap].name = text(&random)
            recording.laps[lap].exercise = random.chance(0.5) ? "Bench_Press" : nil
            for set in recording.laps[lap].sets.indices {
                recording.laps[lap].sets[set].kind = SetKind.allCases[random.int(0...3)]
                recording.laps[lap].sets[set].reserve = random.chance(0.5) ? Double(random.int(0...20)) / 2 : nil
            }
        }
        return recording
    }

    /// The part of a session that the table of sessions holds.
    private static func bare(_ recording: Recording) -> Recording {
        var bare = recording
        bare.laps = []
        return bare
    }

    /// The exercises of a session as the table of sets holds them.
    private static func lifted(_ recording: Recording) -> [Recording.Lap] {
        recording.laps.filter { !$0.sets.isEmpty }.map { lap in
            var lap = lap
            (lap.role, lap.energy, lap.began, lap.spent) = (.exercise, nil, .zero, .zero)
            return lap
        }
    }

    @Test("IX-8 sessions come back from their table as they were, to the byte", arguments: 0..<40)
    func sessions(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recordings = (0..<random.int(1...12)).map { Self.recording(&random, id: $0) }
        let file = Self.file(.sessions, recordings)
        let contents = try Self.read(file)
        #expect(contents.recordings == recordings.map(Self.bare))
        #expect(contents.losses == [])
        #expect(Self.file(.sessions, contents.recordings) == file)
    }

    @Test("IX-8 PL-10 sets come back from their table with kind and reserve, to the byte", arguments: 0..<40)
    func sets(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recordings = (0..<random.int(1...12)).map { Self.recording(&random, id: $0) }
        let file = Self.file(.sets, recordings)
        let contents = try Self.read(file)
        let held = recordings.filter { !Self.lifted($0).isEmpty }
        #expect(contents.recordings.map { $0.began } == held.map { $0.began })
        #expect(contents.recordings.map { Self.lifted($0) } == held.map { Self.lifted($0) })
        #expect(contents.recordings.map { $0.spent } == held.map { $0.spent })
        #expect(Self.file(.sets, contents.recordings) == file)
    }

    @Test("IX-8 sessions and their sets are joined again, whichever table comes first", arguments: 0..<20)
    func joined(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recordings = (0..<random.int(1...12)).map { Self.recording(&random, id: $0) }
        let files = [Self.file(.sessions, recordings), Self.file(.sets, recordings)]
        for order in [files, files.reversed()] {
            var tables = JoinedTables()
            for file in order {
                var contents = try Self.read(file)
                _ = tables.take(outOf: &contents)
                #expect(contents.recordings.isEmpty)
            }
            let found = tables.recordings.sorted { $0.began < $1.began }
            let made = recordings.sorted { $0.began < $1.began }
            #expect(found.map(Self.bare) == made.map(Self.bare))
            #expect(found.map { Self.lifted($0) } == made.map { Self.lifted($0) })
        }
    }

    @Test("IX-8 measures come back from their table")
    func measures() throws {
        let rows = [
            MeasureRow(day: Day(year: 2026, month: 1, day: 31), measure: "weight", value: 80.25, unit: "kg"),
            MeasureRow(day: Day(year: 2026, month: 2, day: 1), measure: "=waist", value: 81.125, unit: "cm"),
        ]
        let file = Self.file(.measures, [], rows)
        #expect(file == "day,measure,value,unit\r\n2026-01-31,weight,80.25,kg\r\n2026-02-01,'=waist,81.1250,cm\r\n")
        #expect(try Self.read(file).measures == rows)
    }

    @Test(
        "HI-9 IX-8 measures by the words and in the units of others are those that the app knows; others keep their names"
    )
    func foreignMeasures() throws {
        let contents = try Self.read(
            """
            Date,Time,Measurement,Value,Unit,Comment
            2026-01-31,08:00,Body Weight,160,lbs,
            2026-01-31,08:00,WEIGHT,72.5,kg,
            2026-01-31,08:00,waist,31.5,in,
            2026-01-31,08:00,Upper Arm,35,cm,
            2026-01-31,08:00,Body fat,18.5,%,
            2026-01-31,08:00, Resting pulse ,58,bpm,
            2026-01-31,08:00,Mood,-2,,
            """)
        #expect(contents.losses.isEmpty)
        let day = Day(year: 2026, month: 1, day: 31)
        #expect(
            contents.measures == [
                MeasureRow(.weight, DayValue(day: day, value: 160 * 0.45359237)),
                MeasureRow(.weight, DayValue(day: day, value: 72.5)),
                MeasureRow(.waist, DayValue(day: day, value: 31.5 * 2.54)),
                MeasureRow(.upperArm, DayValue(day: day, value: 35)),
                MeasureRow(.bodyFat, DayValue(day: day, value: 18.5)),
                MeasureRow(day: day, measure: "Resting pulse", value: 58, unit: "bpm"),
                MeasureRow(day: day, measure: "Mood", value: -2, unit: ""),
            ])
    }

    @Test(
        "HI-9 IX-8 a measure that can't be is named with its line, and the others are kept",
        arguments: [
            ("2026-01-31,waist,4,cm", "1 value was left out. Line 3, column 3: “4” is nothing that Waist can be."),
            ("2026-01-31,waist,200,in", "1 value was left out. Line 3, column 3: “200” is nothing that Waist can be."),
            ("2026-01-31,weight,80,", "1 value was left out for its unit. Line 3, column 4: Weight has no unit."),
            ("2026-01-31,hips,80,st", "1 value was left out for its unit. Line 3, column 4: Hips isn't in “st”."),
            ("2026-01-31,,80,kg", "1 row was left out. Line 3, column 2: A measure has no name."),
            ("31/01/2026,waist,80,cm", "1 row was left out. Line 3, column 1: “31/01/2026” is no day."),
            (
                "2026-01-31,Grip,2000000,kN",
                "1 value was left out. Line 3, column 3: “2000000” is nothing that “Grip” can be."
            ),
            (
                "2026-01-31,Grip,1,a much too long unit",
                "1 value was left out for its unit. Line 3, column 4: “a much too long unit” is too long a unit."
            ),
            (
                "2026-01-31,Grip,much,kN",
                "1 value was left out. Line 3, column 3: “much” is no number that can be here."
            ),
        ])
    func refusedMeasures(row: String, sentence: String) throws {
        let contents = try Self.read("day,measure,value,unit\n2026-01-30,waist,80,cm\n\(row)\n")
        #expect(contents.measures.map(\.value) == [80])
        #expect(contents.losses == [sentence])
    }

    @Test("HI-9 IX-8 random measures go out, in and out again byte for byte")
    func randomMeasures() throws {
        var random = RandomContent(seed: 12)
        let rows = (0..<500).map { _ in
            let day = Day(daysSince1970: Int64(random.int(0...20_000)))
            let known = BodyMeasure.allCases[random.int(0...BodyMeasure.allCases.count - 1)]
            if random.chance(0.5) {
                let share = Double(random.int(0...1_000_000)) / 1_000_000
                let value = known.range.lowerBound + share * (known.range.upperBound - known.range.lowerBound)
                return MeasureRow(known, DayValue(day: day, value: min(value, known.range.upperBound)))
            }
            let name = LogText.trimmed(Self.text(&random))
            return MeasureRow(
                day: day, measure: name.utf8.isEmpty ? "=x" : name,
                value: Double(random.int(-1_000_000...1_000_000)) / 7,
                unit: random.chance(0.5) ? "" : "@kN")
        }
        let file = Self.file(.measures, [], rows)
        let contents = try Self.read(file)
        #expect(contents.measures == rows && contents.losses.isEmpty)
        #expect(Self.file(.measures, [], contents.measures) == file)
    }

    @Test("IX-8 no text of a table begins as a formula does; numbers stay numbers", arguments: texts)
    func formulas(text: String) throws {
        var recording = Recording(began: 1_795_000_000)
        recording.zoneMinutes = -30
        recording.name = text
        recording.facts.id = "a"
        var csv = try CSVReader(Array(Self.file(.sessions, [recording]).utf8))
        _ = try csv.next()
        let row = try #require(try csv.next())
        #expect(row[1] == "2026-11-18T10:36:40-00:30")
        let first = row[2].utf8.first
        #expect(first.map { !"=+-@\t\r".utf8.contains($0) } ?? true)
        #expect(CSVText.unguarded(row[2]) == text)
    }

    @Test("IX-8 a table that a spreadsheet has written again, with semicolons and commas in numbers, is read")
    func rewritten() throws {
        let contents = try Self.read(
            """
            began;session;exercise;set;kind;reps;weight (kg);reserve (reps);workout\r
            2026-03-02T18:00:00+01:00;a;Squat;1;warmUp;8;62,5;;Legs\r
            2026-03-02T18:00:00+01:00;a;Squat;2;working;5;100;1,5;Legs\r
            """)
        let recording = try #require(contents.recordings.first)
        #expect(contents.recordings.count == 1 && recording.zoneMinutes == 60 && recording.name == "Legs")
        #expect(
            recording.laps[0].sets == [
                SetResult(reps: 8, weight: 62.5, kind: .warmUp), SetResult(reps: 5, weight: 100, reserve: 1.5),
            ])
    }

    @Test("IX-8 of a row that is partly wrong what is right is kept, and the cell is named")
    func wrong() throws {
        let head = "session,began,workout,exercise,set,kind,reps,weight (kg),reserve (reps)\n"
        let contents = try Self.read(
            head + "a,2026-03-02T18:00:00+01:00,Legs,Squat,1,odd,5,100,11\nb,yesterday,Legs,Squat,1,working,5,100,\n")
        #expect(contents.recordings.map { $0.laps[0].sets } == [[SetResult(reps: 5, weight: 100)]])
        #expect(
            contents.losses == [
                "1 row was left out. Line 3, column 2: “yesterday” is no date with a time.",
                "2 values were left out. The first: Line 2, column 6: “odd” is no word that is known here.",
            ])
        let error = try #require(throws: FormatError.self) {
            try Self.read(head + "b,yesterday,Legs,Squat,1,working,5,100,\n")
        }
        #expect(error.reason.contains("yesterday"))
        #expect(throws: FormatError.self) { try Self.read("a,b\n1,2\n") }
    }

    @Test("IX-8 ways, steps and heart rates that no table holds are named; the mean and the maximum go out")
    func losses() throws {
        var recording = Recording(began: 1_795_000_000)
        recording.laps = [Recording.Lap(name: "Work", role: .work, began: 0, spent: 60)]
        for second in 0...60 {
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
            sample.heartRate = second < 30 ? 120 : 140
            recording.samples.append(sample)
        }
        var writer = TableWriter(.sessions)
        writer.add(recording)
        #expect(writer.losses == ["Tables have no ways, no courses of heart rates and no steps but sets."])
        let file = String(decoding: writer.take(), as: UTF8.self)
        #expect(file.contains(",130,140,"))
        #expect(try Self.read(file).losses.contains { $0.contains("Heart rates aren't kept") })
        var sets = TableWriter(.sets)
        sets.add(recording)
        #expect(sets.losses == ["1 session without sets isn't in it."])
    }

    // MARK: As others write them

    private static let training: Recording = {
        // 2026-11-18T11:06:40Z.
        var recording = Recording(began: 1_795_000_000)
        recording.zoneMinutes = 60
        recording.name = "Push; A"
        recording.activity = .strength
        recording.spent = 3600
        recording.note = "=good"
        var bench = Recording.Lap(name: "Bench Press (Barbell)", role: .exercise, began: 0, spent: 1800)
        bench.sets = [
            SetResult(reps: 10, weight: 40, kind: .warmUp), SetResult(reps: 8, weight: 62.5, reserve: 2),
            SetResult(reps: 6, weight: 61.125, kind: .drop),
            SetResult(reps: 5, weight: 60, kind: .toFailure, reserve: 0),
        ]
        var plank = Recording.Lap(name: "Plank", role: .exercise, began: 1800, spent: 1800)
        plank.sets = [SetResult(time: 90, reserve: 3.5)]
        recording.laps = [bench, plank]
        return recording
    }()

    @Test("IX-8 PL-10 sets as Strong writes them: its columns, and its letters for kinds")
    func strong() throws {
        let file = Self.file(.strong, [Self.training])
        #expect(
            file.hasPrefix(
                """
                "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"
                "1";"2026-11-18 12:06:40";"Push; A";"3600";"Bench Press (Barbell)";"W";"40";"10";"";"";"";"";"'=good"
                "1";"2026-11-18 12:06:40";"Push; A";"3600";"Bench Press (Barbell)";"1";"62.5";"8";"8";"";"";"";"'=good"

                """))
        let reading = try TrainingLog.read(Array(file.utf8)) { _ in 60 }
        #expect(reading.source == .strong && !reading.asksForUnit && reading.contents.losses == [])
        let back = try #require(reading.contents.recordings.first)
        #expect(back.laps.map { $0.sets } == Self.training.laps.map { $0.sets })
        #expect(back.began == Self.training.began && back.spent == 3600)
        #expect(back.name == "Push; A" && back.note == "=good")
    }

    @Test("IX-8 PL-10 sets as Hevy writes them: its words for kinds, its RPE without 6.5")
    func hevy() throws {
        var writer = TableWriter(.hevy)
        writer.add(Self.training)
        #expect(
            writer.losses == [
                "Hevy's times are whole minutes.",
                "Of 1 set the reserve isn't in it: Hevy has RPE 6, and 7 to 10 in halves.",
            ])
        let file = String(decoding: writer.take(), as: UTF8.self)
        #expect(
            file.hasPrefix(
                """
                "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
                "Push; A","18 Nov 2026, 12:06","18 Nov 2026, 13:06","'=good","Bench Press (Barbell)",,"",0,"warmup",40,10,,,

                """))
        let reading = try TrainingLog.read(Array(file.utf8)) { _ in 60 }
        #expect(reading.source == .hevy && reading.contents.losses == [])
        let back = try #require(reading.contents.recordings.first)
        #expect(back.laps[0].sets == Self.training.laps[0].sets)
        #expect(back.laps[1].sets == [SetResult(time: 90)])
        #expect(back.began == Self.training.began - 40 && back.spent == 3600)
    }

    @Test("IX-8 sets as FitNotes writes them, and all that it lacks by name")
    func fitNotes() throws {
        var writer = TableWriter(.fitNotes)
        writer.add(Self.training)
        #expect(writer.losses.count == 3 && writer.losses.contains { $0.contains("no warm-ups") })
        let file = String(decoding: writer.take(), as: UTF8.self)
        #expect(
            file.hasPrefix(
                "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\r\n"
                    + "2026-11-18,Bench Press (Barbell),Strength,40,kgs,10,,,,\r\n"))
        #expect(file.hasSuffix("2026-11-18,Plank,Strength,,,,,,0:01:30,\r\n"))
        let reading = try TrainingLog.read(Array(file.utf8))
        #expect(reading.source == .fitNotes && !reading.asksForUnit)
        let bare = Self.training.laps.map { lap in
            lap.sets.map { SetResult(reps: $0.reps, weight: $0.weight, time: $0.time) }
        }
        #expect(reading.contents.recordings.first?.laps.map { $0.sets } == bare)
    }

    @Test("IX-8 random sets come back from the files for Strong and Hevy as far as these hold them", arguments: 0..<20)
    func others(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        for format in [TableFormat.strong, .hevy] {
            var recordings: [Recording] = []
            for index in 0..<random.int(1...10) {
                var recording = Recording(
                    began: Seconds(integerLiteral: Int64(1_700_000_000 + index * 86_400) / 60 * 60))
                recording.name = "W\(index)"
                recording.spent = 3600
                for exercise in 0..<random.int(1...4) {
                    var lap = Recording.Lap(name: "E\(exercise)", role: .exercise, began: 0, spent: 0)
                    for _ in 0..<random.int(1...5) {
                        lap.sets.append(
                            SetResult(
                                reps: Int32(random.int(1...30)),
                                weight: random.chance(0.7) ? Double(random.int(1...4000)) / 16 : nil,
                                time: random.chance(0.3) ? Seconds(integerLiteral: Int64(random.int(1...600))) : nil,
                                kind: SetKind.allCases[random.int(0...3)],
                                reserve: random.chance(0.5) ? Double(random.int(0...6)) / 2 : nil))
                    }
                    recording.laps.append(lap)
                }
                recordings.append(recording)
            }
            let reading = try TrainingLog.read(Array(Self.file(format, recordings).utf8))
            #expect(reading.contents.recordings.map { $0.began } == recordings.map { $0.began })
            let sets = reading.contents.recordings.map { $0.laps.map { $0.sets } }
            #expect(sets == recordings.map { $0.laps.map { $0.sets } })
        }
    }
}
