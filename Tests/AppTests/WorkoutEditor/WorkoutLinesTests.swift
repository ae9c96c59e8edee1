import Records
import Testing
import Workouts

@testable import App

@Suite struct WorkoutLinesTests {
    private static func exercise(_ name: String, superset: String? = nil) -> Step {
        var step = Step(name: name, role: .exercise, target: .open)
        step.superset = superset
        return step
    }

    private static func names(_ lines: WorkoutLines) -> String {
        lines.blocks.map { block in
            let names = block.map { lines.lines[$0].step.name }.joined()
            return block.count > 1 ? "(\(names))" : names
        }.joined(separator: " ")
    }

    private static func lines(_ names: String) -> WorkoutLines {
        var lines = WorkoutLines()
        for name in names { lines.append(exercise(String(name))) }
        return lines
    }

    private static func keys(_ names: String, in lines: WorkoutLines) -> Set<Int32> {
        Set(lines.lines.filter { names.contains($0.step.name) }.map { $0.key })
    }

    @Test(
        "PL-2 ticked exercises become a superset at the first one's place",
        arguments: [
            ("ABCDE", "BD", "A (BD) C E"), ("ABCDE", "AE", "(AE) B C D"), ("ABCDE", "ABCDE", "(ABCDE)"),
            ("ABC", "BC", "A (BC)"),
        ])
    func group(names: String, ticked: String, expected: String) {
        var lines = Self.lines(names)
        let isDone = lines.group(Self.keys(ticked, in: lines))
        #expect(isDone)
        #expect(Self.names(lines) == expected)
    }

    @Test("PL-2 it takes two to make a superset")
    func groupOne() {
        var lines = Self.lines("ABC")
        for keys in [[], Self.keys("B", in: lines)] {
            let isDone = lines.group(keys)
            #expect(!isDone)
        }
        #expect(Self.names(lines) == "A B C")
    }

    @Test(
        "PL-9 a superset made of members of another leaves those together, before it; one left alone is a plain exercise"
    )
    func regroup() {
        var lines = Self.lines("ABCDE")
        _ = lines.group(Self.keys("ABCD", in: lines))
        _ = lines.group(Self.keys("BE", in: lines))
        #expect(Self.names(lines) == "(ACD) (BE)")
        _ = lines.group(Self.keys("AC", in: lines))
        #expect(Self.names(lines) == "(AC) D (BE)")
        #expect(lines.lines[2].step.superset == nil)
    }

    @Test("PL-9 a superset moves as one, its members within it")
    func move() {
        var lines = Self.lines("ABCDE")
        _ = lines.group(Self.keys("BC", in: lines))
        lines.moveBlock(of: lines.lines[1].key, by: -1)
        #expect(Self.names(lines) == "(BC) A D E")
        lines.moveBlock(of: lines.lines[2].key, by: -1)
        #expect(Self.names(lines) == "A (BC) D E")
        lines.moveBlock(of: lines.lines[2].key, by: 1)
        #expect(Self.names(lines) == "A D (BC) E")
        lines.moveMember(lines.lines[2].key, by: 1)
        #expect(Self.names(lines) == "A D (CB) E")
        lines.moveMember(lines.lines[3].key, by: 1)
        #expect(Self.names(lines) == "A D (CB) E")
        lines.moveBlock(of: lines.lines[4].key, by: 1)
        #expect(Self.names(lines) == "A D (CB) E")
    }

    @Test("PL-2 PL-6 a superset rests after its round, whatever its order; its members alone as they did there")
    func rests() {
        var lines = Self.lines("ABC")
        let keys = lines.lines.map { $0.key }
        for (key, rest) in zip(keys, [60, 90, 30] as [Int32]) { lines.change(key) { $0.step.rest = rest } }
        func rests() -> [Int32?] { lines.lines.map { $0.step.rest } }
        _ = lines.group(Set(keys))
        #expect(rests() == [0, 0, 90])
        lines.moveMember(keys[2], by: -1)
        #expect(rests() == [0, 0, 90])
        lines.dissolve("a")
        #expect(rests() == [90, 90, 90])
        _ = lines.group(Set(keys))
        // The last one goes: the round is still rested from.
        lines.remove([lines.lines[2].key])
        #expect(rests() == [0, 90])
        lines.takeOut(lines.lines[0].key)
        #expect(rests() == [90, 90])
        #expect(lines.lines.allSatisfy { $0.step.superset == nil })
    }

    @Test("PL-9 a superset left with one member becomes a plain exercise")
    func lastMember() {
        var lines = Self.lines("ABC")
        _ = lines.group(Self.keys("AB", in: lines))
        lines.remove([lines.lines[0].key])
        #expect(Self.names(lines) == "B C")
        #expect(lines.lines[0].step.superset == nil)
        lines = Self.lines("ABC")
        _ = lines.group(Self.keys("AB", in: lines))
        lines.takeOut(lines.lines[0].key)
        #expect(Self.names(lines) == "B A C")
        // One that was saved so is mended as it is opened.
        #expect(WorkoutLines([Self.exercise("A", superset: "x"), Self.exercise("B")]).lines[0].step.superset == nil)
    }

    @Test("PL-9 two supersets of one name don't become one when they meet")
    func twice() {
        var lines = WorkoutLines([
            Self.exercise("A", superset: "a"), Self.exercise("B", superset: "a"), Self.exercise("C"),
            Self.exercise("D", superset: "a"), Self.exercise("E", superset: "a"),
        ])
        lines.remove([lines.lines[2].key])
        #expect(Self.names(lines) == "(AB) (DE)")
    }

