import Foundation
import Sensing
import Testing
import TrackSimulation
import Workouts

/// Cases that need no noise model: bad input, pauses, gaps, and tracks that are measured exactly.
@Suite struct LocationFilterTests {
    /// Readings of somebody who goes north, one a second.
    struct Walker {
        var filter = LocationFilter()
        var time = 0.0
        var metres = 0.0
        var speed = 3.0
        var start = Trail.home
        var accuracy = 5.0

        var reading: LocationReading { reading(at: Geodesy.destination(from: start, bearing: 0, metres: metres)) }

        func reading(at place: Coordinate) -> LocationReading {
            LocationReading(
                moment: Seconds(time), latitude: place.latitude, longitude: place.longitude, accuracy: accuracy)
        }

        /// Goes on for so many seconds.
        @discardableResult
        mutating func go(_ seconds: Int, isRunning: Bool = true) -> LocationFilter.Outcome {
            var outcome = LocationFilter.Outcome.rejected(.invalid)
            for _ in 0..<seconds {
                outcome = filter.add(reading, isRunning: isRunning)
                time += 1
                metres += speed
            }
            return outcome
        }

        mutating func stand(_ seconds: Int) {
            let usual = speed
            speed = 0
            go(seconds)
            speed = usual
        }

        mutating func add(_ reading: LocationReading) -> LocationFilter.Outcome {
            filter.add(reading, isRunning: true)
        }
    }

    @Test("OU-5 what is not a number, not on the Earth or known to 5 km is rejected, and nothing comes of it")
    func bad() {
        var walker = Walker()
        walker.go(60)
        let before = walker.filter
        let good = walker.reading
        func changed(_ change: (inout LocationReading) -> Void) -> LocationReading {
            var reading = good
            change(&reading)
            return reading
        }
        let invalid = [
            changed { $0.latitude = .nan }, changed { $0.longitude = .nan }, changed { $0.accuracy = .nan },
            changed { $0.latitude = 91 }, changed { $0.latitude = -90.001 }, changed { $0.longitude = 180.5 },
            changed { $0.longitude = -.infinity }, changed { $0.accuracy = -1 }, changed { $0.accuracy = .infinity },
        ]
        for reading in invalid {
            #expect(walker.add(reading) == .rejected(.invalid))
            #expect(walker.filter == before)
        }
        #expect(walker.add(changed { $0.accuracy = 5000 }) == .rejected(.inaccurate))
        #expect(walker.filter.last == before.last)
        walker.go(60)
        #expect(abs(walker.filter.distance - 119 * 3) < 1.5)
    }

    @Test("OU-5 a height or speed that can't be is left aside, the place counts")
    func badParts() throws {
        var filter = LocationFilter()
        for (second, bad) in [Double.nan, .infinity, -1, 1e300, -.infinity].enumerated() {
            let outcome = filter.add(
                LocationReading(
                    moment: Seconds(Double(second)), latitude: 54, longitude: 10, accuracy: 5, altitude: bad,
                    altitudeAccuracy: bad, speed: bad), isRunning: true)
            guard case .accepted(let point) = outcome else {
                Issue.record("\(bad) \(outcome)")
                continue
            }
            #expect(point.altitude?.isFinite ?? true)
            #expect(point.speed == 0 && point.distance == 0)
        }
    }

    @Test("OU-5 one reading known much less well than the others is left out; where all are, they are what there is")
    func accuracies() {
        var walker = Walker()
        walker.go(30)
        walker.accuracy = 60
        #expect(walker.go(1) == .rejected(.inaccurate))
        walker.accuracy = 5
        guard case .accepted = walker.go(1) else {
            Issue.record("the next one counts again")
            return
        }
        walker.accuracy = 60
        guard case .accepted = walker.go(60) else {
            Issue.record("60 m are usual now")
            return
        }
    }

    @Test(
        "OU-5 readings out of order and from the past are rejected; a clock that was set back holds up nothing that comes after"
    )
    func order() {
        var walker = Walker()
        walker.go(30)
        let before = walker.filter
        for late in [0.0, 0.001, 5, 3600] {
            var reading = walker.reading
            reading.moment = Seconds(29 - late)
            #expect(walker.add(reading) == .rejected(.outOfOrder))
        }
        #expect(walker.filter == before)
        walker.go(30)
        #expect(abs(walker.filter.distance - 59 * 3) < 1.5)
    }

