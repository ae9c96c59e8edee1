import Records
import Sensing
import Workouts

/// Pace and altitude of a way as drawings.
struct SessionCharts: Sendable {
    let isOverTime: Bool
    /// In both charts, ascending.
    let points: [RouteChart.Point]
    /// The ranges of the lines: metres per second, and metres of altitude if known.
    let speeds: ClosedRange<Double>
    let heights: ClosedRange<Double>?
    let speedLine: String
    let heightLine: String

    /// Units of the drawings.
    static let width = 1000.0
    static let height = 300.0
    private static let limit = 240

    /// For a way with at least one point. O(points).
    init(_ route: Route, _ pauses: [Range<Seconds>], isOverTime: Bool) {
        self.isOverTime = isOverTime
        let points =
            RouteChart(route, over: isOverTime ? .time(without: pauses) : .distance, limit: SessionCharts.limit).points
        self.points = points
        // A standing person has no pace: the range covers only movement.
        let moving = points.map { $0.speed }.filter { Units.metric.pace($0) != nil }
        speeds = SessionCharts.range(moving.isEmpty ? [0] : moving, atLeast: 1)
        let known = points.compactMap { $0.altitude }
        let heights = known.isEmpty ? nil : SessionCharts.range(known, atLeast: 20)
        self.heights = heights
        speedLine = SessionCharts.line(points, speeds) { $0.speed }
        heightLine = heights.map { SessionCharts.line(points, $0) { $0.altitude } } ?? ""
    }

    /// The length of the whole axis, in metres or seconds.
    var length: Double { points.last?.x ?? 0 }

    /// The horizontal place of a point in the drawings.
    func x(of point: Int) -> Double { points[point].x / max(length, 1) * SessionCharts.width }

    /// From the least to the most, with a minimum width, so that a flat way doesn't look like the Alps.
    private static func range(_ values: [Double], atLeast width: Double) -> ClosedRange<Double> {
        var (least, most) = (values[0], values[0])
        for value in values { (least, most) = (min(least, value), max(most, value)) }
        let spare = max(width - (most - least), 0) / 2
        return least - spare...most + spare
    }

    /// The points of a polyline.
    private static func line(
        _ points: [RouteChart.Point], _ range: ClosedRange<Double>, _ value: (RouteChart.Point) -> Double?
    ) -> String {
        let length = max(points.last?.x ?? 0, 1)
        var text = ""
        for point in points {
            guard let value = value(point) else { continue }
            let y = (range.upperBound - max(value, range.lowerBound)) / (range.upperBound - range.lowerBound) * height
            text += "\(wholeText(point.x / length * width)),\(wholeText(y)) "
        }
        return text
    }
}
