import Testing
import Workouts

@testable import Formats

@Suite struct ZWOTests {
    @Test("IX-1 IX-2 what ZWO can hold of a workout comes back", arguments: 0..<100)
    func roundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let isDistance = random.chance(0.3)
        var steps = Steps()
        for _ in 0..<random.int(1...20) {
            let role = [Role.prepare, .work, .rest][random.int(0...2)]
            let isOpen = random.chance(0.1) && !steps.isEmpty
            let length = random.int(1...80_000)
            let target: Target =
                isOpen ? .open : isDistance ? .distance(Double(length)) : .time(Seconds(integerLiteral: Int64(length)))
            steps.append(Step(name: random.name(), role: isOpen ? .work : role, target: target))
        }
        var workout = Workout(name: random.name(), steps: steps)
        workout.activity = random.chance(0.5) ? .cycling : .running
        let file = try ZWOWriter.write(workout)
        #expect(try ZWOReader.read(file.bytes).workouts == [workout])
    }

    @Test("IX-2 a file as Zwift has them: intervals unfold, easy parts are rests, free rides keep their time")
    func zwift() throws {
        let contents = try ZWOReader.read(
            Array(
                """
                <workout_file><author>Z</author><name>30/30</name><description>Hard</description><sportType>bike</sportType>
                <tags><tag name="INTERVALS"/></tags><workout>
                <Warmup Duration="600" PowerLow="0.25" PowerHigh="0.75" pace="0"><textevent timeoffset="10" message="Go"/></Warmup>
                <IntervalsT Repeat="3" OnDuration="30" OffDuration="15.5" OnPower="1.2" OffPower="0.5"/>
                <SteadyState Duration="120" Power="0.45"/><FreeRide Duration="300" FlatRoad="0"/><Cooldown Duration="60" PowerLow="0.5" PowerHigh="0.2"/>
                </workout></workout_file>
                """.utf8))
        let workout = try #require(contents.workouts.first)
        #expect(workout.name == "30/30" && workout.activity == .cycling)
        #expect(workout.steps.map(\.role) == [.prepare, .work, .rest, .work, .rest, .work, .rest, .rest, .work, .work])
        #expect(
            workout.steps.map { $0.target.time } == [
                600, 30, Seconds(15.5), 30, Seconds(15.5), 30, Seconds(15.5), 120, 300, 60,
            ])
        #expect(contents.losses.contains("Powers and paces aren't kept."))
    }

    private static func workout(_ parts: String, sport: String = "bike") throws -> FileContents {
        let head = "<workout_file><author>Z</author><name>a</name><sportType>\(sport)</sportType><workout>"
        return try ZWOReader.read(Array((head + parts + "</workout></workout_file>").utf8))
    }

    private static func steady(_ power: String) -> String { "<SteadyState Duration=\"60\" Power=\"\(power)\"/>" }

    private static func intervals(_ on: String, _ off: String) -> String {
        "<IntervalsT Repeat=\"1\" OnDuration=\"60\" OffDuration=\"60\" OnPower=\"\(on)\" OffPower=\"\(off)\"/>"
    }

    @Test(
        "IX-2 what is rest follows from its power against the hardest part's",
        arguments: [
            // Over and under.
            (intervals("1.05", "0.88"), [.work, .work]), (intervals("0.95", "0.9"), [.work, .work]),
            (intervals("1.2", "0.5"), [.work, .rest]), (intervals("1.2", "0.65"), [.work, .rest]),
            (intervals("0.85", "0.55"), [.work, .rest]),
            // An easy ride as a whole is no rest.
            (steady("0.5") + steady("0.55") + steady("0.5"), [.work, .work, .work]),
            (steady("0.7") + steady("0.5"), [.work, .rest]),
            // Sprints, and what is held between them.
            (intervals("2.5", "0.5") + steady("0.95"), [.work, .rest, .work]),
            ("<MaxEffort Duration=\"20\"/>" + steady("0.5") + steady("0.88"), [.work, .rest, .work]),
            ("<Warmup Duration=\"60\" PowerLow=\"0.2\" PowerHigh=\"1.5\"/>" + steady("0.55"), [.prepare, .work]),
            // The middle of ramps and ranges.
            ("<Ramp Duration=\"60\" PowerLow=\"0.5\" PowerHigh=\"1.1\"/>" + steady("1"), [.work, .work]),
            ("<Ramp Duration=\"60\" PowerLow=\"0.5\" PowerHigh=\"0.3\"/>" + steady("1"), [.rest, .work]),
            (
                "<IntervalsT Repeat=\"1\" OnDuration=\"60\" OffDuration=\"60\" PowerOnLow=\"0.9\" PowerOnHigh=\"1.1\" "
                    + "PowerOffLow=\"0.3\" PowerOffHigh=\"0.7\"/>", [.work, .rest]
            ),
            ("<SteadyState Duration=\"60\"/>" + steady("1"), [.work, .work]),
        ] as [(String, [Role])])
    func effort(parts: String, roles: [Role]) throws {
        let contents = try Self.workout(parts)
        #expect(try #require(contents.workouts.first).steps.map(\.role) == roles)
        #expect(contents.losses == ["Powers and paces aren't kept."])
    }

    @Test("IX-2 a runner rests at three quarters of the pace")
    func running() throws {
        for sport in ["run", "Run", "running"] {
            let workout = try #require(try Self.workout(Self.intervals("1.05", "0.75"), sport: sport).workouts.first)
            #expect(workout.activity == .running)
            #expect(workout.steps.map(\.role) == [.work, .rest])
        }
    }

    @Test(
        "IX-2 elements are read however people write them",
        arguments: ["CoolDown", "Cooldown", "cool-down", "cool_down"])
    func spelling(name: String) throws {
        let contents = try Self.workout("<\(name) Duration=\"60\" PowerLow=\"0.5\" PowerHigh=\"0.2\"/>")
        #expect(try #require(contents.workouts.first).steps.map(\.name) == ["Cool-down"])
        #expect(contents.losses == ["Powers and paces aren't kept."])
    }

    @Test("IX-3 a part that can't be costs itself, and the first one is told with its line")
    func parts() throws {
        let contents = try Self.workout(
            Self.steady("1") + "\n<SteadyState Duration=\"-1\" Power=\"1\"/><Hill/>\n"
                + "<SteadyState Duration=\"90000\"/><SteadyState Power=\"1\"/>"
                + "<IntervalsT OnDuration=\"30\" OffDuration=\"0\" Cadence=\"90\"/>")
        #expect(try #require(contents.workouts.first).steps.map { $0.target.time } == [60, 30])
        #expect(
            contents.losses == [
                "Powers and paces aren't kept.", "<Hill> isn't kept.", "Cadences aren't kept.",
                "3 parts were left out; the first: Line 2, column 1: Duration must be more than 0 and at most 1000000.",
            ])
    }

    @Test(
        "IX-3 a file of which no part can be is refused where the first stands",
        arguments: [
            "<SteadyState Power=\"1\"/>", "<SteadyState Duration=\"-1\"/>", "<SteadyState Duration=\"1e308\"/>",
            "<SteadyState Duration=\"NaN\"/>", "<IntervalsT Repeat=\"100000\" OnDuration=\"1\" OffDuration=\"1\"/>", "",
            "<SteadyState Duration=\"90000\"/>",
        ])
    func refused(part: String) throws {
        #expect(throws: FormatError.self) {
            try ZWOReader.read(Array("<workout_file><name>a</name><workout>\(part)</workout></workout_file>".utf8))
        }
    }

    @Test("IX-1 what ZWO can't hold is named")
    func losses() throws {
        var step = Step(name: "Press", role: .exercise, target: .open)
        step.sets = 3
        step.reps = 10
        let workout = Workout(name: "A", steps: [step, Step(.work, .time(20)), Step(.work, .distance(400))])
        let losses = try ZWOWriter.write(workout).losses
        #expect(losses.contains { $0.contains("repetitions") })
        #expect(losses.contains { $0.contains("distances become free rides") })
        #expect(losses.contains { $0.contains("wait for the person") })
    }
}
