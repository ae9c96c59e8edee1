import Testing
import Workouts

@testable import Formats

/// Logs as people really have them: each kind of oddity, by content made here.
@Suite struct OddLogTests {
    private static let strong = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE\n"

    private static func read(_ text: String, zone: Int32 = 0) throws -> TrainingLog.Reading {
        try TrainingLog.read(Array(text.utf8)) { _ in zone }
    }

    private static func moment(_ text: String) -> Seconds {
        Timestamp.read(Array(text.utf8)[...])?.moment ?? .zero
    }

    private static func weights(_ cells: [String]) throws -> (weights: [Double?], losses: [String]) {
        let rows = cells.map { "2026-03-02 18:00:00;A;Squat;1;\($0);kg;5;8.5" }
        let reading = try read(strong + rows.joined(separator: "\n"))
        return (reading.contents.recordings[0].laps[0].sets.map { $0.weight }, reading.contents.losses)
    }

    @Test(
        "IX-3 numbers are read by themselves, then by their column",
        arguments: [
            (["62,5", "102,5"], [62.5, 102.5]), (["62.5", "102,5"], [62.5, 102.5]),
            (["1.500,5"], [1500.5]), (["1,020.5"], [1020.5]), (["1'020.5"], [1020.5]), (["1 020,5"], [1020.5]),
            (["1\u{202F}020,5"], [1020.5]), (["1,015", "62,5"], [1.015, 62.5]), (["1,015", "62.5"], [1015, 62.5]),
            (["1.015", "62,5"], [1015, 62.5]), (["61.235"], [61.235]), (["1.250", "55.000"], [1.25, 55]),
            (["0,125"], [0.125]), ([",5"], [0.5]), (["60 kg", "135lbs"], [60, 61.235]), (["+20", "BW+10"], [20, 10]),
            (["1E+02"], [100]), (["1.250,500"], [1250.5]), (["4 st"], [25.401]),
        ])
    func numbers(cells: [String], expected: [Double]) throws {
        let (weights, losses) = try Self.weights(cells)
        #expect(weights == expected)
        #expect(losses == [])
    }

    @Test(
        "IX-3 numbers that can be two, or none, are left out with their cells",
        arguments: [
            (["1,015"], "1 number was left out that can be a fraction or thousands. Line 2, column 5: “1,015”"),
            (["1,015", "62,5", "62.5"], "Line 2, column 5: “1,015”"),
            (["1.50.0", "20"], "1 value was left out. Line 2, column 5: “1.50.0” is no number."),
            (["20", "heavy", "x"], "2 values were left out. The first: Line 3, column 5: “heavy” is no number."),
            (["20", "9000"], "“9000” is beyond 2000 kg"), (["12 5"], "“12 5” is no number"),
            (
                ["-18", "\u{2212}18"],
                "2 negative weights, help by a machine or a band, aren't kept. The first: Line 2, col"
            ),
            (["20 foo"], "“foo” is no unit of weight that is known here."),
        ])
    func unclear(cells: [String], loss: String) throws {
        let (weights, losses) = try Self.weights(cells)
        #expect(weights.count == cells.count)
        #expect(losses.contains { $0.contains(loss) }, "\(losses)")
    }

    @Test(
        "IX-3 units of distance: known ones as metres, others named",
        arguments: [
            ("240,cm", 2.4), ("24,in", 0.61), ("2,km", 2000), ("3,mi.", 4828.032), ("100,yards", 91.44),
            ("500,Meters", 500), ("800,mm", 0.8), ("10,feet", 3.048),
        ])
    func distances(cells: String, metres: Double) throws {
        let head = "Date,Exercise,Category,Reps,Distance,Distance Unit\n"
        let reading = try Self.read(head + "2026-03-02,Jump,Legs,3,\(cells)\n2026-03-02,Run,Legs,3,2,furlong\n")
        #expect(reading.contents.recordings[0].laps.map { $0.distance } == [metres, nil])
        #expect(reading.contents.losses.contains { $0.contains("Line 3, column 6: “furlong” is no unit of distance") })
    }

    @Test("IX-5 columns of kilograms and pounds, kilometres and miles complete each other")
    func twoColumns() throws {
        let reading = try Self.read(
            """
            title,start_time,end_time,exercise_title,set_index,weight_kg,weight_lbs,reps,distance_km,distance_miles
            A,"2 Mar 2026, 18:00","2 Mar 2026, 18:40",Row,0,,135,8,,
            A,"2 Mar 2026, 18:00","2 Mar 2026, 18:40",Row,1,60,,8,,
            A,"2 Mar 2026, 18:00","2 Mar 2026, 18:40",Run,0,,,,,2
            """)
        let laps = reading.contents.recordings[0].laps
        #expect(laps[0].sets.map { $0.weight } == [61.235, 60])
        #expect(laps[1].distance == 3218.688)
    }

