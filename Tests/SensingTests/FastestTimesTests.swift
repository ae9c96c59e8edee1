import Sensing
import Testing
import Workouts

@Suite("Fastest stretches") struct FastestTimesTests {
    private static func point(_ milliseconds: Int64, _ metres: Double) -> TrackPoint {
        TrackPoint(moment: Seconds(milliseconds: milliseconds), latitude: 50, longitude: 8, distance: metres)
    }

    /// Up to 60 km: even and uneven running, standing, lost signals, jumps in no time, points that are there twice.
    private static func random(_ seed: UInt64) -> Route {
        var random = SplitMix64(seed: seed)
        func below(_ limit: UInt64) -> Int64 { Int64(random.next() % limit) }
        var point = point(below(5000), Double(below(3)) * 12.34)
        var route = Route()
        let pace = 1 + Double(below(40)) / 10
        for _ in 0..<2 + Int(below(60)) {
            route.append(point)
            switch below(12) {
            case 0: point.moment += Seconds(milliseconds: below(600_000))
            case 1: point.distance += Double(below(1_500_00)) / 100
            case 2: break
            default:
                let time = below(seed % 2 == 0 ? 20_000 : 800_000)
                point.moment += Seconds(milliseconds: time)
                point.distance += Double(time) / 1000 * pace * (0.5 + Double(below(100)) / 100)
            }
        }
        return route
    }

    /// When the way has been so long for the first or the last time: milliseconds, by looking at all of it. Nil beyond its ends.
    private static func moment(of metres: Double, in points: [TrackPoint], isLast: Bool) -> Double? {
        var found: Double?
        for (from, to) in zip(points, points.dropFirst()) {
            guard from.distance <= metres + 1e-6, metres <= to.distance + 1e-6 else { continue }
            let whole = to.distance - from.distance
            let moments =
                whole < 1e-6
                ? [from.moment.value, to.moment.value]
                : [from.moment.value + (to.moment - from.moment).value * ((metres - from.distance) / whole)]
            for moment in moments {
                found = found.map { isLast ? max($0, moment * 1000) : min($0, moment * 1000) } ?? moment * 1000
            }
        }
        return found
    }

    /// The time of the stretch that begins after so many metres, without standing at its ends.
    private static func time(_ distance: RaceDistance, from metres: Double, in points: [TrackPoint]) -> Double? {
        guard let from = moment(of: metres, in: points, isLast: true),
            let until = moment(of: metres + distance.metres, in: points, isLast: false)
        else { return nil }
        return until - from
    }

    @Test(
        "HI-8 they are those that trying all places finds, and no place between has a faster one",
        arguments: UInt64(1)...40)
    func same(seed: UInt64) throws {
        let route = Self.random(seed)
        let points = route.indices.map { route[$0] }
        let (first, last) = (points[0].distance, points[points.count - 1].distance)
        for (distance, found) in zip(RaceDistance.allCases, route.fastestTimes) {
            guard last - first >= distance.metres else {
                #expect(found == 0, "\(distance)")
                continue
            }
            let corners = points.flatMap { [$0.distance, $0.distance - distance.metres] }
            let least = try #require(corners.compactMap { Self.time(distance, from: $0, in: points) }.min())
            #expect(abs(Double(found) - max(least, 1)) <= 0.51, "\(distance)")
            for step in 0...50 {
                let metres = first + (last - first - distance.metres) * Double(step) / 50
                if let time = Self.time(distance, from: metres, in: points) {
                    #expect(time >= Double(found) - 1.01, "\(distance) from \(metres)")
                }
            }
        }
    }

    @Test("HI-8 an even run has its pace over each distance that it reaches, to the centimetre")
    func even() {
        func times(_ metres: Double) -> [Int32] {
            Route([Self.point(0, 0), Self.point(Int64(metres * 300), metres)]).fastestTimes
        }
        #expect(times(42_195) == [300_000, 1_500_000, 3_000_000, 6_329_250, 12_658_500])
        #expect(times(42_194.99) == [300_000, 1_500_000, 3_000_000, 6_329_250, 0])
        #expect(times(1000) == [300_000, 0, 0, 0, 0])
        #expect(times(999.99) == [0, 0, 0, 0, 0])
        #expect(Route().fastestTimes == [0, 0, 0, 0, 0])
        #expect(Route([Self.point(0, 5000)]).fastestTimes == [0, 0, 0, 0, 0])
    }

    @Test("HI-8 a pause within a stretch counts, standing before and after it doesn't")
    func pauses() {
        var route = Route()
        // 600 m in 180 s, a minute's pause, 600 m in 120 s, then standing.
        for (second, metres) in [(0, 0), (50, 0), (230, 600), (290, 600), (410, 1200), (900, 1200)] {
            route.append(Self.point(Int64(second) * 1000, Double(metres)))
        }
        // Of the slower part 400 m.
        #expect(route.fastestTimes[0] == 120_000 + 60_000 + 120_000)
    }

    @Test("HI-8 a kilometre in no time at all is one of a millisecond, and one of a month isn't a run")
    func extremes() {
        #expect(Route([Self.point(0, 0), Self.point(0, 2000)]).fastestTimes[0] == 1)
        #expect(Route([Self.point(0, 0), Self.point(30 * 86_400_000, 1000)]).fastestTimes[0] == 0)
    }

    @Test("HI-8 a session tells the times of the part of its route that counts")
    func session() {
        var route = Route()
        for second in 0...Int64(2000) { route.append(Self.point(second * 1000, Double(second) * 3)) }
        var session = Session(
            name: "Run", activity: .running, began: .zero, zoneMinutes: 0, spent: 2000, energy: 0, weight: nil,
            distance: 6000, results: [])
        #expect(session.fastestTime(of: .kilometre) == nil)
        session.findFastest(in: route)
        #expect(session.fastestTime(of: .kilometre) == Seconds(milliseconds: 333_333))
        #expect(session.fastestTime(of: .fiveKilometres) == Seconds(milliseconds: 1_666_667))
        #expect(session.fastestTime(of: .tenKilometres) == nil)
        session.routeCut = RouteCut(from: 500, until: 1500)
        session.findFastest(in: route)
        #expect(session.fastest == [333_333, 0, 0, 0, 0])
    }
}
