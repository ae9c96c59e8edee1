import Foundation
import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct RouteChartTests {
    private let route = Route(RouteTests.track(4))

    @Test(
        "HI-1 a chart has at most so many points, the first, the last, and the extremes",
        arguments: [8, 50, 200, 100_000])
    func limits(limit: Int) {
        for axis in [RouteChart.Axis.time(without: []), .distance] {
            let chart = RouteChart(route, over: axis, limit: limit)
            #expect(chart.points.count <= max(limit, 8))
            #expect(chart.points.first?.index == 0 && chart.points.last?.index == route.count - 1)
            #expect(chart.points.first?.x == 0)
            for (before, after) in zip(chart.points, chart.points.dropFirst()) {
                #expect(before.index < after.index && before.x <= after.x)
            }
            let speeds = route.indices.map { route[$0].speed }
            let heights = route.indices.compactMap { route[$0].altitude }
            #expect(chart.points.map(\.speed).max() == speeds.max())
            #expect(chart.points.compactMap(\.altitude).max() == heights.max())
            #expect(chart.points.compactMap(\.altitude).min() == heights.min())
        }
    }

    @Test("HI-1 a chart's points are the route's")
    func points() {
        let chart = RouteChart(route, over: .distance, limit: 100)
        for point in chart.points {
            #expect(point.speed == route[point.index].speed && point.altitude == route[point.index].altitude)
            #expect(point.x == route[point.index].distance - route[0].distance)
        }
    }

    @Test("HI-1 over time a chart leaves the pauses out, also one before the first point and one that is still on")
    func pauses() throws {
        let start = route[0].moment
        let pauses = [
            start - 50..<start - 20, start - 5..<start + 10, start + 100..<start + 400,
            start + 600..<start + 1e9.seconds,
        ]
        let chart = RouteChart(route, over: .time(without: pauses), limit: 100_000)
        for (point, after) in zip(chart.points, chart.points.dropFirst()) { #expect(point.x <= after.x) }
        func x(_ seconds: Double) throws -> Double {
            try #require(chart.points.last { route[$0.index].moment <= start + seconds.seconds }).x
        }
        #expect(try x(5) == 0)
        #expect(try abs(x(60) - 50) < 1.5)
        #expect(try abs(x(250) - 90) < 1.5)
        #expect(try abs(x(500) - 190) < 1.5)
        #expect(try #require(chart.points.last).x == 290)
    }
}

@Suite struct RouteSimplifierTests {
    /// Metres between a place and the straight way between two others.
    private func distance(_ place: Coordinate, _ from: Coordinate, _ to: Coordinate) -> Double {
        var least = Double.infinity
        for step in 0...200 {
            let part = Double(step) / 200
            let on = Coordinate(
                latitude: from.latitude + (to.latitude - from.latitude) * part,
                longitude: from.longitude + (to.longitude - from.longitude) * part)
            least = min(least, Geodesy.distance(from: place, to: on))
        }
        return least
    }

    @Test(
        "HI-1 no point left out is further from the line than the tolerance", arguments: 0..<6 as Range<UInt64>,
        [1.0, 5, 20])
    func tolerance(seed: UInt64, tolerance: Double) {
        let track = RouteTests.track(seed, receiver: seed % 2 == 0 ? .normal : .perfect)
        var simplifier = RouteSimplifier(tolerance: tolerance)
        for point in track { simplifier.add(point) }
        #expect(simplifier.count == track.count)
        let line = simplifier.kept.last == track.count - 1 ? simplifier.kept : simplifier.kept + [track.count - 1]
        #expect(line.first == 0)
        for (from, to) in zip(line, line.dropFirst()) {
            #expect(from < to)
            let length = Geodesy.distance(from: track[from].coordinate, to: track[to].coordinate)
            for index in from...to {
                let off = distance(track[index].coordinate, track[from].coordinate, track[to].coordinate)
                #expect(off <= tolerance + length / 300 + 0.01, "\(from) \(index) \(to)")
            }
        }
        #expect(line.count < track.count / (tolerance > 1 ? 4 : 1))
    }

    @Test("HI-1 a straight line is two points, a turn back is kept")
    func turns() {
        var simplifier = RouteSimplifier(tolerance: 2)
        let start = Trail.home
        for metre in Array(0...100) + (0..<100).reversed() {
            simplifier.add(Geodesy.destination(from: start, bearing: 0, metres: Double(metre)))
        }
        #expect(simplifier.kept.count == 2)
        #expect(abs((simplifier.kept.last ?? 0) - 100) <= 3)
    }

    @Test("HI-1 both ends of what wasn't measured are kept")
    func bridges() {
        var simplifier = RouteSimplifier(tolerance: 5)
        for metre in 0..<100 {
            simplifier.add(
                Geodesy.destination(from: Trail.home, bearing: 90, metres: Double(metre) * 3), isBridge: metre == 50)
        }
        #expect(simplifier.kept == [0, 49, 50])
    }

    @Test("HI-1 lines cross poles and the antimeridian")
    func poles() {
        for start in [Coordinate(latitude: 89.9995, longitude: 0), Coordinate(latitude: 0, longitude: 179.9995)] {
            var simplifier = RouteSimplifier(tolerance: 1)
            for metre in 0..<200 {
                let bearing = start.latitude == 0 ? 90.0 : 0
                simplifier.add(Geodesy.destination(from: start, bearing: bearing, metres: Double(metre)))
            }
            #expect(simplifier.kept == [0])
        }
    }
}
