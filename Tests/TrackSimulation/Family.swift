import Sensing
import Workouts

/// Outings of one kind: somebody who goes somewhere in some way, with a phone of some kind.
public struct Family: Sendable, CustomStringConvertible {
    public let name: String
    /// The part of the way by which an outing may be off; 10 m are allowed in any case.
    public let tolerance: Double
    private let make: @Sendable (UInt64) -> Outing

    init(_ name: String, tolerance: Double = 0.01, _ make: @escaping @Sendable (UInt64) -> Outing) {
        self.name = name
        self.tolerance = tolerance
        self.make = make
    }

    public var description: String { name }

    public func outing(_ seed: UInt64) -> Outing { make(seed) }

    /// The distance that a filter makes of an outing: metres, and by how much of the true distance it is off.
    public func measure(_ seed: UInt64) -> Measure {
        let outing = outing(seed)
        var filter = LocationFilter()
        for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
        return Measure(truth: outing.distance, found: filter.distance, tolerance: tolerance)
    }

    /// The sum of the distances from reading to reading.
    public func plainSum(_ seed: UInt64) -> Measure {
        let outing = outing(seed)
        var sum = 0.0
        for (before, moment) in zip(outing.moments, outing.moments.dropFirst()) {
            sum += Geodesy.distance(from: before.reading.coordinate, to: moment.reading.coordinate)
        }
        return Measure(truth: outing.distance, found: sum, tolerance: tolerance)
    }

    public struct Measure: Sendable {
        public let truth: Double
        public let found: Double
        let tolerance: Double

        public var isWithin: Bool { abs(found - truth) <= max(tolerance * truth, 10) }
        /// Percent; of who stands, of a kilometre.
        public var error: Double { 100 * (found - truth) / (truth < 10 ? 1000 : truth) }
    }
}

extension Family {
    public static let all = receivers + starts + rates + gaits + shortWays + standing + standIns

    static func walk(_ seed: UInt64, _ receiver: Receiver, _ habits: [Habit] = [], speed: Double = 1.4)
        -> Outing
    {
        Outing(
            .road(1800, radius: 8...40, straight: 30...160, seed: seed), speed: speed, receiver: receiver, seed: seed
        )
        .told(habits, seed: seed)
    }

    static func run(_ seed: UInt64, _ receiver: Receiver, _ habits: [Habit] = []) -> Outing {
        Outing(.road(3600, radius: 8...40, straight: 30...160, seed: seed), speed: 3, receiver: receiver, seed: seed)
            .told(habits, seed: seed)
    }

    static func stand(_ seed: UInt64, _ receiver: Receiver, _ habits: [Habit] = []) -> Outing {
        Outing.standing(600, receiver: receiver, seed: seed).told(habits, seed: seed)
    }

    static func every(_ seconds: Double, _ receiver: Receiver) -> Receiver {
        var receiver = receiver
        receiver.interval = seconds
        return receiver
    }

    /// The behaviour of phones, one kind at a time.
    private static let receivers: [Family] = [
        Family("walk") { walk($0, .normal) },
        Family("run") { run($0, .normal) },
        Family("run, own speed") { run($0, .normal.with(speed: true)) },
        Family("run, says still") { run($0, .normal, [.saysStill]) },
        Family("walk, smoothed 1 s") { walk($0, .normal.steady, [.smoothed(seconds: 1)]) },
        Family("run, smoothed 2 s") { run($0, .normal.steady, [.smoothed(seconds: 2)]) },
        Family("run, smoothed 3 s") { run($0, .normal.steady, [.smoothed(seconds: 3)]) },
        Family("run, repeated at random") { run($0, .normal, [.repeated(share: 0.3)]) },
        Family("walk, repeated at random") { walk($0, .normal, [.repeated(share: 0.4)]) },
        Family("run, each told twice") { run($0, .normal, [.eachTold(times: 2)]) },
        Family("walk, each told three times") { walk($0, .normal, [.eachTold(times: 3)]) },
        Family("18 m/s, each told twice") {
            Outing(
                .road(20_000, radius: 60...200, straight: 100...800, seed: $0), speed: 18, acceleration: 2,
                receiver: .normal, seed: $0
            ).told([.eachTold(times: 2)], seed: $0)
        },
        Family("walk, 1e-5°") { walk($0, .open, [.rounded(degrees: 1e-5)]) },
        Family("run, 1e-5°") { run($0, .open, [.rounded(degrees: 1e-5)]) },
        Family("run, batches of 5") { run($0, .normal, [.batched(5)]) },
        Family("walk, batches of 10", tolerance: 0.02) { walk($0, .normal, [.batched(10)]) },
        Family("run, a third dropped") { run($0, .normal, [.dropped(share: 0.33)]) },
        Family("run, late by up to 2 s") { run($0, .normal, [.late(seconds: 2)]) },
        Family("walk, late by up to 1 s") { walk($0, .normal, [.late(seconds: 1)]) },
        Family("run, wild start of 15 s") { run($0, .normal, [.wildStart(seconds: 15)]) },
        Family("walk, wild start of 12 s") { walk($0, .open, [.wildStart(seconds: 12)]) },
        Family("walk, white 3 m") { walk($0, .white(3)) },
        Family("walk, white 3 m, smoothed 2 s") { walk($0, .white(3), [.smoothed(seconds: 2)]) },
        Family("walk, stations") { walk($0, .normal, [.stations]) },
        Family("run, stations") { run($0, .normal, [.stations]) },
        Family("run, urban shifts") { run($0, .poor, [.shifted]) },
        Family("walk, urban shifts") { walk($0, .poor, [.shifted]) },
        Family("run, signal lost 60 s", tolerance: 0.02) { run($0, .normal, [.lost(from: 0.5, seconds: 60)]) },
    ]

