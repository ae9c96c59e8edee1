public import Workouts

extension Route {
    /// Where the person was at a moment, interpolated linearly; nil before the first point and after the last one. O(log points).
    public func point(at moment: Seconds) -> TrackPoint? {
        let next = count(until: moment)
        guard next > 0 else { return nil }
        let before = self[next - 1]
        if before.moment == moment { return before }
        guard next < count else { return nil }
        let after = self[next]
        let share = (moment - before.moment).value / (after.moment - before.moment).value
        // The shorter way round the Earth.
        var turn = after.longitude - before.longitude
        if abs(turn) > 180 { turn -= turn > 0 ? 360 : -360 }
        var point = after
        point.moment = moment
        point.latitude = before.latitude + (after.latitude - before.latitude) * share
        point.longitude = before.longitude + turn * share
        if abs(point.longitude) > 180 { point.longitude -= point.longitude > 0 ? 360 : -360 }
        point.distance = before.distance + (after.distance - before.distance) * share
        point.speed = before.speed + (after.speed - before.speed) * share
        if let low = before.altitude, let high = after.altitude { point.altitude = low + (high - low) * share }
        return point
    }

    /// The points of a span, with one at each of its ends, on a clock that begins with it and with distances from its beginning on.
    /// O(points of the span).
    func part(_ span: Range<Seconds>) -> Route {
        var part = Route()
        let origin = distance(at: span.lowerBound)
        func add(_ point: TrackPoint) {
            var point = point
            point.moment -= span.lowerBound
            point.distance = max(point.distance - origin, 0)
            if part.isEmpty { point.isBridge = false }
            part.append(point)
        }
        guard span.lowerBound <= span.upperBound else { return part }
        let first = count(until: span.lowerBound)
        let end = count(until: span.upperBound)
        if let edge = point(at: span.lowerBound) { add(edge) }
        for index in min(first, end)..<end { add(self[index]) }
        if end < count, let edge = point(at: span.upperBound), part.last?.moment != span.upperBound - span.lowerBound {
            add(edge)
        }
        return part
    }
}