    @Test(
        "IX-3 dates in the languages and styles of logs",
        arguments: [
            "2 Mar 2026, 18:05", "2 marzo 2026, 18:05", "2 maart 2026 18:05", "2 mrt. 2026, 18:05",
            "2. März 2026 18:05",
            "2 mars 2026 à 18:05", "2 mar. 2026, 18:05", "2 março 2026 18:05", "2 de marzo de 2026 18:05",
            "2 марта 2026, 18:05", "2 мар. 2026 18:05", "2 Mart 2026, 18:05", "2 marca 2026 18:05",
            "2026年3月2日 18:05", "2 3月 2026, 18:05", "2026년 3월 2일 오후 6:05", "2026/03/02 下午6:05",
            "Mar 2, 2026, 6:05\u{202F}PM", "Mar 2, 2026, 6:05\u{A0}pm", "Mar 2, 2026, 6:05\u{2009}p. m.",
            "Monday, March 2, 2026 6:05 p.m.", "02.03.2026 18:05", "2.3.26 18.05", "2026-03-02T18:05",
            "2026-03-02 18:05:00.000", "2 thg 3, 2026, 18:05", "March 2nd, 2026 6:05 PM", "2 Mart 2026 ÖS 6:05",
        ])
    func dates(text: String) throws {
        let date = try #require(LogDate.read(text, isMonthFirst: false))
        #expect(date == LogDate(moment: Self.moment("2026-03-02T18:05:00Z"), zone: .local))
    }

    @Test(
        "IX-3 what is no date is refused, a month by its beginning too",
        arguments: [
            "2 Marvel 2026, 18:05", "2 Junket 2026", "2 lip 3 2026", "2026-W10-1", "2026-02-30", "32/01/2026", "25:00",
            "2 Mar 2026, 25:00", "2026-03-02 18:05 CET", "2026-03-02 18:05:00 7", "2 Mar 2026, 18:05 EST",
            "2026-03-02 18:60", "yesterday", "2026", "", "2 xyz 2026",
        ])
    func noDates(text: String) { #expect(LogDate.read(text, isMonthFirst: false) == nil) }

    @Test(
        "IX-5 a stated offset wins over the person's zone; UTC leaves the zone to the person",
        arguments: [
            ("2026-07-17T23:30:00-04:00", "2026-07-18T03:30:00Z", -240),
            ("2026-07-17 23:30:00 +0100", "2026-07-17T22:30:00Z", 60),
            ("2026-07-17T23:30:00.000Z", "2026-07-17T23:30:00Z", 120),
            ("2026-07-17 23:30:00 +0000", "2026-07-17T23:30:00Z", 120),
            ("1784331000", "2026-07-17T23:30:00Z", 120), ("1784331000000", "2026-07-17T23:30:00Z", 120),
            ("2026-07-17 23:30:00", "2026-07-17T21:30:00Z", 120),
        ])
    func offsets(text: String, moment: String, zone: Int32) throws {
        let reading = try Self.read(Self.strong + "\(text);A;Squat;1;20;kg;5;", zone: 120)
        #expect(reading.contents.recordings[0].began == Self.moment(moment))
        #expect(reading.contents.recordings[0].zoneMinutes == zone)
    }

    @Test("IX-5 the order of days and months follows from the order of rows, where only one is sorted")
    func sorted() throws {
        let rows = ["03/01/2026", "05/01/2026", "02/02/2026", "04/02/2026", "01/03/2026"]
        let reading = try Self.read(Self.strong + rows.map { "\($0);A;Squat;1;20;kg;5;" }.joined(separator: "\n"))
        #expect(!reading.asksForDateOrder)
        #expect(reading.contents.recordings.first?.began == Self.moment("2026-01-03T00:00:00Z"))
        #expect(reading.contents.losses.contains { $0.contains("day/month, the only order") })
    }

    @Test("IX-3 a bad row costs itself")
    func badRow() throws {
        let reading = try Self.read(
            Self.strong
                + "2026-13-02;A;Squat;1;20;kg;5;\n2026-03-02;A;Squat;1;20;kg;5;\n2026-03-02;A;Squat;1;20;kg;many;\n"
                + "2026-03-02;A;Squat;1;20;kg;6;;;extra\n2026-03-02;A;Squat;2;25;kg;4\n")
        #expect(reading.contents.recordings[0].laps[0].sets.map { $0.reps } == [5, 4])
        #expect(
            reading.contents.losses == [
                "3 rows were left out. The first: Line 2, column 1: “2026-13-02” is no date that is known here."
            ])
    }