    @Test("PL-9 no operation loses or doubles a line, and supersets stay neighbours", arguments: 0..<60)
    func anything(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }
        var lines = WorkoutLines()
        var expected: Set<Int32> = []
        for number in 0..<120 {
            let before = lines
            let keys = lines.lines.map { $0.key }
            func any() -> Int32 { keys.isEmpty ? -1 : keys[below(keys.count)] }
            switch below(9) {
            case 0, 1, 2:
                lines.append(Self.exercise("\(number)"))
                expected.insert(lines.lines[lines.count - 1].key)
            case 3: _ = lines.group(Set((0..<below(5)).map { _ in any() }))
            case 4: lines.moveBlock(of: any(), by: below(2) == 0 ? -1 : 1)
            case 5: lines.moveMember(any(), by: below(2) == 0 ? -1 : 1)
            case 6: lines.takeOut(any())
            case 7: if let name = lines.lines.compactMap({ $0.step.superset }).last { lines.dissolve(name) }
            default:
                let removed = lines.lines.filter { $0.key == any() || below(12) == 0 }
                lines.remove(removed.map { $0.key })
                if below(2) == 0 {
                    // Undone later, when other things have happened.
                    lines.append(Self.exercise("x\(number)"))
                    expected.insert(lines.lines[lines.count - 1].key)
                    if !removed.isEmpty { lines.insert(removed, at: below(lines.count + 1)) }
                } else {
                    for line in removed { expected.remove(line.key) }
                }
            }
            try #require(
                Set(lines.lines.map { $0.key }) == expected, "seed \(seed) step \(number) \(Self.names(before))")
            try #require(lines.count == expected.count)
            var seen: Set<String> = []
            for block in lines.blocks {
                guard let name = lines.lines[block.lowerBound].step.superset else { continue }
                try #require(block.count > 1)
                try #require(seen.insert(name).inserted, "seed \(seed) step \(number): \(Self.names(lines))")
            }
        }
        // Lines that are saved and read again are the same.
        var workout = Workout(name: "W", steps: lines.steps)
        workout.activity = .strength
        let read = try WorkoutFile.read(WorkoutFile.write(workout))
        #expect(WorkoutLines(read.steps).steps == lines.steps)
    }

    @Test(
        "PL-2 weights are understood with comma, point and either unit; others are refused in words",
        arguments: [
            ("12,5", Units.metric, 12.5), ("12.5", .metric, 12.5), ("0", .metric, 0),
            ("27.5 lb", .metric, 27.5 * 0.45359237),
            ("27,5 kg", .metric, 27.5), ("27,5 kg", .imperial, 27.5), ("45", .imperial, 45 * 0.45359237),
            ("2000", .metric, 2000),
            ("-5", .metric, nil), ("−5", .metric, nil), ("1e9", .metric, nil), ("1000000000", .metric, nil),
            ("2001", .metric, nil), ("heavy", .metric, nil), ("NaN", .metric, nil), ("12,5,0", .metric, nil),
        ] as [(String, Units, Double?)])
    func weight(text: String, units: Units, kilograms: Double?) {
        var lines = Self.lines("A")
        var settings = Settings()
        settings.units = units
        let key = lines.lines[0].key
        lines.type(text, .weight, of: key, settings)
        #expect(lines.lines[0].problem(of: .weight, settings) == nil)
        lines.leave(.weight, of: key, settings)
        if let kilograms {
            #expect(lines.lines[0].step.weight == kilograms)
            #expect(lines.lines[0].typed.isEmpty)
        } else {
            #expect(lines.lines[0].problem(of: .weight, settings)?.contains("Enter a weight from 0") == true)
            #expect(lines.lines[0].text(of: .weight, settings) == text)
            #expect(lines.lines[0].step.weight == nil)
            #expect(lines.firstProblem?.field == .weight)
        }
    }

    @Test(
        "PL-2 sets, reps, seconds and rests are refused outside of what can be",
        arguments: [
            (WorkoutLines.Field.sets, "0"), (.sets, "100"), (.sets, ""), (.sets, "2.5"), (.sets, "-1"), (.reps, "0"),
            (.reps, "10000"), (.reps, "ten"), (.rest, "601"), (.rest, "-1"), (.rest, "1.5"), (.rest, "10:01"),
        ])
    func numbers(field: WorkoutLines.Field, text: String) {
        var lines = WorkoutLines([
            {
                var step = Self.exercise("A")
                step.sets = 3
                return step
            }()
        ])
        lines.type(text, field, of: 0, Settings())
        lines.leave(field, of: 0, Settings())
        #expect(lines.lines[0].problem(of: field, Settings()) != nil)
        lines.type("1", field, of: 0, Settings())
        lines.leave(field, of: 0, Settings())
        #expect(lines.firstProblem == nil)
    }

    @Test("PL-2 a time may be written as minutes and seconds, and keeps what the step holds beside")
    func seconds() {
        var step = Step(name: "Plank", role: .exercise, target: .time(30))
        step.unknownFields = "\"mood\":1"
        var lines = WorkoutLines([step])
        lines.type("1:30", .seconds, of: 0, Settings())
        lines.leave(.seconds, of: 0, Settings())
        #expect(lines.lines[0].step.target == .time(90))
        #expect(lines.lines[0].text(of: .seconds, Settings()) == "90")
        #expect(lines.lines[0].step.unknownFields == step.unknownFields)
        for text in ["0", "7201", "1:75", "", "-3", "1:2:3"] {
            lines.type(text, .seconds, of: 0, Settings())
            lines.leave(.seconds, of: 0, Settings())
            #expect(lines.lines[0].problem(of: .seconds, Settings()) != nil)
        }
    }
}
