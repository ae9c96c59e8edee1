import Foundation
import Sensing
import Testing
import TrackSimulation
import Workouts

/// Distance, standing and height with receivers that err as `Receiver` says, over many seeds.
@Suite struct AccuracyTests {
    /// A way of moving over ground of a kind.
    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var speed: Double
        var stops: (metres: Double, seconds: Double)?
        var trail: @Sendable (UInt64) -> Trail
        /// Percent by which the mean of all seeds may be off, and the standard deviation that single outings may have.
        var bias: Double
        var deviation: Double

        var testDescription: String { "\(name), \(speed) m/s" }

        static let all: [Kind] = [(1.4, 0.6, 1.0), (3.2, 0.6, 0.8), (6, 0.7, 0.9)].flatMap { speed, bias, deviation in
            [
                Kind(name: "straight", speed: speed, trail: { _ in .straight(4000) }, bias: bias, deviation: deviation),
                Kind(name: "oval", speed: speed, trail: { _ in .oval(laps: 10) }, bias: bias, deviation: deviation),
                // A right angle within a single step.
                Kind(name: "blocks", speed: speed, trail: { .blocks(4000, seed: $0) }, bias: 1.0, deviation: 1.3),
                Kind(
                    name: "winding", speed: speed, trail: { .winding(4000, seed: $0) }, bias: 1.0, deviation: 1.3
                ),
                Kind(name: "hills", speed: speed, trail: { _ in .hills(repeats: 5) }, bias: 0.95, deviation: 1.3),
                Kind(
                    name: "stops", speed: speed, stops: (400, 60), trail: { _ in .oval(laps: 10) }, bias: 0.8,
                    deviation: 1.3),
            ]
        }
    }

    private static let seeds: UInt64 = 6

    private func errors(_ kind: Kind, _ receiver: Receiver) -> [Double] {
        (0..<Self.seeds).map { seed in
            let outing = Outing(kind.trail(seed), speed: kind.speed, stops: kind.stops, receiver: receiver, seed: seed)
            var filter = LocationFilter()
            for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
            return 100 * (filter.distance / outing.distance - 1)
        }
    }

    private func check(_ errors: [Double], bias: Double, deviation: Double) {
        let mean = errors.reduce(0, +) / Double(errors.count)
        let square = errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)
        #expect(abs(mean) <= bias, "mean \(mean) %")
        #expect(square.squareRoot() <= deviation, "root mean square \(square.squareRoot()) %")
    }

    @Test(
        "OU-5 with a normal receiver the mean of outings is within 1 % of the truth, their root mean square within 1.3 %",
        arguments: Kind.all)
    func normal(kind: Kind) {
        check(errors(kind, .normal), bias: kind.bias, deviation: kind.deviation)
    }

    @Test("OU-5 with a normal receiver and its own speed as well", arguments: Kind.all)
    func normalWithSpeed(kind: Kind) {
        check(errors(kind, .normal.with(speed: true)), bias: kind.bias, deviation: kind.deviation)
    }

    @Test("OU-5 under an open sky as well", arguments: Kind.all)
    func open(kind: Kind) {
        check(errors(kind, .open), bias: kind.bias, deviation: kind.deviation)
    }

    @Test(
        "OU-5 between houses the mean of outings is within 2.3 %, their root mean square within 2.9 %",
        arguments: Kind.all)
    func poor(kind: Kind) {
        check(errors(kind, .poor), bias: 2.3, deviation: 2.9)
    }

    @Test("OU-5 with true readings each distance is within 0.8 %, up and down hills within 1 %", arguments: Kind.all)
    func perfect(kind: Kind) {
        for error in errors(kind, .perfect) { #expect(abs(error) < (kind.name == "hills" ? 1 : 0.8)) }
    }

    private func distancesOfStanding(_ receiver: Receiver) -> [Double] {
        (0..<UInt64(50)).map { seed in
            let outing = Outing.standing(600, receiver: receiver, seed: seed)
            var filter = LocationFilter()
            for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
            return filter.distance
        }
    }

    @Test(
        "OU-5 standing still for ten minutes adds less than 10 m, each of fifty times",
        arguments: [Receiver.perfect, .open, .normal, .normal.with(speed: true)])
    func standing(receiver: Receiver) {
        for distance in distancesOfStanding(receiver) { #expect(distance < 10) }
    }

    @Test(
        "OU-5 between houses as well, but for one time in fifty, which adds less than 55 m",
        arguments: [Receiver.poor, .poor.with(speed: true)])
    func standingBetweenHouses(receiver: Receiver) {
        let distances = distancesOfStanding(receiver)
        #expect(distances.filter { $0 >= 10 }.count <= 1)
        for distance in distances { #expect(distance < 55) }
    }

    @Test(
        "OU-5 with an outlier in a hundred readings the track stays within 25 m, its length within 2 %",
        arguments: 0..<10 as Range<UInt64>)
    func outliers(seed: UInt64) {
        var receiver = Receiver.normal
        receiver.outliers = 0.01
        let outing = Outing(.straight(3000), speed: 3, receiver: receiver, seed: seed)
        var filter = LocationFilter()
        for moment in outing.moments {
            guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
            #expect(Geodesy.distance(from: point.coordinate, to: moment.place) < 25)
        }
        #expect(abs(filter.distance / outing.distance - 1) < 0.02)
    }

    @Test(
        "OU-5, HI-1 what is climbed is counted within a seventh on hills; on the level a phone's noise stays below 100 m an hour"
    )
    func heights() {
        for (trail, range) in [(Trail.hills(repeats: 5), 0.85...1.15), (.oval(laps: 12), 0...0)] {
            var climbed = 0.0
            var truth = 0.0
            var hours = 0.0
            for seed in 0..<10 as Range<UInt64> {
                let outing = Outing(trail, speed: 2, receiver: .normal, seed: seed)
                var filter = LocationFilter()
                var ascent = Ascent()
                for moment in outing.moments {
                    guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
                    if let altitude = point.altitude { ascent.add(altitude) }
                }
                climbed += ascent.gain
                truth += trail.ascent(to: trail.length)
                hours += (outing.moments.last?.reading.moment.value ?? 0) / 3600
            }
            if truth > 0 { #expect(range.contains(climbed / truth)) } else { #expect(climbed / hours < 100) }
        }
    }
}