    @Test("IX-3 ends and durations that can't be read are named")
    func durations() throws {
        let head = "Date,Workout Name,Exercise Name,Set Order,Reps,"
        let row = "2026-03-02,A,Squat,1,5,"
        for (title, cell) in [("end_time", "3 Foo 2026"), ("Duration", "long")] {
            let reading = try Self.read(head + title + "\n" + row + cell + "\n")
            #expect(reading.contents.recordings[0].laps[0].sets == [SetResult(reps: 5)])
            #expect(reading.contents.losses.contains { $0.contains("Line 2, column 6: “\(cell)” is no d") })
        }
    }

    @Test("IX-3 cells that an unquoted comma shifts cost their row, as a set without an exercise does")
    func shifted() throws {
        let reading = try Self.read(
            """
            Date,Exercise,Category,Weight (kg),Reps,Distance (furlong),Notes
            2026-03-02,Bench,Chest,62,5,8,,
            2026-03-02,Bench,Chest,60,8,3,
            2026-03-02,,Chest,60,8,,
            """)
        #expect(reading.contents.recordings[0].laps[0].sets == [SetResult(reps: 8, weight: 60)])
        #expect(reading.contents.recordings[0].distance == nil)
        let losses = reading.contents.losses
        #expect(losses.contains { $0.contains("2 rows were left out. The first: Line 2, column 8: “” is beyond") })
        #expect(losses.contains { $0.contains("Line 3, column 6: “furlong” is no unit of distance") })
    }

    @Test(
        "IX-3 what stands around the header, and how lines end, changes nothing",
        arguments: [
            "sep=;\n", "\n\n", "\u{FEFF}", "My log\n\n", "Exported, by me, at home, on Monday\n", "# a comment\n",
            ";;;\n",
            "\u{FEFF}\"sep=;\"\n",
        ], ["\n", "\r\n", "\r"])
    func surroundings(before: String, end: String) throws {
        let head = "Date;Exercise;Category;Weight;Weight Unit;Reps\n"
        let text =
            before + head + "2026-03-02;Ben\"ch;Chest;20;kg;8;;\n# later\n" + head
            + "2026-03-03;\"5\" band\";Arms;7,5;kg\n"
        let reading = try Self.read(text.replacing("\n", with: end))
        #expect(reading.contents.recordings.count == 1)
        #expect(reading.contents.recordings[0].laps[0].name == "Ben\"ch")
        #expect(reading.contents.recordings[0].laps[0].sets == [SetResult(reps: 8, weight: 20)])
        #expect(reading.contents.losses.contains("1 row was left out: nothing was done in it."))
    }

