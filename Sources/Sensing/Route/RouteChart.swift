public import Workouts

/// A route's speed and altitude for a chart, with a limited number of points; each has its index in the route, so that
/// a cursor can move on the map as well.
public struct RouteChart: Equatable, Sendable {
    /// The quantity on the chart's x axis.
    public enum Axis: Equatable, Sendable {
        case distance
        /// Running time: without the given spans of the run's clock, which are ascending.
        case time(without: [Range<Seconds>])
    }

    public struct Point: Equatable, Sendable {
        /// Index in the route.
        public var index: Int
        /// Metres, or seconds, since the first point.
        public var x: Double
        /// Metres; nil where unknown.
        public var altitude: Double?
        /// Metres per second, as smoothed in the track.
        public var speed: Double

        public init(index: Int, x: Double, altitude: Double?, speed: Double) {
            self.index = index
            self.x = x
            self.altitude = altitude
            self.speed = speed
        }
    }

    /// In the order of the route.
    public private(set) var points: [Point] = []

    /// - Parameter limit: Most points, 8 or more. The first and the last point are always included, and of each section
    ///   those with the lowest and the highest speed and altitude.
    public init(_ route: Route, over axis: Axis, limit: Int) {
        guard !route.isEmpty else { return }
        func point(_ index: Int) -> Point {
            let point = route[index]
            return Point(index: index, x: 0, altitude: point.altitude, speed: point.speed)
        }
        defer { spread(over: axis, route) }
        guard route.count > max(limit, 8) else {
            points = route.indices.map(point)
            return
        }
        let stretches = (max(limit, 8) - 2) / 4
        points.append(point(0))
        let inner = route.count - 2
        for stretch in 0..<stretches {
            let range = 1 + part(stretch, of: stretches, in: inner)..<1 + part(stretch + 1, of: stretches, in: inner)
            var chosen = Extremes(point(range.lowerBound))
            for index in range.dropFirst() { chosen.add(point(index)) }
            points.append(contentsOf: chosen.inOrder)
        }
        points.append(point(route.count - 1))
    }

    /// Sets each point's x. O(points + pauses).
    private mutating func spread(over axis: Axis, _ route: Route) {
        guard let first = route.first else { return }
        switch axis {
        case .distance:
            for place in points.indices { points[place].x = route[points[place].index].distance - first.distance }
        case .time(let pauses):
            var left = Seconds.zero
            var next = 0
            for place in points.indices {
                var moment = route[points[place].index].moment
                while next < pauses.count, pauses[next].upperBound <= moment {
                    left += max(pauses[next].upperBound - max(pauses[next].lowerBound, first.moment), .zero)
                    next += 1
                }
                // During a pause, x stays where the pause began.
                if next < pauses.count { moment = max(min(moment, pauses[next].lowerBound), first.moment) }
                points[place].x = (moment - first.moment - left).value
            }
        }
    }
}

/// The start of the nth of equal parts.
private func part(_ number: Int, of parts: Int, in count: Int) -> Int {
    Int(Int64(number) * Int64(count) / Int64(parts))
}

/// The points of a section with the lowest and the highest speed and altitude.
private struct Extremes {
    private var slowest: RouteChart.Point
    private var fastest: RouteChart.Point
    private var lowest: RouteChart.Point?
    private var highest: RouteChart.Point?

    init(_ point: RouteChart.Point) {
        slowest = point
        fastest = point
        add(point)
    }

    mutating func add(_ point: RouteChart.Point) {
        if point.speed < slowest.speed { slowest = point }
        if point.speed > fastest.speed { fastest = point }
        guard let altitude = point.altitude else { return }
        if lowest?.altitude.map({ altitude < $0 }) ?? true { lowest = point }
        if highest?.altitude.map({ altitude > $0 }) ?? true { highest = point }
    }

    /// In order of index, without duplicates.
    var inOrder: [RouteChart.Point] {
        var points: [RouteChart.Point] = []
        for point in [slowest, fastest, lowest, highest] {
            guard let point, !points.contains(where: { $0.index == point.index }) else { continue }
            var place = points.count
            while place > 0, points[place - 1].index > point.index { place -= 1 }
            points.insert(point, at: place)
        }
        return points
    }
}
