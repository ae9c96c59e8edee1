import Formats
import Records
import Sensing
import Workouts

/// The way of a session, for its screen: on a map, as charts, and by kilometres or miles.
struct SessionRoute: Sendable {
    let route: Route
    let pauses: [Range<Seconds>]
    /// Per kilometre or mile; the last one is the remainder.
    let splits: [Split]
    /// The fastest of the whole splits.
    let fastest: Int?
    private(set) var charts: SessionCharts
    /// The charts' point under the cursor.
    var cursor: Int?

    /// Of the map's element.
    static let mapID = "session-map"

    /// The part that counts. O(points).
    init?(_ stored: StoredRoute, _ cut: RouteCut, _ units: Units) {
        guard let whole = try? stored.route() else { return nil }
        let (route, pauses, _) = cut.part(whole, pauses: stored.pauses, HeartSeries())
        guard route.count > 1 else { return nil }
        let splits = SessionRoute.splits(route, pauses, units)
        let complete = splits.indices.filter { splits[$0].distance >= units.paceLength - 0.01 }
        self.route = route
        self.pauses = pauses
        self.splits = splits
        fastest = complete.count < 2 ? nil : complete.min { splits[$0].time < splits[$1].time }
        charts = SessionCharts(route, pauses, isOverTime: true)
    }

    /// Draws the charts over the running time, or over the distance; their points are the same, so the cursor stays.
    /// O(points).
    mutating func draw(isOverTime: Bool) {
        guard charts.isOverTime != isOverTime else { return }
        charts = SessionCharts(route, pauses, isOverTime: isOverTime)
    }

    private static func splits(_ route: Route, _ pauses: [Range<Seconds>], _ units: Units) -> [Split] {
        var splits = Splits(length: units.paceLength)
        splits.setRunning(true, at: .zero)
        var walk = PauseWalk(pauses)
        for point in route.indices.map({ route[$0] }) {
            let isRunning = walk.reach(point.moment) { splits.setRunning($0, at: $1) }
            splits.add(point, isRunning: isRunning)
        }
        guard let rest = splits.current, rest.distance >= 1 else { return splits.done }
        return splits.done + [rest]
    }

    /// The point of the way under the cursor.
    var marked: TrackPoint? {
        guard let cursor, charts.points.indices.contains(cursor) else { return nil }
        return route[charts.points[cursor].index]
    }

    // MARK: The map

    func openMap(_ shared: Shared) -> [Effect] {
        var simplifier = RouteSimplifier(tolerance: MapLine.tolerance)
        for index in route.indices { simplifier.add(route[index]) }
        var points = simplifier.kept.map { MapPoint(route[$0]) }
        if let last = route.last, simplifier.kept.last != route.count - 1 { points.append(MapPoint(last)) }
        return [
            .map(.open(element: SessionRoute.mapID, shared.map, shared.library.settings.units)), .map(.line(points)),
            .map(.fit),
        ]
    }

    func moveCursor() -> [Effect] { [.map(.cursor(marked.map { MapPosition($0.coordinate) }))] }
}