    @Test("IX-5 Fitbod's log: moments of UTC, seconds, metres, warm-ups and multipliers")
    func fitbod() throws {
        let reading = try Self.read(
            """
            Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
            2026-01-05 17:00:00 +0000,Bench Press,10,22.679625,0.0,0.0,0.0,0.0,true,,1.0
            2026-01-05 17:02:30 +0000,Bench Press,8,40,0.0,0.0,0.0,0.0,false,steady,2.0
            2026-01-05 17:20:00 +0000,Running,0,0,600,1500,1.5,0.0,false,,1.0
            2026-01-07 17:00:00 +0000,Bench Press,8,42.5,0,0,0,0,false,,1
            """, zone: 60)
        #expect(reading.source == .fitbod)
        let recordings = reading.contents.recordings
        try #require(recordings.count == 2)
        #expect(recordings[0].began == Self.moment("2026-01-05T17:00:00Z") && recordings[0].zoneMinutes == 60)
        #expect(recordings[0].laps[0].sets.map { $0.kind } == [.warmUp, .working])
        #expect(recordings[0].laps[0].sets.map { $0.weight } == [22.679625, 40])
        #expect(recordings[0].laps[1].sets == [SetResult(time: 600)] && recordings[0].laps[1].distance == 1500)
        #expect(
            reading.contents.losses == [
                "Weights are kept as they are written: multipliers (two dumbbells) aren't.",
                "Columns that aren't kept: Incline.",
            ])
    }

    @Test("IX-5 StrongLifts' log: an exercise in a row, its sets beside each other, the clock apart")
    func strongLifts() throws {
        let reading = try Self.read(
            """
            Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Top Set (Reps×KG),e1RM (KG),Reps,Volume (KG),Workout Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),Set 2 (Reps), Set 2 (KG)
            2026/03/02,1,"Workout A","5×5",80.5,"Squat",5/-,,5×55,63.7,5,1100,3330.0,0.75,6:05 PM,6:50 PM,"easy",5,55,0,55
            2026/03/02,1,"Workout A","5×5",80.5,"Plank",,3×1:00,,,,,,0.75,6:05 PM,6:50 PM,"",,,,
            2026/03/02,2,"Workout A","5×5",80.5,"Row",,,,,,,,0.5,,,"",5,47.5,4,50
            """)
        #expect(reading.source == .strongLifts && !reading.asksForUnit)
        let recordings = reading.contents.recordings
        try #require(recordings.count == 2)
        #expect(recordings[1].began == Self.moment("2026-03-02T18:05:00Z") && recordings[1].spent == 2700)
        #expect(recordings[1].laps[0].sets == [SetResult(reps: 5, weight: 55)])
        #expect(recordings[1].laps[1].sets == [SetResult](repeating: SetResult(time: 60), count: 3))
        #expect(recordings[0].laps[0].sets == [SetResult(reps: 5, weight: 47.5), SetResult(reps: 4, weight: 50)])
        #expect(recordings[0].spent == 1800)
        #expect(reading.contents.losses.contains("Columns that aren't kept: Program Name, Body Weight (KG)."))
    }

    @Test("IX-5 LiftLog's log: the newest set first, sessions by their ids; Lyfta's: “null” is nothing")
    func liftLogAndLyfta() throws {
        let liftLog = try Self.read(
            """
            SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
            b,2026-01-08T10:45:06,Squat,60,kg,7,8,
            a,2026-01-06T10:45:00,Row,50,pounds,6,8,
            a,2026-01-06T10:43:00,Bench,67.5,kg,11,12,
            a,2026-01-06T10:40:00,Bench,65,kg,12,12,
            """)
        #expect(liftLog.source == .liftLog && liftLog.contents.recordings.count == 2)
        let first = liftLog.contents.recordings[0]
        #expect(first.began == Self.moment("2026-01-06T10:40:00Z") && first.spent == 300)
        #expect(first.laps.map { $0.name } == ["Bench", "Row"])
        #expect(first.laps[0].sets == [SetResult(reps: 12, weight: 65), SetResult(reps: 11, weight: 67.5)])
        #expect(first.laps[1].sets == [SetResult(reps: 6, weight: 22.68)])
        let lyfta = try Self.read(
            """
             Title,Date,Duration,Exercise,"Superset id",Weight,Reps,Distance,Time,"Set Type"
            "Push","2026-01-13 07:30:19",01:07:22,"Bench",,55.000,10,null,null,NORMAL_SET
            "Push","2026-01-13 07:30:19",01:07:22,"Bench",1,1.250,10,null,null,WARMUP_SET
            """)
        #expect(lyfta.source == .lyfta && lyfta.asksForUnit)
        #expect(lyfta.contents.recordings[0].spent == 4042)
        #expect(lyfta.contents.recordings[0].laps[0].sets.map { $0.weight } == [55, 1.25])
        #expect(lyfta.contents.recordings[0].laps[0].sets.map { $0.kind } == [.working, .warmUp])
    }

    @Test("IX-3 columns that aren't a tool's are named with the tools that are known")
    func unknownTool() throws {
        let error = try #require(throws: FormatError.self) { try Self.read("\nWhen,What\n1,2\n") }
        #expect(error.reason.contains("FitNotes, Fitbod, LiftLog, Lyfta or StrongLifts: When, What."))
        #expect(error.place == .line(2, column: 1))
    }

    @Test(
        "IX-3 durations and folded text",
        arguments: [
            ("1h 5m", 3900), ("62 min", 3720), ("00:45", 45), ("1:02:03", 3723), ("45s", 45), ("1 hr, 30 sec", 3630),
        ])
    func spans(text: String, seconds: Int) {
        #expect(LogText.span(text) == Seconds(integerLiteral: Int64(seconds)))
        #expect(LogText.folded("\u{A0}5×ÄŞŹИ÷ ") == "5×äşźи÷")
    }
}
