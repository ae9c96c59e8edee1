import Sensing

/// The way as a map needs it: without the points that nobody would see, and in additions to what it has already.
struct MapLine: Sendable {
    /// Metres: half a point of a screen where one is nearest to the ground.
    static let tolerance = 0.3
    private var simplifier = RouteSimplifier(tolerance: MapLine.tolerance)
    /// How many of the simplifier's points the map has, and whether it has one more at its end, which moves.
    private var told = 0
    private var hasTail = false

    mutating func add(_ point: TrackPoint) { simplifier.add(point) }

    /// The points since the last time; the first of them take the place of the last `replacing` that the map has.
    mutating func additions(_ route: Route) -> (points: [MapPoint], replacing: Int32) {
        var points = simplifier.kept[told...].map { MapPoint(route[$0]) }
        let replacing: Int32 = hasTail ? 1 : 0
        told = simplifier.kept.count
        hasTail = false
        if let last = route.last, simplifier.kept.last.map({ $0 < route.count - 1 }) ?? false {
            points.append(MapPoint(last))
            hasTail = true
        }
        return (points, replacing)
    }
}

extension MapPoint {
    init(_ point: TrackPoint) {
        self.init(MapPosition(point.coordinate), isBridge: point.isBridge)
    }
}

extension MapPosition {
    init(_ place: Coordinate) {
        self.init(latitude: place.latitude, longitude: place.longitude)
    }
}