    @Test("OU-5 a jump of 300 km adds nothing, whether it is one reading or the new place")
    func jump() {
        var walker = Walker()
        walker.go(60)
        let covered = walker.filter.distance
        let there = walker.reading(at: Geodesy.destination(from: Trail.home, bearing: 90, metres: 300_000))
        #expect(walker.add(there) == .rejected(.impossible))
        walker.time += 1
        walker.metres += 3
        guard case .accepted(let back) = walker.go(1) else {
            Issue.record("here again")
            return
        }
        #expect(!back.isBridge && abs(back.distance - covered - 6) < 1)

        // Now for good.
        let distance = walker.filter.distance
        walker.start = there.coordinate
        walker.metres = 0
        for _ in 0..<4 { #expect(walker.go(1) == .rejected(.impossible)) }
        guard case .accepted(let point) = walker.go(1) else {
            Issue.record("five that fit each other are believed")
            return
        }
        #expect(point.isBridge)
        #expect(point.distance == distance)
        walker.go(100)
        #expect(abs(walker.filter.distance - distance - 300) < 5)
    }

    @Test("OU-5 400 km/h is impossible, for as long as it lasts")
    func tooFast() {
        var walker = Walker()
        walker.go(20)
        let covered = walker.filter.distance
        walker.speed = 400 / 3.6
        walker.metres += 100
        for _ in 0..<60 { #expect(walker.go(1) == .rejected(.impossible)) }
        #expect(walker.filter.distance == covered)
    }

    @Test("OU-5 whoever gets on a bicycle between two readings is believed, and loses no metre")
    func sudden() {
        var walker = Walker()
        walker.speed = 0
        walker.go(20)
        walker.speed = 30
        walker.metres += 30
        walker.go(60)
        #expect(abs(walker.filter.distance - 60 * 30) < 10)
    }

    @Test("OU-5 a tunnel is bridged by the straight way, and marked")
    func tunnel() {
        var walker = Walker()
        walker.go(60)
        let covered = walker.filter.distance
        walker.time += 45
        walker.metres += 45 * 3
        guard case .accepted(let point) = walker.go(1) else {
            Issue.record("the other end")
            return
        }
        #expect(point.isBridge)
        #expect(abs(point.distance - covered - 46 * 3) < 1)
        guard case .accepted(let next) = walker.go(1) else { return }
        #expect(!next.isBridge)
        walker.go(60)
        #expect(abs(walker.filter.distance - (60 + 45 + 61) * 3) < 2)
    }

    @Test("OU-5 a gap in which nobody can have come so far is marked and adds nothing")
    func implausible() {
        var walker = Walker()
        walker.go(60)
        let covered = walker.filter.distance
        walker.time += 60
        walker.metres += 5000
        walker.go(4)
        #expect(walker.filter.distance == covered)
        #expect(walker.filter.last?.isBridge == true)
    }

    @Test("OU-5 who stands while there is no signal has gone nowhere")
    func standingInAGap() {
        var walker = Walker()
        walker.go(60)
        walker.stand(30)
        let covered = walker.filter.distance
        walker.time += 300
        walker.metres += 0.5
        walker.stand(30)
        #expect(walker.filter.distance - covered < 1)
    }

    @Test("OU-4, OU-5 a pause adds nothing, however far the person goes in it")
    func pause() {
        var walker = Walker()
        walker.go(60)
        // The pause begins at its first reading.
        walker.go(1, isRunning: false)
        let covered = walker.filter.distance
        walker.go(300, isRunning: false)
        #expect(walker.filter.distance == covered)
        walker.go(60)
        // The way of the second between two readings in which the pause ended doesn't count.
        #expect(abs(walker.filter.distance - covered - 59 * 3) < 2)
    }

    @Test("OU-4, OU-5 pauses that begin and end between readings count to the moment")
    func pauseBetween() {
        var walker = Walker()
        walker.filter.setRunning(true, at: 0)
        walker.go(61)
        walker.filter.setRunning(false, at: Seconds(60.5))
        walker.go(100, isRunning: false)
        walker.filter.setRunning(true, at: Seconds(160.25))
        walker.go(40)
        #expect(abs(walker.filter.distance - (60.5 + 39.75) * 3) < 1)
    }

    @Test("OU-5 before the run has started nothing is covered")
    func notStarted() {
        var walker = Walker()
        walker.go(100, isRunning: false)
        #expect(walker.filter.distance == 0)
        walker.go(100)
        #expect(abs(walker.filter.distance - 99 * 3) < 2)
    }

    @Test("EN-7, OU-5 after a crash the filter goes on where the track ended")
    func goingOn() throws {
        var walker = Walker()
        walker.go(60)
        let last = try #require(walker.filter.last)
        walker.time += 20
        walker.metres += 60
        walker.filter = LocationFilter(after: last, wasRunning: true)
        #expect(walker.filter.distance == last.distance)
        walker.go(60)
        #expect(abs(walker.filter.distance - last.distance - 80 * 3) < 2)
        // The same of a run that was paused by it.
        let again = try #require(walker.filter.last)
        walker.metres += 600
        walker.time += 600
        walker.filter = LocationFilter(after: again, wasRunning: false)
        walker.go(60)
        #expect(abs(walker.filter.distance - again.distance - 59 * 3) < 2)
    }

    @Test(
        "OU-5 the same way is as long over a pole and the antimeridian as anywhere",
        arguments: [
            Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 89.9985, longitude: 30),
            Coordinate(latitude: -90, longitude: 0), Coordinate(latitude: 89.99999, longitude: -179.9),
        ])
    func poles(start: Coordinate) {
        var walker = Walker()
        walker.start = start
        walker.stand(3)
        walker.go(200)
        walker.stand(10)
        #expect(abs(walker.filter.distance - 600) < 2)
    }

    @Test("OU-5 the antimeridian is crossed there and back")
    func antimeridian() {
        var filter = LocationFilter()
        var truth = 0.0
        for second in 0..<400 {
            let east = Double(second < 200 ? second : 400 - second) * 3 - 300
            let place = Geodesy.destination(
                from: Coordinate(latitude: -17, longitude: 180), bearing: east < 0 ? 270 : 90, metres: abs(east))
            let reading = LocationReading(
                moment: Seconds(Double(second)), latitude: place.latitude, longitude: place.longitude, accuracy: 4)
            guard case .accepted(let point) = filter.add(reading, isRunning: true) else {
                Issue.record("\(second)")
                return
            }
            #expect(abs(point.latitude + 17) < 1e-4 && abs(abs(point.longitude) - 180) < 0.01)
            truth = Double(second) * 3
        }
        #expect(abs(filter.distance - truth) < 6)
    }

    @Test("OU-5 ten readings a second are as good as one", arguments: [0.1, 0.25, 0.5, 2, 5])
    func rates(interval: Double) {
        var receiver = Receiver.perfect
        receiver.interval = interval
        let outing = Outing(.oval(laps: 3), speed: 4, receiver: receiver, seed: 3)
        var filter = LocationFilter()
        for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
        #expect(abs(filter.distance / outing.distance - 1) < 0.01)
    }

    @Test(
        "OU-5 with nonsense of any kind the distance stays finite and never goes down",
        arguments: 0..<20 as Range<UInt64>)
    func nonsense(seed: UInt64) {
        var random = Gaussian(seed: seed)
        var filter = LocationFilter()
        var distance = 0.0
        var moment = Seconds.zero
        let odd = [Double.nan, .infinity, 0, -0.0, 90, -90, 180, -180, 1e-300, 91]
        for _ in 0..<2000 {
            func number(_ scale: Double) -> Double {
                random.uniform.below(20) == 0 ? odd.randomElement(using: &random.uniform)! : scale * random.next()
            }
            moment += Seconds(milliseconds: Int64(random.uniform.below(4000)) - 500)
            if random.uniform.below(50) == 0 { filter.setRunning(random.uniform.below(2) == 0, at: moment) }
            let reading = LocationReading(
                moment: moment, latitude: number(random.uniform.below(4) == 0 ? 60 : 1e-4),
                longitude: number(random.uniform.below(4) == 0 ? 120 : 1e-4), accuracy: abs(number(10)),
                altitude: number(100), altitudeAccuracy: number(10), speed: number(3))
            if case .accepted(let point) = filter.add(reading, isRunning: random.uniform.below(10) > 0) {
                #expect(point.distance >= distance && point.distance.isFinite)
                #expect(point.speed >= 0 && point.speed.isFinite)
                #expect(point.coordinate.isValid && point.altitude?.isFinite ?? true)
                distance = point.distance
            }
            #expect(filter.distance == distance)
        }
    }

    @Test(
        "OU-5, EN-2 with true readings a 400 m interval ends within half a second", arguments: 0..<10 as Range<UInt64>)
    func intervals(seed: UInt64) throws {
        let outing = Outing(.oval(laps: 4), speed: [3.0, 5.0][Int(seed % 2)], receiver: .perfect, seed: seed)
        var run = Run(Workout(name: "Laps", steps: Steps((1...3).map { _ in Step(.work, .distance(400)) })))
        run.append(RunEvent(.started, at: 0))
        var filter = LocationFilter()
        filter.setRunning(true, at: 0)
        for moment in outing.moments {
            guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
            run.append(RunEvent(.located(point.fix), at: point.moment))
        }
        let passages = run.passages(until: 10_000)
        try #require(passages.count == 3)
        var end = Seconds.zero
        for (number, passage) in passages.enumerated() {
            end += passage.spent
            let truth = try #require(outing.moment(ofDistance: Double(number + 1) * 400))
            #expect(abs(end.value - truth) < 0.5, "\(number): \(end.value) \(truth)")
        }
    }
}