    private static let rates: [Family] = [
        Family("run, 10 Hz") { run($0, every(0.1, .normal)) },
        Family("walk, 5 Hz") { walk($0, every(0.2, .open)) },
        Family("run, 2 s") { run($0, every(2, .normal)) },
        Family("walk, 5 s", tolerance: 0.02) { walk($0, every(5, .normal)) },
        Family("run, 8 s", tolerance: 0.02) { run($0, every(8, .normal)) },
        Family("walk, 12 s", tolerance: 0.02) { walk($0, every(12, .normal)) },
        Family("walk, 20 s", tolerance: 0.02) { walk($0, every(20, .normal)) },
        Family("walk, 12 s, between houses", tolerance: 0.02) { walk($0, every(12, .poor)) },
        Family("walk, 20 s, between houses", tolerance: 0.02) { walk($0, every(20, .poor)) },
        Family("run, 12 s", tolerance: 0.02) { run($0, every(12, .normal)) },
        Family("run, 20 s", tolerance: 0.02) { run($0, every(20, .open)) },
        Family("walk, 30 s", tolerance: 0.05) { walk($0, every(30, .open)) },
        Family("walk, 3 to 10 s", tolerance: 0.02) { walk($0, .normal, [.every(3...10)]) },
        Family("walk, smart recording", tolerance: 0.02) { walk($0, .open, [.smart]) },
        Family("run, smart recording", tolerance: 0.02) { run($0, .normal, [.smart]) },
    ]

    private static let gaits: [Family] = [
        Family("shuttles of 20 m, walking") {
            Outing(.shuttles(60, of: 20), speed: 1.4, acceleration: 1.5, receiver: .open, seed: $0)
        },
        Family("shuttles of 20 m, running") {
            Outing(.shuttles(80, of: 20), speed: 3, stops: (20, 0), acceleration: 2.5, receiver: .open, seed: $0)
        },
        Family("shuttles of 20 m, own speed") {
            Outing(
                .shuttles(80, of: 20), speed: 3, stops: (20, 0), acceleration: 2.5, receiver: .normal.with(speed: true),
                seed: $0)
        },
        Family("lawn rows of 25 m") {
            Outing(.rows(40, of: 25, apart: 0.5), speed: 1.1, receiver: .open, seed: $0)
        },
        Family("lawn rows of 15 m, own speed") {
            Outing(.rows(60, of: 15, apart: 0.5), speed: 1, receiver: .normal.with(speed: true), seed: $0)
        },
        Family("laps of a track") { Outing(.oval(laps: 10), speed: 4, receiver: .normal, seed: $0) },
        Family("winding trail, walking") {
            Outing(.winding(2000, seed: $0), speed: 1.4, receiver: .normal, seed: $0)
        },
        Family("winding trail, running, trees") {
            Outing(.winding(4000, seed: $0), speed: 2.8, receiver: .poor, seed: $0)
        },
        Family("hairpins, walking") {
            Outing(.hairpins(1500, seed: $0), speed: 1.1, receiver: .normal, seed: $0)
        },
        Family("hairpins, running") { Outing(.hairpins(3000, seed: $0), speed: 2.5, receiver: .open, seed: $0) },
        Family("stairs") {
            Outing(.stairs(flights: 40), speed: 0.6, receiver: .open.with(speed: true), seed: $0)
        },
        Family("market, own speed") {
            Outing(
                .market(800, seed: $0), speed: 1, stops: (20, 20), acceleration: 1,
                receiver: .normal.with(speed: true), seed: $0)
        },
        Family("market") {
            Outing(.market(800, seed: $0), speed: 1, stops: (30, 25), acceleration: 1, receiver: .open, seed: $0)
        },
        Family("car in town") {
            Outing(
                .blocks(12_000, seed: $0), speed: 11, stops: (700, 25), acceleration: 2, receiver: .normal, seed: $0)
        },
        Family("car on a motorway") {
            Outing(
                .road(40_000, radius: 400...1500, straight: 200...2000, seed: $0), speed: 33, acceleration: 2,
                receiver: .normal.with(speed: true), seed: $0)
        },
        Family("train", tolerance: 0.01) {
            Outing(
                .road(60_000, radius: 1000...3000, straight: 500...5000, seed: $0), speed: 55,
                stops: (15_000, 90), acceleration: 0.7, receiver: .poor, seed: $0
            ).told([.lost(from: 0.4, seconds: 40)], seed: $0)
        },
        Family("swim") {
            Outing(.buoys(10, seed: $0), speed: 1, receiver: .poor, seed: $0)
        },
        Family("0.44 m/s") {
            Outing(.straight(396), speed: 0.44, receiver: .normal, seed: $0)
        },
        Family("0.7 m/s") {
            Outing(.road(700, radius: 8...40, straight: 30...160, seed: $0), speed: 0.7, receiver: .normal, seed: $0)
        },
        Family("0.44 m/s, own speed") {
            Outing(.straight(396), speed: 0.44, receiver: .normal.with(speed: true), seed: $0)
        },
        Family("bicycle, stops") {
            Outing(
                .road(8000, radius: 10...60, straight: 50...300, seed: $0), speed: 6, stops: (900, 30), acceleration: 1,
                receiver: .normal, seed: $0)
        },
    ]

