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

    @Test(
        "IX-3 what can't be is refused where it stands",
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
