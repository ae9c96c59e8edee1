import Formats
import Records
import Sensing
import Workouts

/// The way of a session, as its screen shows it: on a map, as charts over the distance, and by kilometres or miles.
struct SessionRoute: Sendable {
    let route: GeoRoute
    let pauses: [Range<Seconds>]
    let chart: RouteChart
    /// Per kilometre or mile; the last one is what is left.
    let splits: [Split]
    /// The fastest of the whole ones.
    let fastest: Int?
    /// What the charts' lines lie between: metres per second, and metres of height where they are known.
    let speeds: ClosedRange<Double>
    let heights: ClosedRange<Double>?
    let speedLine: String
    let heightLine: String
    /// The chart's point under the cursor.
    var cursor: Int?

    /// Of the map's element.
    static let mapID = "session-map"
    /// Units of the charts' drawings.
    static let width = 1000.0
    static let height = 300.0
    private static let chartPoints = 240

    /// O(points).
    init?(_ stored: StoredRoute, _ units: Units) {
        guard let route = try? stored.route(), route.count > 1 else { return nil }
        let chart = RouteChart(route, limit: SessionRoute.chartPoints)
        let splits = SessionRoute.splits(route, stored.pauses, units)
        let whole = splits.indices.filter { splits[$0].distance >= units.paceLength - 0.01 }
        let fastest = whole.count < 2 ? nil : whole.min { splits[$0].time < splits[$1].time }
        let speeds = SessionRoute.range(chart.points.map { $0.speed }, atLeast: 1)
        let known = chart.points.compactMap { $0.altitude }
        let heights = known.isEmpty ? nil : SessionRoute.range(known, atLeast: 20)
        self.route = route
        pauses = stored.pauses
        self.chart = chart
        self.splits = splits
        self.fastest = fastest
        self.speeds = speeds
        self.heights = heights
        speedLine = SessionRoute.line(chart, speeds) { $0.speed }
        heightLine = heights.map { SessionRoute.line(chart, $0) { $0.altitude } } ?? ""
    }

    private static func splits(_ route: GeoRoute, _ pauses: [Range<Seconds>], _ units: Units) -> [Split] {
        var splits = Splits(length: units.paceLength)
        splits.setRunning(true, at: .zero)
        var pause = 0
        for point in route.indices.map({ route[$0] }) {
            while pause < pauses.count, pauses[pause].lowerBound <= point.moment {
                splits.setRunning(false, at: pauses[pause].lowerBound)
                if pauses[pause].upperBound > point.moment { break }
                splits.setRunning(true, at: pauses[pause].upperBound)
                pause += 1
            }
            let isRunning = pause >= pauses.count || point.moment < pauses[pause].lowerBound
            splits.take(point, isRunning: isRunning)
        }
        guard let rest = splits.current, rest.distance >= 1 else { return splits.done }
        return splits.done + [rest]
    }

    /// From the least to the most, and no narrower than that, so that a flat way doesn't look like the Alps.
    private static func range(_ values: [Double], atLeast width: Double) -> ClosedRange<Double> {
        var (least, most) = (values[0], values[0])
        for value in values { (least, most) = (min(least, value), max(most, value)) }
        let spare = max(width - (most - least), 0) / 2
        return least - spare...most + spare
    }

    /// The points of a polyline.
    private static func line(
        _ chart: RouteChart, _ range: ClosedRange<Double>, _ value: (RouteChart.Point) -> Double?
    ) -> String {
        let length = max(chart.points.last?.x ?? 0, 1)
        var text = ""
        for point in chart.points {
            guard let value = value(point) else { continue }
            let y = (range.upperBound - value) / (range.upperBound - range.lowerBound) * height
            text += "\(wholeText(point.x / length * width)),\(wholeText(y)) "
        }
        return text
    }

    /// The point of the way under the cursor.
    var marked: TrackPoint? {
        guard let cursor, chart.points.indices.contains(cursor) else { return nil }
        return route[chart.points[cursor].index]
    }

    // MARK: What the map is told

    func openMap(_ shared: Shared) -> [Effect] {
        var simplifier = RouteSimplifier(tolerance: 1.5)
        for index in route.indices { simplifier.take(route[index]) }
        var points = simplifier.kept.map { MapPoint(route[$0]) }
        if let last = route.last, simplifier.kept.last != route.count - 1 { points.append(MapPoint(last)) }
        return [
            .map(.open(element: SessionRoute.mapID, shared.map, shared.library.settings.units)), .map(.line(points)),
            .map(.fit),
        ]
    }

    func moveCursor() -> [Effect] { [.map(.cursor(marked.map { MapPosition($0.coordinate) }))] }

    // MARK: What it is as a file

    func file(_ session: Session) -> Effect {
        let document = GPXDocument(
            name: session.name, type: session.activity.code, began: session.began, route: route, pauses: pauses)
        let day = Day(of: session.began, zoneMinutes: session.zoneMinutes)
        let name = WorkoutScreen.fileName("\(session.name) \(day.text)") + GPXDocument.fileExtension
        return .files(.save(name: name, mediaType: GPXDocument.mediaType, text: document.text))
    }
}