    private static let standing: [Family] = [
        Family("standing") { stand($0, .normal) },
        Family("standing, smoothed 1 s") { stand($0, .normal.steady, [.smoothed(seconds: 1)]) },
        Family("standing, smoothed 2 s") { stand($0, .poor.steady, [.smoothed(seconds: 2)]) },
        Family("standing, smoothed 3 s") { stand($0, .normal.steady, [.smoothed(seconds: 3)]) },
        Family("standing, smoothed 3 s, between houses") { stand($0, .poor.steady, [.smoothed(seconds: 3)]) },
        Family("standing, stations") { stand($0, .normal, [.stations]) },
        Family("standing, wild start") { stand($0, .normal, [.wildStart(seconds: 15)]) },
        Family("standing, 12 s") { stand($0, every(12, .normal)) },
        Family("standing, repeated") { stand($0, .normal, [.repeated(share: 0.4)]) },
        Family("standing, 1e-5°") { stand($0, .normal, [.rounded(degrees: 1e-5)]) },
    ]

    /// Exact places that leap, as tests of a browser tell them.
    public static let standIns: [Family] = [
        Family("stand-in oval, 30 m/s each 0.5 s", tolerance: 0.02) {
            standIn(.oval(laps: 1), seconds: 0.5, metres: 15, upTo: 400, seed: $0)
        },
        Family("stand-in oval, 20 m each second", tolerance: 0.02) {
            standIn(.oval(laps: 4), seconds: 1, metres: 20, upTo: 1200, seed: $0)
        },
        Family("stand-in, 60 m each second", tolerance: 0.02) {
            standIn(
                .road(4000, radius: 150...400, straight: 100...600, seed: $0), seconds: 1, metres: 60, upTo: 2400,
                seed: $0)
        },
        Family("stand-in, 200 m each 3 s", tolerance: 0.02) {
            standIn(
                .road(8000, radius: 300...900, straight: 300...900, seed: $0), seconds: 3, metres: 200, upTo: 6000,
                seed: $0)
        },
        Family("stand-in, 50 m each 4 s, twice", tolerance: 0.02) {
            standIn(.straight(3000), seconds: 2, metres: 50, upTo: 2000, times: 2, seed: $0)
        },
        Family("stand-in, 25 m each 5 s") {
            standIn(.oval(laps: 4), seconds: 5, metres: 25, upTo: 1000, seed: $0)
        },
        Family("stand-in, 100 m each 5 s") {
            standIn(.straight(3000), seconds: 5, metres: 100, upTo: 1500, seed: $0)
        },
    ]

    /// Exact places, each so many metres after the last, as a test tells a browser: no speed, no height, hardly any delay.
    private static func standIn(
        _ trail: Trail, seconds: Double, metres: Double, upTo end: Double, times: Int = 1, seed: UInt64
    ) -> Outing {
        var random = Gaussian(seed: seed)
        var time = 0.0
        var moments: [Outing.Moment] = []
        func tell(_ covered: Double) {
            let place = trail.place(at: covered)
            let coordinate = trail.coordinate(east: place.east, north: place.north)
            let reading = LocationReading(
                moment: Seconds(milliseconds: Int64((1000 * time).rounded())), latitude: coordinate.latitude,
                longitude: coordinate.longitude, accuracy: 5)
            moments.append(Outing.Moment(reading: reading, distance: covered, place: coordinate, isOutlier: false))
        }
        tell(0)
        time += 1 + 3 * random.uniformly()
        var covered = 0.0
        while covered <= end {
            for _ in 0..<times {
                tell(covered)
                time += seconds * (1 + 0.1 * random.uniformly())
            }
            covered += metres
        }
        return Outing(trail: trail, moments: moments)
    }
}
