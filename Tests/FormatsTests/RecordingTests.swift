import Sensing
import Testing
import Workouts

@testable import Formats

@Suite struct RecordingTests {
    /// A session as the app keeps it, with its way and pauses.
    private static func session(_ random: inout RandomContent) -> (Session, Route, [Range<Seconds>]) {
        var results: [StepResult] = []
        for _ in 0..<random.int(1...8) {
            var result = StepResult(
                name: random.name(), role: random.role(), spent: Seconds(integerLiteral: Int64(random.int(1...300))))
            result.covered = Covered(distance: Double(random.int(0...99_999)) / 100, energy: Double(random.int(0...99)))
            if result.role == .exercise {
                result.sets = [SetResult(reps: 8, weight: 42.5, time: 30), SetResult(reps: 7)]
            }
            results.append(result)
        }
        var spent = Seconds.zero
        var energy = 0.0
        for result in results {
            spent += result.spent
            energy += result.covered?.energy ?? 0
        }
        var pauses: [Range<Seconds>] = []
        if random.chance(0.7), spent > 3 { pauses.append(2..<Seconds(integerLiteral: Int64(random.int(5...500)))) }
        let paused = pauses.first.map { $0.upperBound - $0.lowerBound } ?? .zero
        var route = Route()
        for second in 0...Int((spent + paused).roundedDown) {
            let moment = Seconds(integerLiteral: Int64(second))
            if let pause = pauses.first, pause.contains(moment), moment > pause.lowerBound { continue }
            route.append(
                TrackPoint(
                    moment: moment, latitude: 48 + Double(second) / 1e5, longitude: 11,
                    altitude: Double(second % 50) / 5,
                    distance: Double(second) * 2, speed: 2))
        }
        var session = Session(
            name: random.name(), activity: .running, began: 1_795_000_000, zoneMinutes: 60, spent: spent,
            energy: energy,
            weight: 70, distance: Double(random.int(0...999_999)) / 100, results: results)
        session.ascent = Double(random.int(0...900))
        return (session, route, pauses)
    }

    @Test("IX-1 IX-2 a session leaves as FIT and comes back: its steps, sets, way, pauses, totals", arguments: 0..<100)
    func sessions(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let (session, route, pauses) = Self.session(&random)
        let recording = Recording(session, route: route, pauses: pauses)
        #expect(recording.session(weight: 70) == session)
        #expect(recording.route == route)
        let file = try FITWriter.write([recording])
        #expect(file.losses == [])
        let back = try #require(try FITReader.read(file.bytes).recordings.first)
        #expect(back.session(weight: 70) == session)
        #expect(back.route == route)
        #expect(back.pauses == pauses)
    }

    @Test("IX-1 laps begin where their steps did, pauses counted")
    func laps() {
        let results = [10, 20, 30].map { StepResult(name: "A", role: .work, spent: Seconds(integerLiteral: $0)) }
        let session = Session(
            name: "A", activity: .other, began: 0, zoneMinutes: 0, spent: 60, energy: 1, weight: nil, distance: nil,
            results: results)
        let recording = Recording(session, pauses: [5..<8, 13..<20, 30..<30, 45..<50])
        #expect(recording.laps.map(\.began) == [0, 20, 40])
        #expect(recording.end == 75)
    }

    @Test("IX-2 the same session is recognised in another format, another one isn't", arguments: 0..<20)
    func identity(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let (session, route, pauses) = Self.session(&random)
        let recording = Recording(session, route: route, pauses: pauses)
        let fit = try FITReader.read(try FITWriter.write([recording]).bytes).recordings[0]
        let tcx = try TCXReader.read(TCXWriter.write([recording]).bytes).recordings[0]
        #expect(fit.identity.matches(tcx.identity) && tcx.identity.matches(recording.identity))
        var later = fit
        later.began += 10
        #expect(!later.identity.matches(fit.identity))
    }

    @Test("IX-2 what a session can't hold is named; distances, times and climbs that a file leaves out are counted")
    func completed() throws {
        var recording = Recording(began: 0)
        for second in 0..<100 {
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
            sample.place = Coordinate(latitude: 0, longitude: 1 + Double(second) / 1e4)
            sample.altitude = Double(second)
            sample.heartRate = 100
            sample.power = 200
            recording.samples.append(sample)
        }
        let back = try #require(try GPXReader.read(GPXWriter.write([recording]).bytes).recordings.first)
        #expect(abs((back.distance ?? 0) - 99 * 11.132) < 0.1)
        #expect(back.spent == 99 && back.ascent == 99)
        #expect(back.unkept == ["Powers aren't kept in a session."])
        #expect(back.session().results.map(\.name) == ["Work"])
        #expect(back.session().energy > 0)
    }
}
